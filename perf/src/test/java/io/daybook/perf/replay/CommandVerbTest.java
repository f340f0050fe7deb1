/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class CommandVerbTest
{
    private static final String NUMBER = "[0-9.,]+";

    @TempDir
    private Path directory;

    @Test
    @Tag("slow")
    void shouldTimeEachToolAndLeaveNothingBehind()
    {
        final CommandVerb verb = new CommandVerb().daybook(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp", System.getProperty("java.class.path"), "io.daybook.tools.Main"));
        final PrintStream stdout = System.out;
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try
        {
            assertThat(new CommandLine(verb).execute("--dir", directory.toString(), "--messages", "1000", "--rounds",
                "1")).isZero();
        }
        finally
        {
            System.setOut(stdout);
        }

        final String table = printed.toString(StandardCharsets.UTF_8);
        assertThat(table).contains(" 1,000 messages: ");
        final String row = " \\| (all|one) \\| " + String.join(" \\| ", NUMBER + " \\(" + NUMBER + "\\)",
            NUMBER, NUMBER, NUMBER) + " \\|";
        final List<String> rows = table.lines().filter((line) -> line.startsWith("| ")).skip(1).toList();
        assertThat(rows).allSatisfy((line) -> assertThat(line).matches("\\| .*" + row));
        assertThat(rows).extracting((line) -> line.replaceAll(" \\| (all|one) .*", ""))
            .contains("| `verify`", "| `stats`", "| `grep -F number=500`", "| `dump -o jsonl`",
                "| `dump` (YAML with envelopes)", "| Chronicle's `ChronicleReaderMain` of the queue",
                "| `dump` of the queue");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void shouldRefuseToMeasureNothing()
    {
        final CommandLine line = new CommandLine(new CommandVerb());
        final Throwable[] thrown = new Throwable[1];
        line.setExecutionExceptionHandler((ex, failed, result) ->
        {
            thrown[0] = ex;
            return 1;
        });

        line.execute("--dir", directory.toString(), "--messages", "0");

        assertThat(thrown[0]).hasMessage("it needs a message and a round at least: --messages=0, --rounds=3");
        assertThat(directory).isEmptyDirectory();
    }
}
