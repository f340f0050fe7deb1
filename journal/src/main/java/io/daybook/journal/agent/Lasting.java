/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.agrona.concurrent.NanoClock;

/**
 * Something that is to be told, once, when it has lasted for a time. Looks come when they come, several in a
 * millisecond or none for seconds, so the time counts, and not how often it was seen.
 */
final class Lasting
{
    private final NanoClock nanoClock;
    private final long leastNs;
    private boolean isThere;
    private boolean isTold;
    private long sinceNs;

    Lasting(final NanoClock nanoClock, final long leastNs)
    {
        this.nanoClock = nanoClock;
        this.leastNs = leastNs;
    }

    /**
     * Notes whether it is there.
     *
     * @param there whether a look has found it.
     * @return whether it is to be told now.
     */
    boolean isDue(final boolean there)
    {
        final long nowNs = nanoClock.nanoTime();
        if (!there || !isThere)
        {
            isThere = there;
            isTold = false;
            sinceNs = nowNs;
            return false;
        }
        final boolean isDue = !isTold && nowNs - sinceNs >= leastNs;
        isTold |= isDue;
        return isDue;
    }
}
