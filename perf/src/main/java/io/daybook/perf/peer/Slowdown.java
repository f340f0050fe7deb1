/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * A deliberate fault, to show that the harness sees one: {@code -Ddaybook.perf.slowNs=1000} makes each of our appends
 * spin for a microsecond first. It lives here, not in the product.
 */
public final class Slowdown
{
    /** Name of the property. */
    public static final String PROPERTY = "daybook.perf.slowNs";

    /** Nanoseconds that each append is slowed by; 0 unless the property says otherwise. */
    public static final long NS = Long.getLong(PROPERTY, 0);

    private Slowdown()
    {
    }

    static void apply()
    {
        // A constant to the compiler: with 0 nothing is left of this.
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
