/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.Segment;

/**
 * Work that is done, step by step, ahead of a front that moves through the log.
 */
interface StepAhead
{
    /**
     * Does one step.
     *
     * @param segment in which the step is done.
     * @param offset  of the step in the segment.
     */
    void at(Segment segment, int offset);

    /**
     * Tells the distance from one step to the next.
     *
     * @return bytes, a multiple of a page, a power of two.
     */
    int stride();

    /**
     * Tells how far ahead of the front the first step is done, when the front has to be caught up with.
     *
     * @return bytes, a multiple of the stride.
     */
    int lead();

    /**
     * Tells how much work a step is.
     *
     * @return pages that are touched or looked at; 0 when a step is no reason to wake sooner.
     */
    default int pages()
    {
        return stride() / Prefaulter.PAGE;
    }

    /**
     * Lets go of what the steps needed.
     */
    void onClose();

    /**
     * Tells how many steps are done before other work gets its turn.
     *
     * @return steps, at least 1.
     */
    int stepsAtOnce();
}
