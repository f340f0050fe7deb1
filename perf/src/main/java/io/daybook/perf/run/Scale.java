/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.List;

import io.daybook.perf.codecs.CodecsVerb;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.report.Verb;

/**
 * Says how much is measured. All times are those of one leg. Two JVMs need a second or so more to start.
 */
public enum Scale
{
    /** Shows that everything works. Its figures mean nothing. */
    SANITY(1, 1, 0, 2_000, 20, 50, 20, 200_000, 50_000, 5, List.of(100_000L), List.of(2), 1, 1, 50,
        CodecsVerb.Mode.SANITY),
    /** Runs five rounds of the most important peers. All verbs take ten minutes. */
    QUICK(5, 7, 25, 1_000_000, 1_000, 2_000, 500, 8_000_000, 4_000_000, 50, List.of(100_000L), List.of(2),
        3, 3, 200, CodecsVerb.Mode.QUICK),
    /** Runs all peers at several rates, for hours. */
    FULL(11, 22, 7_200, 500_000, 1_000, 10_000, 3_000, 50_000_000, 100_000_000, 1_000,
        List.of(10_000L, 100_000L, 1_000_000L), List.of(2, 4), 5, 5, 1_000, CodecsVerb.Mode.FULL);

    private static final List<String> QUICK_PAIR = List.of(
        "raw", "daybook-exclusive", "daybook-exclusive-coarse", "daybook-shared", "daybook-packed", "chronicle-bytes",
        "aeron");
    private static final List<String> QUICK_FLOOD = List.of(
        "raw", "daybook-exclusive", "daybook-exclusive-coarse", "daybook-shared", "chronicle-bytes", "aeron");
    private static final List<String> QUICK_APPEND = List.of(
        "raw", "raw-cold", "daybook-exclusive", "daybook-exclusive-coarse", "daybook-shared", "daybook-packed",
        "chronicle-bytes");
    private static final List<String> QUICK_CONTENTION = List.of(
        "daybook-exclusive", "daybook-shared", "chronicle-bytes", "aeron");
    private static final List<String> QUICK_REPLAY = List.of(
        "raw", "daybook-exclusive", "daybook-exclusive-frame", "daybook-packed", "chronicle-bytes");

    /** Number of rounds. A round has one leg of every peer. */
    final int rounds;
    /** Greatest number of rounds, if calibrations disagree and pairs are missing. */
    final int maxRounds;
    /** Seconds that all verbs of a command together may spend on further rounds. */
    final int spareS;
    /** Messages of each writer that come first, for the compiler. */
    final long warmUp;
    /** Length of a paced warm-up. */
    final int pacedWarmUpMs;
    /** Length of a paced leg. Even QUICK has twenty windows of 100 ms. */
    final int pacedMs;
    /** Length of an unpaced leg. */
    final int floodMs;
    /** Greatest number of messages of an unpaced leg. */
    final long floodMessages;
    /** Messages of a replay. */
    final long replayMessages;
    /** Time for which the machine's gaps are watched after each leg. */
    final int gapMs;
    /** Rates of paced legs. */
    final List<Long> rates;
    /** Numbers of writing processes for contention. */
    final List<Integer> processes;
    /** Iterations of JMH that come first and do not count. */
    final int appendWarmUps;
    /** Iterations of JMH that count. */
    final int appendIterations;
    /** Length of an iteration. */
    final int appendMs;
    /** How thoroughly codecs are measured. */
    final CodecsVerb.Mode codecs;

    Scale(
        final int rounds,
        final int maxRounds,
        final int spareS,
        final long warmUp,
        final int pacedWarmUpMs,
        final int pacedMs,
        final int floodMs,
        final long floodMessages,
        final long replayMessages,
        final int gapMs,
        final List<Long> rates,
        final List<Integer> processes,
        final int appendWarmUps,
        final int appendIterations,
        final int appendMs,
        final CodecsVerb.Mode codecs)
    {
        this.rounds = rounds;
        this.maxRounds = maxRounds;
        this.spareS = spareS;
        this.warmUp = warmUp;
        this.pacedWarmUpMs = pacedWarmUpMs;
        this.pacedMs = pacedMs;
        this.floodMs = floodMs;
        this.floodMessages = floodMessages;
        this.replayMessages = replayMessages;
        this.gapMs = gapMs;
        this.rates = rates;
        this.processes = processes;
        this.appendWarmUps = appendWarmUps;
        this.appendIterations = appendIterations;
        this.appendMs = appendMs;
        this.codecs = codecs;
    }

    /**
     * Returns the peers that a verb measures unless the user names others.
     */
    List<String> peers(final Verb verb)
    {
        // The sanity check runs every peer once too, in the first verb.
        return QUICK == this || SANITY == this && Verb.LATENCY != verb ? quickPeers(verb) : allPeers(verb);
    }

    private static List<String> quickPeers(final Verb verb)
    {
        return switch (verb)
        {
            case LATENCY -> QUICK_PAIR;
            case THROUGHPUT -> QUICK_FLOOD;
            case APPEND -> QUICK_APPEND;
            case CONTENTION -> QUICK_CONTENTION;
            case REPLAY -> QUICK_REPLAY;
        };
    }

    /**
     * Returns the peers that a verb can measure.
     */
    static List<String> allPeers(final Verb verb)
    {
        return ofKind(verb).stream()
            // A side that never waits has no time for a duty cycle.
            .filter((name) -> Verb.LATENCY == verb || !Peers.is(name, Peers.Trait.INVOKED))
            .toList();
    }

    private static List<String> ofKind(final Verb verb)
    {
        return switch (verb)
        {
            case LATENCY, THROUGHPUT -> Peers.names();
            case APPEND -> Peers.with(Peers.Trait.LOG);
            case CONTENTION -> contenders();
            case REPLAY -> stored();
        };
    }

    private static List<String> stored()
    {
        // The writer and its clock make no difference to reading.
        final List<String> names = Peers.with(Peers.Trait.LOG);
        names.removeIf((name) ->
            name.startsWith("daybook-shared") || name.endsWith("-coarse") || "raw-cold".equals(name));
        return names;
    }

    private static List<String> contenders()
    {
        final List<String> names = Peers.with(Peers.Trait.MANY_WRITERS);
        names.add(0, "daybook-exclusive");
        return names;
    }
}
