/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a seek does where a message in its way is damaged.
 */
class SeekDamageTest
{
    private static final int MESSAGES = 6;
    private static final int DAMAGED = 3;
    private static final int LENGTH = 40;
    private static final int FRAME_LENGTH = FrameDescriptor.HEADER_LENGTH + LENGTH;
    private static final String NOT_WRITTEN = "bytes that are not those that were written";

    private enum Seek
    {
        SEQUENCE((tailer, test) -> tailer.seekSequence(test.sequences[DAMAGED + 1])),
        TIME((tailer, test) -> tailer.seekTime(DAMAGED + 1)),
        END((tailer, test) -> tailer.toEnd());

        private interface Action
        {
            void run(Tailer tailer, SeekDamageTest test);
        }

        private final Action action;

        Seek(final Action action)
        {
            this.action = action;
        }
    }

    @TempDir
    private Path directory;
    private final long[] positions = new long[MESSAGES];
    private final long[] sequences = new long[MESSAGES];

    private void write(final Journal journal)
    {
        try (Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                appender.timestamp(i);
                positions[i] = appender.append(new byte[LENGTH]);
                assertThat(tailer.next()).isTrue();
                sequences[i] = tailer.message().sequence();
            }
        }
        journal.sync();
    }

    private Journal open(final Checksums checksums)
    {
        return Journal.open(directory, new JournalConfig().checksums(checksums).agents(AgentMode.INVOKER));
    }

    private Path segment()
    {
        return directory.resolve(SegmentDescriptor.fileName(0));
    }

    private void change(final long position, final long value, final int length) throws IOException
    {
        try (FileChannel channel = FileChannel.open(segment(), StandardOpenOption.WRITE))
        {
            final ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.write(bytes.putLong(0, value).limit(length), position);
        }
    }

    @ParameterizedTest
    @CsvSource({"SEQUENCE, true", "SEQUENCE, false", "TIME, true", "TIME, false", "END, true", "END, false"})
    void shouldTellOfAMessageThatHasBecomeAClaimAndLeaveItsBytesAlone(final Seek seek, final boolean readOnly)
        throws IOException
    {
        try (Journal journal = open(Checksums.BLOCK))
        {
            write(journal);
            change(positions[DAMAGED], -FRAME_LENGTH, Integer.BYTES);
            final byte[] before = Files.readAllBytes(segment());
            try (Journal reader = readOnly ? Journal.openReadOnly(directory) : null;
                Tailer tailer = (readOnly ? reader : journal).tailer())
            {
                final long place = tailer.position();
                assertThatThrownBy(() -> seek.action.run(tailer, this))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining(NOT_WRITTEN)
                    .hasMessageContaining("position=" + positions[DAMAGED]);
                assertThat(tailer.position()).isEqualTo(place);
            }
            assertThat(Arrays.equals(Files.readAllBytes(segment()), before)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"OFF", "FRAME"})
    void shouldGoToTheEndPastAMessageThatLooksLikeAClaimOfTheDead(final Checksums checksums) throws IOException
    {
        try (Journal journal = open(checksums))
        {
            write(journal);
            change(positions[DAMAGED], -FRAME_LENGTH, Integer.BYTES);
            try (Journal reader = Journal.openReadOnly(directory); Tailer tailer = reader.tailer())
            {
                assertThat(tailer.toEnd().position()).isEqualTo(positions[MESSAGES - 1] + FRAME_LENGTH);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Seek.class)
    void shouldTellOfAHoleInsteadOfTakingItForTheEnd(final Seek seek) throws IOException
    {
        try (Journal journal = open(Checksums.FRAME))
        {
            write(journal);
            change(positions[DAMAGED], 0, Long.BYTES);
            try (Tailer tailer = journal.tailer())
            {
                final long place = tailer.position();
                assertThatThrownBy(() -> seek.action.run(tailer, this))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("a hole: 0 where a frame should begin: position=" + positions[DAMAGED]);
                assertThat(tailer.position()).isEqualTo(place);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OFF, 0x7FFFFFF0", "FRAME, 0x7FFFFFF0", "BLOCK, 0x7FFFFFF0", "OFF, 144", "FRAME, 144", "BLOCK, 144"})
    void shouldLeadBackToWhereATailerHasSkippedADamagedFrame(final Checksums checksums, final int length)
        throws IOException
    {
        try (Journal journal = open(checksums))
        {
            write(journal);
            try (Appender appender = journal.appender())
            {
                // Behind what the block checksum covers in which the damage will be.
                appender.append(new byte[LENGTH]);
            }
            change(positions[DAMAGED], length, Integer.BYTES);
            try (Tailer tailer = journal.tailer())
            {
                assertThatThrownBy(() -> readOn(tailer)).isInstanceOf(CorruptJournalException.class);
                tailer.skip();
                final long place = tailer.position();
                assertThat(place).isGreaterThan(positions[DAMAGED]);
                tailer.toStart().seek(place);
                assertThat(tailer.position()).isEqualTo(place);
            }
        }
    }

    private static void readOn(final Tailer tailer)
    {
        while (tailer.next())
        {
            tailer.message();
        }
    }
}
