/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;

import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts what is asked of the file system to open a journal and to go to its end: however many segments there are, the
 * same, and no directory is listed.
 */
class OpenCostTest
{
    private static final int MOST = Integer.getInteger("daybook.open.segments", 100);

    @TempDir
    private Path directory;

    private static JournalConfig config()
    {
        return new JournalConfig().agents(AgentMode.INVOKER);
    }

    private Path write(final int segments)
    {
        final Path path = directory.resolve("segments-" + segments);
        try (Journal journal = Journal.open(path, config().segmentLength(1 << 20));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < segments; i++)
            {
                if (i > 0)
                {
                    appender.roll();
                }
                appender.append("message " + i);
            }
        }
        assertThat(path.resolve(String.format("%020d.dbk", (segments - 1L) << 20))).exists();
        return path;
    }

    private static Map<String, Integer> callsToOpen(final Path path)
    {
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(path), config()); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.toEnd().poll((message) -> {}, 1)).isZero();
            assertThat(files.entries()).isZero();
            return files.takeCalls();
        }
    }

    private static Map<String, Integer> callsToOpenReadOnly(final Path path)
    {
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.openReadOnly(files.watched(path)))
        {
            final Map<String, Integer> calls = files.takeCalls();
            try (Tailer tailer = journal.tailer())
            {
                assertThat(tailer.toEnd().next()).isFalse();
                assertThat(files.entries()).isZero();
            }
            return calls;
        }
    }

    @Test
    void shouldAskTheSameOfTheFileSystemHoweverManySegmentsThereAre()
    {
        final Path few = write(2);
        final Path many = write(MOST);
        final Map<String, Integer> calls = callsToOpen(few);
        assertThat(callsToOpen(many)).isEqualTo(calls).containsKeys("open", "look").doesNotContainKey("list");
        assertThat(callsToOpenReadOnly(many)).isEqualTo(callsToOpenReadOnly(few)).containsKey("open");
        System.out.println("to open a journal of " + MOST + " segments and go to its end: " + calls);
        try (Journal first = Journal.open(few, config()); Appender one = first.appender();
            Journal second = Journal.open(many, config()); Appender two = second.appender())
        {
            assertThat(one.append("joined")).isPositive();
            assertThat(two.append("joined")).isPositive();
            assertThat(callsToOpen(many)).isEqualTo(callsToOpen(few)).doesNotContainKey("list");
        }
    }

    @Test
    void shouldReadTheMountTableOnce()
    {
        final CountingFiles files = new CountingFiles();
        final JournalConfig config = config().rollCycle(RollCycle.DAILY);
        try (Journal journal = Journal.open(files.watched(directory.resolve("new")), config);
            Appender appender = journal.appender())
        {
            appender.append("opened");
            assertThat(files.takeCalls()).containsEntry("store", 1);
        }
    }

    @Test
    void shouldReadNoMoreOfBlockChecksumsThanTheirHeader() throws IOException
    {
        final Path path = write(2);
        final Path sums = path.resolve(SumDescriptor.fileName(1 << 20));
        assertThat(Files.size(sums)).isGreaterThan(SumDescriptor.HEADER_LENGTH);
        final byte[] bytes = Files.readAllBytes(sums);
        for (int i = 0; i < 1_000; i++)
        {
            // What is vouched for twice does no harm.
            Files.write(
                sums,
                Arrays.copyOfRange(bytes, SumDescriptor.HEADER_LENGTH, bytes.length),
                StandardOpenOption.APPEND);
        }
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(path), config()); Appender appender = journal.appender())
        {
            appender.append("opened");
            assertThat(files.sumBytes()).isEqualTo(SumDescriptor.HEADER_LENGTH);
        }
    }

    @Test
    void shouldResumeANamedTailerByTheSameCallsHoweverManySegmentsThereAre()
    {
        assertThat(callsToResume(write(MOST))).isEqualTo(callsToResume(write(2)));
    }

    private static Map<String, Integer> callsToResume(final Path path)
    {
        try (Journal journal = Journal.open(path, config()); Tailer tailer = journal.tailer("risk"))
        {
            tailer.toEnd().commit();
        }
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(path), config()); Tailer tailer = journal.tailer("risk"))
        {
            assertThat(tailer.next()).isFalse();
            // The only directory that is looked into is that of the tailers.
            assertThat(files.entries()).isEqualTo(1);
            return files.takeCalls();
        }
    }
}
