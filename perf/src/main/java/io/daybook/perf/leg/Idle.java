/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Chooses what a thread does while there is no message, no room for one, or no need for one yet. It is the same for all
 * peers.
 */
final class Idle
{
    private static final long SPINS = 100;

    private Idle()
    {
    }

    /**
     * Spins if each thread has a core to itself. Otherwise a spinning thread would only keep the others from their
     * work, so it yields after a hundred spins.
     */
    static IdleStrategy strategy(final LegSpec spec)
    {
        return spec.writers() + spec.tailers() <= Runtime.getRuntime().availableProcessors() ?
            BusySpinIdleStrategy.INSTANCE : new BackoffIdleStrategy(SPINS, Long.MAX_VALUE, 1, 1);
    }
}
