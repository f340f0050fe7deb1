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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BackwardDamageTest
{
    private static final int IMPOSSIBLE = 0xC0000000;
    private static final String OUT_OF_SEQUENCE = "a frame out of sequence";
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int BLOCK_LENGTH = 64 << 10;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"OFF", "FRAME"})
    void shouldTellOnTheWayBackOfALengthThatHasBecomeNegativeAndImpossible(final Checksums checksums) throws IOException
    {
        final long damaged;
        try (Journal journal = Journal.open(directory, new JournalConfig().checksums(checksums));
            Appender appender = journal.appender())
        {
            appender.append("first");
            damaged = appender.append("damaged");
            appender.roll();
            appender.append("last");
        }
        changeLength(damaged, IMPOSSIBLE);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            tailer.toEnd().direction(Direction.BACKWARD);
            assertThatThrownBy(() -> readOn(tailer, read))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("impossible frame length")
                .hasMessageContaining("position=" + damaged);
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).containsExactly("last", "first");
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void shouldTellOfAMessageThatHasBecomeAClaimInBytesThatAreVouchedFor(final Direction direction) throws IOException
    {
        final long damaged;
        try (Journal journal = Journal.open(directory, new JournalConfig().checksums(Checksums.BLOCK));
            Appender appender = journal.appender())
        {
            final long first = appender.append("first");
            final int left = BLOCK_LENGTH - (int)first - 2 * FrameDescriptor.HEADER_LENGTH - Long.BYTES;
            appender.append(new byte[left]);
            damaged = appender.append(new byte[BLOCK_LENGTH - FrameDescriptor.HEADER_LENGTH]);
            assertThat(damaged).isEqualTo(BLOCK_LENGTH);
            appender.roll();
            appender.append("last");
        }
        changeLength(damaged, -BLOCK_LENGTH);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            (Direction.FORWARD == direction ? tailer : tailer.toEnd()).direction(direction);
            assertThatThrownBy(() -> readUntil(tailer, read, Direction.FORWARD == direction ? "last" : "first"))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("bytes that are not those that were written: position=" + damaged);
            tailer.skip();
            readUntil(tailer, read, Direction.FORWARD == direction ? "last" : "first");
            assertThat(read).hasSize(3);
        }
    }

    @Test
    void shouldHandOutWhatFollowsADamagedBlockThoughALengthInItLeadsPastThat() throws IOException
    {
        final JournalConfig config = new JournalConfig().checksums(Checksums.BLOCK).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final long damaged = appender.append("damaged");
            journal.sync();
            appender.append("hidden");
            final int length = (int)(appender.append("last") - damaged);
            journal.sync();
            changeLength(damaged, length);
            try (Tailer tailer = journal.tailer())
            {
                final List<String> read = new ArrayList<>();
                tailer.toEnd().direction(Direction.BACKWARD);
                assertThatThrownBy(() -> readOn(tailer, read))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("position=" + damaged);
                assertThat(read).containsExactly("last", "hidden");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"FORWARD,true", "FORWARD,false", "BACKWARD,true", "BACKWARD,false"})
    void shouldTellOfALengthThatLeadsPastMessagesToTheBeginningOfABlock(
        final Direction direction, final boolean indexed) throws Exception
    {
        final List<Long> positions = write(indexed);
        final int behind = firstOfThirdBlock(positions);
        final long damaged = positions.get(behind - 3);
        changeLength(damaged, (int)(positions.get(behind) - damaged));
        // The message that shows the damage is skipped, too, unless an index tells that it is good.
        final int missed = Direction.BACKWARD == direction && indexed ? 2 : 3;
        shouldTellAndReadOn(direction, OUT_OF_SEQUENCE, positions.get(behind), positions.size() - missed);
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void shouldTellOfALengthThatLeadsPastMessagesToTheEndOfASegment(final Direction direction) throws IOException
    {
        final long damaged;
        final long last;
        try (Journal journal = Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(Checksums.OFF));
            Appender appender = journal.appender())
        {
            appender.append("message 0");
            damaged = appender.append("message 1");
            appender.append("message 2");
            last = appender.append("message 3");
            appender.roll();
            appender.append("message 4");
        }
        final int length = FrameDescriptor.alignedLength(FrameDescriptor.HEADER_LENGTH + "message 3".length());
        changeLength(damaged, (int)(last - damaged) + length);
        // It would tell the number of the END.
        Files.deleteIfExists(directory.resolve(IndexDescriptor.fileName(0)));
        shouldTellAndReadOn(direction, OUT_OF_SEQUENCE, SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void shouldTellOnTheWayBackOfALengthThatLeadsIntoTheMessagesOfTheNextBlock(final int further) throws Exception
    {
        final List<Long> positions = write(true);
        final int next = firstOfThirdBlock(positions);
        final long damaged = positions.get(next - 1);
        changeLength(damaged, (int)(positions.get(next + further) - damaged) + 100);
        shouldTellAndReadOn(
            Direction.BACKWARD, "leads past the next frame: next=" + positions.get(next), damaged,
            positions.size() - 1);
    }

    private static int firstOfThirdBlock(final List<Long> positions)
    {
        int first = 0;
        while (positions.get(first) < 2 * BLOCK_LENGTH)
        {
            first++;
        }
        return first;
    }

    private List<Long> write(final boolean indexed) throws Exception
    {
        final List<Long> positions = new ArrayList<>();
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER)
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.OFF);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            while (positions.isEmpty() || positions.get(positions.size() - 1) < 3 * BLOCK_LENGTH)
            {
                positions.add(appender.append("message " + positions.size() + " ".repeat(1000)));
            }
            while (indexed && journal.disk().doWork() > 0)
            {
                // until all that was written is in the index
            }
        }
        assertThat(Files.exists(directory.resolve(IndexDescriptor.fileName(0)))).isEqualTo(indexed);
        return positions;
    }

    private void shouldTellAndReadOn(
        final Direction direction, final String cause, final long position, final int count)
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            (Direction.FORWARD == direction ? tailer : tailer.toEnd()).direction(direction);
            for (int i = 0; i < 2; i++)
            {
                assertThatThrownBy(() -> readOn(tailer, read))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining(cause)
                    .hasMessageContaining("position=" + position);
            }
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).hasSize(count);
        }
    }

    @Test
    void shouldTellAgainOfAMissingSegmentAndGoOnInFrontOfItWhenItIsSkipped() throws IOException
    {
        writeFour();
        Files.delete(directory.resolve(SegmentDescriptor.fileName(2 * SEGMENT_LENGTH)));
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            tailer.toEnd().direction(Direction.BACKWARD);
            for (int i = 0; i < 3; i++)
            {
                assertThatThrownBy(() -> readOn(tailer, read))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("a segment is missing");
                assertThat(read).containsExactly("last");
            }
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).containsExactly("last", "second", "first");
        }
    }

    @Test
    void shouldGoOnInFrontOfAMissingSegmentThatIsSkippedBeforeAnybodyHasToldOfIt() throws IOException
    {
        writeFour();
        Files.delete(directory.resolve(SegmentDescriptor.fileName(2 * SEGMENT_LENGTH)));
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            tailer.seek(3 * SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH).direction(Direction.BACKWARD);
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).containsExactly("second", "first");
        }
    }

    @Test
    void shouldTellOfASegmentThatIsNoneAnyMoreAndGoOnInFrontOfItWhenItIsSkipped() throws IOException
    {
        writeFour();
        try (FileChannel channel = FileChannel.open(
            directory.resolve(SegmentDescriptor.fileName(2 * SEGMENT_LENGTH)), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(1), 3);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            tailer.toEnd().direction(Direction.BACKWARD);
            for (int i = 0; i < 2; i++)
            {
                assertThatThrownBy(() -> readOn(tailer, read))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("not a segment of a daybook journal");
                assertThat(read).containsExactly("last");
            }
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).containsExactly("last", "second", "first");
        }
    }

    @Test
    void shouldTellOfAMissingSegmentBehindWhichAllWasSkipped() throws IOException
    {
        writeFour();
        Files.delete(directory.resolve(SegmentDescriptor.fileName(2 * SEGMENT_LENGTH)));
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            tailer.toEnd().direction(Direction.BACKWARD);
            assertThat(tailer.next()).isTrue();
            damage(3 * SEGMENT_LENGTH, tailer.message().position());
            tailer.direction(Direction.FORWARD).toEnd().direction(Direction.BACKWARD);
            assertThatThrownBy(tailer::next).hasMessageContaining("bytes that are not those that were written");
            tailer.skip();
            assertThatThrownBy(tailer::next).hasMessageContaining("a segment is missing");
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).containsExactly("second", "first");
        }
    }

    private void damage(final long base, final long position) throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            directory.resolve(SegmentDescriptor.fileName(base)), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(1), position - base + FrameDescriptor.HEADER_LENGTH);
        }
    }

    private void writeFour()
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender())
        {
            for (final String text : List.of("first", "second", "third", "last"))
            {
                appender.append(text);
                appender.roll();
            }
        }
    }

    /** The JVM would crash: what is mapped in between takes the place of the segment that was let go of. */
    @Test
    void shouldLookForDamageInTheSegmentThatItHasMappedAgain() throws IOException
    {
        final long damaged;
        try (Journal journal = Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(Checksums.BLOCK));
            Appender appender = journal.appender())
        {
            long position = 0;
            while (position < SEGMENT_LENGTH - BLOCK_LENGTH / 2)
            {
                position = appender.append(new byte[1000]);
            }
            damaged = position;
            while (position < 2 * SEGMENT_LENGTH)
            {
                position = appender.append(new byte[1000]);
            }
            appender.append("last");
        }
        changeLength(damaged + FrameDescriptor.HEADER_LENGTH, 1);
        Files.deleteIfExists(directory.resolve(IndexDescriptor.fileName(0)));
        Files.delete(directory.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH)));
        final Path other = Files.write(directory.resolve("other"), new byte[BLOCK_LENGTH]);
        final List<ByteBuffer> mapped = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory);
            Tailer tailer = journal.tailer();
            FileChannel channel = FileChannel.open(other))
        {
            tailer.toEnd().direction(Direction.BACKWARD);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isTrue();
            for (int i = 0; i < 50; i++)
            {
                assertThatThrownBy(tailer::next).hasMessageContaining("a segment is missing");
                mapped.add(channel.map(FileChannel.MapMode.READ_ONLY, 0, 4096));
            }
            assertThat(mapped).hasSize(50);
        }
    }

    /** A tailer that stands before a claim answers that there is nothing until it has asked for the writer. */
    private static void readUntil(final Tailer tailer, final List<String> read, final String last)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!read.contains(last) && System.nanoTime() - deadlineNs < 0)
        {
            readOn(tailer, read);
        }
    }

    private void changeLength(final long position, final int value) throws IOException
    {
        try (FileChannel channel =
            FileChannel.open(directory.resolve(SegmentDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.write(length.putInt(0, value), position);
        }
    }

    private static void readOn(final Tailer tailer, final List<String> read)
    {
        while (tailer.next())
        {
            final Message message = tailer.message();
            read.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
        }
    }
}
