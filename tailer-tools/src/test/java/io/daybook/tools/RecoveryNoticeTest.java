/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Verbs that open a journal for writing, after a kill of its writer and the loss of its journal.meta.
 */
class RecoveryNoticeTest
{
    @TempDir
    private Path temp;

    /** Copies a journal in which the last two of three messages have no checksum yet. */
    private Path killed() throws IOException
    {
        final Path live = temp.resolve("live");
        final Path killed = Files.createDirectory(temp.resolve("killed"));
        try (Journal journal = Journal.open(live, Journals.config("gateway-1").checksums(Checksums.BLOCK));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer("audit"))
        {
            appender.append("one");
            journal.sync();
            tailer.commit();
            appender.append("two");
            appender.append("three");
            copy(live, killed);
            copy(live.resolve("tailers"), Files.createDirectory(killed.resolve("tailers")));
        }
        return killed;
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, Files::isRegularFile))
        {
            for (final Path file : files)
            {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private Result run(final String command, final Path journal) throws IOException
    {
        final Path file = Files.writeString(temp.resolve("more.jsonl"), "{\"a\":1}\n", StandardCharsets.UTF_8);
        return Commands.run(Arrays.stream(command.split(" "))
            .map((word) -> "JOURNAL".equals(word) ? journal.toString() : "FILE".equals(word) ? file.toString() : word)
            .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "index JOURNAL", "prune --keep-segments 9 JOURNAL", "import -j JOURNAL FILE",
        "tailers JOURNAL reset audit --to start", "tailers JOURNAL delete audit"})
    void shouldSayWhatTheRecoveryCutsOff(final String command) throws IOException
    {
        final Path journal = killed();
        Files.delete(journal.resolve(MetaDescriptor.FILE_NAME));

        final Result result = run(command, journal);

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err())
            .containsPattern("the journal was recovered: TORN_TAIL\\(position=\\d+, bytes=\\d+\\); " +
                "what was cut off, \\d+ B, is kept in ")
            .contains(journal.resolve("recovered").toString());
        assertThat(Commands.run("dump", journal.toString()).out()).contains("text: one").doesNotContain("text: two");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "index JOURNAL", "prune --keep-segments 9 JOURNAL", "import -j JOURNAL FILE",
        "tailers JOURNAL reset audit --to start", "tailers JOURNAL delete audit"})
    void shouldSayNothingWhereNothingIsCutOff(final String command) throws IOException
    {
        final Path journal = killed();

        final Result result = run(command, journal);

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.err()).doesNotContain("recovered");
        assertThat(Commands.run("dump", journal.toString()).out()).contains("text: one", "text: two", "text: three");
    }

    @Test
    void shouldNotOpenForWritingInADryRun() throws IOException
    {
        final Path journal = killed();

        assertThat(run("prune --keep-segments 9 --dry-run JOURNAL", journal).exitCode()).isEqualTo(ExitCode.OK);

        assertThat(Commands.run("info", journal.toString()).out()).contains("is not summed yet");
    }

    @Test
    void shouldLeaveTheJournalClosedWhereOnlyTheIndexesAreMade() throws IOException
    {
        final Path journal = killed();
        assertThat(Commands.run("info", journal.toString()).out()).contains("is not summed yet");

        assertThat(run("index JOURNAL", journal).exitCode()).isEqualTo(ExitCode.OK);

        assertThat(Commands.run("info", journal.toString()).out())
            .contains("whole").doesNotContain("is not summed yet");
    }
}
