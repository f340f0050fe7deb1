/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.durable.CheckedAhead;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.Segment;

/**
 * Compares blocks ahead of a reader with their checksums.
 */
final class BlockStep implements StepAhead
{
    /** A step takes about 10 microseconds, and the coarse clock must not be late. */
    private static final int STEPS_AT_ONCE = 8;

    /** A reader that is only just overtaken is soon ahead again, and has checked itself what was checked for it. */
    private static final int LEAD = 8 * SumDescriptor.BLOCK_LENGTH;

    private final CheckedAhead ahead;

    BlockStep(final CheckedAhead ahead)
    {
        this.ahead = ahead;
    }

    @Override
    public void at(final Segment segment, final int offset)
    {
        ahead.check(segment, offset);
    }

    @Override
    public int stride()
    {
        return SumDescriptor.BLOCK_LENGTH;
    }

    @Override
    public int lead()
    {
        return LEAD;
    }

    @Override
    public void onClose()
    {
        ahead.close();
    }

    @Override
    public int stepsAtOnce()
    {
        return STEPS_AT_ONCE;
    }
}
