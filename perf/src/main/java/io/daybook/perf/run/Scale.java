/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.daybook.perf.codecs.CodecsVerb;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.report.Verb;

/**
 * Says how much is measured. All times are those of one leg. Two JVMs need a second or so more to start.
 */
public enum Scale
{
    /** Shows that everything works. Its figures mean nothing. */
    SANITY(
        new Rounds(1, 1, 0),
        2_000,
        new Paced(20, 0, 50, List.of(100_000L)),
        new Flood(2_000, 20, 200_000, List.of(2)),
        50_000,
        5,
        new Append(1, 1, 50),
        CodecsVerb.Mode.SANITY),
    /** Runs five rounds of the most important peers. All verbs take some twenty minutes. */
    QUICK(
        new Rounds(5, 7, 25),
        1_000_000,
        new Paced(4_000, 1_000_000, 2_000, List.of(100_000L)),
        new Flood(20_000_000, 500, 8_000_000, List.of(2)),
        4_000_000,
        50,
        new Append(3, 3, 200),
        CodecsVerb.Mode.QUICK),
    /** Runs all peers at several rates, for hours. */
    FULL(
        new Rounds(11, 22, 7_200),
        500_000,
        new Paced(4_000, 1_000_000, 10_000, List.of(10_000L, 100_000L, 1_000_000L)),
        new Flood(20_000_000, 3_000, 50_000_000, List.of(2, 4)),
        100_000_000,
        1_000,
        new Append(5, 5, 1_000),
        CodecsVerb.Mode.FULL);

    /**
     * Rounds, each of one leg of every peer.
     *
     * @param least  number of rounds.
     * @param most   number of rounds if calibrations disagree and pairs are missing.
     * @param spareS seconds that all verbs of a command together may spend on further rounds.
     */
    record Rounds(int least, int most, int spareS)
    {
    }

    /**
     * Legs that keep a pace.
     *
     * @param warmUpMs   length of the paced warm-up; for so long the JVM's compilers take time slices on two cores.
     * @param warmUpRate messages a second of the paced warm-up where the leg has fewer. Several segments must end in
     *                   it: paced code that has not met the end of a segment is compiled anew when it does.
     * @param legMs      length of a leg; even that of QUICK has twenty windows of 100 ms.
     * @param rates      messages a second.
     */
    record Paced(int warmUpMs, long warmUpRate, int legMs, List<Long> rates)
    {
    }

    /**
     * Legs that go as fast as they can.
     *
     * @param warmUp    messages of all writers together that come first: on two cores the JVM's compilers take time
     *                  slices from a flood for as long as a journal takes for so many.
     * @param legMs     length of a leg.
     * @param messages  of a leg at the most.
     * @param processes numbers of writing processes for contention.
     */
    record Flood(long warmUp, int legMs, long messages, List<Integer> processes)
    {
    }

    /**
     * Iterations of JMH.
     *
     * @param warmUps     that come first and do not count.
     * @param iterations  that count.
     * @param iterationMs length of one.
     */
    record Append(int warmUps, int iterations, int iterationMs)
    {
    }

    private static final List<String> QUICK_PAIR = List.of(
        "raw", "daybook-exclusive", "daybook-exclusive-coarse", "daybook-shared", "daybook-packed", "chronicle-bytes",
        "aeron");
    private static final List<String> QUICK_ROUND_TRIP = List.of(
        "raw", "daybook-exclusive", "daybook-requests", "daybook-requests-one", "chronicle-bytes", "aeron");
    private static final List<String> QUICK_FLOOD = List.of(
        "raw", "raw-cold", "daybook-exclusive", "daybook-exclusive-coarse", "daybook-exclusive-bounded",
        "daybook-shared", "daybook-shared-bounded", "chronicle-bytes", "aeron");
    /** Fewer peers than those of QUICK, where one of each kind shows that it works. */
    private static final Map<Verb, List<String>> SANITY_PEERS = Map.of(
        Verb.THROUGHPUT, List.of("raw", "daybook-exclusive", "daybook-shared-bounded", "chronicle-bytes", "aeron"),
        Verb.DURABILITY, List.of("fdatasync", "daybook-each", "daybook-batch-8"));
    private static final List<String> QUICK_APPEND = List.of(
        "raw", "raw-cold", "daybook-exclusive", "daybook-exclusive-coarse", "daybook-shared", "daybook-packed",
        "chronicle-bytes");
    private static final List<String> QUICK_CONTENTION = List.of(
        "daybook-exclusive", "daybook-shared", "chronicle-bytes", "aeron");
    private static final List<String> QUICK_REPLAY = List.of(
        "raw", "raw-cold-summed", "daybook-exclusive", "daybook-exclusive-frame", "daybook-packed", "chronicle-bytes");

    final Rounds rounds;
    /** Messages of each writer that come first, for the compiler. */
    final long warmUp;
    final Paced paced;
    final Flood flood;
    /** Messages of a replay. */
    final long replayMessages;
    /** Time for which the machine's gaps are watched after each leg. */
    final int gapMs;
    final Append append;
    /** How thoroughly codecs are measured. */
    final CodecsVerb.Mode codecs;

    Scale(
        final Rounds rounds,
        final long warmUp,
        final Paced paced,
        final Flood flood,
        final long replayMessages,
        final int gapMs,
        final Append append,
        final CodecsVerb.Mode codecs)
    {
        this.rounds = rounds;
        this.warmUp = warmUp;
        this.paced = paced;
        this.flood = flood;
        this.replayMessages = replayMessages;
        this.gapMs = gapMs;
        this.append = append;
        this.codecs = codecs;
    }

    /**
     * Returns the peers that a verb measures unless the user names others.
     */
    List<String> peers(final Verb verb)
    {
        if (SANITY == this && SANITY_PEERS.containsKey(verb))
        {
            return SANITY_PEERS.get(verb);
        }
        // The sanity check runs every peer once too, in the first verb.
        return QUICK == this || SANITY == this && Verb.LATENCY != verb ? quickPeers(verb) : allPeers(verb);
    }

    private static List<String> quickPeers(final Verb verb)
    {
        return switch (verb)
        {
            case LATENCY -> QUICK_PAIR;
            case ROUNDTRIP -> QUICK_ROUND_TRIP;
            case THROUGHPUT -> QUICK_FLOOD;
            case APPEND -> QUICK_APPEND;
            case CONTENTION -> QUICK_CONTENTION;
            case REPLAY -> QUICK_REPLAY;
            case DURABILITY -> allPeers(verb);
        };
    }

    /**
     * Returns the peers that a verb can measure.
     */
    static List<String> allPeers(final Verb verb)
    {
        return ofKind(verb).stream()
            .filter((name) -> Verb.DURABILITY == verb == Peers.is(name, Peers.Trait.DURABLE))
            // A side that never waits has no time for a duty cycle.
            .filter((name) -> Verb.LATENCY == verb || !Peers.is(name, Peers.Trait.INVOKED))
            .filter((name) -> Verb.REPLAY == verb || !Peers.is(name, Peers.Trait.SUMMED))
            .filter((name) -> Verb.ROUNDTRIP == verb || !Peers.is(name, Peers.Trait.REPLIES))
            .toList();
    }

    private static List<String> ofKind(final Verb verb)
    {
        return switch (verb)
        {
            case LATENCY, THROUGHPUT -> Peers.names();
            case ROUNDTRIP -> askers();
            case APPEND -> Peers.with(Peers.Trait.LOG);
            case CONTENTION -> contenders();
            case REPLAY -> stored();
            case DURABILITY -> Peers.with(Peers.Trait.DURABLE);
        };
    }

    private static List<String> askers()
    {
        // A process asks, and another one answers. Neither commits what it has read.
        final List<String> names = new ArrayList<>(Peers.names());
        names.removeIf((name) -> Peers.is(name, Peers.Trait.IN_PROCESS) || Peers.is(name, Peers.Trait.BOUNDED));
        return names;
    }

    private static List<String> stored()
    {
        // The writer and its clock make no difference to reading. A bounded journal has little to read again.
        final List<String> names = Peers.with(Peers.Trait.LOG);
        names.removeIf((name) -> Peers.is(name, Peers.Trait.BOUNDED) ||
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
