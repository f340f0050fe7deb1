/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.daybook.tools.console.Console;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Progress of verbs that take long, here because what they read from or write to is slow.
 */
@Tag("slow")
class ProgressTest
{
    /** Longer than a verb works before it shows progress. */
    private static final long LONG_MS = 600;
    private static final int FIRST_LENGTH = 1 << 16;
    private static final int MESSAGES = 4_000;
    private static final String CLEAR = "\r\u001b[K";

    @TempDir
    private Path temp;

    @Test
    void shouldShowHowFarADumpIs()
    {
        final String journal = journal();

        assertThat(dump(true, false, journal)).startsWith(CLEAR).contains(" messages  ", " %  ").endsWith(CLEAR);
        assertThat(dump(true, true, journal)).as("results go to the same terminal").isEmpty();
        assertThat(dump(false, false, journal)).as("no terminal").isEmpty();
    }

    @Test
    void shouldShowHowMuchOfStdinWasCopied() throws IOException
    {
        final byte[] segment = Files.readAllBytes(Path.of(journal()).resolve(Journals.segmentName(0)));

        assertThat(run(slow(segment, FIRST_LENGTH), OutputStream.nullOutputStream(), true, false, "info", "-"))
            .startsWith(CLEAR).contains(" MiB of stdin  ", " %  ").endsWith(CLEAR);
        assertThat(run(
            slow("{\"a\":1}\n".getBytes(StandardCharsets.UTF_8), 0), OutputStream.nullOutputStream(), true, false,
            "import", "-q", "-j", temp.resolve("copy").toString(), "--format", "jsonl", "--type", "T", "--wire",
            "PACKED", "-"))
            .startsWith(CLEAR).contains("0 MiB of stdin  ").endsWith(CLEAR);
    }

    @Test
    void shouldClearTheLineBeforeItSaysSomething()
    {
        final String err = dump(true, false, "-t", "Trade", journal(), temp.resolve("missing").toString());

        assertThat(err).contains(" messages  ").contains("/s" + CLEAR + "daybook: no such file or directory: ");
    }

    private String journal()
    {
        Journals.trades(temp.resolve("journal"), MESSAGES);
        return temp.resolve("journal").toString();
    }

    private static String dump(final boolean terminal, final boolean outTerminal, final String... args)
    {
        return run(
            InputStream.nullInputStream(), slow(), terminal, outTerminal, Commands.args(List.of("dump"), args));
    }

    private static String run(
        final InputStream in,
        final OutputStream out,
        final boolean terminal,
        final boolean outTerminal,
        final String... args)
    {
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        Daybook.run(
            new Console(in, out, new PrintStream(err, true, StandardCharsets.UTF_8), terminal, outTerminal), args);
        return err.toString(StandardCharsets.UTF_8);
    }

    private static OutputStream slow()
    {
        return new OutputStream()
        {
            private boolean slept;

            @Override
            public void write(final int b)
            {
                throw new UnsupportedOperationException();
            }

            @Override
            public void write(final byte[] bytes, final int offset, final int length)
            {
                slept = slept || sleep();
            }
        };
    }

    /** Sleeps once, behind what is looked at before the rest is copied. */
    private static InputStream slow(final byte[] bytes, final int from)
    {
        return new FilterInputStream(new ByteArrayInputStream(bytes))
        {
            private boolean slept;
            private int done;

            @Override
            public int read(final byte[] target, final int offset, final int length) throws IOException
            {
                slept = slept || length > 0 && done >= from && sleep();
                final int count = super.read(target, offset, length);
                done += count;
                return count;
            }
        };
    }

    private static boolean sleep()
    {
        try
        {
            Thread.sleep(LONG_MS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
