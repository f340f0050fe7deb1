/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tail may lie at the start of an empty segment. A seek of it leads there, whoever writes meanwhile.
 */
class SeekEmptySegmentTest
{
    private static final int ROUNDS = 200;

    @TempDir
    private Path directory;

    @Test
    @Timeout(240)
    void shouldSeekTheTailInAnEmptySegmentWhileTheFirstMessageComes() throws Exception
    {
        final CyclicBarrier begin = new CyclicBarrier(2);
        final ExecutorService writer = Executors.newSingleThreadExecutor();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20).keepSegments(2);
        try (Journal journal = Journal.open(directory.resolve("journal"), config); Tailer tailer = journal.tailer())
        {
            final Appender appender = journal.appender();
            for (int i = 0; i < ROUNDS; i++)
            {
                final String text = "message " + i;
                final long tail = tailer.toEnd().position();
                final Future<?> written = writer.submit(() ->
                {
                    begin.await();
                    return appender.append(text);
                });
                begin.await();
                tailer.seek(tail);
                written.get();
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().toYaml()).contains(text);
                writer.submit(appender::roll).get();
            }
        }
        finally
        {
            writer.shutdownNow();
        }
    }
}
