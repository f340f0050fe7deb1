/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.perf.method.Windows;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class HdrLogsTest
{
    private static final String CASE = "64 B, 100,000 messages/s";

    @TempDir
    private Path directory;

    /** Writes a log with one window for each value. */
    static void write(final Path log, final long... values) throws IOException
    {
        final HistogramLogWriter writer = new HistogramLogWriter(log.toFile());
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (final long value : values)
        {
            final Histogram window = Windows.histogram();
            window.recordValue(value);
            writer.outputIntervalHistogram(window);
        }
        writer.close();
    }

    private Path log(final String caseName, final String peer, final int round, final String rest) throws IOException
    {
        return Path.of(HdrLogs.log(directory, Verb.LATENCY, caseName, peer, round) + rest + ".hlog");
    }

    @Test
    void shouldReadTheTailersOfOneLegInOneCase() throws IOException
    {
        HdrLogs.begin(directory, Verb.LATENCY);
        write(log(CASE, "raw", 1, ""), 100, 300);
        write(log(CASE, "raw", 2, ""), 200);
        write(log(CASE, "raw", 2, "-tailer2"), 400);
        write(log(CASE, "raw-cold", 1, ""), 500);
        write(log(CASE + ", 2 tailers", "raw", 1, ""), 600);
        write(log(CASE, "raw", 12, ""), 700);

        assertThat(HdrLogs.read(directory, CASE, "raw", 1)).singleElement().satisfies((leg) ->
        {
            assertThat(leg.getMaxValue()).isEqualTo(300);
            assertThat(leg.getTotalCount()).isEqualTo(2);
        });
        assertThat(HdrLogs.read(directory, CASE, "raw", 2))
            .map(Histogram::getMaxValue).containsExactlyInAnyOrder(200L, 400L);
        assertThat(HdrLogs.read(directory, CASE + ", 2 tailers", "raw", 1)).hasSize(1);
    }

    @Test
    void shouldDeleteTheLogsOfAnOlderRun() throws IOException
    {
        HdrLogs.begin(directory, Verb.LATENCY);
        write(log(CASE, "raw", 1, ""), 100);
        HdrLogs.begin(directory, Verb.LATENCY);
        assertThat(HdrLogs.read(directory, CASE, "raw", 1)).isEmpty();
    }

    @Test
    void shouldHaveNoHistogramsWhereNoneWereKept() throws IOException
    {
        assertThat(HdrLogs.read(directory, CASE, "raw", 1)).isEmpty();
    }

    @Test
    void shouldNameFilesAfterTheCase()
    {
        assertThat(HdrLogs.log(directory, Verb.LATENCY, CASE + ", 2 tailers", "raw", 3).getFileName())
            .hasToString("latency-64-B-100000-messages-s-2-tailers-raw-3");
    }
}
