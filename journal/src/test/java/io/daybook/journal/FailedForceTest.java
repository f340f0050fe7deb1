/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.daybook.journal.error.JournalFailedException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A force that fails in one process, seen from another.
 */
class FailedForceTest
{
    private static final int FAILING = 10;

    @TempDir
    private Path directory;

    /**
     * The process whose force fails.
     */
    static final class Main
    {
        private Main()
        {
        }

        public static void main(final String[] args)
        {
            final AtomicInteger forces = new AtomicInteger();
            final JournalConfig config = new JournalConfig().durability(Durability.batch());
            config.forcer((channel, metadata) ->
            {
                if (forces.incrementAndGet() >= FAILING)
                {
                    throw new IOException("Input/output error");
                }
                channel.force(metadata);
            });
            try (Journal journal = Journal.open(Path.of(args[0]), config); Appender appender = journal.appender())
            {
                for (int i = 0; i < 2 * FAILING; i++)
                {
                    appender.append("message " + i);
                }
            }
            catch (final JournalFailedException ex)
            {
                System.out.println(ex.getMessage());
            }
        }
    }

    @Test
    void shouldStopTheWritersOfEveryProcess() throws Exception
    {
        final Path path = directory.resolve("journal");
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("first");
            final Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                path.toString()).redirectErrorStream(true).start();
            assertThat(new String(process.getInputStream().readAllBytes())).startsWith("a force failed");
            assertThat(process.waitFor()).isZero();
            final long durable = journal.durablePosition();
            assertThat(durable).isPositive();
            assertThatThrownBy(() ->
            {
                for (int i = 0; i < 100; i++)
                {
                    appender.append(new byte[1_000]);
                }
            }).isInstanceOf(JournalFailedException.class);
            assertThatThrownBy(journal::sync).isInstanceOf(JournalFailedException.class);
            assertThatThrownBy(() -> journal.awaitDurable(durable, Duration.ofSeconds(20)))
                .isInstanceOf(JournalFailedException.class);
            assertThat(journal.durablePosition()).isEqualTo(durable);
            assertThat(tailer.next()).isTrue();
        }
    }
}
