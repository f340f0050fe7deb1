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

import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal that was closed cleanly, and a bit of it that has changed since by which its tail is found: the length of
 * the last message, or the number of a segment's first frame.
 */
class AlteredTailTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LENGTH_BITS = 32;
    private static final int MESSAGES = 5;

    @TempDir(factory = MemoryDirectory.class)
    private Path temp;

    private static JournalConfig config(final Checksums checksums)
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER);
    }

    private static void flip(final Path directory, final long position, final int bit) throws IOException
    {
        final Path segment = directory.resolve(SegmentDescriptor.fileName(position & -SEGMENT_LENGTH));
        final long offset = (position & SEGMENT_LENGTH - 1) + bit / Byte.SIZE;
        try (FileChannel channel =
            FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, offset);
            one.put(0, (byte)(one.get(0) ^ 1 << bit % Byte.SIZE));
            channel.write(one.flip(), offset);
        }
    }

    /** Reads all that can be read. */
    private static List<String> read(final Path directory)
    {
        final List<String> texts = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            boolean more = true;
            while (more)
            {
                try
                {
                    more = tailer.next();
                    if (more)
                    {
                        texts.add(tailer.message().buffer().getStringWithoutLengthUtf8(
                            tailer.message().offset(), tailer.message().length()));
                    }
                }
                catch (final CorruptJournalException ignore)
                {
                    more = skip(tailer);
                }
            }
        }
        return texts;
    }

    private static boolean skip(final Tailer tailer)
    {
        try
        {
            tailer.skip();
            return true;
        }
        catch (final CorruptJournalException ignore)
        {
            // Nothing good is left.
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"BLOCK", "FRAME"})
    void shouldGoOnInTheNextSegmentWhereTheLengthOfTheLastMessageHasChanged(final Checksums checksums)
        throws IOException
    {
        for (int bit = 0; bit < LENGTH_BITS; bit++)
        {
            final Path directory = temp.resolve("journal-" + bit);
            long last = 0;
            try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
            {
                for (int i = 0; i < MESSAGES; i++)
                {
                    last = appender.append("message " + i);
                }
            }
            flip(directory, last, bit);
            final Kind told;
            try (Journal journal = Journal.openReadOnly(directory))
            {
                told = journal.recovery().kind();
            }
            try (Journal journal = Journal.open(
                directory, config(checksums).agents(AgentMode.THREADS).durability(Durability.each()));
                Appender appender = journal.appender())
            {
                // The lowest bits do not change where a frame of 33 bytes ends.
                assertThat(journal.recovery().kind()).as("bit " + bit).isEqualTo(told);
                if (bit >= 3)
                {
                    assertThat(told).as("bit " + bit).isEqualTo(Kind.CORRUPT);
                }
                assertThat(appender.append("one more")).as("bit " + bit).isGreaterThan(last);
            }
            final List<String> read = read(directory);
            assertThat(read).as("bit " + bit).endsWith("one more");
            if (Checksums.FRAME == checksums)
            {
                // By blocks, all messages of the altered one are doubted.
                assertThat(read).as("bit " + bit).startsWith("message 0", "message 1", "message 2", "message 3");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldKeepWhatLiesBehindAHoleInAJournalThatWasClosed(final Checksums checksums) throws IOException
    {
        final Path directory = temp.resolve("journal");
        final List<String> expected = new ArrayList<>();
        long hole = 0;
        try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
        {
            for (int i = 0; i < 3 * MESSAGES; i++)
            {
                final long position = appender.append("message " + i);
                hole = MESSAGES == i ? position : hole;
                if (MESSAGES != i)
                {
                    expected.add("message " + i);
                }
            }
        }
        final Path segment = directory.resolve(SegmentDescriptor.fileName(0));
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(Long.BYTES), hole);
        }
        assertThat(read(directory)).isEqualTo(expected);
        try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().kind()).isEqualTo(Kind.CORRUPT);
            appender.append("one more");
        }
        expected.add("one more");
        assertThat(read(directory)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"OFF, false", "FRAME, false", "BLOCK, false", "OFF, true", "FRAME, true", "BLOCK, true"})
    void shouldHideNothingWhereTheEndOfAClosedJournalWasZeroed(final Checksums checksums, final boolean page)
        throws IOException
    {
        final Path directory = temp.resolve("journal");
        final int perSegment = 400;
        final List<Long> positions = new ArrayList<>();
        try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
        {
            for (int i = 0; i < 3 * perSegment; i++)
            {
                if (i > 0 && 0 == i % perSegment)
                {
                    appender.roll();
                }
                positions.add(appender.append("message " + i + " " + "x".repeat(1_000)));
            }
        }
        // What has rotted long before has to stay where it is.
        flip(directory, positions.get(100) + 500, 0);
        final long last = positions.get(positions.size() - 1);
        final Path segment = directory.resolve(SegmentDescriptor.fileName(last & -SEGMENT_LENGTH));
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE))
        {
            final long offset = last & SEGMENT_LENGTH - 1;
            channel.write(ByteBuffer.allocate(page ? 4096 : Long.BYTES), page ? offset & -4096 : offset);
        }
        final int readable = read(directory).size();
        try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().kind()).isEqualTo(Kind.CORRUPT);
            assertThat(journal.recovery().bytes()).isZero();
            appender.append("one more");
        }
        final List<String> read = read(directory);
        assertThat(read).endsWith("one more").hasSize(readable + 1);
        assertThat(readable).isGreaterThan(3 * perSegment - 150);
    }

    @Test
    void shouldNumberMessagesRightThoughASegmentSaysAnImpossibleNumberOfItsFirstFrame() throws IOException
    {
        final Path directory = temp.resolve("journal");
        final List<Long> sequences = new ArrayList<>();
        final List<Long> positions = new ArrayList<>();
        try (Journal journal = Journal.open(directory, config(Checksums.FRAME)); Appender appender = journal.appender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                positions.add(appender.append("message " + i));
                appender.roll();
            }
        }
        assertThat(sequences(directory, sequences)).isEqualTo(positions);
        for (int bit = 0; bit < Long.SIZE; bit++)
        {
            for (final long position : List.of(positions.get(0), positions.get(2)))
            {
                final long word = (position & -SEGMENT_LENGTH) + SegmentDescriptor.BASE_SEQUENCE_OFFSET;
                flip(directory, word, bit);
                final List<Long> found = new ArrayList<>();
                assertThat(sequences(directory, found)).as("bit " + bit).isEqualTo(positions);
                assertThat(found).as("bit " + bit).isEqualTo(sequences);
                assertThat(sequenceAt(directory, position)).as("bit " + bit)
                    .isIn(sequences.get(positions.indexOf(position)), -1L);
                flip(directory, word, bit);
            }
        }
    }

    private static List<Long> sequences(final Path directory, final List<Long> sequences)
    {
        final List<Long> positions = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                positions.add(tailer.message().position());
                sequences.add(tailer.message().sequence());
            }
        }
        return positions;
    }

    /** Number of the message at a position, or -1 when it is said to be damaged. */
    private static long sequenceAt(final Path directory, final long position)
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.seek(position);
            assertThat(tailer.next()).isTrue();
            return tailer.message().sequence();
        }
        catch (final CorruptJournalException ignore)
        {
            return -1;
        }
    }
}
