/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.scan;

import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.UnvouchedRange;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.layout.SumDescriptor;

/**
 * Records the parts that a scan has passed and that no checksum covers.
 * <p>
 * <b>Note:</b> not thread-safe; allocates once for each range.
 */
final class ScanEvidence
{
    private static final int BLOCK_BITS = Integer.numberOfTrailingZeros(SumDescriptor.BLOCK_LENGTH);

    private final BlockCheck blocks;
    private final List<UnvouchedRange> ranges = new ArrayList<>();
    private long basePosition;
    private int coveredTo;
    private long block = -1;
    private long from = -1;
    private long to;
    private String cause;

    ScanEvidence(final BlockCheck blocks)
    {
        this.blocks = blocks;
    }

    /**
     * Forgets everything.
     */
    void clear()
    {
        ranges.clear();
        from = -1;
    }

    /**
     * Enters a segment, or goes to another place in it.
     *
     * @param base position of the segment.
     */
    void enter(final long base)
    {
        basePosition = base;
        coveredTo = 0;
    }

    /**
     * Passes a frame that carries no checksum of its own.
     *
     * @param offset of the frame.
     * @param next   offset behind it.
     */
    void pass(final int offset, final int next)
    {
        if (next <= coveredTo)
        {
            return;
        }
        coveredTo = blocks.coveredTo(offset);
        if (next <= coveredTo)
        {
            finish();
            return;
        }
        // Finding a reason may take a look at the directory, so this is done once for each block.
        final long last = basePosition + next - 1 >>> BLOCK_BITS;
        if (from < 0 || last != block)
        {
            block = last;
            begin(basePosition + offset, blocks.reason(Math.max(offset, coveredTo)));
        }
        to = basePosition + next;
    }

    private void begin(final long position, final String reason)
    {
        if (from < 0 || !reason.equals(cause))
        {
            finish();
            from = position;
            cause = reason;
        }
    }

    private void finish()
    {
        if (from >= 0)
        {
            ranges.add(new UnvouchedRange(from, to, cause));
            from = -1;
        }
    }

    /**
     * Gives what was passed so far.
     *
     * @return the ranges, by position.
     */
    List<UnvouchedRange> ranges()
    {
        finish();
        return List.copyOf(ranges);
    }
}
