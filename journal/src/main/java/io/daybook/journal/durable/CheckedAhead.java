/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.log.MovingFront;
import io.daybook.journal.log.Segment;
import io.daybook.journal.meta.JournalIdentity;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;

/**
 * Blocks ahead of a reader that another thread has compared with their checksums, so that a replay need not wait for
 * that. The reader itself checks the other blocks. As when the kernel reads a file ahead, the distance ahead is as long
 * as the way that the reader has come since it was placed. So a reader that reads a message here and there costs
 * little.
 * <p>
 * <b>Note:</b> public methods are for the one thread that works ahead, the rest for the reader's thread.
 */
public final class CheckedAhead implements MovingFront
{
    /** How far ahead of the reader blocks are checked at the most; twice as many blocks are remembered. */
    private static final int WINDOW = 32 << 20;

    private static final int FIRST_WINDOW = 1 << 20;
    private static final int REMEMBERED = 2 * WINDOW / BLOCK_LENGTH;
    private static final long NONE = -1;

    private final AtomicLongArray good = new AtomicLongArray(REMEMBERED);
    private final BlockCheck check;
    private final LongSupplier settledPosition;
    private final AtomicLong front = new AtomicLong(NONE);
    private Segment entered;
    private long origin;
    private long last = NONE;

    /**
     * Starts with nothing checked.
     *
     * @param identity        of a journal with block checksums.
     * @param files           of block checksums, by the segments' base positions.
     * @param settledPosition of the journal; the largest where it is not known.
     */
    public CheckedAhead(
        final JournalIdentity identity,
        final LongFunction<Path> files,
        final LongSupplier settledPosition)
    {
        this.check = new BlockCheck(identity, files, settledPosition, null);
        this.settledPosition = settledPosition;
    }

    /**
     * Tells where the reader is.
     *
     * @return position of a block; negative before it has come to one.
     */
    @Override
    public long front()
    {
        return front.getOpaque();
    }

    /**
     * Tells how far ahead blocks should be checked now.
     *
     * @return position of a block, behind the last one.
     */
    @Override
    public long limit()
    {
        final long now = front();
        if (NONE == last || now < last || now - last > WINDOW)
        {
            origin = now;
        }
        last = now;
        final long window = Math.min(WINDOW, FIRST_WINDOW + now - origin);
        return Math.min(settledPosition.getAsLong(), now + window) & -BLOCK_LENGTH;
    }

    /**
     * Checks a block.
     *
     * @param segment that the block is in.
     * @param offset  of the block.
     */
    public void check(final Segment segment, final int offset)
    {
        // A segment of the same position may have been mapped again.
        if (entered != segment)
        {
            check.enter(segment.basePosition(), new ByteSource()
            {
                @Override
                public int read(final ByteBuffer into, final long at)
                {
                    return segment.copy(into, at);
                }
            });
            entered = segment;
        }
        try
        {
            if (check.isVouchedFor(offset))
            {
                final long position = segment.basePosition() + offset;
                good.setRelease(index(position), position + 1);
            }
        }
        catch (final JournalException ignore)
        {
            // The reader finds the damage, and tells its user.
        }
    }

    /**
     * Lets go of the segment.
     */
    public void close()
    {
        check.clear();
        entered = null;
    }

    /**
     * Notes how far the reader has come.
     *
     * @param position of a block; negative where it is not known.
     */
    void reached(final long position)
    {
        front.setOpaque(position);
    }

    /**
     * Whether a block has been checked, is covered by checksums as a whole, and is unchanged.
     *
     * @param position of the block.
     * @return false when any of that does not hold.
     */
    boolean isGood(final long position)
    {
        return good.getAcquire(index(position)) == position + 1;
    }

    private static int index(final long position)
    {
        return (int)(position / BLOCK_LENGTH) & REMEMBERED - 1;
    }
}
