/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.FileFault;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.BitUtil;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;

/**
 * Holds the blocks that a reader comes to against the segment's block checksums, each once and before anything in it
 * is believed. Nobody waits for a block that nothing vouches for yet. A block that was not vouched for as a whole is
 * looked at again once all of it is settled, since somebody may have vouched for the rest meanwhile. So a reader at the
 * live tail reads one file a segment, when it enters it.
 * <p>
 * <b>Note:</b> not thread-safe; allocates when it reads checksums and where it finds damage.
 */
public final class BlockCheck
{
    private static final int NOWHERE = -1;

    private final JournalIdentity identity;
    private final LongFunction<Path> files;
    private final LongSupplier settledPosition;

    private final CheckedAhead ahead;
    private final BlockSums sums;
    private BlockSums.ByteSource source;
    private long basePosition;
    /** Base position of the segment whose checksums have been read. */
    private long sumsBase = NOWHERE;
    /** Frames between these offsets need no look. */
    private int checkedFrom;
    private int checkedTo;
    /** Blocks between these offsets were looked at before all of them was settled. */
    private int openFrom;
    private int openTo;

    /**
     * A check for one reader of a journal; without block checksums it lets everything pass.
     *
     * @param identity        of the journal.
     * @param files           of block checksums, by the segments' base positions; null where there are none to be used.
     * @param settledPosition of the journal, nothing behind which is vouched for; the largest where it is not known.
     * @param ahead           knows blocks that somebody else has checked; null for nobody.
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
     * Enters a segment, or goes to another place in it.
     *
     * @param base    position of the segment.
     * @param segment its bytes.
     */
    public void enter(final long base, final BlockSums.ByteSource segment)
    {
        basePosition = base;
        source = segment;
        if (null != ahead)
        {
            ahead.reached(NOWHERE);
        }
        checkedFrom = null == files ? 0 : NOWHERE;
        checkedTo = null == files ? Integer.MAX_VALUE : NOWHERE;
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
    }

    /**
     * Checks the blocks that a frame lies in, unless they have been checked.
     *
     * @param offset of the frame.
     * @param next   offset behind it.
     * @throws CorruptJournalException when its bytes are not those that were vouched for.
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
        final int from = offset & -BLOCK_LENGTH;
        final int to = BitUtil.align(next, BLOCK_LENGTH);
        if (null != ahead && isCheckedAhead(from, to))
        {
            checkedFrom = from;
            checkedTo = to;
            return;
        }
        final long settled = settledPosition.getAsLong();
        final boolean open = settled < basePosition + to;
        if (open && from == openFrom && to == openTo)
        {
            // Seen before, and nobody vouches for what is not settled.
            checkedTo = next;
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
            return;
        }
        final boolean done = !open || covers(from, to);
        checkedFrom = from;
        checkedTo = done ? to : next;
        openFrom = done ? NOWHERE : from;
        openTo = done ? NOWHERE : to;
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
     * Checks a block that no reader has come to.
     *
     * @param offset of it.
     * @return whether all of it is settled, vouched for, and as it was then; false without block checksums.
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
     * @return the first range of bytes, in which some of the frame's lie, that are not those that were vouched for;
     *     null for none.
     */
    public BlockSums.Range damage(final int offset, final int next)
    {
        return null == files || isUndamaged(
            offset & -BLOCK_LENGTH, BitUtil.align(next, BLOCK_LENGTH), settledPosition.getAsLong()) ?
            null : damageOf(offset, next);
    }

    /**
     * Holds whole blocks against their checksums.
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
                // A recovery may have put other entries in the place of those about what it has cut off.
                load();
            }
            return known && null == sums.damaged(basePosition + from, basePosition + to, source);
        }
        catch (final IOException ex)
        {
            throw unreadable(ex);
        }
    }

    private void load() throws IOException
    {
        sumsBase = NOWHERE;
        sums.enter(files.apply(basePosition), basePosition);
        sumsBase = basePosition;
    }

    /**
     * Holds a frame against the entries that it lies in, where something in its blocks is damaged. As for a recovery,
     * it counts when intact bytes of entries make up all of it, whatever other entries say.
     */
    private BlockSums.Range damageOf(final int offset, final int next)
    {
        try
        {
            final BlockSums.Range damage = sums.damaged(basePosition + offset, basePosition + next, source);
            return null == damage || sums.vouchedTo(source, basePosition + offset) >= basePosition + next ?
                null : damage;
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
     * How far from a place on each byte is vouched for, in a segment in which a block has been checked.
     *
     * @param offset to start from.
     * @return offset behind the last such byte, the same where there is none.
     */
    public int coveredTo(final int offset)
    {
        return sumsBase == basePosition ? (int)(sums.coveredTo(basePosition + offset) - basePosition) : offset;
    }

    /**
     * Why nothing vouches for a place, in a segment in which a block has been checked.
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
        return sums.damaged() > 0 ? "entries of the .sum file are damaged" :
            basePosition + offset < sums.end() ? "the .sum file says nothing of it" :
            isPassed() ? "the .sum file ends before it" : "the tail is not summed yet";
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
