/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.JournalScan;
import io.daybook.tools.Journals;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ReadingTest
{
    private static final int SEVERAL_SEGMENTS = 40_000;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(
        InputStream.nullInputStream(), OutputStream.nullOutputStream(), new PrintStream(err, true), false, false);

    @Test
    void shouldGoOnWhereTheJournalBeginsWhenRetentionHasDeletedWhatComesNextAndSaySo()
    {
        final long[] positions = Journals.trades(directory, SEVERAL_SEGMENTS);
        final List<Long> expected = new ArrayList<>();
        for (final long position : positions)
        {
            if (position < Journals.SEGMENT_LENGTH || position > 2L * Journals.SEGMENT_LENGTH)
            {
                expected.add(position);
            }
        }
        assertThat(expected.size()).isLessThan(SEVERAL_SEGMENTS);
        final Reading reading = new Reading(console, OnCorrupt.stop, false);
        final List<Long> found = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(directory))
        {
            final boolean atTail = reading.read(scan, (message, unproved) ->
            {
                if (found.isEmpty())
                {
                    Journals.deleteSegment(directory, 0);
                    Journals.deleteSegment(directory, 1);
                }
                return found.add(message.position());
            });
            assertThat(atTail).isTrue();
        }
        reading.report();

        assertThat(found).isEqualTo(expected);
        assertThat(reading.damages()).isZero();
        assertThat(reading.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(
            "daybook: retention deleted messages before they were read; the journal begins at position=" +
            2 * Journals.SEGMENT_LENGTH + "\n");
    }
}
