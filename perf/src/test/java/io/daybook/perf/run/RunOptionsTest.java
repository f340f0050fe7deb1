/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import picocli.CommandLine;

import io.daybook.perf.report.Verb;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RunOptionsTest
{
    private static RunOptions options(final String... args)
    {
        return CommandLine.populateCommand(new RunOptions(), args);
    }

    @Test
    void shouldMeasureOneWriterAndOneTailerUnlessToldOtherwise()
    {
        assertThat(options().latencyCases()).containsExactly(new LatencyCase(100_000, 1, 1));
        assertThat(options("--full").latencyCases()).containsExactly(
            new LatencyCase(10_000, 1, 1), new LatencyCase(100_000, 1, 1), new LatencyCase(1_000_000, 1, 1));
    }

    @Test
    void shouldMeasureEachRateWithAllWritersAndTailersThatAreAskedFor()
    {
        assertThat(options("--rate", "10000", "--processes", "1,2", "--tailers", "1,2").latencyCases())
            .containsExactly(
                new LatencyCase(10_000, 1, 1), new LatencyCase(10_000, 1, 2),
                new LatencyCase(10_000, 2, 1), new LatencyCase(10_000, 2, 2));
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
    void shouldRefuseALegWithoutAWriterOrATailer()
    {
        assertThatThrownBy(() -> options("--tailers", "1,0").check())
            .hasMessage("there is at least one writer and one tailer: processes=null, tailers=[1, 0]");
    }
}
