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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Dumps of a journal whose segments come back while it is dumped. Each message that is printed was appended, at its
 * position and with its sequence.
 */
class RecycledDumpTest
{
    private static final Pattern DOCUMENT =
        Pattern.compile("(?m)^--- # position (\\d+) seq (\\d+) \\S+ writer gateway-1\\ntext: (.*)\\n");
    /** Longer than what a dump reads at once. */
    private static final int SEGMENT_LENGTH = 4 << 20;
    private static final int KEPT = 2;
    /** So often does the journal go on while text is written out, and each time by so many segments. */
    private static final int TURNS = 2;
    private static final int SEGMENTS = 4;

    static final class InMemory implements TempDirFactory
    {
        private static final Path MEMORY = Path.of("/dev/shm");

        @Override
        public Path createTempDirectory(final AnnotatedElementContext element, final ExtensionContext context)
            throws IOException
        {
            return Files.isWritable(MEMORY) ?
                Files.createTempDirectory(MEMORY, "daybook") : Files.createTempDirectory("daybook");
        }
    }

    @TempDir(factory = InMemory.class)
    private Path directory;
    private final List<Throwable> errors = new ArrayList<>();
    /** Sequence and text, by position. */
    private final Map<Long, String> appended = new HashMap<>();
    private Journal journal;
    private Appender appender;
    private Tailer witness;
    private int number;

    @BeforeEach
    void open() throws IOException
    {
        final String type = Files.getFileStore(directory).type();
        final boolean isInMemory = "tmpfs".equals(type);
        if (!isInMemory)
        {
            System.out.println("skipped: segments come back in memory alone: " + directory + " is " + type);
        }
        assumeTrue(isInMemory);
        journal = Journal.open(directory, Journals.config("gateway-1")
            .segmentLength(SEGMENT_LENGTH).keepSegments(KEPT).recycleSegments(true).errorHandler(errors::add));
        appender = journal.appender();
        witness = journal.tailer();
        goOn();
    }

    @AfterEach
    void close()
    {
        if (null != journal)
        {
            journal.close();
        }
    }

    private void goOn()
    {
        final long end = (appender.position() / SEGMENT_LENGTH + SEGMENTS) * SEGMENT_LENGTH;
        for (long at = -1; at < end;)
        {
            final String text = ("m" + number++ + " ").repeat(800).strip();
            at = appender.append(text);
            assertThat(witness.next()).isTrue();
            appended.put(at, witness.message().sequence() + " " + text);
            invokeAgents();
        }
        assertThat(errors).isEmpty();
    }

    private void invokeAgents()
    {
        try
        {
            for (int i = 0; i < 20 && journal.disk().doWork() > 0; i++)
            {
                // as long as there is something to do, but not for ever
            }
            journal.pace().doWork();
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldPrintOnlyWhatWasAppendedThoughSegmentsComeBackMeanwhile(final int threads)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final int[] turns = {0};
        final OutputStream slow = new OutputStream()
        {
            @Override
            public void write(final int b)
            {
                out.write(b);
            }

            @Override
            public void write(final byte[] bytes, final int offset, final int length)
            {
                out.write(bytes, offset, length);
                if (turns[0] < TURNS)
                {
                    turns[0]++;
                    goOn();
                }
            }
        };
        final Console console = new Console(
            InputStream.nullInputStream(), slow, new PrintStream(err, true, StandardCharsets.UTF_8), false, false);

        final int exitCode =
            Daybook.run(console, "dump", "--threads", String.valueOf(threads), directory.toString());

        assertThat(turns[0]).isEqualTo(TURNS);
        assertThat(journal.counters().recycled()).isPositive();
        assertThat(err.toString(StandardCharsets.UTF_8))
            .startsWith("daybook: retention deleted messages before they were read").hasLineCount(1);
        assertThat(exitCode).isEqualTo(ExitCode.LOSS);
        final String text = out.toString(StandardCharsets.UTF_8);
        int end = 0;
        long last = -1;
        final Matcher document = DOCUMENT.matcher(text);
        while (document.find())
        {
            assertThat(document.start()).as("nothing between two messages").isEqualTo(end);
            end = document.end();
            final long position = Long.parseLong(document.group(1));
            assertThat(position).isGreaterThan(last);
            last = position;
            assertThat(document.group(2) + " " + document.group(3)).isEqualTo(appended.get(position));
        }
        assertThat(end).isEqualTo(text.length());
        assertThat(last).as("it has gone on to the end").isEqualTo(witness.message().position());
    }
}
