/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;

/**
 * Counts the bytes that the current thread allocates.
 */
public final class Garbage
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    private Garbage()
    {
    }

    /**
     * Returns what the current thread has allocated so far.
     *
     * @return bytes since it was started.
     */
    public static long bytes()
    {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
