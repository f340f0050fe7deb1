/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The programs in {@code docs/examples} run, do what they are there to show, and can be read in two minutes.
 */
@Timeout(120)
class ExamplesTest
{
    private static final int MAX_LINES = 120;

    @TempDir
    private Path directory;

    @Test
    void shouldAcknowledgeOrdersThatAreDurableAndReplayThemAfterACrash() throws IOException, InterruptedException
    {
        assertThat(Examples.run(directory, "OrderGateway").lines()).startsWith(
            "gateway: replayed orders up to 0, positions {}",
            "gateway: order 1 is accepted",
            "gateway: order 2 is accepted",
            "gateway: order 3 is accepted",
            "the gateway died, exit code 137",
            "gateway: replayed orders up to 6, positions {EUR/USD=1200, GBP/USD=900}",
            "gateway: order 4 is accepted")
            .contains(
            "gateway: order 9 is accepted",
            "gateway: closes, positions {EUR/USD=2000, GBP/USD=2500}",
            "the next one has ended, exit code 0");
    }

    @Test
    void shouldBeShortAndListed() throws IOException
    {
        final String list = Files.readString(Examples.DIRECTORY.resolve("README.md"));
        final List<Path> sources;
        try (Stream<Path> files = Files.list(Examples.DIRECTORY))
        {
            sources = files.filter((file) -> file.toString().endsWith(".java")).toList();
        }
        for (final Path source : sources)
        {
            final String name = source.getFileName().toString().replace(".java", "");
            assertThat(Files.readAllLines(source)).as(name).hasSizeLessThanOrEqualTo(MAX_LINES);
            assertThat(list).contains("[" + name + "](" + name + ".java)", "docs/examples/run " + name);
        }
        assertThat(list.lines().filter((line) -> line.contains("docs/examples/run ")).count())
            .isEqualTo(sources.size());
    }
}
