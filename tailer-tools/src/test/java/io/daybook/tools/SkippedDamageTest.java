/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A verb that skips damage, and fails later for another reason, tells of both.
 */
class SkippedDamageTest
{
    /** Enough that results are written before the last of them is read. */
    private static final int MANY = 5_000;
    private static final String SKIPPED = "skipped 1 damaged place: a frame whose checksum ";

    @TempDir
    private Path temp;
    private Path directory;
    private String journal;

    @BeforeEach
    void writeAndDamage()
    {
        directory = temp.resolve("orders");
        journal = directory.toString();
        try (Journal named = Journal.open(directory, Journals.config("gateway-1")))
        {
            named.tailer("risk").close();
        }
        final long[] positions = Journals.trades(directory, MANY);
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.message("Other").int32("a", 1);
            appender.endMessage();
        });
        Journals.flip(directory.resolve(Journals.segmentName(0)), positions[1] + 50);
    }

    @Test
    void shouldTellWhatItSkippedBeforeItTellsWhyItFailed()
    {
        final Result result = Commands.run("dump", "-o", "csv", "--on-corrupt", "skip", journal);

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.out().lines()).hasSize(MANY);
        assertThat(result.err().lines()).hasSize(2);
        assertThat(result.err()).startsWith("daybook: " + SKIPPED)
            .contains("\ndaybook: CSV must have messages of one type, each in a file of its own: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "dump --on-corrupt skip", "dump -r --on-corrupt skip", "tail -n 9999 --on-corrupt skip",
        "grep --on-corrupt skip -F quantity>1", "find --on-corrupt skip 7", "merge --on-corrupt skip",
        "export -o jsonl --on-corrupt skip", "info", "stats", "shapes", "tailers", "top -n 1 --interval 0.01",
        "report", "diff OTHER"})
    void shouldTellOnceWhatItSkippedWhereItsResultsCannotBeWritten(final String line)
    {
        final String other = temp.resolve("other").toString();
        Journals.trades(Path.of(other), 2);
        final String command = line.replace("OTHER", other) + " " + journal;

        assertThat(errorsWithFullDisk(command).split("skipped 1 damaged place: ", -1)).hasSize(2);
        assertThat(errorsWithFullDisk(command + " -q")).doesNotContain("skipped");
    }

    private static String errorsWithFullDisk(final String command)
    {
        final OutputStream full = new OutputStream()
        {
            @Override
            public void write(final int b) throws IOException
            {
                throw new IOException("No space left on device");
            }
        };
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = new Console(InputStream.nullInputStream(), full,
            new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
        Daybook.run(console, command.split(" "));
        return err.toString(StandardCharsets.UTF_8);
    }
}
