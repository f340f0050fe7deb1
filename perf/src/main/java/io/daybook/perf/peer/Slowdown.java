/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * A deliberate fault, which shows that the harness notices one. {@code -Ddaybook.perf.slowNs=1000} makes each of our
 * appends spin for a microsecond first. The fault lives here, not in the product.
 */
public final class Slowdown
{
    /** Name of the property. */
    public static final String PROPERTY = "daybook.perf.slowNs";

    /** Nanoseconds by which each append is slowed. The default is 0. */
    public static final long NS = Long.getLong(PROPERTY, 0);

    private Slowdown()
    {
    }

    static void apply()
    {
        // The compiler sees a constant. If it is 0, nothing is left of this code.
        if (NS > 0)
        {
            spin(NS);
        }
    }

    static void spin(final long durationNs)
    {
        final long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < durationNs)
        {
            Thread.onSpinWait();
        }
    }
}
