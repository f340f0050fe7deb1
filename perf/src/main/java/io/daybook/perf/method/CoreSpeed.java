/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

/**
 * Measures the speed of one core, for legs that use only one: nanoseconds of a step of arithmetic that waits for the
 * step before.
 */
public final class CoreSpeed
{
    private static final int BATCHES = 40;
    private static final int STEPS = 100_000;
    private static final int WARM_UP_ROUNDS = 3;
    private static final int SHIFT = 29;
    private static final long FACTOR = 6364136223846793005L;

    private long state = 1;

    /**
     * Lets the compiler do its work first.
     */
    public void warmUp()
    {
        for (int i = 0; i < WARM_UP_ROUNDS; i++)
        {
            calibrate();
        }
    }

    /**
     * Measures the speed.
     *
     * @return nanoseconds of one step, median of many batches.
     */
    public double calibrate()
    {
        final double[] stepNs = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++)
        {
            final long startNs = System.nanoTime();
            run();
            stepNs[i] = (System.nanoTime() - startNs) / (double)STEPS;
        }
        // The result must be used, or the compiler removes the loop.
        return 0 == state ? Double.NaN : Statistics.median(stepNs);
    }

    private void run()
    {
        long value = state;
        for (int i = 0; i < STEPS; i++)
        {
            // Shift and multiplication take turns, so that no compiler can make one step of several.
            value = (value ^ value >>> SHIFT) * FACTOR;
        }
        state = value | 1;
    }
}
