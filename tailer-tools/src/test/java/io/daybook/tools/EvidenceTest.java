/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the command says of the evidence for what it shows.
 */
class EvidenceTest
{
    private static final String SUM = "00000000000000000000.sum";
    private static final int MESSAGES = 1_500;
    private static final int LENGTH = 1_000;
    private static final int FRAME_LENGTH = 1_024;
    private static final List<String> VERBS = List.of("dump", "tail -n " + MESSAGES, "info");

    @TempDir
    private Path directory;

    private long[] write(final Checksums checksums)
    {
        final long[] positions = new long[MESSAGES];
        write(checksums, (appender) ->
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                positions[i] = appender.append("x".repeat(LENGTH));
            }
        });
        return positions;
    }

    private void write(final Checksums checksums, final Consumer<Appender> writer)
    {
        final JournalConfig config = new JournalConfig()
            .agents(AgentMode.INVOKER).segmentLength(Journals.SEGMENT_LENGTH).checksums(checksums);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            writer.accept(appender);
        }
    }

    private void change(final String file, final long offset, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory.resolve(file), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    private void truncate(final String file, final long length) throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory.resolve(file), StandardOpenOption.WRITE))
        {
            channel.truncate(length);
        }
    }

    private Result run(final String... args)
    {
        return Commands.run(Commands.args(List.of(args), directory.toString()));
    }

    private static long documents(final Result result)
    {
        return result.out().lines().filter((line) -> line.startsWith("--- # position")).count();
    }

    @Test
    void shouldFindAChangedByteInWhatTheBlockChecksumsVouchFor() throws IOException
    {
        final long[] positions = write(Checksums.BLOCK);
        change(Journals.segmentName(0), positions[100] + 500, (byte)1);
        for (final String verb : VERBS)
        {
            final Result result = run(verb.split(" "));
            assertThat(result.exitCode()).as(verb).isEqualTo(ExitCode.CORRUPT);
            assertThat(result.err()).as(verb).contains("bytes that are not those that were written")
                .contains("from=65536, to=131072");
        }
        assertThat(run("info").out()).contains("state      damaged: 1 place, ").doesNotContain("whole");
        assertThat(documents(run("dump", "--on-corrupt", "skip"))).isBetween(MESSAGES - 66L, MESSAGES - 1L);
    }

    @Test
    void shouldCountNoMessagesOfAChangedBlockThatDumpDoesNotShow() throws IOException
    {
        final long[] positions = write(Checksums.BLOCK);
        change(Journals.segmentName(0), positions[100] + 500, (byte)1);
        final long shown = documents(run("dump", "--on-corrupt", "skip"));
        final String counted = String.format(Locale.ROOT, ", %,d messages, ", shown);
        assertThat(shown).isLessThan(MESSAGES - 1L);
        assertThat(run("verify").out()).contains(counted);
        if (PythonReader.isThere())
        {
            try (PythonReader python = new PythonReader())
            {
                assertThat(python.run("verify", directory.toString()).out()).contains(counted);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldLoseNoMoreThanABlockToAZeroedWord(final Checksums checksums) throws IOException
    {
        final long[] positions = write(checksums);
        change(Journals.segmentName(0), positions[100], new byte[8]);
        final Result dump = run("dump", "--on-corrupt", "skip");
        assertThat(dump.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(documents(dump)).isBetween(Checksums.BLOCK == checksums ? MESSAGES - 66L : MESSAGES - 1L,
            MESSAGES - 1L);
        assertThat(run("tail", "-n", "1").out()).contains("position " + positions[MESSAGES - 1]);
        assertThat(run("info").out()).contains("last       position " + positions[MESSAGES - 1]);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldPrintAllOfASegmentThatIsTruncatedBehindItsEndAndSaySo(final Checksums checksums) throws IOException
    {
        final long[] positions = write(checksums);
        int last = 0;
        while (positions[last + 1] < Journals.SEGMENT_LENGTH)
        {
            last++;
        }
        truncate(Journals.segmentName(0), positions[last] + FRAME_LENGTH + 32);
        final Result dump = run("dump");
        assertThat(documents(dump)).isEqualTo(MESSAGES);
        assertThat(dump.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(dump.err()).contains("a truncated segment: ").contains(Journals.segmentName(0));
        final Result info = run("info");
        assertThat(info.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(info.out()).contains("state      damaged: 1 place, a truncated segment: ");
    }

    @Test
    void shouldCallWholeOnlyWhatSomethingVouchesFor() throws IOException
    {
        write(Checksums.BLOCK);
        final Result whole = run("info");
        assertThat(whole.exitCode()).isZero();
        assertThat(whole.out()).contains("state      whole: 1,500 messages checked\n").doesNotContain("unvouched");
        assertThat(run("info", "--json").out()).contains("\"unvouched\":[]").contains("\"state\":\"whole\"");

        Files.delete(directory.resolve(SUM));
        final Result lost = run("info");
        assertThat(lost.exitCode()).isZero();
        assertThat(lost.out()).containsPattern("unvouched  position 4096 to \\d+: the .sum file is missing\n")
            .contains("state      whole as far as anything vouches for it\n");
        assertThat(run("info", "--json").out())
            .contains("\"unvouched\":[{\"from\":4096,").contains("\"state\":\"unvouched\"");
    }

    @Test
    void shouldSayThatNothingVouchesForAJournalWithoutChecksums()
    {
        final long[] positions = write(Checksums.OFF);
        assertThat(run("info").out()).contains("unvouched  position 4096 to " +
            (positions[MESSAGES - 1] + FRAME_LENGTH) + ": checksums are OFF\n");
    }

    @Test
    void shouldFindAMessageThatCannotBeDecodedWhenItSumsUp() throws IOException
    {
        write(Checksums.OFF, (appender) ->
        {
            appender.message("Trade").text("symbol", "EUR/USD");
            appender.endMessage();
            appender.append("good");
        });
        final byte[] segment = Files.readAllBytes(directory.resolve(Journals.segmentName(0)));
        final int value = new String(segment, StandardCharsets.ISO_8859_1).indexOf("EUR/USD") - 1;
        // A text that is longer than the message.
        change(Journals.segmentName(0), value, (byte)(0xE0 + 31));
        final Result info = run("info");
        assertThat(info.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(info.err()).contains("a message that cannot be decoded");
        assertThat(info.out()).contains("state      damaged: 1 place, a message that cannot be decoded")
            .containsPattern("messages +1 ");
    }

    @Test
    void shouldShowWhatARecoveryWouldCutOffAndMarkIt() throws IOException
    {
        final long[] positions = write(Checksums.BLOCK);
        Files.delete(directory.resolve("journal.meta"));
        truncate(SUM, 64 + 5 * 32);
        final Result yaml = run("dump");
        final String mark = "# unproved: nothing vouches for this message, and a recovery would cut it off";
        final long marked = yaml.out().lines().filter(mark::equals).count();
        assertThat(yaml.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(documents(yaml)).isEqualTo(MESSAGES);
        assertThat(marked).isBetween(MESSAGES - 5 * 64L, MESSAGES - 5 * 60L);
        final long first = positions[MESSAGES - (int)marked];
        assertThat(yaml.err()).isEqualTo("daybook: " + marked + " messages are unproved: the next process that opens " +
            "the journal for writing cuts them off; the first: position=" + first + "\n");

        for (final String envelope : new String[]{"none", "fields"})
        {
            final List<String> lines = run("dump", "-o", "jsonl", "--envelope", envelope).out().lines().toList();
            assertThat(lines).hasSize(MESSAGES);
            assertThat(lines).filteredOn((line) -> line.contains("\"unproved\":true")).hasSize((int)marked);
            assertThat(lines.get(MESSAGES - 1)).startsWith(
                "none".equals(envelope) ? "{\"unproved\":true,\"text\":" : "{\"position\":");
        }
        assertThat(run("dump", "-o", "hex", "--from-position", Long.toString(first)).out())
            .contains("\n# unproved: ");
        assertThat(run("tail", "-n", "1")).satisfies((tail) ->
        {
            assertThat(tail.exitCode()).isEqualTo(ExitCode.LOSS);
            assertThat(tail.out()).contains("\n# unproved: ");
        });

        final Result info = run("info");
        assertThat(info.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(info.out()).contains(String.format("unproved   %,d messages from position %d on: ", marked, first))
            .contains("state      to be recovered: ");
        assertThat(run("info", "--json").out())
            .contains("\"unprovedMessages\":" + marked).contains("\"state\":\"unproved\"");
    }

    @Test
    void shouldMarkAnUnprovedMessageBesideItsTypeSoThatImportDoesNotStoreTheMark() throws IOException
    {
        write(Checksums.BLOCK, (appender) ->
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                appender.message("Trade").int64("price", 42);
                appender.endMessage();
            }
        });
        Files.delete(directory.resolve("journal.meta"));
        truncate(SUM, 64);
        final String dump = run("dump", "-o", "jsonl").out();
        assertThat(dump.lines().reduce((first, second) -> second))
            .contains("{\"unproved\":true,\"Trade\":{\"price\":42}}");

        final String copy = directory.resolve("copy").toString();
        assertThat(Commands.run(dump.getBytes(StandardCharsets.UTF_8), "import", "-j", copy, "--format", "jsonl", "-")
            .exitCode()).isZero();
        assertThat(Commands.run("dump", "-o", "jsonl", copy).out()).hasLineCount(MESSAGES)
            .isEqualTo("{\"Trade\":{\"price\":42}}\n".repeat(MESSAGES));
    }

    @Test
    void shouldShowLaterSegmentsThoughTheFirstOneIsNoSegmentAnyMore() throws IOException
    {
        write(Checksums.BLOCK);
        change(Journals.segmentName(0), 3, (byte)0);
        final Result dump = run("dump", "--on-corrupt", "skip");
        assertThat(dump.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(documents(dump)).isEqualTo(MESSAGES);
        final Result info = run("info");
        assertThat(info.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(info.out()).contains("state      damaged: 1 place, cannot read a segment: ");
    }

    @Test
    void shouldShowNothingOfAChangedBlockThoughThereIsNoMetaFile() throws IOException
    {
        write(Checksums.BLOCK, (appender) ->
        {
            for (int i = 0; i < 10; i++)
            {
                appender.append("text");
            }
        });
        Files.delete(directory.resolve("journal.meta"));
        change(Journals.segmentName(0), 4_500, (byte)1);
        final Result dump = run("dump");
        assertThat(documents(dump)).isZero();
        assertThat(dump.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void shouldFailAtATypeThatOnlyANewerVersionUnderstands() throws IOException
    {
        final long[] positions = write(Checksums.OFF);
        change(Journals.segmentName(0), positions[3] + 4, (byte)0, (byte)0x80);
        for (final String verb : VERBS)
        {
            final Result result = run(verb.split(" "));
            assertThat(result.exitCode()).as(verb).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).as(verb).contains("a frame of a type that this daybook must not step over: " +
                "position=" + positions[3] + ", type=32768; use a newer daybook");
        }
    }

    @Test
    void shouldPrintMessagesOfAllTimesThatALongHolds()
    {
        write(Checksums.BLOCK, (appender) ->
        {
            for (final long time : new long[]{Long.MIN_VALUE, Long.MAX_VALUE})
            {
                appender.timestamp(time);
                appender.append("text");
            }
        });
        assertThat(run("dump").out()).contains(" 1677-09-21T00:12:43.145224192Z ")
            .contains(" 2262-04-11T23:47:16.854775807Z ");
        assertThat(run("dump", "-o", "jsonl").out().lines()).hasSize(2);
        assertThat(run("tail").out().lines().filter((line) -> line.startsWith("---"))).hasSize(2);
        assertThat(run("info").out()).contains(", 1677-09-21T00:12:43.145224192Z\n")
            .contains(", 2262-04-11T23:47:16.854775807Z\n");
        assertThat(run("info", "--json").out()).contains("2262-04-11T23:47:16.854775807Z");
        assertThat(run("dump", "--until", "2262-04-11T23:47:16.854775807Z").out()).doesNotContain("2262");
    }
}
