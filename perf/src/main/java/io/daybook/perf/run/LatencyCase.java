/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.daybook.perf.peer.Peers;

/**
 * What the legs of one table of latencies have in common.
 *
 * @param rate    messages a second of all writers together.
 * @param writers how many processes write.
 * @param tailers how many processes read, each of them everything.
 */
record LatencyCase(long rate, int writers, int tailers)
{
    /**
     * Each rate with each number of writers and of tailers.
     */
    static List<LatencyCase> of(final List<Long> rates, final List<Integer> writers, final List<Integer> tailers)
    {
        final List<LatencyCase> cases = new ArrayList<>();
        for (final long rate : rates)
        {
            for (final int writing : writers)
            {
                for (final int reading : tailers)
                {
                    cases.add(new LatencyCase(rate, writing, reading));
                }
            }
        }
        return cases;
    }

    /**
     * Whether a peer can do that.
     */
    boolean suits(final String peer)
    {
        return (1 == writers || Peers.is(peer, Peers.Trait.MANY_WRITERS)) &&
            (1 == tailers || !Peers.is(peer, Peers.Trait.ONE_READER));
    }

    /**
     * Ends the names of tables; one writer and one tailer go without saying.
     */
    @Override
    public String toString()
    {
        return String.format(Locale.ROOT, "%,d messages/s", rate) +
            (1 == writers ? "" : ", " + writers + " writers") + (1 == tailers ? "" : ", " + tailers + " tailers");
    }

    /**
     * Part of the names of files.
     */
    String fileName()
    {
        return rate + (1 == writers ? "" : "-writers" + writers) + (1 == tailers ? "" : "-tailers" + tailers);
    }
}
