/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Where frames have no checksums, the chain alone tells the next message behind damage from bytes that look like one.
 */
class JournalInMessageTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    private static JournalConfig config()
    {
        return new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.OFF).agents(AgentMode.INVOKER);
    }

    /** Frames of a journal whose numbers are those that follow in the other one, up to the length. */
    private byte[] frames(final int length) throws IOException
    {
        final Path inner = directory.resolve("inner");
        try (Journal journal = Journal.open(inner, config()); Appender appender = journal.appender())
        {
            for (int i = 0; i < 100; i++)
            {
                appender.append("inner " + i);
            }
        }
        final byte[] segment = Files.readAllBytes(inner.resolve(SegmentDescriptor.fileName(0)));
        return Arrays.copyOfRange(segment, SegmentDescriptor.HEADER_LENGTH, SegmentDescriptor.HEADER_LENGTH + length);
    }

    @ParameterizedTest
    @ValueSource(ints = {2_000, 20_000})
    void shouldFindTheNextMessageBehindADamagedOneThatHoldsFramesOfAJournal(final int length) throws IOException
    {
        final Path outer = directory.resolve("outer");
        final byte[] frames = frames(length);
        final long damaged;
        try (Journal journal = Journal.open(outer, config()); Appender appender = journal.appender())
        {
            appender.append("first");
            damaged = appender.append(frames);
            for (int i = 0; i < 10; i++)
            {
                appender.append("outer " + i);
            }
        }
        zero(outer, damaged);
        try (Journal journal = Journal.openReadOnly(outer); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            for (int i = 0; i < 10; i++)
            {
                assertThat(tailer.next()).isTrue();
                assertThat(text(tailer)).isEqualTo("outer " + i);
            }
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldFindTheNextMessageBetweenTwoDamagedOnes() throws IOException
    {
        final Path outer = directory.resolve("outer");
        final long[] positions = new long[10];
        try (Journal journal = Journal.open(outer, config()); Appender appender = journal.appender())
        {
            for (int i = 0; i < positions.length; i++)
            {
                positions[i] = appender.append("outer " + i);
            }
        }
        zero(outer, positions[2]);
        zero(outer, positions[6]);
        try (Journal journal = Journal.openReadOnly(outer); Tailer tailer = journal.tailer())
        {
            final StringBuilder read = new StringBuilder();
            for (int i = 0; i < 3; i++)
            {
                try
                {
                    while (tailer.next())
                    {
                        read.append(text(tailer).charAt(6));
                    }
                }
                catch (final CorruptJournalException ignore)
                {
                    read.append('-');
                    tailer.skip();
                }
            }
            assertThat(read).hasToString("01-345-789");
        }
    }

    private static String text(final Tailer tailer)
    {
        final Message message = tailer.message();
        return message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length());
    }

    private static void zero(final Path journal, final long position) throws IOException
    {
        try (FileChannel segment = FileChannel.open(
            journal.resolve(SegmentDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            segment.write(ByteBuffer.allocate(8), position);
        }
    }
}
