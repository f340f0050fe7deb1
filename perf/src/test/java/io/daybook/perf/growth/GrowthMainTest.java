/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.growth;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class GrowthMainTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldRollAtBothRatesAndLeaveNothingBehind() throws Exception
    {
        final PrintStream stdout = System.out;
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try
        {
            GrowthMain.main(new String[]{directory.toString(), "65"});
        }
        finally
        {
            System.setOut(stdout);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).hasSize(6)
            .anyMatch((line) -> line.matches("zero-fill: [0-9,]+ MB/s over 65 MiB"))
            .anyMatch((line) -> line.matches("paced: [0-9,]+ MB/s, rolls 1, .*"))
            .anyMatch((line) -> line.matches("full: [0-9,]+ MB/s, rolls 1, .*"));
        assertThat(directory).isEmptyDirectory();
    }
}
