/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;

import io.daybook.journal.layout.FrameDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A waiting tailer looks at the cache line behind the one of its word, which the segment may not have. */
class WaitingAtSegmentEndTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {32, 40, 56, 64, 72, 80, 128, 136})
    void shouldWaitWhereTheSegmentHasOnlySoManyBytesLeft(final int left)
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final byte[] largest = new byte[journal.maxMessageLength()];
            long end = 0;
            while (SEGMENT_LENGTH - end > largest.length)
            {
                end = appender.append(largest) + FrameDescriptor.alignedLength(
                    FrameDescriptor.HEADER_LENGTH + largest.length);
            }
            appender.append(new byte[(int)(SEGMENT_LENGTH - end) - left - FrameDescriptor.HEADER_LENGTH]);
            int polled = 0;
            for (int count = 1; count > 0; polled += count)
            {
                count = tailer.poll(Message::position, 10);
            }

            assertThat(tailer.poll(Message::position, 10)).isZero();

            final long next = appender.append(new byte[200]);
            assertThat(next).isGreaterThan(SEGMENT_LENGTH);
            assertThat(tailer.poll(Message::position, 10)).isOne();
            assertThat(polled).isEqualTo(4);
        }
    }
}
