/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.perf.leg.LegSpec;

/**
 * Makes specifications of legs from the options.
 */
final class LegSpecs
{
    private static final long MS_PER_S = 1_000;
    /** Greatest number of bytes that a peer needs beside the message. */
    private static final int OVERHEAD = 128;

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
        final int writers = latencyCase.writers();
        final long rate = latencyCase.rate();
        return new LegSpec(
            LegSpec.Kind.PACED, peer, directory.toString(), options.length(), writers, latencyCase.tailers(), rate,
            scale.warmUp, rate * scale.paced.warmUpMs() / MS_PER_S / writers,
            Math.max(1, options.messages(rate * scale.paced.legMs() / MS_PER_S) / writers), 0, gapNs(), options.pin(),
            hdrLog.toString());
    }

    LegSpec flood(final String peer, final Path directory, final int writers)
    {
        final long fits = room / (options.length() + OVERHEAD) / writers;
        return new LegSpec(
            LegSpec.Kind.FLOOD, peer, directory.toString(), options.length(), writers, 1, scale.paced.rates().get(0),
            scale.warmUp, 0, Math.min(fits, options.messages(scale.flood.messages()) / writers),
            TimeUnit.MILLISECONDS.toNanos(scale.flood.legMs()), gapNs(), options.pin(), "");
    }

    LegSpec replay(final LegSpec.Kind kind, final String peer, final Path directory, final int peers)
    {
        final long fits = room / (options.length() + OVERHEAD) / peers;
        return new LegSpec(
            kind, peer, directory.toString(), options.length(), 1, 1, scale.paced.rates().get(0), 0, 0,
            Math.min(fits, options.messages(scale.replayMessages)), 0, 0, options.pin(), "");
    }

    private long gapNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(scale.gapMs);
    }
}
