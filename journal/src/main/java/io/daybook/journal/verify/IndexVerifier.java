/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.index.SegmentIndex;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.verify.Verification.Finding;
import io.daybook.journal.verify.Verification.Severity;

/**
 * Compares the index of a segment with its frames, while a verifier walks over them. The frames alone determine the
 * index, so the next frame that should have an entry is the frame of the next entry. An index may be missing or short.
 * Behind damage, only those entries are compared whose frames the walk meets.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class IndexVerifier implements AutoCloseable
{
    private final SegmentIndex index;
    private final String name;
    private final Findings findings;
    private int next;
    private long lastBlock = -1;
    private boolean lenient;

    /**
     * Opens an index. It is compared up to the end that it has now.
     *
     * @param files   of the journal.
     * @param verdict on the segment, which takes the findings.
     */
    IndexVerifier(final VerifiedFiles files, final SegmentVerdict verdict)
    {
        index = new SegmentIndex(files.store());
        name = IndexDescriptor.fileName(verdict.basePosition);
        findings = verdict.findings;
        if (!files.hasSiblings())
        {
            return;
        }
        if (index.open(verdict.basePosition))
        {
            verdict.maxBefore = index.maxBefore();
            return;
        }
        final Path file = files.segment(verdict.basePosition).resolveSibling(name);
        try
        {
            if (files.length(file) >= IndexDescriptor.HEADER_LENGTH)
            {
                damaged(verdict.basePosition, "an index whose header is damaged");
            }
        }
        catch (final IOException | JournalException ex)
        {
            damaged(verdict.basePosition, ex.getMessage());
        }
    }

    /**
     * Compares a message that the walk has met.
     *
     * @param max latest timestamp of the segment's messages so far, this one included.
     */
    void message(final long position, final long sequence, final long timestamp, final long max)
    {
        if (lastBlock != IndexDescriptor.block(position))
        {
            lastBlock = IndexDescriptor.block(position);
            frame(position, sequence, timestamp, max, IndexDescriptor.KIND_MESSAGE);
        }
    }

    /**
     * Compares a metadata frame that the walk has met.
     *
     * @param timestamp of the frame; for END, the base position of the next segment.
     */
    void metadata(final long position, final long sequence, final long timestamp, final long max, final int type)
    {
        frame(position, sequence, timestamp, max, type);
    }

    private void frame(
        final long position, final long sequence, final long timestamp, final long max, final int kind)
    {
        while (next < index.count())
        {
            if (!index.read(next))
            {
                damaged(position, "a damaged entry of the index: number=" + next);
                next++;
                return;
            }
            if (index.position() > position)
            {
                if (!lenient)
                {
                    damaged(position, "a frame that the index leaves out");
                }
                return;
            }
            next++;
            if (index.position() == position)
            {
                if (kind != index.kind() || sequence != index.sequence() || timestamp != index.timestamp() ||
                    max != index.max() && !lenient)
                {
                    damaged(position, "an entry of the index that says something else than its frame: number=" +
                        (next - 1));
                }
                return;
            }
            lost(next - 1);
        }
    }

    /**
     * Notes that the chain of frames is broken before the next frame.
     */
    void damage()
    {
        lenient = true;
    }

    /**
     * Ends the comparison: the walk has met all frames.
     */
    void end()
    {
        for (; next < index.count(); next++)
        {
            if (!index.read(next))
            {
                damaged(-1, "a damaged entry of the index: number=" + next);
            }
            else
            {
                lost(next);
            }
        }
    }

    private void lost(final int number)
    {
        if (!lenient)
        {
            damaged(index.position(), "an entry of the index that names no frame: number=" + number);
        }
    }

    private void damaged(final long position, final String cause)
    {
        findings.add(new Finding(Severity.DAMAGED, position, name, 0, cause));
    }

    @Override
    public void close()
    {
        index.close();
    }
}
