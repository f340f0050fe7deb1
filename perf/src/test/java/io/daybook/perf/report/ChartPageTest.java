/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ChartPageTest
{
    private static final String CASE = "64 B, 1,000 messages/s";

    @TempDir
    private Path directory;

    @BeforeEach
    void results() throws IOException
    {
        Files.writeString(directory.resolve("throughput-run.csv"),
            "fact,value\ncpu,a CPU\ncores,2\ndate,2026-11-21T08:07:49Z\nflags,-XX:+UseSerialGC\n");
        final StringBuilder throughput =
            new StringBuilder("case,order,peer,calibration_before_ns,calibration_after_ns,rate_per_s\n");
        for (final String length : List.of("64 B", "256 B", "\"1,024 B\""))
        {
            throughput.append(length).append(",0,raw,30,30,4e7\n");
            throughput.append(length).append(",1,daybook-exclusive,30,30,8e6\n");
            throughput.append(length).append(",2,daybook-exclusive,30,30,6e6\n");
        }
        Files.writeString(directory.resolve("throughput.csv"), throughput);
        Files.writeString(directory.resolve("latency.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,p50_ns,p90_ns,p99_ns\n" +
            "\"" + CASE + "\",0,raw,30,31,100,200,300\n");
        Files.writeString(directory.resolve("codecs.csv"),
            "round,object,codec,payload_bytes,encode_ns,decode_ns\n" +
            "1,trade,sbe,35,10,20\n1,trade,daybook-packed-record,31,9,12\n1,other,sbe,1,1,1\n");
        Files.writeString(directory.resolve("growth.csv"),
            "step,end_ms,mb_per_s\npaced,10,200\npaced,20,210\nfull,10,300\nfull,20,100\n");
        HdrLogs.begin(directory, Verb.LATENCY);
        HdrLogsTest.write(Path.of(HdrLogs.log(directory, Verb.LATENCY, CASE, "raw", 1) + ".hlog"), 100, 200, 5_000);
    }

    private List<String> images() throws IOException
    {
        try (Stream<Path> files = Files.list(directory.resolve("images")))
        {
            return files.map((file) -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldDrawEachChartThatThereAreResultsFor() throws IOException
    {
        final String page = ChartPage.write(directory, directory.resolve("images"));

        assertThat(images()).containsExactly("codec-sizes.svg", "codec-times.svg", "growth.svg",
            "latency-64-b-1000-messages-s.svg", "throughput-by-length.svg", "throughput.svg");
        assertThat(page)
            .contains("![Throughput, from one process to another, 64 B. raw 40.0; daybook-exclusive 7.00.]" +
                "(images/throughput.svg)")
            .contains("raw: p50 200 ns, p90 5 \u00b5s, p99 5 \u00b5s, p99.9 5 \u00b5s.](images/latency-64-b")
            .contains("| raw | 100 | 200 | 300 |")
            .contains("Other charts: [Throughput by length of the message](images/throughput-by-length.svg).");
        assertThat(directory.resolve("images/throughput.svg")).content()
            .contains("a CPU, 2 cores, 2026-11-21. Median over legs; thin line: least to most.");
    }

    @Test
    void shouldLeaveLegsOutOfAChartDuringWhichTheCoresWereFurtherApartThanInMost() throws IOException
    {
        Files.writeString(directory.resolve("throughput.csv"), "64 B,3,raw,150,150,1e6\n", StandardOpenOption.APPEND);
        Files.writeString(directory.resolve("latency.csv"),
            "\"" + CASE + "\",1,raw,150,150,900,900,900\n\"" + CASE + "\",2,raw,30,31,100,200,300\n",
            StandardOpenOption.APPEND);
        HdrLogsTest.write(Path.of(HdrLogs.log(directory, Verb.LATENCY, CASE, "raw", 2) + ".hlog"), 7_000_000);
        HdrLogsTest.write(Path.of(HdrLogs.log(directory, Verb.LATENCY, CASE, "raw", 3) + ".hlog"), 100, 200, 5_000);

        assertThat(ChartPage.write(directory, directory.resolve("images")))
            .contains("raw: p50 200 ns, p90 5 \u00b5s, p99 5 \u00b5s, p99.9 5 \u00b5s.](images/latency-64-b")
            .contains("| raw | 100 | 200 | 300 |", "64 B. raw 40.0; daybook-exclusive 7.00.]");
        assertThat(directory.resolve("images/throughput.svg")).content()
            .contains("least to most. One way of a line: 30.0..30.0 ns.");
        assertThat(directory.resolve("images/latency-64-b-1000-messages-s.svg")).content()
            .contains("the median over legs. One way of a line: 30.5..30.5 ns.");
    }

    @Test
    void shouldTakeTheLogOfTheRoundEvenIfALegBeforeHasFailed() throws IOException
    {
        Files.writeString(directory.resolve("latency.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,round,p50_ns,window_ms\n" +
            "\"" + CASE + "\",0,raw,30,30,2,100,100.0\n");
        HdrLogsTest.write(Path.of(HdrLogs.log(directory, Verb.LATENCY, CASE, "raw", 2) + ".hlog"), 7_000);

        assertThat(ChartPage.write(directory, directory.resolve("images"))).contains("raw: p50 7 \u00b5s, ");
    }

    @Test
    void shouldShowWindowsOf100MsOnceIfNoneAreShorter() throws IOException
    {
        Files.writeString(directory.resolve("latency.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,p50_ns,p99_ns,p99_100ms_ns,window_ms\n" +
            "\"" + CASE + "\",0,raw,30,30,100,300,300,100.0\n");

        assertThat(ChartPage.write(directory, directory.resolve("images")))
            .containsOnlyOnce("p99, windows of 100 ms, ns");
    }

    @Test
    void shouldNameTheUnitAndTheWindowsBesideTheCurves() throws IOException
    {
        final String header = "case,order,peer,calibration_before_ns,calibration_after_ns,p50_ns,p90_ns,p99_ns";
        final String leg = "\"" + CASE + "\",0,raw,30,31,100,200,300";
        assertThat(ChartPage.write(directory, directory.resolve("images")))
            .contains("| peer | p50, short windows, ns | ");

        Files.writeString(directory.resolve("latency.csv"),
            header + ",p99_100ms_ns,window_ms\n" + leg + ",400,10.0\n");
        final String page = ChartPage.write(directory, directory.resolve("images"));

        assertThat(page).contains("\n\nThe chart is of all messages. ",
            "| peer | p50, windows of 10 ms, ns | p90, windows of 10 ms, ns | p99, windows of 10 ms, ns | " +
            "p99, windows of 100 ms, ns | agents: ", "| raw | 100 | 200 | 300 | 400 | ");
        Files.delete(directory.resolve("codecs.csv"));
        assertThat(Report.tables(directory)).contains("| peer | legs | p50 | p90 | p99 | p90, windows of 100 ms | ");
    }

    @Test
    void shouldStandInTheDocumentAsItIsWrittenNow() throws IOException
    {
        Files.writeString(directory.resolve("latency.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,p50_ns,window_ms\n" +
            "\"" + CASE + "\",0,raw,30,31,100,10.0\n");
        final List<String> page = ChartPage.write(directory, directory.resolve("images")).lines().toList();
        final Path document = Path.of("..", "docs", "benchmarks.md");

        assertThat(Files.readAllLines(document)).contains(
            page.get(2), page.stream().filter((line) -> line.startsWith("| peer | p50")).findFirst().orElseThrow());
    }

    @Test
    void shouldMakeTheSameBytesOfTheSameResults() throws IOException
    {
        final String page = ChartPage.write(directory, directory.resolve("images"));
        final List<String> names = images();
        final byte[] curve = Files.readAllBytes(directory.resolve("images/latency-64-b-1000-messages-s.svg"));

        assertThat(ChartPage.write(directory, directory.resolve("images"))).isEqualTo(page);

        assertThat(images()).isEqualTo(names);
        assertThat(directory.resolve("images/latency-64-b-1000-messages-s.svg")).hasBinaryContent(curve);
    }

    @Test
    void shouldDeletePicturesOfEarlierResults() throws IOException
    {
        ChartPage.write(directory, directory.resolve("images"));
        Files.delete(directory.resolve("growth.csv"));
        ChartPage.write(directory, directory.resolve("images"));
        assertThat(images()).doesNotContain("growth.svg").contains("throughput.svg");
    }

    @Test
    void shouldReplaceTheChartsOfAPageAndNothingElse() throws IOException
    {
        final Path page = directory.resolve("page.md");
        Files.writeString(page, "Before.\n\n" + ChartPage.BEGIN + "\nold\n" + ChartPage.END + "\n\nAfter.\n");
        ChartPage.replace(page, "new\n", "");
        assertThat(page).hasContent(
            "Before.\n\n" + ChartPage.BEGIN + "\n\nnew\n\n" + ChartPage.END + "\n\nAfter.\n");
    }

    @Test
    void shouldTellTheOptionsOfTheMachinesOnce() throws IOException
    {
        Files.writeString(directory.resolve("latency-run.csv"), "fact,value\ncpu,a CPU\nflags,-XX:+UseSerialGC\n");
        assertThat(Report.tables(directory.resolve("none"))).isEmpty();
        Files.delete(directory.resolve("codecs.csv"));
        assertThat(Report.tables(directory)).containsOnlyOnce("-XX:+UseSerialGC").contains("## JVM flags");
    }
}
