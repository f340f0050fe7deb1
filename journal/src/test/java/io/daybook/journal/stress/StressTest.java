/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.Main;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the jcstress tests of this package: {@code -Ddaybook.stress=brief} in some two minutes, or any of jcstress's own
 * modes ({@code quick}, {@code default}, {@code tough}), which also vary how the JVM compiles. Two cores are needed.
 */
@EnabledIfSystemProperty(named = "daybook.stress", matches = ".+")
class StressTest
{
    private static final String OPENS = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";
    private static final String BRIEF = "brief";

    @TempDir
    private Path directory;

    @Test
    void shouldSeeNoForbiddenOutcome() throws IOException, InterruptedException
    {
        final Path output = directory.resolve("jcstress.out");
        final Process process = new ProcessBuilder(command(System.getProperty("daybook.stress")))
            .directory(directory.toFile()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try
        {
            final int status = process.waitFor();
            final String report = Files.readString(output);
            // Without results, all that it has said tells why.
            final String results = report.substring(Math.max(0, report.indexOf("RUN RESULTS")));
            System.out.println(results);
            assertThat(status).isZero();
            assertThat(results)
                .containsPattern("Failed tests:\\s+No matches")
                .containsPattern("Error tests:\\s+No matches")
                .containsPattern("[1-9]\\d* matching test results");
        }
        finally
        {
            process.destroyForcibly().waitFor();
        }
    }

    private static List<String> command(final String mode)
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            OPENS,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "-v",
            "-t",
            StressTest.class.getPackageName()));
        command.addAll(BRIEF.equals(mode) ?
            List.of("-m", "quick", "-f", "1", "-iters", "2", "-time", "200", "-sc", "false", "-jvmArgs", OPENS) :
            List.of("-m", mode));
        return command;
    }
}
