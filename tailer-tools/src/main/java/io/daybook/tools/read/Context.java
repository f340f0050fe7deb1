/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.function.BiConsumer;

import io.daybook.codec.CodecException;
import io.daybook.journal.MessageScan;
import io.daybook.journal.Message;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;

/**
 * The messages around those that are chosen. A second scan follows the first one at a distance, so that messages before
 * a chosen one can still be read.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Context implements AutoCloseable
{
    private final MessageScan behind;
    private final long after;
    /** Sequences of the last messages; the oldest is overwritten by the next. */
    private final long[] last;

    private long seen;
    private long behindSequence = -1;
    private long lastPrinted = -1;
    private long left;

    /**
     * Makes a context.
     *
     * @param source that is read.
     * @param range  that the first scan was placed at.
     * @param before how many messages before a chosen one are wanted.
     * @param after  how many messages after it.
     */
    public Context(final Source source, final Range range, final long before, final long after)
    {
        this.behind = source.openAgain();
        this.after = after;
        this.last = new long[Math.toIntExact(before)];
        SegmentSearch.seek(behind, range);
    }

    /**
     * Takes a chosen message.
     *
     * @param message of the first scan.
     * @param before  takes those before it that are wanted and have not been printed, and whether they are unproved.
     */
    public void chosen(final Message message, final BiConsumer<Message, Boolean> before)
    {
        final long sequence = message.sequence();
        final int count = (int)Math.min(seen, last.length);
        if (0 != count)
        {
            final long oldest = last[(int)((seen - count) % last.length)];
            printBetween(Math.max(oldest, lastPrinted + 1), sequence, before);
        }
        note(sequence);
        lastPrinted = sequence;
        left = after;
    }

    /**
     * Takes a message that is not chosen.
     *
     * @return whether it is wanted, as it comes after a chosen one.
     */
    public boolean isWanted(final Message message)
    {
        note(message.sequence());
        if (0 == left)
        {
            return false;
        }
        left--;
        lastPrinted = message.sequence();
        return true;
    }

    /**
     * Returns whether more messages are wanted after the last chosen one.
     */
    public boolean isUnfilled()
    {
        return 0 != left;
    }

    private void note(final long sequence)
    {
        if (0 != last.length)
        {
            last[(int)(seen % last.length)] = sequence;
        }
        seen++;
    }

    private void printBetween(final long from, final long to, final BiConsumer<Message, Boolean> before)
    {
        while (behindSequence < to && next())
        {
            behindSequence = behind.message().sequence();
            if (behindSequence >= from && behindSequence < to)
            {
                print(before);
            }
        }
    }

    private void print(final BiConsumer<Message, Boolean> before)
    {
        try
        {
            before.accept(behind.message(), behind.isUnproved());
        }
        catch (final CodecException | CorruptJournalException ignore)
        {
            // A message that cannot be decoded. The one that was chosen is not it, and is printed.
        }
    }

    /** Steps over what the first scan has stepped over and told of. */
    private boolean next()
    {
        long standsAt = -1;
        while (true)
        {
            try
            {
                return behind.next();
            }
            catch (final CorruptJournalException ex)
            {
                if (behind.position() == standsAt || !behind.skip())
                {
                    return false;
                }
                standsAt = behind.position();
            }
            catch (final SegmentDeletedException ex)
            {
                behind.toStart();
            }
        }
    }

    @Override
    public void close()
    {
        behind.close();
    }
}
