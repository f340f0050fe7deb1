/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.agrona.concurrent.NanoClock;

/**
 * Whether a failure of something that is called at each turn is to be told: once until that works again, and at most
 * once a second.
 */
final class ToldOnce
{
    private final NanoClock nanoClock;
    private boolean isTold;
    private long tellAtNs;

    ToldOnce(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        this.tellAtNs = nanoClock.nanoTime();
    }

    void worked()
    {
        isTold = false;
    }

    /** Notes a failure, and says whether it is to be told. */
    boolean failed()
    {
        final long nowNs = nanoClock.nanoTime();
        final boolean due = !isTold && nowNs - tellAtNs >= 0;
        if (due)
        {
            isTold = true;
            tellAtNs = nowNs + RestingDuties.REST_NS;
        }
        return due;
    }
}
