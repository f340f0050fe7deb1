/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A length that has changed, and that a writer could have stored.
 */
class WrongLengthTest
{
    private static final int MESSAGES = 10;
    private static final int DAMAGED = 3;
    private static final int LENGTH = 40;
    private static final int FRAME_LENGTH = FrameDescriptor.HEADER_LENGTH + LENGTH;
    private static final int SHORTER = FrameDescriptor.HEADER_LENGTH + Integer.BYTES;

    @TempDir
    private Path directory;
    private final long[] positions = new long[MESSAGES];
    private final long[] sequences = new long[MESSAGES];

    /** Each message begins with its number; the rest looks like no frame. */
    private void write(final Checksums checksums, final int rollBehind)
    {
        final JournalConfig config = new JournalConfig().checksums(checksums);
        try (Journal journal = Journal.open(directory, config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                final byte[] bytes = new byte[LENGTH];
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(i).putInt(Integer.MAX_VALUE)
                    .putInt(Integer.MAX_VALUE);
                appender.timestamp(i);
                positions[i] = appender.append(bytes);
                assertThat(tailer.next()).isTrue();
                sequences[i] = tailer.message().sequence();
                if (i == rollBehind)
                {
                    appender.roll();
                }
            }
        }
    }

    private void changeLength(final int value) throws IOException
    {
        try (FileChannel channel =
            FileChannel.open(directory.resolve(SegmentDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.write(length.putInt(0, value), positions[DAMAGED]);
        }
    }

    private static void readOn(final Tailer tailer, final List<Integer> read)
    {
        while (tailer.next())
        {
            read.add(tailer.message().buffer().getInt(tailer.message().offset(), ByteOrder.LITTLE_ENDIAN));
        }
    }

    private static void readOn(final JournalScan scan, final List<Integer> read)
    {
        while (scan.next())
        {
            read.add(scan.message().buffer().getInt(scan.message().offset(), ByteOrder.LITTLE_ENDIAN));
        }
    }

    @Test
    void shouldLoseNoOtherMessageWhereALengthHasBecomeShorterAndNothingShowsIt() throws IOException
    {
        write(Checksums.OFF, MESSAGES);
        changeLength(SHORTER);
        // The message itself is handed out, cut off.
        final List<Integer> all = IntStream.range(0, MESSAGES).boxed().toList();
        try (Journal journal = Journal.openReadOnly(directory);
            Tailer tailer = journal.tailer();
            JournalScan scan = JournalScan.open(directory))
        {
            final List<Integer> read = new ArrayList<>();
            assertThatThrownBy(() -> readOn(tailer, read)).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).isEqualTo(all);
            read.clear();
            assertThatThrownBy(() -> readOn(scan, read)).isInstanceOf(CorruptJournalException.class);
            assertThat(scan.skip()).isTrue();
            readOn(scan, read);
            assertThat(read).isEqualTo(all);
        }
    }

    @Test
    void shouldPromiseNoGoodFrameWhereALengthThatMayBeDamagedLeads() throws IOException
    {
        write(Checksums.FRAME, MESSAGES);
        changeLength(SHORTER);
        try (Journal journal = Journal.openReadOnly(directory);
            Tailer tailer = journal.tailer();
            JournalScan scan = JournalScan.open(directory))
        {
            final String told = "a frame whose checksum does not match: position=" + positions[DAMAGED] +
                ", its length leads to position=" +
                (positions[DAMAGED] + FrameDescriptor.alignedLength(SHORTER));
            assertThatThrownBy(() -> readOn(tailer, new ArrayList<>())).hasMessage(told);
            assertThatThrownBy(() -> readOn(scan, new ArrayList<>())).hasMessage(told);
            tailer.skip();
            assertThat(tailer.position()).isEqualTo(positions[DAMAGED + 1]);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTellThatALengthHidesMessagesFromASeek(final Checksums checksums) throws IOException
    {
        write(checksums, MESSAGES);
        changeLength(3 * FRAME_LENGTH);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            for (int i = DAMAGED + 1; i < MESSAGES; i++)
            {
                checkSeeks(tailer, i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTellThatALengthThatLeadsToTheEndOfASegmentHidesMessagesFromASeek(final Checksums checksums)
        throws IOException
    {
        write(checksums, DAMAGED + 2);
        changeLength(3 * FRAME_LENGTH);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            checkSeeks(tailer, DAMAGED + 1);
            checkSeeks(tailer, DAMAGED + 2);
            assertThat(tailer.seekSequence(sequences[DAMAGED + 3])).isTrue();
            assertThat(tailer.position()).isEqualTo(positions[DAMAGED + 3]);
        }
    }

    private void checkSeeks(final Tailer tailer, final int message)
    {
        final long place = tailer.toStart().position();
        assertThatThrownBy(() -> tailer.seekSequence(sequences[message])).isInstanceOf(CorruptJournalException.class);
        assertThatThrownBy(() -> tailer.seekTime(message)).isInstanceOf(CorruptJournalException.class);
        assertThat(tailer.position()).isEqualTo(place);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldLeadToAGoodFrameBehindALengthThatLeadsElsewhere(final Checksums checksums) throws IOException
    {
        final int count = 200;
        final long[] places = new long[count];
        try (Journal journal = Journal.open(directory, new JournalConfig().checksums(checksums));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < count; i++)
            {
                places[i] = appender.append(new byte[LENGTH * LENGTH]);
            }
        }
        positions[DAMAGED] = places[DAMAGED];
        for (final int hidden : new int[] {2, count / 2})
        {
            changeLength((int)(places[DAMAGED + hidden] - places[DAMAGED]));
            try (Journal journal = Journal.openReadOnly(directory);
                Tailer tailer = journal.tailer();
                Tailer other = journal.tailer())
            {
                assertThatThrownBy(() -> readOn(tailer, new ArrayList<>())).isInstanceOf(CorruptJournalException.class);
                tailer.skip();
                while (tailer.next())
                {
                    other.seek(tailer.message().position());
                    assertThat(other.next()).isTrue();
                    assertThat(other.message().sequence()).isEqualTo(tailer.message().sequence());
                }
                assertThat(tailer.toEnd().position()).isEqualTo(places[count - 1] + places[1] - places[0]);
            }
        }
    }
}
