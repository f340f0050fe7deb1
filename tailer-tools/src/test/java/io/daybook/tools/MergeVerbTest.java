/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

import io.daybook.journal.Appender;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class MergeVerbTest
{
    @TempDir
    private Path temp;

    private String path(final String name)
    {
        return temp.resolve(name).toString();
    }

    /** Writes messages with these times; 0 for none. */
    private void write(final String name, final long... times)
    {
        Journals.write(temp.resolve(name), "writer-" + name, (appender) ->
        {
            for (int i = 0; i < times.length; i++)
            {
                append(appender, times[i], name, i);
            }
        });
    }

    private static void append(final Appender appender, final long time, final String name, final int i)
    {
        appender.timestamp(time);
        appender.message("Event").text("of", name).int32("number", i);
        appender.endMessage();
    }

    private static List<String> merged(final String... args)
    {
        final Result result = Commands.run(Commands.args(List.of("merge", "-o", "jsonl"), args));
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        return result.out().lines()
            .map((line) -> line.replaceAll(".*\"of\":\"(\\w+)\",\"number\":(\\d+).*", "$1$2")).toList();
    }

    @Test
    void shouldGoByTimeAndThenByTheOrderOfThePaths()
    {
        write("a", 10, 20, 30, 30);
        write("b", 5, 20, 25, 30, 40);
        assertThat(merged(path("a"), path("b")))
            .containsExactly("b0", "a0", "a1", "b1", "b2", "a2", "a3", "b3", "b4");
        assertThat(merged(path("b"), path("a")))
            .containsExactly("b0", "a0", "b1", "a1", "b2", "b3", "a2", "a3", "b4");
        assertThat(merged(path("a"))).containsExactly("a0", "a1", "a2", "a3");
    }

    @Test
    void shouldLetMessagesWithoutATimeFollowTheirPredecessor()
    {
        write("a", 0, 10, 0, 0, 30);
        write("b", 10, 20, 0, 40);
        assertThat(merged(path("b"), path("a")))
            .containsExactly("a0", "b0", "a1", "a2", "a3", "b1", "b2", "a4", "b3");
    }

    @Test
    void shouldNeverReorderAJournalWhoseTimeGoesBack()
    {
        write("a", 10, 50, 20, 60);
        write("b", 15, 30, 55);
        assertThat(merged(path("a"), path("b"))).containsExactly("a0", "b0", "b1", "a1", "a2", "b2", "a3");
    }

    @Test
    void shouldMergeAsASortWouldWhereTimesAscend()
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("merging: -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        final List<long[]> expected = new ArrayList<>();
        final String[] paths = new String[4];
        for (int journal = 0; journal < paths.length; journal++)
        {
            final String name = "j" + journal;
            paths[journal] = path(name);
            final long[] times = random.longs(500, 1, 2_000).sorted().toArray();
            write(name, times);
            for (int i = 0; i < times.length; i++)
            {
                expected.add(new long[]{times[i], journal, i});
            }
        }
        expected.sort(Comparator.<long[]>comparingLong((event) -> event[0]).thenComparingLong((event) -> event[1])
            .thenComparingLong((event) -> event[2]));
        assertThat(merged(paths)).as("seed=" + seed)
            .isEqualTo(expected.stream().map((event) -> "j" + event[1] + event[2]).toList());
    }

    @Test
    void shouldNameTheJournalInTheEnvelope()
    {
        write("a", 1_000_000_000L);
        write("b", 2_000_000_000L);
        final Result yaml = Commands.run("merge", path("b"), path("a"));
        assertThat(yaml.out()).contains("--- # journal \"" + path("a") + "\" position ", "Z writer writer-a\nEvent:\n")
            .contains("--- # journal \"" + path("b") + "\" position ");
        assertThat(Commands.run("merge", "-o", "jsonl", "--envelope", "fields", path("a"), path("b")).out().lines())
            .hasSize(2).first().asString().startsWith("{\"journal\":\"" + path("a") + "\",\"position\":");
        assertThat(Commands.run("merge", "-o", "csv", "--envelope", "fields", path("a"), path("b")).out()).contains(
            "journal,position,sequence,time,writer,type,unproved,of,number\n" + path("a") + ",");
        assertThat(Commands.run("merge", "-o", "csv", "--fields", "of", "--envelope", "fields", path("b"), path("a"))
            .out()).startsWith("journal,position,sequence,time,writer,type,unproved,of\n" + path("a") + ",");
        assertThat(Commands.run("merge", "-o", "hex", path("a"), path("b")).out())
            .contains("--- # journal \"" + path("b") + "\" position ");
        assertThat(Commands.run("merge", "-o", "json", path("a"), path("b")).out())
            .startsWith("[\n{").endsWith("\n]\n");
        assertThat(Commands.run("dump", path("a")).out()).doesNotContain("journal");
    }

    @Test
    void shouldTakeTheFiltersAndLimitsOfDump()
    {
        write("a", 10, 20, 30);
        write("b", 15, 25, 35);
        assertThat(merged("-n", "3", path("a"), path("b"))).containsExactly("a0", "b0", "a1");
        assertThat(merged("-F", "number>=1", path("a"), path("b"))).containsExactly("a1", "b1", "a2", "b2");
        assertThat(merged("-w", "writer-b", path("a"), path("b"))).containsExactly("b0", "b1", "b2");
        final Result miss = Commands.run("merge", "-t", "Evant", path("a"), path("b"));
        assertThat(miss.err()).contains("no message matches: type=Evant; the nearest in the journal is Event");
        assertThat(Commands.run("merge", "-r", path("a")).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Commands.run("merge").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Commands.run("merge", "-", "-").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldMergeASegmentOnStandardInputWithAJournalThatIsBeingWritten() throws IOException
    {
        write("a", 10, 30);
        write("b", 20, 40);
        final byte[] segment = Files.readAllBytes(temp.resolve("b").resolve(Journals.segmentName(0)));
        final Result result = Commands.run(segment, "merge", "-o", "jsonl", "--envelope", "fields", path("a"), "-");
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out().lines().map((line) -> line.replaceAll(".*\"number\":(\\d).*", "$1")))
            .containsExactly("0", "0", "1", "1");
        assertThat(result.out()).contains("{\"journal\":\"stdin\",");
    }

    @Test
    void shouldStopAtDamageInAnyJournalOrGoOn() throws IOException
    {
        final long[] positions = Journals.trades(temp.resolve("a"), 100);
        Journals.trades(temp.resolve("b"), 100);
        try (FileChannel channel = FileChannel.open(
            temp.resolve("a").resolve(Journals.segmentName(0)), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(new byte[]{(byte)0xFF}), positions[50] + 30);
        }
        final Result stopped = Commands.run("merge", path("a"), path("b"));
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(stopped.out().lines().filter((line) -> line.startsWith("---"))).hasSize(99);
        assertThat(stopped.err()).contains("daybook: " + path("a") + ": corrupt: a frame whose checksum");

        final Result skipped = Commands.run("merge", "--on-corrupt", "skip", path("a"), path("b"));
        assertThat(skipped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(skipped.out().lines().filter((line) -> line.startsWith("---"))).hasSize(199);

        final Result shown = Commands.run("merge", "--on-corrupt", "show", path("a"), path("b"));
        assertThat(shown.out())
            .contains("--- # journal \"" + path("a") + "\" position " + positions[50] + " damaged\n");
    }

    @Test
    void shouldRefuseAPathThatCannotBeOpenedBeforeAnythingIsPrinted()
    {
        write("a", 10);
        final Result result = Commands.run("merge", path("a"), path("nowhere"));
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).hasLineCount(1).contains(path("nowhere"));
    }
}
