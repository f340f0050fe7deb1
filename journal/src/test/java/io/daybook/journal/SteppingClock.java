/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.NanoClock;

/**
 * A clock that moves on by the same step each time it is read, so that pauses end, and end at the same point of each
 * run, however fast the machine is. It is for agents that the test invokes itself, on one thread.
 */
final class SteppingClock implements NanoClock
{
    /** As long as the disk agent may take for one step of a creation: it does all else between two of them. */
    private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private long nowNs;

    @Override
    public long nanoTime()
    {
        return nowNs += STEP_NS;
    }
}
