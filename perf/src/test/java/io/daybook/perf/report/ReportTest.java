/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReportTest
{
    @TempDir
    private Path directory;

    @BeforeEach
    void results() throws IOException
    {
        final StringBuilder csv = new StringBuilder(
            "case,order,peer,calibration_before_ns,calibration_after_ns,bytes_per_op,ns_per_op\n");
        final double[] ours = {11, 12, 13, 14, 15};
        for (int i = 0; i < ours.length; i++)
        {
            csv.append("64 B,").append(2 * i).append(",raw,0.50,0.52,0.0,10.0\n");
            csv.append("64 B,").append(2 * i + 1).append(",daybook-exclusive,0.50,0.50,0.0,").append(ours[i])
                .append('\n');
        }
        // The core was slow during this leg: it is listed, and compared with none.
        csv.append("64 B,10,chronicle-bytes,0.50,1.50,0.0,1234.4\n");
        Files.writeString(directory.resolve("append.csv"), csv);
        Files.writeString(directory.resolve("append-run.csv"),
            "fact,value\ncommand,./daybook-perf append\ndate,2026-11-21T00:00Z\ncpu,a CPU\n");
        Files.writeString(directory.resolve("settings.csv"), "peer,setting,value,reason\nraw,chunk,1,small\n");
    }

    @Test
    void shouldMakeTablesOfTheResultsAlone() throws IOException
    {
        assertThat(Report.tables(directory)).isEqualTo("""
            ## Append, no reader

            JMH, nanoseconds and garbage of one append; creating files and first touches of pages are part of it, but \
            for raw, which goes round in pages that are warm.

            command: `./daybook-perf append`; date: `2026-11-21T00:00Z`; cpu: `a CPU`

            ### 64 B

            In all legs of chronicle-bytes the machine differed from the others.

            | peer | legs | ns | B/op | a step of arithmetic, ns |
            |---|---|---|---|---|
            | raw | 5 | 10.0 | 0.00 | 0.51..0.51 |
            | daybook-exclusive | 5 | 13.0 | 0.00 | 0.50..0.50 |
            | chronicle-bytes | 1 | 1,234 | 0.00 | 1.00..1.00, unsteady: 1 |

            Ratios: the median over pairs of legs whose calibrations agree (least..most); at least 5 pairs, or none \
            is told.

            | ours | figure | / raw | / chronicle-bytes | / daybook-exclusive |
            |---|---|---|---|---|
            | daybook-exclusive | ns_per_op | 1.30 (1.10..1.50, 5 pairs) | no ratio: 0 of 1 pairs agree |  |

            ## How the peers are set

            | peer | setting | value | reason |
            |---|---|---|---|
            | raw | chunk | 1 | small |

            """);
    }

    @Test
    void shouldCompareEventsWithThoseOfChronicle() throws IOException
    {
        final StringBuilder csv = new StringBuilder(
            "case,order,peer,calibration_before_ns,calibration_after_ns,bytes_per_op,ns_per_op\n");
        for (int i = 0; i < 5; i++)
        {
            csv.append("64 B,").append(2 * i).append(",daybook-events,0.50,0.50,0.0,10.0\n");
            csv.append("64 B,").append(2 * i + 1).append(",chronicle-events,0.50,0.50,0.0,100.0\n");
        }
        Files.writeString(directory.resolve("append.csv"), csv);

        assertThat(Report.tables(directory)).contains("""
            | ours | figure | / chronicle-events |
            |---|---|---|
            | daybook-events | ns_per_op | 0.10 (0.10..0.10, 5 pairs) |
            """);
    }

    @Test
    void shouldLeaveLegsOutOfATableDuringWhichTheCoreWasSlowerThanInMost() throws IOException
    {
        Files.writeString(directory.resolve("append.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,bytes_per_op,ns_per_op\n" +
            "64 B,0,raw,0.50,0.50,0.0,10\n64 B,1,raw,1.50,1.50,0.0,90\n64 B,2,raw,0.50,0.50,0.0,12\n");
        assertThat(Report.tables(directory)).contains(
            "### 64 B\n\nLeft out, as the machine differed: 1 of 3 legs.\n\n| peer | legs | ",
            "| raw | 2 | 11.0 | ");
    }

    @Test
    void shouldShowNothingForFiguresThatAnOlderHarnessHasNotMeasured() throws IOException
    {
        Files.writeString(directory.resolve("latency.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,p50_ns,p90_ns,p99_ns\n" +
            "64 B,0,raw,30,31,100,200,300\n64 B,1,daybook-exclusive,30,31,110,220,330\n");
        assertThat(Report.tables(directory))
            .contains("| daybook-exclusive | 1 | 110 | 220 | 330 | - | - | - | - / - / - |")
            .contains("| daybook-exclusive | p99_ns | no ratio: 1 of 1 pairs agree |")
            .doesNotContain("p99_100ms_ns");
    }

    @Test
    void shouldShowTheWorstStallOfAllLegs() throws IOException
    {
        Files.writeString(directory.resolve("roundtrip.csv"),
            "case,order,peer,calibration_before_ns,calibration_after_ns,p50_ns,total_stall_messages," +
            "gap_stall_messages\n" +
            "\"64 B, 100 messages/s\",0,raw,30,31,100,7,3\n\"64 B, 100 messages/s\",1,raw,30,31,100,2,12\n");
        assertThat(Report.tables(directory)).contains(
            "## Round trips between two processes\n",
            "requests that the worst stall delayed / gaps alone |", "| raw | 2 | 100 | ", " | 7.00 / 12.0 | ");
    }

    @Test
    void shouldReplaceWhatIsBetweenTheMarkers() throws IOException
    {
        final Path document = directory.resolve("benchmarks.md");
        Files.writeString(document, "# Title\n\nBefore.\n\n" + Report.BEGIN + "\nold\n" + Report.END + "\n\nAfter.\n");
        Report.replace(document, "## New\n\n");
        assertThat(document).hasContent(
            "# Title\n\nBefore.\n\n" + Report.BEGIN + "\n\n## New\n\n" + Report.END + "\n\nAfter.\n");
    }

    @Test
    void shouldMakeTheDocumentWhereThereIsNone() throws IOException
    {
        final Path document = directory.resolve("docs/benchmarks.md");
        Report.replace(document, "## New\n");
        assertThat(document).hasContent("# Benchmarks\n\n" + Report.BEGIN + "\n\n## New\n\n" + Report.END + "\n");
    }

    @Test
    void shouldNotTouchADocumentWithoutMarkers() throws IOException
    {
        final Path document = directory.resolve("other.md");
        Files.writeString(document, "mine\n");
        assertThatThrownBy(() -> Report.replace(document, "## New\n")).isInstanceOf(IOException.class);
        assertThat(document).hasContent("mine\n");
    }
}
