/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

import io.daybook.perf.method.Machine;
import io.daybook.perf.report.Verb;

/**
 * The options that all verbs share.
 */
public final class RunOptions
{
    /** Directory of the results. */
    static final String DEFAULT_OUT = "${sys:daybook.perf.home:-.}/perf-results";

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 4L << 30;
    private static final int SHORTEST = 16;
    private static final int LONGEST = 1 << 20;

    @ArgGroup
    private Scales scales = new Scales();

    @Option(names = "--peers", split = ",", paramLabel = "NAME",
        description = "Peers to measure, with * for anything; unless given those of the scale.")
    private List<String> peers = List.of();

    @Option(names = "--messages", description = "Messages of a leg; of an unpaced one at the most.")
    private Long messages;

    @Option(names = "--rate", split = ",", paramLabel = "N",
        description = "Messages a second of latency, of all writers together, and of roundtrip; default 100000, with " +
            "--full 10000,100000,1000000. Roundtrip also takes 0, each request when the one before has its reply, " +
            "and has it first unless rates are given.")
    private List<Long> rates;

    @Option(names = "--length", split = ",", paramLabel = "BYTES",
        description = "Lengths of a message, from 16 to 1048576, each with tables of its own; default 64. Peers " +
            "whose messages have fields are measured with 64 alone. Latency sends long messages at a lower rate, " +
            "256 MiB a second at the most.")
    private List<Integer> lengths = List.of(64);

    @Option(names = "--processes", split = ",", paramLabel = "N",
        description = "Numbers of writing processes: of latency, default 1; of contention, default 2, with --full 2,4.")
    private List<Integer> processes;

    @Option(names = "--tailers", split = ",", paramLabel = "N",
        description = "Numbers of reading processes of latency, each of which reads everything; default 1.")
    private List<Integer> tailers = List.of(1);

    @Option(names = "--rounds", description = "Rounds, each of one leg of every peer; a ratio needs 5.")
    private Integer rounds;

    @Option(names = "--dir", description = "Where the peers' files go; default /dev/shm when it has 4 GiB of room, " +
        "else the directory for temporary files. Durability needs a disk: default the directory for temporary " +
        "files, or that of the results.")
    private Path dir;

    @Option(names = "--pin", paramLabel = "CORE,CORE", defaultValue = "",
        description = "Pins the first reader and the first writer to cores.")
    private String pin;

    @Option(names = "--out", defaultValue = DEFAULT_OUT,
        description = "Where results go; default perf-results in the checkout.")
    private Path out;

    /**
     * The options that choose a scale. At most one may be given.
     */
    static final class Scales
    {
        @Option(names = "--quick", description = "The peers that matter most, twenty minutes for all " +
            "verbs; the default.")
        private boolean quick;

        @Option(names = "--full", description = "All peers, for hours.")
        private boolean full;

        @Option(names = "--sanity", description = "Shows that all of it works; figures mean nothing.")
        private boolean sanity;
    }

    Scale scale()
    {
        if (scales.full)
        {
            return Scale.FULL;
        }
        return scales.sanity ? Scale.SANITY : Scale.QUICK;
    }

    /**
     * Returns the peers that a verb measures. There are none if it can measure none of the wanted ones.
     */
    List<String> peers(final Verb verb)
    {
        return peers.isEmpty() ? able(verb, scale().peers(verb)) : able(verb, Scale.allPeers(verb)).stream()
            .filter((name) -> peers.stream().anyMatch((pattern) -> name.matches(pattern.replace("*", ".*"))))
            .toList();
    }

    private List<String> able(final Verb verb, final List<String> names)
    {
        return Verb.LATENCY != verb ? names : names.stream()
            .filter((name) -> latencyCases().stream().anyMatch((latencyCase) -> latencyCase.suits(name)))
            .toList();
    }

    void checkPeers(final Verb verb)
    {
        final long least = Verb.ROUNDTRIP == verb ? 0 : 1;
        if (null != rates && Collections.min(rates) < least)
        {
            throw new IllegalArgumentException("a rate of " + verb + " is at least " + least + ": rates=" + rates);
        }
        if (peers(verb).isEmpty())
        {
            throw new IllegalArgumentException(
                "no such peers for " + verb + ": peers=" + peers + "; there are " + able(verb, Scale.allPeers(verb)));
        }
    }

    /**
     * Returns names or parts of names of codecs, for the verb that has codecs instead of peers.
     */
    List<String> codecs()
    {
        return peers.stream().map((pattern) -> pattern.replace("*", "")).toList();
    }

    long messages(final long otherwise)
    {
        return null == messages ? otherwise : messages;
    }

    List<LatencyCase> latencyCases()
    {
        return LatencyCase.of(
            lengths,
            null == rates ? scale().paced.rates() : rates,
            null == processes ? List.of(1) : processes,
            tailers);
    }

    List<LatencyCase> roundTripCases()
    {
        final List<Long> all = new ArrayList<>(List.of(0L));
        all.addAll(scale().paced.rates());
        return LatencyCase.of(lengths, null == rates ? all : rates, List.of(1), List.of(1));
    }

    List<Integer> processes()
    {
        return null == processes ? scale().flood.processes() : processes;
    }

    int rounds()
    {
        return null == rounds ? scale().rounds.least() : rounds;
    }

    int maxRounds()
    {
        return null == rounds ? scale().rounds.most() : rounds;
    }

    int codecRounds()
    {
        return null == rounds ? scale().codecs.rounds() : rounds;
    }

    List<Integer> lengths()
    {
        return lengths;
    }

    String pin()
    {
        return pin;
    }

    Path out()
    {
        return out;
    }

    /**
     * Returns the directory for the files of a verb. Durable appends need a disk. If none is found, they are told of
     * files in memory.
     */
    Path directory(final Verb verb) throws IOException
    {
        if (null != dir || Verb.DURABILITY != verb)
        {
            return directory();
        }
        final Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return Machine.isInMemory(temporary) ? Files.createDirectories(out) : temporary;
    }

    Path directory() throws IOException
    {
        if (null != dir)
        {
            return Files.createDirectories(dir);
        }
        final boolean hasRoom = Files.isWritable(SHARED_MEMORY) &&
            Files.getFileStore(SHARED_MEMORY).getUsableSpace() >= ROOM;
        return hasRoom ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    void check()
    {
        if (Collections.min(lengths) < SHORTEST || Collections.max(lengths) > LONGEST)
        {
            throw new IllegalArgumentException(
                "a message has " + SHORTEST + " to " + LONGEST + " bytes: lengths=" + lengths);
        }
        if (Collections.min(tailers) < 1 || null != processes && Collections.min(processes) < 1)
        {
            throw new IllegalArgumentException(
                "there is at least one writer and one tailer: processes=" + processes + ", tailers=" + tailers);
        }
        if (Files.exists(out) && !Files.isDirectory(out))
        {
            throw new IllegalArgumentException("results go to a directory, and this is none: out=" + out);
        }
    }
}
