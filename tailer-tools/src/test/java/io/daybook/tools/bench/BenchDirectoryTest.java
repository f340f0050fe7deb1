/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class BenchDirectoryTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldLeaveNothingWhereTheJvmIsEnding() throws Exception
    {
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"), Ending.class.getName(), temp.toString())
            .redirectErrorStream(true).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .endsWith("the JVM is ending\n").doesNotContain("report");
        assertThat(process.waitFor()).isZero();
        assertThat(temp).isEmptyDirectory();
    }

    /** Makes a directory while the JVM ends. */
    static final class Ending
    {
        private Ending()
        {
        }

        public static void main(final String[] args)
        {
            Runtime.getRuntime().addShutdownHook(new Thread(() ->
            {
                try (BenchDirectory directory = BenchDirectory.in(Path.of(args[0])))
                {
                    System.out.println(directory.path());
                }
                catch (final CancellationException | IOException ex)
                {
                    System.out.println(ex.getMessage());
                }
            }));
        }
    }
}
