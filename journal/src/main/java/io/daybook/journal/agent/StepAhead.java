/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.Segment;

/**
 * What is done, step by step, ahead of a front that moves through the log.
 */
interface StepAhead
{
    /**
     * Does one step.
     *
     * @param segment that it is in.
     * @param offset  of it.
     */
    void at(Segment segment, int offset);

    /**
     * From one step to the next.
     *
     * @return bytes, a multiple of a page, a power of two.
     */
    int stride();

    /**
     * How far ahead of the front the first step is done, where the front is to be caught up with.
     *
     * @return bytes, a multiple of the stride.
     */
    int lead();

    /**
     * How much work a step is.
     *
     * @return pages that are touched or looked at; 0 when the step is nothing to wake sooner for.
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
     * How many steps are done before others get their turn.
     *
     * @return steps, at least 1.
     */
    int stepsAtOnce();
}
