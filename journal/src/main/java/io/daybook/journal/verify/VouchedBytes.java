/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.durable.BlockSums.Range;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;

import org.agrona.BitUtil;

/**
 * Which bytes of a segment are covered by a checksum: one of a frame, or one of an entry in the {@code .sum} file. Each
 * entry is compared with the bytes that it covers, once, when the walk comes to them.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class VouchedBytes
{
    private final VerifiedFiles files;
    private final SegmentVerdict verdict;
    private final Path path;
    private final String name;
    private final BlockSums sums;
    private final long durable;
    private long coveredTo;
    /** No entry speaks against the frames up to this position that the walk has still to come to. */
    private long undamagedTo;

    /**
     * Reads the block checksums that there are now.
     *
     * @param files   of the journal.
     * @param verdict on the segment, which takes the findings.
     */
    VouchedBytes(final VerifiedFiles files, final SegmentVerdict verdict)
    {
        this.files = files;
        this.verdict = verdict;
        name = SumDescriptor.fileName(verdict.basePosition);
        path = files.segment(verdict.basePosition).resolveSibling(name);
        // Read in this order: what was forced had its checksums before.
        durable = files.durablePosition();
        sums = files.identity().hasBlockChecksums() && files.hasSiblings() ? load() : null;
    }

    private BlockSums load()
    {
        try
        {
            final BlockSums loaded = BlockSums.load(path, files.identity(), verdict.basePosition);
            loaded.compareOnce();
            return loaded;
        }
        catch (final IOException | JournalException ex)
        {
            add(Severity.DAMAGED, verdict.basePosition, 0, ex.getMessage());
            return null;
        }
    }

    /**
     * Takes note of a message or a metadata frame that is sound.
     *
     * @param position    of the frame.
     * @param length      in bytes, up to the next frame.
     * @param hasChecksum whether it carries a checksum, which matches.
     */
    void frame(final long position, final int length, final boolean hasChecksum)
    {
        if (hasChecksum || position + length <= coveredTo)
        {
            return;
        }
        if (null != sums)
        {
            coveredTo = sums.coveredTo(position);
            if (position + length <= coveredTo)
            {
                return;
            }
        }
        verdict.unvouchedBytes += length;
        if (null == sums)
        {
            final boolean should = files.identity().hasBlockChecksums();
            verdict.findings.repeat(should ? Severity.UNVOUCHED : Severity.NOTE, position, length, should ?
                "nothing vouches for this: a segment without the checksums that lay beside it" :
                "nothing vouches for this: the journal was made without checksums");
        }
        else if (position + length <= durable)
        {
            verdict.findings.repeat(Severity.UNVOUCHED, position, length,
                "nothing vouches for this, though it was forced: its checksum is missing");
        }
        else
        {
            verdict.findings.repeat(Severity.NOTE, position, length, "nothing vouches for this yet");
        }
    }

    /**
     * Whether no entry speaks against a frame, or others prove all of it. Frames come by their positions.
     *
     * @param segment  that holds it.
     * @param position of the frame.
     * @param end      position behind it.
     */
    boolean isUndamaged(final ByteSource segment, final long position, final long end) throws IOException
    {
        if (null == sums || end <= undamagedTo)
        {
            return true;
        }
        final ByteSource bytes = whole(segment);
        final long to = BitUtil.align(end, SumDescriptor.BLOCK_LENGTH);
        if (null == sums.damaged(position, to, bytes))
        {
            undamagedTo = to;
            return true;
        }
        return null == sums.damageOf(position, end, bytes);
    }

    /**
     * Compares all entries that the walk has not come to, and tells which do not match.
     */
    void verify(final ByteSource segment) throws IOException
    {
        if (null == sums)
        {
            return;
        }
        if (!sums.isHeaderGood())
        {
            if (verdict.begun)
            {
                add(Severity.UNVOUCHED, verdict.basePosition, 0, files.length(path) < 0 ?
                    "missing: nothing vouches for the segment" :
                    "its header is damaged: nothing vouches for the segment");
            }
            return;
        }
        if (sums.damaged() > 0)
        {
            add(Severity.UNVOUCHED, verdict.basePosition, 0,
                "entries that are damaged and vouch for nothing: count=" + sums.damaged());
        }
        final long end = verdict.basePosition + files.identity().segmentLength();
        final ByteSource bytes = whole(segment);
        Range range = sums.damaged(verdict.basePosition, end, bytes);
        while (null != range)
        {
            verdict.findings.add(Severity.DAMAGED, range.from(), range.to() - range.from(),
                "bytes that are not those which were vouched for");
            // What lies within this one needs no finding of its own.
            range = sums.damaged(range.to(), end, bytes);
        }
    }

    private ByteSource whole(final ByteSource segment)
    {
        return (into, from) -> read(segment, into, from);
    }

    /**
     * Reads bytes of the segment. What the file lacks counts as zeros, which is correct behind an END.
     */
    private int read(final ByteSource segment, final ByteBuffer into, final long from) throws IOException
    {
        final int count = segment.read(into, from);
        if (count > 0)
        {
            return count;
        }
        final int missing = (int)Math.min(into.remaining(), files.identity().segmentLength() - from);
        into.put(new byte[missing]);
        return missing;
    }

    private void add(final Severity severity, final long position, final long bytes, final String cause)
    {
        verdict.findings.add(new Finding(severity, position, name, bytes, cause));
    }
}
