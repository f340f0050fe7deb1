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
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.concurrent.BusySpinIdleStrategy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a tailer does in a journal whose first segment has no valid header any more. Message i is the number i and
 * zeros, 1,000 bytes; so about 1,000 lie in a segment.
 */
class DamagedStartTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 3_500;

    /** What the header of a segment may have become. */
    private enum Damage
    {
        NO_MAGIC
        {
            @Override
            void apply(final FileChannel segment) throws IOException
            {
                segment.write(ByteBuffer.allocate(1), 3);
            }
        },
        CHANGED
        {
            @Override
            void apply(final FileChannel segment) throws IOException
            {
                segment.write(ByteBuffer.wrap(new byte[]{-1, -2}), 16);
            }
        },
        SHORT
        {
            @Override
            void apply(final FileChannel segment) throws IOException
            {
                segment.truncate(100);
            }
        },
        EMPTY
        {
            @Override
            void apply(final FileChannel segment) throws IOException
            {
                segment.truncate(0);
            }
        };

        abstract void apply(FileChannel segment) throws IOException;
    }

    @TempDir
    private Path directory;
    /** Position of message i. */
    private final List<Long> positions = new ArrayList<>();

    @BeforeEach
    void write()
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final byte[] message = new byte[1_000];
            for (int i = 0; i < MESSAGES; i++)
            {
                ByteBuffer.wrap(message).putInt(0, i);
                positions.add(appender.append(message));
            }
        }
    }

    private void damage(final int segment, final Damage damage) throws IOException
    {
        try (FileChannel file = FileChannel.open(
            directory.resolve(SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH)), StandardOpenOption.WRITE))
        {
            damage.apply(file);
        }
    }

    private int firstOf(final int segment)
    {
        return (int)positions.stream().filter((position) -> position < (long)segment * SEGMENT_LENGTH).count();
    }

    private static List<Integer> numbers(final int from, final int to)
    {
        final List<Integer> numbers = new ArrayList<>();
        for (int i = from; i < to; i++)
        {
            numbers.add(i);
        }
        return numbers;
    }

    private static List<Integer> readOn(final Tailer tailer)
    {
        final List<Integer> read = new ArrayList<>();
        while (tailer.poll((message) -> read.add(message.buffer().getInt(message.offset(), ByteOrder.BIG_ENDIAN)),
            100) > 0)
        {
            assertThat(read).hasSizeLessThanOrEqualTo(MESSAGES);
        }
        return read;
    }

    private static void commitTen(final Tailer tailer)
    {
        assertThat(tailer.poll(Message::position, 10)).isEqualTo(10);
        tailer.commit();
    }

    private static void assertDamaged(final Tailer tailer)
    {
        assertThatThrownBy(() -> readOn(tailer)).isInstanceOfSatisfying(
            CorruptJournalException.class, (ex) -> assertThat(ex.position()).isZero());
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellOfTheFirstSegmentUntilItIsSkippedAndGoOnBehindIt(final Damage damage) throws IOException
    {
        damage(0, damage);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertDamaged(tailer);
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            assertThat(readOn(tailer)).isEqualTo(numbers(firstOf(1), MESSAGES));
            tailer.toStart();
            assertDamaged(tailer);
        }
    }

    @Test
    void shouldGoOnBehindSeveralSegmentsThatCannotBeRead() throws IOException
    {
        damage(0, Damage.CHANGED);
        damage(1, Damage.EMPTY);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertDamaged(tailer);
            tailer.skip();
            assertThat(readOn(tailer)).isEqualTo(numbers(firstOf(2), MESSAGES));
        }
    }

    @Test
    void shouldNotMakeATailerWhereNoSegmentCanBeRead() throws IOException
    {
        for (int segment = 0; segment * (long)SEGMENT_LENGTH <= positions.get(MESSAGES - 1); segment++)
        {
            damage(segment, Damage.CHANGED);
        }
        try (Journal journal = Journal.openReadOnly(directory))
        {
            assertThatThrownBy(journal::tailer).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("the segment's header is damaged");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldForgetTheDamageWhenThePlaceIsChosen(final boolean seeks) throws IOException
    {
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final int chosen = seeks ? firstOf(1) + 7 : MESSAGES;
            if (seeks)
            {
                tailer.seek(positions.get(chosen));
            }
            else
            {
                tailer.toEnd();
            }
            assertThat(readOn(tailer)).isEqualTo(numbers(chosen, MESSAGES));
        }
    }

    @Test
    void shouldMeetTheDamageOnTheWayBackToo() throws IOException
    {
        damage(0, Damage.CHANGED);
        final List<Integer> expected = numbers(firstOf(1), MESSAGES);
        Collections.reverse(expected);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.direction(Direction.BACKWARD);
            assertThatThrownBy(() -> readOn(tailer)).isInstanceOf(CorruptJournalException.class);
            tailer.toEnd();
            final List<Integer> read = new ArrayList<>();
            assertThatThrownBy(() ->
            {
                while (tailer.next())
                {
                    read.add(tailer.message().buffer().getInt(
                        tailer.message().offset(), ByteOrder.BIG_ENDIAN));
                }
            }).isInstanceOf(CorruptJournalException.class);
            assertThat(read).isEqualTo(expected);
        }
    }

    @Test
    void shouldLetANamedTailerGoOnBehindTheDamageWhereItHasCommitted() throws IOException
    {
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.open(directory))
        {
            try (Tailer tailer = journal.tailer("auditor"))
            {
                assertDamaged(tailer);
                tailer.skip();
                commitTen(tailer);
            }
            try (Tailer tailer = journal.tailer("auditor"))
            {
                assertThat(readOn(tailer)).isEqualTo(numbers(firstOf(1) + 10, MESSAGES));
            }
        }
    }

    @Test
    void shouldTellANamedTailerAgainThatHasCommittedNothing() throws IOException
    {
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.open(directory))
        {
            for (int i = 0; i < 2; i++)
            {
                try (Tailer tailer = journal.tailer("auditor"))
                {
                    assertDamaged(tailer);
                }
            }
        }
    }

    @Test
    void shouldTellANamedTailerThatHadCommittedInTheSegmentAndGoOnBehindIt() throws IOException
    {
        try (Journal journal = Journal.open(directory); Tailer tailer = journal.tailer("auditor"))
        {
            commitTen(tailer);
        }
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.open(directory); Tailer tailer = journal.tailer("auditor"))
        {
            assertDamaged(tailer);
            tailer.skip();
            assertThat(readOn(tailer)).isEqualTo(numbers(firstOf(1), MESSAGES));
        }
    }

    @Test
    void shouldStayInFrontOfTheDamageWhenItIsCommittedUnread() throws IOException
    {
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.open(directory))
        {
            try (Tailer tailer = journal.tailer("auditor"))
            {
                assertDamaged(tailer);
                assertThat(tailer.position()).isZero();
                tailer.commit();
                tailer.commitAfterPoll(true);
                assertDamaged(tailer);
            }
            try (Tailer tailer = journal.tailer("auditor"))
            {
                assertDamaged(tailer);
            }
        }
    }

    @Test
    void shouldKeepThePlaceInTheDamagedSegmentUntilTheSegmentIsRestored() throws IOException
    {
        final Path segment = directory.resolve(SegmentDescriptor.fileName(0));
        final Path copy = directory.resolveSibling(directory.getFileName() + "-copy");
        final List<Exception> errors = new ArrayList<>();
        final JournalConfig config =
            new JournalConfig().errorHandler((error) -> errors.add((Exception)error)).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Tailer tailer = journal.tailer("auditor"))
        {
            commitTen(tailer);
        }
        Files.copy(segment, copy);
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.open(directory, config); Tailer tailer = journal.tailer("auditor"))
        {
            assertDamaged(tailer);
            assertThat(tailer.position()).isEqualTo(positions.get(10));
            tailer.commit();
        }
        Files.move(copy, segment, StandardCopyOption.REPLACE_EXISTING);
        try (Journal journal = Journal.open(directory, config); Tailer tailer = journal.tailer("auditor"))
        {
            assertThat(readOn(tailer)).isEqualTo(numbers(10, MESSAGES));
        }
        assertThat(errors).as("a damaged segment is no damaged cursor").isEmpty();
    }

    @Test
    void shouldTellOfDeletionsFirstWhereTheSegmentBehindThemIsDamaged() throws IOException
    {
        try (Journal journal = Journal.open(directory); Tailer tailer = journal.tailer("auditor"))
        {
            commitTen(tailer);
        }
        Files.delete(directory.resolve(SegmentDescriptor.fileName(0)));
        damage(1, Damage.CHANGED);
        try (Journal journal = Journal.open(directory))
        {
            try (Tailer tailer = journal.tailer("auditor"))
            {
                assertThatThrownBy(tailer::next).isInstanceOf(SegmentDeletedException.class);
                assertThatThrownBy(tailer::skip).isInstanceOf(SegmentDeletedException.class);
                tailer.toStart();
                assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
                assertThat(tailer.position()).isEqualTo(SEGMENT_LENGTH);
                tailer.commit();
            }
            try (Tailer tailer = journal.tailer("auditor"))
            {
                assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
                assertThat(tailer.position()).isEqualTo(SEGMENT_LENGTH);
                tailer.skip();
                assertThat(readOn(tailer)).isEqualTo(numbers(firstOf(2), MESSAGES));
            }
        }
    }

    @Test
    void shouldTellOfItByEveryWayOfReading() throws IOException
    {
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.open(directory); Tailer tailer = journal.tailer())
        {
            tailer.durableOnly(true);
            assertDamaged(tailer);
            assertThatThrownBy(() -> tailer.pollWhile(() -> true, Message::position, 1, new BusySpinIdleStrategy()))
                .isInstanceOf(CorruptJournalException.class);
            assertThatThrownBy(() -> tailer.subscribers().otherwise(Message::position).build().poll(1))
                .isInstanceOf(CorruptJournalException.class);
        }
    }

    @Test
    void shouldTellOfItAfterTheDirectionWasChangedTwice() throws IOException
    {
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.direction(Direction.BACKWARD);
            assertThat(tailer.position()).isZero();
            tailer.direction(Direction.FORWARD);
            assertDamaged(tailer);
            tailer.skip();
            assertThat(readOn(tailer)).isEqualTo(numbers(firstOf(1), MESSAGES));
        }
    }

    @Test
    void shouldSeekASequenceOrATimeOnlyWhereItCanBeFoundAndOtherwiseStay() throws IOException
    {
        JournalIndexes.rebuild(directory, Set.of());
        damage(0, Damage.CHANGED);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> tailer.seekTime(0)).isInstanceOf(CorruptJournalException.class);
            assertDamaged(tailer);
            assertThat(tailer.position()).isZero();
            tailer.toEnd();
            assertThat(tailer.direction(Direction.BACKWARD).next()).isTrue();
            final long sequence = tailer.message().sequence();
            final long time = tailer.message().timestampNs();
            tailer.toStart().direction(Direction.FORWARD);
            assertDamaged(tailer);
            assertThat(tailer.seekSequence(sequence)).isTrue();
            assertThat(readOn(tailer)).isEqualTo(numbers(MESSAGES - 1, MESSAGES));
            tailer.toStart();
            assertDamaged(tailer);
            assertThat(tailer.seekTime(time)).isTrue();
            assertThat(readOn(tailer)).endsWith(MESSAGES - 1).hasSizeLessThan(MESSAGES - firstOf(1));
        }
    }
}
