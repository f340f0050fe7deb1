/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageWriterTest
{
    /** In Binary YAML, a text that is longer than the frame. */
    private static final byte[] ENDLESS_TEXT = {(byte)0xB8, -1, -1, 0x7F};

    @TempDir
    private Path directory;

    private void append(final String application, final Checksums checksums)
    {
        final JournalConfig config = new JournalConfig().applicationName(application).checksums(checksums);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append("by " + application);
        }
    }

    private void append(final String application)
    {
        append(application, Checksums.BLOCK);
    }

    private static String text(final Message message)
    {
        return message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length());
    }

    private static String asked(final Message message)
    {
        return "by " + message.writer().application();
    }

    /** Three writers have taken the same slot in turn. */
    @ParameterizedTest
    @EnumSource(Direction.class)
    void shouldTellWhoWroteEachMessageThoughWritersHadTheSameSlotInTurn(final Direction direction)
    {
        append("first");
        append("second");
        append("third");
        final List<String> read = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            (Direction.FORWARD == direction ? tailer : tailer.toEnd()).direction(direction);
            tailer.poll((message) ->
            {
                assertThat(asked(message)).isEqualTo(text(message));
                read.add(text(message));
            }, 10);
        }
        final List<String> written = new ArrayList<>(List.of("by first", "by second", "by third"));
        if (Direction.BACKWARD == direction)
        {
            Collections.reverse(written);
        }
        assertThat(read).isEqualTo(written);
    }

    @Test
    void shouldTellWhoWroteAMessageWhenNobodyHasAskedBefore()
    {
        append("first");
        append("second");
        append("third");
        for (int i = 0; i < 3; i++)
        {
            try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
            {
                tailer.poll((message) ->
                {
                }, i);
                tailer.poll((message) -> assertThat(asked(message)).isEqualTo(text(message)), 1);
                tailer.direction(Direction.BACKWARD);
                tailer.poll((message) -> assertThat(asked(message)).isEqualTo(text(message)), 1);
            }
        }
    }

    @Test
    void shouldTellWhichOfTwoWritersWroteWhereverATailerBegins()
    {
        final List<Long> positions = new ArrayList<>();
        final JournalConfig config = new JournalConfig().applicationName("second");
        try (Journal first = Journal.open(directory, new JournalConfig().applicationName("first"));
            Journal second = Journal.open(directory, config);
            Appender one = first.appender();
            Appender two = second.appender();
            Tailer tailer = first.tailer())
        {
            for (int i = 0; i < 4; i++)
            {
                positions.add(one.append("by first"));
                positions.add(two.append("by second"));
            }
            for (final long position : positions)
            {
                tailer.seek(position);
                tailer.poll((message) -> assertThat(asked(message)).isEqualTo(text(message)), 2 * positions.size());
            }
        }
    }

    @Test
    void shouldGiveTheSameWriterForEachMessageOfASegment()
    {
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender())
        {
            appender.append("one");
            appender.append("two");
            final List<WriterInfo> writers = new ArrayList<>();
            try (Tailer tailer = journal.tailer())
            {
                tailer.poll((message) -> writers.add(message.writer()), 2);
            }
            assertThat(writers).hasSize(2);
            assertThat(writers.get(1)).isSameAs(writers.get(0));
        }
    }

    @Test
    void shouldSayThatTheReaderIsClosedToWhoeverAsksForTheWriterTooLate()
    {
        append("first");
        try (Journal journal = Journal.openReadOnly(directory))
        {
            final Message kept;
            try (Tailer tailer = journal.tailer())
            {
                assertThat(tailer.next()).isTrue();
                kept = tailer.message();
            }
            assertThatThrownBy(kept::writer).isInstanceOf(ClosedException.class);
        }
    }

    @Test
    void shouldReadOnWhereNobodyCanTellWhoWroteWhileAScanSaysThatTheFrameIsDamaged() throws IOException
    {
        append("damaged", Checksums.OFF);
        final Path segment = directory.resolve(SegmentDescriptor.fileName(0));
        final String bytes = new String(Files.readAllBytes(segment), StandardCharsets.ISO_8859_1);
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(ENDLESS_TEXT), bytes.indexOf("application") - 1);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.poll((message) ->
            {
                assertThat(text(message)).isEqualTo("by damaged");
                assertThat(message.writer()).isNull();
            }, 10)).isEqualTo(1);
        }
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThatThrownBy(scan::next).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("damaged metadata");
        }
    }
}
