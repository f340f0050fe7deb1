/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.perf.Main;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LegDirectoryTest
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path parent;

    @Test
    void shouldDeleteWhatIsInItWhenItIsClosed() throws IOException
    {
        final LegDirectory directory = new LegDirectory(parent, "leg-");
        Files.write(directory.path().resolve("journal"), new byte[1]);
        directory.close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    @Tag("slow")
    void shouldLeaveNothingBehindWhenItIsEndedFromOutside(@TempDir final Path results) throws Exception
    {
        final Process measurement = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"), Main.class.getName(),
            "latency", "--quick", "--rounds", "1", "--rate", "1000", "--messages", "1000000", "--peers", "raw",
            "--dir", parent.toString(), "--out", results.toString()))
            .redirectErrorStream(true).redirectOutput(results.resolve("out").toFile()).start();
        final List<ProcessHandle> children = new ArrayList<>();
        try
        {
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (children.size() < 2 && measurement.isAlive() && System.nanoTime() - deadlineNs < 0)
            {
                TimeUnit.MILLISECONDS.sleep(10);
                children.clear();
                measurement.children().forEach(children::add);
            }
            assertThat(children).as(Files.readString(results.resolve("out"))).hasSize(2);
            assertThat(files(parent)).isNotEmpty();
        }
        finally
        {
            measurement.destroy();
            assertThat(measurement.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(files(parent)).isEmpty();
        assertThat(children).noneMatch(ProcessHandle::isAlive);
    }

    private static List<Path> files(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.list(directory))
        {
            return paths.toList();
        }
    }
}
