/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.BitUtil;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;

/**
 * Compares the blocks that a reader comes to with the segment's block checksums, each once and before the reader relies
 * on anything in it. The reader does not wait for a block that has no checksum yet. A block that checksums did not
 * cover as a whole is checked again once all of it is settled, since its other checksums may have been written
 * meanwhile. So a reader at the live tail opens one file for each segment, and reads on in it. The file stays open
 * until {@link #clear()} or the next segment, unless checksums cover the segment to its end.
 * <p>
 * <b>Note:</b> not thread-safe; allocates when it enters a segment and where it finds damage.
 */
public final class BlockCheck
{
    private static final int NOWHERE = -1;

    private final JournalIdentity identity;
    private final LongFunction<Path> files;
    private final LongSupplier settledPosition;

    private final CheckedAhead ahead;
    private final BlockSums sums;
    private ByteSource source;
    private long basePosition;
    /** Base position of the segment whose checksums have been read. */
    private long sumsBase = NOWHERE;
    /** Frames between these offsets need no check. */
    private int checkedFrom;
    private int checkedTo;
    /** Whether checksums covered all blocks between them that were checked. */
    private boolean covered;
    /** Blocks between these offsets were checked before all of them was settled. */
    private int openFrom;
    private int openTo;

    /**
     * Makes a check for one reader of a journal; without block checksums it lets everything pass.
     *
     * @param identity        of the journal.
     * @param files           of block checksums, by the segments' base positions; null where none are used.
     * @param settledPosition of the journal: nothing behind it has a checksum; the largest number where it is not
     *                        known.
     * @param ahead           blocks that another thread has checked; null for none.
     */
    public BlockCheck(
        final JournalIdentity identity,
        final LongFunction<Path> files,
        final LongSupplier settledPosition,
        final CheckedAhead ahead)
    {
        this.ahead = ahead;
        this.identity = identity;
        this.files = identity.hasBlockChecksums() ? files : null;
        this.settledPosition = settledPosition;
        this.sums = null == this.files ? null : new BlockSums(identity);
    }

    /**
     * Enters a segment, or goes to another place in the segment.
     *
     * @param base    position of the segment.
     * @param segment its bytes.
     */
    public void enter(final long base, final ByteSource segment)
    {
        if (base != sumsBase)
        {
            leaveSums();
        }
        basePosition = base;
        source = segment;
        if (null != ahead)
        {
            ahead.reached(NOWHERE);
        }
        checkedFrom = null == files ? 0 : NOWHERE;
        checkedTo = null == files ? Integer.MAX_VALUE : NOWHERE;
        covered = false;
        openFrom = NOWHERE;
        openTo = NOWHERE;
    }

    /**
     * Lets go of the segment.
     */
    public void clear()
    {
        sumsBase = NOWHERE;
        source = null;
        leaveSums();
    }

    private void leaveSums()
    {
        if (null != sums)
        {
            sums.leave();
        }
    }

    /**
     * Checks the blocks that a frame lies in, unless they have been checked.
     *
     * @param offset of the frame.
     * @param next   offset behind it.
     * @throws CorruptJournalException when its bytes do not match their checksums.
     */
    public void check(final int offset, final int next)
    {
        if (offset < checkedFrom || next > checkedTo)
        {
            look(offset, next);
        }
    }

    private void look(final int offset, final int next)
    {
        final int start = offset & -BLOCK_LENGTH;
        final int end = BitUtil.align(next, BLOCK_LENGTH);
        // Most frames that reach into a block that was not checked begin in one that was, or on the way back end there.
        final int from = isChecked(start) ? start + BLOCK_LENGTH : start;
        final int to = isChecked(end - BLOCK_LENGTH) ? end - BLOCK_LENGTH : end;
        final long settled = settledPosition.getAsLong();
        final boolean open = settled < basePosition + to;
        if (open && from == openFrom && to == openTo)
        {
            // The blocks were checked before, and nothing has a checksum before it is settled.
            checkedTo = next;
            return;
        }
        if (null != ahead && isCheckedAhead(from, to))
        {
            source.fetch(from, to);
            checkedFrom = start;
            checkedTo = end;
            covered = true;
            return;
        }
        if (!isUndamaged(from, to, settled))
        {
            final BlockSums.Range damage = damageOf(offset, next);
            if (null != damage)
            {
                throw new CorruptJournalException(
                    basePosition + offset, "bytes that are not those that were written", damage.from(), damage.to());
            }
            checkedFrom = offset;
            checkedTo = next;
            covered = false;
            return;
        }
        covered = covers(from, to);
        final boolean done = !open || covered;
        checkedFrom = start;
        checkedTo = done ? end : next;
        openFrom = done ? NOWHERE : from;
        openTo = done ? NOWHERE : to;
    }

    /** Whether a block need not be checked again: all of it was compared with checksums. */
    private boolean isChecked(final int block)
    {
        return covered && block >= checkedFrom && block + BLOCK_LENGTH <= checkedTo;
    }

    private boolean isCheckedAhead(final int from, final int to)
    {
        ahead.reached(basePosition + from);
        for (int block = from; block < to; block += BLOCK_LENGTH)
        {
            if (!ahead.isGood(basePosition + block))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Checks a block that the reader has not come to yet.
     *
     * @param offset of the block.
     * @return whether all of it is settled, covered by checksums, and unchanged; false without block checksums.
     */
    public boolean isVouchedFor(final int offset)
    {
        if (null == files)
        {
            return false;
        }
        final int to = offset + BLOCK_LENGTH;
        final long settled = settledPosition.getAsLong();
        return settled >= basePosition + to && isUndamaged(offset, to, settled) && covers(offset, to);
    }

    /**
     * Finds the damage that touches a frame, whatever was checked before.
     *
     * @param offset of the frame.
     * @param next   offset behind it.
     * @return the first range of bytes that do not match their checksum and hold some of the frame's bytes; null for
     *     none.
     */
    public BlockSums.Range damage(final int offset, final int next)
    {
        return null == files || isUndamaged(
            offset & -BLOCK_LENGTH, BitUtil.align(next, BLOCK_LENGTH), settledPosition.getAsLong()) ?
            null : damageOf(offset, next);
    }

    /**
     * Compares whole blocks with their checksums.
     */
    private boolean isUndamaged(final int from, final int to, final long settled)
    {
        try
        {
            final boolean known = sumsBase == basePosition;
            if (!known)
            {
                load();
            }
            else if (settled >= basePosition + to && !covers(from, to))
            {
                sums.refresh();
            }
            if (null == sums.damaged(basePosition + from, basePosition + to, source))
            {
                return true;
            }
            if (known)
            {
                // A recovery may have replaced the entries for bytes that it has cut off.
                load();
            }
            return null == sums.damaged(basePosition + from, basePosition + to, source.fresh());
        }
        catch (final IOException ex)
        {
            throw unreadable(ex);
        }
    }

    private void load() throws IOException
    {
        sumsBase = NOWHERE;
        try
        {
            sums.enter(files.apply(basePosition), basePosition);
        }
        catch (final CorruptJournalException ignore)
        {
            // Damaged in an archive: it vouches for nothing, like one that is missing.
        }
        sumsBase = basePosition;
    }

    /** Compares a frame with the entries that cover it, when something in its blocks is damaged. */
    private BlockSums.Range damageOf(final int offset, final int next)
    {
        try
        {
            return sums.damageOf(basePosition + offset, basePosition + next, source.fresh());
        }
        catch (final IOException ex)
        {
            throw unreadable(ex);
        }
    }

    private JournalException unreadable(final IOException ex)
    {
        return new JournalException(
            "cannot check a segment by its block checksums: path=" + files.apply(basePosition) + ", cause=" +
            FileFault.describe(ex),
            ex);
    }

    /**
     * Tells how far every byte from a place on is covered by a checksum, in a segment in which a block has been
     * checked.
     *
     * @param offset to start from.
     * @return offset behind the last such byte, the same where there is none.
     */
    public int coveredTo(final int offset)
    {
        return sumsBase == basePosition ? (int)(sums.coveredTo(basePosition + offset) - basePosition) : offset;
    }

    /**
     * Tells why no checksum covers a place, in a segment in which a block has been checked.
     *
     * @param offset that is not covered.
     * @return the reason, in words.
     */
    public String reason(final int offset)
    {
        if (!identity.hasBlockChecksums())
        {
            return "checksums are OFF";
        }
        if (sumsBase != basePosition || !sums.isHeaderGood())
        {
            return RegularFiles.exists(files.apply(basePosition)) ?
                "the header of the .sum file is damaged" : "the .sum file is missing";
        }
        if (sums.damaged() > 0)
        {
            return "entries of the .sum file are damaged";
        }
        if (basePosition + offset < sums.end())
        {
            return "the .sum file says nothing of it";
        }
        return isPassed() ? "the .sum file ends before it" : "the tail is not summed yet";
    }

    private boolean isPassed()
    {
        return settledPosition.getAsLong() >= basePosition + identity.segmentLength();
    }

    private boolean covers(final int from, final int to)
    {
        return sums.covers(basePosition + Math.max(from, SegmentDescriptor.HEADER_LENGTH), basePosition + to);
    }
}
