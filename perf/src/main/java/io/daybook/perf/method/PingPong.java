/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Measures how long a cache line takes from one thread to another. No message between them can be faster. The threads
 * may belong to two processes that map the same file.
 * <p>
 * <b>Note:</b> one side per thread.
 */
public final class PingPong
{
    private static final int BATCHES = 200;
    private static final int TRIPS = 500;
    private static final int WARM_UP_ROUNDS = 6;

    private final UnsafeBuffer line;
    private final int offset;
    private long turn;

    /**
     * Makes one side.
     *
     * @param line   shared by both sides, zero at first.
     * @param offset of a word in it that has its cache line to itself.
     */
    public PingPong(final UnsafeBuffer line, final int offset)
    {
        this.line = line;
        this.offset = offset;
    }

    /**
     * Lets the compiler do its work first. The other side must answer.
     *
     * @param pings whether this side asks.
     */
    public void warmUp(final boolean pings)
    {
        for (int i = 0; i < WARM_UP_ROUNDS; i++)
        {
            calibrate(pings);
        }
    }

    /**
     * Takes part in a calibration. The other side must do so too.
     *
     * @param pings whether this side asks and measures.
     * @return one way in nanoseconds, median of many batches; NaN on the side that answers.
     */
    public double calibrate(final boolean pings)
    {
        if (!pings)
        {
            for (int i = 0; i < BATCHES; i++)
            {
                answer();
            }
            return Double.NaN;
        }
        final double[] oneWayNs = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++)
        {
            oneWayNs[i] = ask() / (2.0 * TRIPS);
        }
        return Statistics.median(oneWayNs);
    }

    private long ask()
    {
        final long startNs = System.nanoTime();
        for (int i = 0; i < TRIPS; i++)
        {
            line.putLongRelease(offset, ++turn);
            await(++turn);
        }
        return System.nanoTime() - startNs;
    }

    private void answer()
    {
        for (int i = 0; i < TRIPS; i++)
        {
            await(++turn);
            line.putLongRelease(offset, ++turn);
        }
    }

    private void await(final long expected)
    {
        while (expected != line.getLongAcquire(offset))
        {
            Thread.onSpinWait();
        }
    }
}
