/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a tailer says when the last messages of a journal without checksums that was closed cleanly have become zeros.
 */
class ZeroedTailTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 10;
    private static final int FIRST_LOST = 7;

    @TempDir
    private Path directory;
    private final List<Long> positions = new ArrayList<>();
    private final List<Long> read = new ArrayList<>();

    private void write() throws IOException
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.OFF).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                positions.add(appender.append("message " + i));
            }
        }
        change(SegmentDescriptor.fileName(0), positions.get(FIRST_LOST), new byte[SEGMENT_LENGTH / 2]);
    }

    private void change(final String file, final long offset, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory.resolve(file), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    private Journal open(final boolean readOnly)
    {
        return readOnly ?
            Journal.openReadOnly(directory) : Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
    }

    private int poll(final Tailer tailer)
    {
        return tailer.poll((message) -> read.add(message.position()), MESSAGES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTellThatMessagesAreMissingBehindTheLastOne(final boolean readOnly) throws IOException
    {
        write();
        try (Journal journal = open(readOnly); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> poll(tailer))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("a hole: 0 where a frame should begin")
                .hasMessageContaining(String.valueOf(positions.get(FIRST_LOST)));
            assertThat(read).isEqualTo(positions.subList(0, FIRST_LOST));
        }
    }

    @Test
    void shouldTakeThemForTheTailWhereTheJournalWasNotClosed() throws IOException
    {
        write();
        change("journal.meta", MetaDescriptor.CLEAN_OFFSET, (byte)0);
        try (Journal journal = open(true); Tailer tailer = journal.tailer())
        {
            assertThat(poll(tailer)).isEqualTo(FIRST_LOST);
            assertThat(poll(tailer)).isZero();
        }
    }

    @Test
    void shouldGoOnOnceAWriterHasOpenedTheJournal() throws IOException
    {
        write();
        try (Journal reading = open(false); Tailer tailer = reading.tailer())
        {
            assertThatThrownBy(() -> poll(tailer))
                .isInstanceOf(CorruptJournalException.class);
            try (Journal journal = open(false); Appender appender = journal.appender())
            {
                final long next = appender.append("next");
                tailer.skip();
                assertThat(poll(tailer)).isOne();
                assertThat(read.get(FIRST_LOST)).isEqualTo(next);
            }
        }
    }
}
