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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of the README, which this file holds line for line.
 */
class ReadmeTest
{
    @TempDir
    private Path directory;

    record Trade(String symbol, double price, long quantity)
    {
    }

    private void example(final PrintStream out)
    {
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.publisher(Trade.class).publish(new Trade("EUR/USD", 1.1034, 1_000_000));
            appender.write("Heartbeat", w -> w.text("from", "gateway-1").int32("beat", 17));
            appender.append("plain text, or bytes");

            while (tailer.next())
            {
                out.print(tailer.message().toYaml());
            }
        }
    }

    @Test
    void shouldPrintWhatTheReadmeShows() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        example(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        final String readme = readme();
        final String dumped = readme.substring(readme.indexOf("```yaml"), readme.indexOf("`journal.appender()`"))
            .replaceAll("(?m)^(---|```).*\n", "").trim();
        assertThat(bytes.toString(StandardCharsets.UTF_8).trim()).isEqualTo(dumped);
    }

    @Test
    void shouldBeTheCodeThatTheReadmeShows() throws IOException
    {
        final String readme = readme();
        final String shown =
            readme.substring(readme.indexOf("try (Journal"), readme.indexOf("`./daybook dump orders`"));
        final Path source = Path.of("src/test/java/io/daybook/journal/ReadmeTest.java");
        assertThat(normal(Files.readString(source).replace("out.print(", "System.out.print(")))
            .contains(normal(shown.replace("```", "")));
    }

    private static String readme() throws IOException
    {
        return Files.readString(Path.of("..", "README.md"));
    }

    private static String normal(final String code)
    {
        return code.replaceAll("\\s+", " ").trim();
    }
}
