/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.TradePeer;
import io.daybook.perf.method.Windows;

import org.HdrHistogram.Histogram;

/**
 * Times each writing and reading of an object, and prints a line with the length of the message, the number of times,
 * and percentiles. Then it does nothing in steps of the mean time for as long, and adds by how much those steps were
 * too long: what the machine alone does to such times. Collections of garbage count, as they do for users.
 */
final class TailsMain
{
    /** Percentiles of the times; those of gaps are the last of them, and the greatest. */
    private static final double[] PERCENTILES = {50, 99, 99.9, 99.99, 99.999, 100};
    private static final int GAP_PERCENTILES = 4;

    private TailsMain()
    {
    }

    /**
     * Measures.
     *
     * @param args name of the codec, greatest number of times, and milliseconds at the most; as many milliseconds come
     *             first, for the compiler.
     */
    public static void main(final String[] args)
    {
        final long durationMs = Long.parseLong(args[2]);
        System.out.println(measure(args[0], Long.parseLong(args[1]), durationMs, durationMs));
    }

    /** Measures a codec, and returns the line. */
    static String measure(final String codec, final long count, final long durationMs, final long warmUpMs)
    {
        final CodecPeer peer = CodecPeers.create(codec);
        final Histogram times = Windows.histogram();
        final int length = peer.encode();
        // By time: a fast codec comes to its count before the compiler has come to it.
        record(peer, times, Long.MAX_VALUE, TimeUnit.MILLISECONDS.toNanos(warmUpMs));
        times.reset();
        final long startNs = System.nanoTime();
        record(peer, times, count, TimeUnit.MILLISECONDS.toNanos(durationMs));
        final long elapsedNs = System.nanoTime() - startNs;
        final Histogram gaps = Windows.histogram();
        rest(gaps, times.getTotalCount(), elapsedNs / times.getTotalCount());
        final StringBuilder line = new StringBuilder().append(length).append(' ').append(times.getTotalCount());
        append(line, times, DoubleStream.of(PERCENTILES));
        append(line, gaps, DoubleStream.of(PERCENTILES).skip(PERCENTILES.length - GAP_PERCENTILES));
        return line.toString();
    }

    private static void append(final StringBuilder line, final Histogram histogram, final DoubleStream percentiles)
    {
        percentiles.forEach((percentile) ->
            line.append(String.format(Locale.ROOT, " %d", histogram.getValueAtPercentile(percentile))));
    }

    private static void record(
        final CodecPeer peer, final Histogram times, final long count, final long durationNs)
    {
        final long startNs = System.nanoTime();
        long nowNs = startNs;
        for (long i = 0; i < count && nowNs - startNs < durationNs; i++)
        {
            peer.turn((int)i & TradePeer.TURNS - 1);
            final long beforeNs = System.nanoTime();
            peer.encode();
            final Object decoded = peer.decode();
            nowNs = System.nanoTime();
            if (null == decoded)
            {
                throw new IllegalStateException("a codec must read what it has written");
            }
            times.recordValue(nowNs - beforeNs);
        }
    }

    private static void rest(final Histogram gaps, final long count, final long stepNs)
    {
        for (long i = 0; i < count; i++)
        {
            final long startNs = System.nanoTime();
            long stepped = 0;
            while (stepped < stepNs)
            {
                stepped = System.nanoTime() - startNs;
            }
            gaps.recordValue(stepped - stepNs);
        }
    }
}
