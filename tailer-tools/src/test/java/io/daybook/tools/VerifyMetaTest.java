/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.journal.Checksums;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What verify says of words of journal.meta, and of the names that a journal has besides its segments.
 */
@Timeout(120)
class VerifyMetaTest
{
    private static final int STATE_OFFSET = 160;
    private static final int ROLL_CYCLE_OFFSET = 1152;
    private static final int KEEP_SEGMENTS_OFFSET = 2192;
    private static final String META = "journal.meta";

    @TempDir
    private Path temp;

    @Test
    void shouldTellOfDamagedWordsOfTheMetaFile() throws IOException
    {
        final Path directory = FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory();
        for (final int offset : new int[]{ROLL_CYCLE_OFFSET, KEEP_SEGMENTS_OFFSET})
        {
            flip(directory, offset, 2);
            final Result result = VerifyVerbTest.verify(directory);
            assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.CORRUPT);
            assertThat(result.out()).contains(" 1 damaged, 0 unproved, 0 unvouched, ");
            VerifyVerbTest.assertDamaged(
                directory, META, ROLL_CYCLE_OFFSET == offset ? "the roll cycle" : "the retention");
            flip(directory, offset, 2);
        }
        flip(directory, STATE_OFFSET, 2);
        VerifyVerbTest.assertDamaged(directory, META, "a state that there is not: state=4");
    }

    @Test
    void shouldNoteThatAJournalHasFailed() throws IOException
    {
        final Path directory = FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory();
        flip(directory, STATE_OFFSET, 0);

        final Result result = VerifyVerbTest.verify(directory);

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).startsWith("note: file=journal.meta: the journal has failed and refuses appends");
    }

    @Test
    void shouldTellOfNamesThatAreSomethingElse() throws IOException
    {
        for (final String name : List.of("recovered", ".new", "tailers", "journal.lock"))
        {
            final Path directory = temp.resolve("journal-" + name);
            FlippedJournal.write(directory, Checksums.BLOCK);
            final Path named = directory.resolve(name);
            deleteAll(named);
            Files.createSymbolicLink(named, temp.resolve("elsewhere"));

            final Result result = VerifyVerbTest.verify(directory);

            assertThat(result.out().lines().filter((line) -> line.startsWith("damaged: ")).limit(1))
                .as(name).containsExactly(
                    "damaged: file=" + name + ": a journal has " +
                    ("journal.lock".equals(name) ? "a regular file" : "a directory") +
                    " here, this is a symbolic link: path=" + named + "; it is left alone: move it away");
            assertThat(result.out()).as(name).contains(" 1 damaged, ");
        }
    }

    private static void flip(final Path directory, final int offset, final int bit)
    {
        new FlippedJournal.Bit(directory.resolve(META), offset, bit).flip();
    }

    private static void deleteAll(final Path path) throws IOException
    {
        if (Files.isDirectory(path))
        {
            try (Stream<Path> inside = Files.list(path))
            {
                for (final Path each : inside.toList())
                {
                    Files.delete(each);
                }
            }
        }
        Files.deleteIfExists(path);
    }
}
