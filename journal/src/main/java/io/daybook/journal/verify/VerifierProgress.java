/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.util.concurrent.atomic.LongAdder;

/**
 * How far a verification has come, and whether it should go on.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class VerifierProgress
{
    private final LongAdder bytes = new LongAdder();
    private volatile long total;
    private volatile boolean stopped;

    /** Sets how many bytes there are to check. */
    void expect(final long all)
    {
        total = all;
    }

    long total()
    {
        return total;
    }

    void add(final long more)
    {
        bytes.add(more);
    }

    long bytes()
    {
        return bytes.sum();
    }

    void stop()
    {
        stopped = true;
    }

    boolean isStopped()
    {
        return stopped;
    }
}
