/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.daybook.perf.peer.Peers;

/**
 * The properties that all legs of one table of latencies or of round trips share.
 *
 * @param length  of a message in bytes.
 * @param rate    messages a second of all writers together; 0 for requests that each wait for the reply to the one
 *                before.
 * @param writers how many processes write.
 * @param tailers how many processes read, each of them everything.
 */
record LatencyCase(int length, long rate, int writers, int tailers)
{
    /** What a writer sends in a second at the most. More than that would show how fast memory is filled. */
    private static final long MOST_BYTES_PER_S = 256 << 20;

    /**
     * Combines each length with each rate and each number of writers and of tailers. A rate that is too high for a
     * length is lowered.
     */
    static List<LatencyCase> of(
        final List<Integer> lengths, final List<Long> rates, final List<Integer> writers, final List<Integer> tailers)
    {
        final Set<LatencyCase> cases = new LinkedHashSet<>();
        for (final int length : lengths)
        {
            for (final long rate : rates)
            {
                for (final int writing : writers)
                {
                    for (final int reading : tailers)
                    {
                        cases.add(new LatencyCase(
                            length, Math.min(rate, MOST_BYTES_PER_S / length), writing, reading));
                    }
                }
            }
        }
        return List.copyOf(cases);
    }

    /**
     * Tells whether a peer can run in this case.
     */
    boolean suits(final String peer)
    {
        return Peers.canSend(peer, length) && (1 == writers || Peers.is(peer, Peers.Trait.MANY_WRITERS)) &&
            (1 == tailers || !Peers.is(peer, Peers.Trait.ONE_READER));
    }

    /**
     * Returns the name of a table. It does not mention one writer or one tailer.
     */
    @Override
    public String toString()
    {
        final String pace = 0 == rate ? "one after another" : String.format(Locale.ROOT, "%,d messages/s", rate);
        return String.format(Locale.ROOT, "%,d B, %s", length, pace) +
            (1 == writers ? "" : ", " + writers + " writers") + (1 == tailers ? "" : ", " + tailers + " tailers");
    }
}
