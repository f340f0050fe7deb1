/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.WireFormat;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code stats} says of groups of messages.
 */
class StatsVerbTest
{
    record Tick(String symbol, Instant sent, long sentNs)
    {
    }

    @TempDir
    private Path temp;
    private String journal;

    @BeforeEach
    void write()
    {
        final Path directory = temp.resolve("journal");
        journal = directory.toString();
        // One second apart, from 9:30:00 on.
        Journals.trades(directory, 90);
        Journals.write(directory, "matcher-1", (appender) ->
        {
            appender.timestamp(Journals.TIME_NS + 120_000_000_000L);
            appender.message("Fill").int32("i", 1);
            appender.endMessage();
            appender.timestamp(Journals.TIME_NS + 121_000_000_000L);
            appender.append("a text, which has no type");
        });
    }

    @Test
    void shouldSumUpByType()
    {
        assertThat(Commands.run("stats", journal)).isEqualTo(new Result(0, """
            type   messages  bytes  min length  mean length  max length  messages/s
            Fill          1     11          11         11.0          11           -
            Trade        90  5,085          56         56.5          57         1.0
            -             1     25          25         25.0          25           -
            (all)        92  5,121          11         55.7          57         0.8
            """, ""));
    }

    @Test
    void shouldSumUpBySeveralDimensions()
    {
        assertThat(Commands.run("stats", "--by", "writer,minute", "--tz", "Europe/London", "-t", "Trade", "-t", "Fill",
            journal).out()).isEqualTo("""
            writer     minute                messages  bytes  min length  mean length  max length  messages/s
            gateway-1  2026-11-20T09:30:00Z        60  3,390          56         56.5          57         1.0
            gateway-1  2026-11-20T09:31:00Z        30  1,695          56         56.5          57         1.0
            matcher-1  2026-11-20T09:32:00Z         1     11          11         11.0          11           -
            (all)                                  91  5,096          11         56.0          57         0.8
            """);
        assertThat(Commands.run("stats", "--by", "day", "--tz", "+14:00", journal).out())
            .contains("2026-11-20T00:00:00+14:00");
    }

    @ParameterizedTest
    @CsvSource({
        // Midnight was skipped: the day began at one o'clock, and the next one at midnight again.
        "America/Sao_Paulo, day, 2018-11-04T03:30:00Z 2018-11-05T02:30:00Z, " +
            "2018-11-04T01:00:00-02:00=1 2018-11-05T00:00:00-02:00=1",
        // Midnight came twice.
        "America/Havana, day, 2018-11-04T04:30:00Z 2018-11-03T12:00:00Z 2018-11-04T05:30:00Z 2018-11-04T12:00:00Z, " +
            "2018-11-03T00:00:00-04:00=1 2018-11-04T00:00:00-04:00=3",
        // An hour came twice, and the first one had the greater offset.
        "Europe/Paris, hour, 2018-10-28T01:30:00Z 2018-10-28T00:30:00Z, " +
            "2018-10-28T02:00:00+02:00=1 2018-10-28T02:00:00+01:00=1",
        // Half an hour was skipped.
        "Australia/Lord_Howe, hour, 2018-10-06T15:45:00Z 2018-10-06T16:10:00Z, " +
            "2018-10-07T02:30:00+11:00=1 2018-10-07T03:00:00+11:00=1"})
    void shouldPutAMessageIntoItsDayOrHourWhereClocksChange(
        final String zone, final String unit, final String times, final String expected)
    {
        final Path directory = temp.resolve("changes");
        Journals.write(directory, "w", (appender) ->
        {
            for (final String time : times.split(" "))
            {
                appender.timestamp(TimeUnit.SECONDS.toNanos(Instant.parse(time).getEpochSecond()));
                appender.append("a text");
            }
        });
        assertThat(Commands.run("stats", "--by", unit, "--tz", zone, directory.toString()).out().lines().skip(1)
            .filter((line) -> line.startsWith("2018"))
            .map((line) -> line.replaceAll("^(\\S+) +(\\S+) .*", "$1=$2")))
            .containsExactly(expected.split(" "));
    }

    @Test
    void shouldPrintJson()
    {
        assertThat(Commands.run("stats", "--json", journal).out()).isEqualTo("""
            [
            {"type":"Fill","messages":1,"bytes":11,"minLength":11,"meanLength":11.0,"maxLength":11,\
            "messagesPerSecond":null},
            {"type":"Trade","messages":90,"bytes":5085,"minLength":56,"meanLength":56.5,"maxLength":57,\
            "messagesPerSecond":1.0},
            {"type":null,"messages":1,"bytes":25,"minLength":25,"meanLength":25.0,"maxLength":25,\
            "messagesPerSecond":null}
            ]
            """);
        assertThat(Commands.run("stats", "--json", "-q", "-t", "Nothing", journal).out()).isEqualTo("[]\n");
    }

    @Test
    void shouldLookOnlyAtWhatFiltersAndRangesChoose()
    {
        assertThat(Commands.run("stats", "-F", "side=Buy", "--to", "11", journal).out())
            .contains("Trade         5").contains("(all)         5");
        assertThat(Commands.run("stats", "-t", "Nothing", journal).err())
            .startsWith("daybook: no message matches: type=Nothing");
    }

    private String ticks()
    {
        final Path ticks = temp.resolve("ticks");
        Journals.write(ticks, "w", (appender) ->
        {
            final var publisher = appender.publisher(Tick.class, WireFormat.PACKED);
            for (int i = 1; i <= 100; i++)
            {
                final long sentNs = Journals.TIME_NS + i * 1_000L;
                appender.timestamp(sentNs + i * 1_000L);
                publisher.publish(new Tick("EUR", Instant.ofEpochSecond(0, sentNs), sentNs));
            }
            appender.timestamp(Journals.TIME_NS);
            publisher.publish(new Tick("EUR", Instant.ofEpochSecond(0, Journals.TIME_NS + 1), Journals.TIME_NS + 1));
        });
        return ticks.toString();
    }

    @ParameterizedTest
    @CsvSource({"sent", "sentNs"})
    void shouldMeasureLatencies(final String field) throws IOException
    {
        final Path histogram = temp.resolve("latency.hgrm");
        final String ticks = ticks();
        final Result result =
            Commands.run("stats", "--latency", field, "--hgrm", histogram.toString(), "--by", "writer", ticks);
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines().skip(1).findFirst().orElseThrow())
            .matches("w  +101 .* 50\\.0 us +90\\.0 us +99\\.0 us +100\\.0 us +100\\.0 us +100\\.0 us +1");
        assertThat(Files.readString(histogram)).contains("#[Mean    =", "TotalCount");
        assertThat(Commands.run("stats", "--json", "--latency", field, ticks).out())
            .contains("\"negative\":1,\"latencyNs\":{\"p50\":50").contains("\"max\":100");
    }

    @Test
    void shouldReplaceNoFileButAHistogram() throws IOException
    {
        final String ticks = ticks();
        final Path segment = temp.resolve("ticks").resolve(Journals.segmentName(0));
        final byte[] before = Files.readAllBytes(segment);
        final Path text = Files.writeString(temp.resolve("text"), "of somebody's own\n");
        final Path histogram = temp.resolve("latency.hgrm");
        assertThat(histogramOf(ticks, histogram)).isEmpty();
        final String written = Files.readString(histogram);

        assertThat(histogramOf(ticks, histogram)).isEmpty();
        assertThat(histogram).hasContent(written);
        assertThat(histogramOf(ticks, text)).isEqualTo(
            "daybook: a file is there that is no histogram: --hgrm=" + text + "; delete it, or give another name\n");
        assertThat(text).hasContent("of somebody's own\n");
        assertThat(histogramOf(ticks, segment))
            .startsWith("daybook: a histogram must not be made inside a journal: path=" + segment).hasLineCount(1);
        assertThat(Files.readAllBytes(segment)).isEqualTo(before);
        assertThat(histogramOf(ticks, temp)).isEqualTo(
            "daybook: not a file: --hgrm=" + temp + "; give the name of a file\n");
        assertThat(histogramOf(ticks, temp.resolve("no/latency.hgrm"))).isEqualTo(
            "daybook: no such directory: path=" + temp.resolve("no") + "; make it, or give another name\n");
    }

    private static String histogramOf(final String ticks, final Path file)
    {
        final Result result = Commands.run("stats", "--latency", "sentNs", "--hgrm", file.toString(), ticks);
        assertThat(result.exitCode()).isEqualTo(result.err().isEmpty() ? ExitCode.OK : ExitCode.FAILURE);
        return result.err();
    }

    @Test
    void shouldSayThatThereIsNoTime()
    {
        assertThat(Commands.run("stats", "--latency", "side", journal).err())
            .isEqualTo("daybook: no message has both a time of its own and one in the field: --latency=side; " +
                "'daybook shapes' shows the fields that there are\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--hgrm file | --hgrm needs to know which field holds the time",
        "--latency a..b | no such field: a..b",
        "--by colour | invalid value for option '--by'",
        "--by type,day,type | a group must not be named twice: --by=type",
        "--tz Mars | no such time zone: --tz=Mars"})
    void shouldRefuseOptionsThatDoNotFit(final String options, final String expected)
    {
        final Result result = Commands.run(("stats " + options + " " + journal).split(" "));
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).startsWith("daybook: " + expected);
        assertThat(result.err().lines()).hasSize(1);
    }

    @Test
    void shouldGoOnBehindDamageAndSaySo() throws IOException
    {
        final Path damaged = temp.resolve("damaged");
        final long[] positions = Journals.trades(damaged, 10);
        final Path segment = damaged.resolve(Journals.segmentName(0));
        Journals.flip(segment, positions[4] + 50);

        final Result result = Commands.run("stats", damaged.toString());
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.out()).contains("Trade         9");
        assertThat(result.err()).startsWith("daybook: skipped 1 damaged place");
    }

    @Test
    void shouldPrintNoSumsIfNothingCouldBeOpened()
    {
        final String nowhere = temp.resolve("nowhere").toString();
        assertThat(Commands.run("stats", nowhere)).isEqualTo(
            new Result(1, "", "daybook: no such file or directory: path=" + nowhere + "\n"));
        assertThat(Commands.run("stats", "--json", nowhere).out()).isEmpty();
        final Result some = Commands.run("stats", nowhere, journal);
        assertThat(some.exitCode()).isEqualTo(1);
        assertThat(some.out()).contains("(all)        92");
    }

    /** A group for each message, in as little memory as the command is ever given. */
    @Test
    @Tag("slow")
    void shouldSumUpAHundredThousandGroupsInBoundedMemory() throws IOException, InterruptedException
    {
        final Path directory = temp.resolve("groups");
        Journals.write(directory, "feed", (appender) ->
        {
            for (int i = 0; i < 110_000; i++)
            {
                appender.timestamp(Journals.TIME_NS + i * 1_000_000_000L);
                appender.message("Tick" + i % 7).int64("sentNs", Journals.TIME_NS + i * 999_000_000L);
                appender.endMessage();
            }
        });
        final Path results = temp.resolve("table");
        final Process process = new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"), "-Xmx64m",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            "io.daybook.tools.Main", "stats", "--by", "second,type", "--latency", "sentNs", directory.toString())
            .redirectOutput(results.toFile()).start();
        assertThat(Commands.text(process.getErrorStream())).isEqualTo(
            "daybook: the latencies of so many groups need too much memory: only those of all messages are shown; " +
            "choose fewer groups with --by, or fewer messages\n");
        assertThat(process.waitFor()).isZero();
        try (var lines = Files.lines(results))
        {
            final List<String> last = lines.skip(100_001).toList();
            assertThat(last).hasSize(2);
            assertThat(last.get(0)).matches("\\(others\\) .* 10,000 .*");
            assertThat(last.get(1)).matches("\\(all\\) .* 110,000 .* 110.06 s .*");
        }
    }
}
