/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of the README, to the letter.
 */
class ReadmeTest
{
    private static final Path DOCUMENT = Path.of("../README.md");
    private static final Pattern HEADER = Pattern.compile("--- # position (\\d+) seq (\\d+) \\S+ writer (\\S+)\n");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/journal/ReadmeTest.java");

    @TempDir
    private Path directory;

    @Test
    void shouldPrintWhatTheReadmeShows() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final PrintStream out = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try
        {
            example();
        }
        finally
        {
            System.setOut(out);
        }
        final String readme = Files.readString(DOCUMENT);
        final int start = readme.indexOf("```yaml\n") + "```yaml\n".length();
        final String dumped = readme.substring(start, readme.indexOf("```", start)).replaceAll("(?m)^---.*\n", "");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(dumped);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            // Where the first message is depends on how long the host's name is.
            final Matcher shown = HEADER.matcher(readme);
            long offset = 0;
            while (tailer.next())
            {
                final Message message = tailer.message();
                assertThat(shown.find()).isTrue();
                offset = 0 == offset ? message.position() - Long.parseLong(shown.group(1)) : offset;
                assertThat(message.position()).isEqualTo(Long.parseLong(shown.group(1)) + offset);
                assertThat(message.sequence()).isEqualTo(Long.parseLong(shown.group(2)));
                assertThat(message.writer().application()).isEqualTo(shown.group(3));
            }
        }
    }

    private void example()
    {
        // begin: readme
        record Trade(String symbol, double price, long quantity)
        {
        }

        try (Journal journal = Journal.open(directory, new JournalConfig().applicationName("gateway-1"));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.publisher(Trade.class).publish(new Trade("EUR/USD", 1.1034, 1_000_000));
            appender.write("Heartbeat", (w) -> w.text("from", "gateway-1").int32("beat", 17));
            appender.append("plain text, or bytes");

            while (tailer.next())
            {
                System.out.print(tailer.message().toYaml());
            }
        }
        // end
    }

    @Test
    void shouldBeTheCodeThatTheReadmeShows() throws IOException
    {
        assertThat(DocumentExamples.inDocument(DOCUMENT, "example", "java"))
            .containsExactlyEntriesOf(DocumentExamples.inSource(SOURCE));
    }
}
