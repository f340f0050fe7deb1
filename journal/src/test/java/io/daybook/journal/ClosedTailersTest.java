/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.daybook.journal.error.ClosedException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tailers that nobody closes but their journal.
 */
class ClosedTailersTest
{
    @TempDir
    private Path directory;

    /** The mapping of journal.meta is left to the collector. */
    private static List<String> segments(final Path path) throws IOException
    {
        return Mappings.of(path).stream().filter((file) -> file.contains(".dbk")).toList();
    }

    @ParameterizedTest
    @EnumSource(AgentMode.class)
    void shouldLeaveNothingMappedThatTheClosingThreadHasRead(final AgentMode agents) throws IOException
    {
        final Path path = directory.resolve("journal");
        final Journal journal = Journal.open(path, new JournalConfig().segmentLength(1 << 20).agents(agents));
        journal.appender().append("one");
        final Tailer tailer = journal.tailer();
        assertThat(tailer.next()).isTrue();
        final Tailer named = journal.tailer("risk");
        assertThat(named.next()).isTrue();
        final Message message = tailer.message();

        journal.close();
        assertThat(segments(path)).isEmpty();
        assertThatThrownBy(message::toYaml).isInstanceOf(ClosedException.class);
        assertThatThrownBy(tailer::next).isInstanceOf(ClosedException.class);
        assertThatThrownBy(named::next).isInstanceOf(ClosedException.class);
        tailer.close();

        final Journal readOnly = Journal.openReadOnly(path);
        assertThat(readOnly.tailer().next()).isTrue();
        readOnly.close();
        assertThat(segments(path)).isEmpty();
    }

    @Test
    void shouldLeaveToAnotherThreadWhatItReads() throws Exception
    {
        final Path path = directory.resolve("journal");
        final Journal journal = Journal.open(path, new JournalConfig().segmentLength(1 << 20));
        journal.appender().append("one");
        final Tailer tailer = journal.tailer();
        final Thread reader = new Thread(() ->
        {
            assertThat(tailer.next()).isTrue();
            synchronized (directory)
            {
                directory.notifyAll();
                try
                {
                    directory.wait();
                }
                catch (final InterruptedException ex)
                {
                    throw new AssertionError(ex);
                }
            }
            assertThat(tailer.message().toYaml()).contains("one");
            assertThatThrownBy(tailer::next).isInstanceOf(ClosedException.class);
        });
        final Throwable[] failure = new Throwable[1];
        reader.setUncaughtExceptionHandler((thread, ex) -> failure[0] = ex);
        synchronized (directory)
        {
            reader.start();
            directory.wait();
        }
        journal.close();
        assertThat(segments(path)).as("the reader has it still").isNotEmpty();
        synchronized (directory)
        {
            directory.notifyAll();
        }
        reader.join();
        assertThat(failure[0]).isNull();
        assertThat(segments(path)).isEmpty();
    }
}
