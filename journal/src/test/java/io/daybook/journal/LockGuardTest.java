/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.layout.LockDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LockGuardTest
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseToWriteOnceTheLockFileHasBeenReplaced() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20)
            .agents(AgentMode.INVOKER).errorHandler(errors::add);
        try (Journal journal = Journal.open(directory, config);
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("before");
            journal.disk().doWork();
            assertThat(errors).isEmpty();
            Files.delete(directory.resolve(LockDescriptor.FILE_NAME));
            Files.createFile(directory.resolve(LockDescriptor.FILE_NAME));

            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (errors.isEmpty() && System.nanoTime() - deadlineNs < 0)
            {
                journal.disk().doWork();
                Thread.sleep(10);
            }

            assertThat(errors).hasSize(1);
            assertThatThrownBy(() -> appender.append("after"))
                .isInstanceOf(JournalFailedException.class)
                .hasMessageContaining("journal.lock has been replaced").hasMessageContaining("delete journal.meta");
            assertThatThrownBy(journal::appender).isInstanceOf(JournalFailedException.class);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isFalse();
        }
        // As the text says: the journal is none the worse for it.
        Files.delete(directory.resolve("journal.meta"));
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("again");
            assertThat(tailer.poll((message) ->
            {
                // counted
            }, 10)).isEqualTo(2);
        }
    }
}
