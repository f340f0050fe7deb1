/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

import picocli.CommandLine;

import io.daybook.perf.method.Machine;
import io.daybook.perf.report.Verb;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class RunOptionsTest
{
    @TempDir
    private Path directory;

    private static RunOptions options(final String... args)
    {
        return CommandLine.populateCommand(new RunOptions(), args);
    }

    @Test
    void shouldMeasureOneWriterAndOneTailerUnlessToldOtherwise()
    {
        assertThat(options().latencyCases()).containsExactly(new LatencyCase(64, 100_000, 1, 1));
        assertThat(options("--full").latencyCases()).containsExactly(
            new LatencyCase(64, 10_000, 1, 1), new LatencyCase(64, 100_000, 1, 1),
            new LatencyCase(64, 1_000_000, 1, 1));
    }

    @Test
    void shouldMeasureEachRateWithAllWritersAndTailersThatAreAskedFor()
    {
        assertThat(options("--rate", "10000", "--processes", "1,2", "--tailers", "1,2").latencyCases())
            .containsExactly(
                new LatencyCase(64, 10_000, 1, 1), new LatencyCase(64, 10_000, 1, 2),
                new LatencyCase(64, 10_000, 2, 1), new LatencyCase(64, 10_000, 2, 2));
    }

    @Test
    void shouldMeasureSeveralLengths()
    {
        final RunOptions options = options("--length", "16,1048576");
        options.check();
        assertThat(options.lengths()).containsExactly(16, 1 << 20);
        assertThat(options.latencyCases()).containsExactly(
            new LatencyCase(16, 100_000, 1, 1), new LatencyCase(1 << 20, 256, 1, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"15", "64,1048577"})
    void shouldRefuseMessagesThatAreTooShortOrTooLong(final String lengths)
    {
        assertThatThrownBy(() -> options("--length", lengths).check())
            .hasMessageStartingWith("a message has 16 to 1048576 bytes: lengths=[");
    }

    @Test
    void shouldRefuseAFileAsThePlaceForResults() throws IOException
    {
        final Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> options("--out", file.toString()).check())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("results go to a directory, and this is none: out=" + file);
    }

    @Test
    void shouldLookForADiskForDurableAppendsAlone() throws IOException
    {
        assertThat(options("--dir", directory.toString()).directory(Verb.DURABILITY)).isEqualTo(directory);
        final RunOptions options = options("--out", directory.toString());
        assertThat(options.directory(Verb.DURABILITY))
            .isIn(Path.of(System.getProperty("java.io.tmpdir")), directory);
        assertThat(options.directory(Verb.LATENCY)).isEqualTo(options.directory());
    }

    @Test
    void shouldLeaveOutDurableAppendsWhereNoDiskIsForced() throws Exception
    {
        final Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isDirectory(memory) && Machine.isInMemory(memory), "/dev/shm is in memory");
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final RunOptions options = options("--dir", memory.toString(), "--out", directory.resolve("out").toString());

        assertThat(Measurement.run(Verb.DURABILITY, options, "", new SpareTime(0), new PrintStream(out))).isTrue();

        assertThat(out.toString()).startsWith("durability: left out, for these files are in memory");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void shouldNameThePeersThatCanDoWhatIsAskedFor()
    {
        final RunOptions options = options("--peers", "raw,aeron", "--processes", "2");
        assertThat(options.peers(Verb.LATENCY)).containsExactly("aeron");
        assertThat(options.peers(Verb.THROUGHPUT)).containsExactly("raw", "aeron");
        assertThatThrownBy(() -> options("--peers", "raw", "--processes", "2").checkPeers(Verb.LATENCY))
            .hasMessageStartingWith("no such peers for latency: peers=[raw]; there are [daybook-shared, ");
    }

    @Test
    void shouldMeasureRoundTripsOneAfterAnotherAndAtARate()
    {
        assertThat(options().roundTripCases()).containsExactly(
            new LatencyCase(64, 0, 1, 1), new LatencyCase(64, 100_000, 1, 1));
        assertThat(options("--rate", "5").roundTripCases()).containsExactly(new LatencyCase(64, 5, 1, 1));
        assertThat(options().peers(Verb.ROUNDTRIP)).contains("raw", "daybook-requests", "aeron", "chronicle-bytes");
        assertThat(options("--peers", "daybook-requests,disruptor").peers(Verb.ROUNDTRIP))
            .containsExactly("daybook-requests");
        assertThat(options("--peers", "daybook-requests").peers(Verb.LATENCY)).isEmpty();
        assertThatThrownBy(() -> options("--rate", "0").checkPeers(Verb.LATENCY))
            .hasMessage("a rate of latency is at least 1: rates=[0]");
        assertThatThrownBy(() -> options("--rate", "-1").checkPeers(Verb.ROUNDTRIP))
            .hasMessage("a rate of roundtrip is at least 0: rates=[-1]");
    }

    @Test
    void shouldRefuseALegWithoutAWriterOrATailer()
    {
        assertThatThrownBy(() -> options("--tailers", "1,0").check())
            .hasMessage("there is at least one writer and one tailer: processes=null, tailers=[1, 0]");
    }
}
