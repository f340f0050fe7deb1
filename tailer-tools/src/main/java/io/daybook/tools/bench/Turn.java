/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.util.function.BooleanSupplier;

/**
 * The time that one part of the bench has. It is over sooner if the user interrupts it.
 */
final class Turn
{
    private final long durationNs;
    private final long endNs;
    private final BooleanSupplier interrupted;

    /**
     * Begins a turn.
     *
     * @param durationNs  how long it takes, in nanoseconds.
     * @param interrupted tells whether to stop; it may be called by any thread.
     */
    Turn(final long durationNs, final BooleanSupplier interrupted)
    {
        this.durationNs = durationNs;
        this.endNs = System.nanoTime() + durationNs;
        this.interrupted = interrupted;
    }

    /**
     * Begins a part of this turn.
     *
     * @param share of its time, up to 1.
     */
    Turn part(final double share)
    {
        return new Turn(Math.round(durationNs * share), interrupted);
    }

    long durationNs()
    {
        return durationNs;
    }

    boolean isOver()
    {
        return System.nanoTime() - endNs >= 0 || isInterrupted();
    }

    boolean isInterrupted()
    {
        return interrupted.getAsBoolean();
    }
}
