/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.perf.leg.LegSpec;
import io.daybook.perf.peer.Peers;

/**
 * Makes specifications of legs from the options.
 */
final class LegSpecs
{
    private static final long MS_PER_S = 1_000;
    /** Greatest number of bytes that a peer needs beside the message. */
    private static final int OVERHEAD = 128;
    /** Length up to which a leg has all messages of its scale. Longer ones are fewer, so that the bytes are as many. */
    private static final int COMMON_LENGTH = 256;
    private static final long LEAST_MESSAGES = 50;

    /** Round trips, one after another, that end a leg before its time. Their floor takes memory for all of them. */
    private static final long MOST_ROUND_TRIPS = 5_000_000;

    /** Messages with which each durable writer warms up. Each of them takes as long as thousands of others. */
    private static final long DURABLE_WARM_UP = 200;
    private static final long DURABLE_SHARE = 100;

    private final RunOptions options;
    private final Scale scale;
    private final long room;

    LegSpecs(final RunOptions options, final long room)
    {
        this.options = options;
        this.scale = options.scale();
        this.room = room;
    }

    LegSpec paced(final String peer, final Path directory, final LatencyCase latencyCase, final Path hdrLog)
    {
        final int length = latencyCase.length();
        final int writers = latencyCase.writers();
        final long rate = latencyCase.rate();
        final long warmUpRate = warmUpRate(latencyCase);
        return new LegSpec(
            LegSpec.Kind.PACED, peer, directory.toString(), length, writers, latencyCase.tailers(), rate,
            count(scale.warmUp, length), warmUpRate * scale.paced.warmUpMs() / MS_PER_S / writers, warmUpRate,
            Math.max(1, options.messages(rate * scale.paced.legMs() / MS_PER_S) / writers), 0, gapNs(), options.pin(),
            hdrLog.toString());
    }

    LegSpec roundTrip(final String peer, final Path directory, final LatencyCase latencyCase, final Path hdrLog)
    {
        final int length = latencyCase.length();
        final long rate = latencyCase.rate();
        final long warmUpRate = warmUpRate(latencyCase);
        final long most = 0 == rate ? MOST_ROUND_TRIPS : rate * scale.paced.legMs() / MS_PER_S;
        return new LegSpec(
            LegSpec.Kind.ROUND_TRIP, peer, directory.toString(), length, 1, 1, rate,
            count(scale.warmUp, length), warmUpRate * scale.paced.warmUpMs() / MS_PER_S, warmUpRate,
            Math.max(1, Math.min(room / (length + OVERHEAD) / 2, options.messages(most))),
            TimeUnit.MILLISECONDS.toNanos(scale.paced.legMs()), gapNs(), options.pin(), hdrLog.toString());
    }

    LegSpec flood(final String peer, final Path directory, final int length, final int writers)
    {
        final long fits = room / (length + OVERHEAD) / writers;
        final long warmUp = Math.min(fits / 2, count(scale.flood.warmUp(), length) / writers);
        return new LegSpec(
            LegSpec.Kind.FLOOD, peer, directory.toString(), length, writers, 1, scale.paced.rates().get(0),
            warmUp, 0, 0,
            Math.min(fits - warmUp, options.messages(count(scale.flood.messages(), length)) / writers),
            TimeUnit.MILLISECONDS.toNanos(scale.flood.legMs()), gapNs(), options.pin(), "");
    }

    LegSpec replay(
        final LegSpec.Kind kind, final String peer, final Path directory, final int length, final int peers)
    {
        final long fits = room / (length + OVERHEAD) / peers;
        return new LegSpec(
            kind, peer, directory.toString(), length, 1, 1, scale.paced.rates().get(0), 0, 0, 0,
            Math.min(fits, options.messages(count(scale.replayMessages, length))), 0, 0, options.pin(), "");
    }

    LegSpec durable(final String peer, final Path directory, final int length)
    {
        return new LegSpec(
            LegSpec.Kind.DURABLE, peer, directory.toString(), length, Peers.writers(peer), 0,
            scale.paced.rates().get(0), Math.min(DURABLE_WARM_UP, scale.warmUp / DURABLE_SHARE), 0, 0,
            options.messages(scale.flood.messages()), TimeUnit.MILLISECONDS.toNanos(scale.flood.legMs()), 0,
            options.pin(), "");
    }

    private long warmUpRate(final LatencyCase latencyCase)
    {
        final long rate = latencyCase.rate();
        return 0 == rate ? 0 : Math.max(rate, count(scale.paced.warmUpRate(), latencyCase.length()));
    }

    private static long count(final long messages, final int length)
    {
        return length <= COMMON_LENGTH ? messages :
            Math.max(LEAST_MESSAGES, messages * (COMMON_LENGTH + OVERHEAD) / (length + OVERHEAD));
    }

    private long gapNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(scale.gapMs);
    }
}
