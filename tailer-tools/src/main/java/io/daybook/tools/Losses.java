/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.MessageEncoder;
import io.daybook.tools.console.PlainText;

/**
 * What a recovery could not take along, place by place. It lists the first of them, and counts all.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Losses
{
    /** Memory stays flat, however many there are. */
    private static final int MAX_LISTED = 10_000;
    private static final long UNKNOWN = -1;
    private static final int MIN_FRAME_LENGTH = 24;

    /**
     * One place.
     *
     * @param from     position where it begins.
     * @param to       position behind it; -1 where nothing good follows.
     * @param frames   how many frames lie there, messages among them; -1 if that is not known.
     * @param messages how many messages lie there; -1 if that is not known.
     * @param cause    why they are lost.
     */
    record Loss(long from, long to, long frames, long messages, String cause)
    {
        /** Whether anything is missing; damage may hide no frame. */
        boolean isLoss()
        {
            return 0 != messages && from != to;
        }

        @Override
        public String toString()
        {
            return (isLoss() ? "lost: from=" : "damaged, but nothing is lost: from=") + from +
                (UNKNOWN == to ? " to the end" : " to=" + to + " bytes=" + (to - from)) +
                (UNKNOWN == frames ? "" : " frames=" + frames) + (UNKNOWN == messages ? "" : " messages=" + messages) +
                ": " + cause;
        }
    }

    private final List<Loss> listed = new ArrayList<>();
    private long places;
    private long unlisted;
    private long messages;

    /** The damage that the scan stands before. */
    private String damage;
    private long damagedFrom;
    private long damagedSequence;

    /** Messages in a row for which nothing vouches. */
    private long unprovedFrom;
    private long unprovedTo;
    private long unproved;

    void add(final long from, final long to, final long frames, final long count, final String cause)
    {
        final Loss loss = new Loss(from, to, frames, count, cause);
        places += loss.isLoss() ? 1 : 0;
        messages += Math.max(0, count);
        if (listed.size() < MAX_LISTED)
        {
            listed.add(loss);
        }
        else
        {
            unlisted++;
        }
    }

    /** Notes a message for which nothing vouches. */
    void unproved(final long from, final long to)
    {
        unprovedFrom = 0 == unproved++ ? from : unprovedFrom;
        unprovedTo = to;
    }

    /** Notes damage, up to where reading goes on. */
    void damaged(final String cause, final long position, final long sequence)
    {
        end();
        damage = cause;
        damagedFrom = position;
        damagedSequence = sequence;
    }

    /** Notes where reading goes on behind damage. */
    void resumed(final long position, final long sequence)
    {
        if (null != damage)
        {
            final long frames = sequence - damagedSequence;
            final boolean isPossible = frames >= 0 && frames <= (position - damagedFrom) / MIN_FRAME_LENGTH;
            add(damagedFrom, position, isPossible ? frames : UNKNOWN, 0 == frames ? 0 : UNKNOWN, damage);
            damage = null;
        }
    }

    /** Ends what has begun: nothing good is left behind it. */
    void end()
    {
        if (null != damage)
        {
            add(damagedFrom, UNKNOWN, UNKNOWN, UNKNOWN, damage);
            damage = null;
        }
        if (0 != unproved)
        {
            add(unprovedFrom, unprovedTo, unproved, unproved, "nothing vouches for them, so the next process that " +
                "opens the journal for writing cuts them off");
            unproved = 0;
        }
    }

    /** Returns how many places there are from which something is missing. */
    long places()
    {
        return places;
    }

    /** Returns how many messages are known to be missing; there may be more in damaged places. */
    long messages()
    {
        return messages;
    }

    List<Loss> listed()
    {
        return listed;
    }

    long unlisted()
    {
        return unlisted;
    }

    void write(final MessageEncoder object)
    {
        object.int64("lostPlaces", places).int64("lostMessages", messages).int64("unlisted", unlisted);
        object.field("places").beginList();
        for (final Loss loss : listed)
        {
            object.beginObject().bool("lost", loss.isLoss()).int64("from", loss.from());
            write(object, "to", loss.to());
            write(object, "bytes", UNKNOWN == loss.to() ? UNKNOWN : loss.to() - loss.from());
            write(object, "frames", loss.frames());
            write(object, "messages", loss.messages());
            object.text("cause", PlainText.oneLine(loss.cause())).endObject();
        }
        object.endList();
    }

    private static void write(final MessageEncoder object, final String name, final long value)
    {
        if (UNKNOWN == value)
        {
            object.field(name).nullValue();
        }
        else
        {
            object.int64(name, value);
        }
    }
}
