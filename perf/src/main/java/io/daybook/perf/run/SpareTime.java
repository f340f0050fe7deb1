/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.concurrent.TimeUnit;

/**
 * The time that all verbs of a command together may spend on further rounds. It makes the command end when it says it
 * does.
 */
final class SpareTime
{
    private long leftNs;

    SpareTime(final int seconds)
    {
        leftNs = TimeUnit.SECONDS.toNanos(seconds);
    }

    boolean isLeft()
    {
        return leftNs > 0;
    }

    void spend(final long durationNs)
    {
        leftNs -= durationNs;
    }
}
