/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import org.agrona.ExpandableArrayBuffer;

/**
 * What a reader keeps of a key: its last message, and where that is.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public class Slot
{
    /** Where there is no message that the next one could be told by. */
    public static final long NOWHERE = -1;

    /** So many times as long as its message a buffer may be. */
    private static final int ROOM = 4;
    /** Of a message without long texts. */
    private static final int FIRST_CAPACITY = 64;

    private final int number;
    private ExpandableArrayBuffer state = new ExpandableArrayBuffer(FIRST_CAPACITY);
    private int length;
    private long position = NOWHERE;
    private int changes;

    /**
     * A slot of nobody.
     *
     * @param number of the slot.
     */
    public Slot(final int number)
    {
        this.number = number;
    }

    /**
     * Number of the slot.
     *
     * @return from 0.
     */
    public final int number()
    {
        return number;
    }

    /**
     * Scales and message, as a {@link DeltaLayout} lays them out.
     *
     * @return buffer that holds them from its beginning on.
     */
    public final ExpandableArrayBuffer state()
    {
        return state;
    }

    /**
     * Length of scales and message.
     *
     * @return in bytes.
     */
    public final int length()
    {
        return length;
    }

    /**
     * Where the message is.
     *
     * @return its position, {@link #NOWHERE} when none may be told by it.
     */
    public final long position()
    {
        return position;
    }

    /**
     * How many messages were told by what has changed, since one was stored whole.
     *
     * @return how many.
     */
    public final int changes()
    {
        return changes;
    }

    /**
     * Lets no message be told by the one that is here.
     */
    public final void leave()
    {
        position = NOWHERE;
    }

    /**
     * Keeps another message.
     *
     * @param at          its position.
     * @param next        buffer of its scales and bytes, which becomes the slot's.
     * @param nextLength  of both.
     * @param nextChanges how many were told by what has changed, with this one.
     * @return the buffer that was the slot's, for another message.
     */
    public final ExpandableArrayBuffer keep(
        final long at, final ExpandableArrayBuffer next, final int nextLength, final int nextChanges)
    {
        // One long message must not make the buffers of all keys long, one after the other.
        final boolean isCopied = isRoomy(next, nextLength);
        final ExpandableArrayBuffer last = isCopied ? next : state;
        if (isCopied)
        {
            state.putBytes(0, next, 0, nextLength);
        }
        else
        {
            state = next;
        }
        length = nextLength;
        position = at;
        changes = nextChanges;
        return last;
    }

    /**
     * Keeps the message that the state has become.
     *
     * @param at          its position.
     * @param nextChanges how many were told by what has changed, with this one.
     */
    public final void keep(final long at, final int nextChanges)
    {
        position = at;
        changes = nextChanges;
    }

    /** Whether a buffer has far more room than a message needs. */
    private static boolean isRoomy(final ExpandableArrayBuffer buffer, final int length)
    {
        return buffer.capacity() > ROOM * Math.max(FIRST_CAPACITY, length);
    }
}
