/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.daybook.perf.peer.Peers;

/**
 * The properties that all legs of one table of latencies share.
 *
 * @param rate    messages a second of all writers together.
 * @param writers how many processes write.
 * @param tailers how many processes read, each of them everything.
 */
record LatencyCase(long rate, int writers, int tailers)
{
    /**
     * Combines each rate with each number of writers and of tailers.
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
     * Tells whether a peer can run in this case.
     */
    boolean suits(final String peer)
    {
        return (1 == writers || Peers.is(peer, Peers.Trait.MANY_WRITERS)) &&
            (1 == tailers || !Peers.is(peer, Peers.Trait.ONE_READER));
    }

    /**
     * Returns the end of a table's name. It does not mention one writer or one tailer.
     */
    @Override
    public String toString()
    {
        return String.format(Locale.ROOT, "%,d messages/s", rate) +
            (1 == writers ? "" : ", " + writers + " writers") + (1 == tailers ? "" : ", " + tailers + " tailers");
    }

    /**
     * Returns a part of the names of files.
     */
    String fileName()
    {
        return rate + (1 == writers ? "" : "-writers" + writers) + (1 == tailers ? "" : "-tailers" + tailers);
    }
}
