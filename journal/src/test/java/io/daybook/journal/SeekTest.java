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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import io.daybook.journal.agent.IndexWriter;
import io.daybook.journal.agent.PassedFrames;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SeekTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    record Tick(String symbol, long price)
    {
    }

    record Order(long id, double quantity)
    {
    }

    @TempDir
    private Path directory;

    private Path path()
    {
        return directory.resolve("journal");
    }

    private Journal open()
    {
        return Journal.open(
            path(), new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(Checksums.FRAME)
                .agents(AgentMode.INVOKER));
    }

    private static List<String> read(final Tailer tailer)
    {
        final List<String> texts = new ArrayList<>();
        while (tailer.next())
        {
            final Message message = tailer.message();
            texts.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
        }
        return texts;
    }

    private static void ignore(final Message message)
    {
        assertThat(message.length()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGoToTheEndBeforeAClaimThatIsOpenHoweverMuchIsBehindIt(final boolean roll)
    {
        try (Journal journal = open(); Appender claiming = journal.appender(); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final long claim = OpenFrame.in(claiming);
            for (int i = 0; i < 200; i++)
            {
                appender.append("x".repeat(1_000));
            }
            if (roll)
            {
                appender.roll();
                appender.append("in the next segment");
            }
            assertThat(tailer.toEnd().position()).isEqualTo(claim);
            claiming.frames.abort();
        }
    }

    @Test
    void shouldRefusePositionsThatAreNoStartOfAFrameAndStayWhereItIs()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final long first = appender.append("first");
            final long second = appender.append("second");
            final long tail = tailer.toEnd().position();
            tailer.seek(second);
            assertThatThrownBy(() -> tailer.seek(first + 8)).isInstanceOf(JournalException.class).hasMessage(
                "no frame begins at this position: position=" + (first + 8) + "; the nearest begin at " + first +
                " and " + second);
            assertThatThrownBy(() -> tailer.seek(0)).isInstanceOf(JournalException.class)
                .hasMessageContaining("no frame begins at this position: position=0; the nearest begin at 4096");
            assertThatThrownBy(() -> tailer.seek(-1)).isInstanceOf(JournalException.class)
                .hasMessage("a position must not be negative: position=-1");
            assertThatThrownBy(() -> tailer.seek(tail + 32)).isInstanceOf(JournalException.class).hasMessage(
                "nothing has been written at the position yet: position=" + (tail + 32) + ", tail=" + tail);
            assertThatThrownBy(() -> tailer.seek(10L * SEGMENT_LENGTH)).isInstanceOf(JournalException.class)
                .hasMessageContaining("no segment holds the position: position=" + 10L * SEGMENT_LENGTH)
                .hasMessageContaining("first segment=0");
            assertThat(tailer.position()).isEqualTo(second);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isEqualTo(second);
            assertThat(tailer.next()).isFalse();
            appender.append("third");
            assertThat(read(tailer.seek(tail))).containsExactly("third");
        }
    }

    @Test
    void shouldSayWhenAHoleKeepsItFromAMessageThatHasBeenWritten() throws IOException
    {
        final List<Long> positions = new ArrayList<>();
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            for (int i = 0; i < 5; i++)
            {
                positions.add(appender.append("message " + i));
            }
        }
        try (FileChannel segment = FileChannel.open(
            path().resolve(SegmentDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            segment.write(ByteBuffer.allocate(Long.BYTES), positions.get(2));
        }
        try (Journal journal = Journal.openReadOnly(path()); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> tailer.seek(positions.get(3))).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("a hole: 0 where a frame should begin")
                .hasMessageContaining("position=" + positions.get(2))
                .hasMessageContaining("sought=" + positions.get(3));
            assertThat(tailer.seek(positions.get(1)).next()).isTrue();
        }
    }

    @Test
    void shouldRefuseAPositionInASegmentThatHasNotBegun()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("only");
            final long tail = tailer.toEnd().position();
            new SegmentStore(path(), JournalFiles.openReadOnly(path()).identity(), false).create(SEGMENT_LENGTH);
            assertThatThrownBy(() -> tailer.seek(SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH))
                .isInstanceOf(JournalException.class).hasMessageContaining("nothing has been written")
                .hasMessageContaining("tail=" + tail);
            assertThat(tailer.position()).isEqualTo(tail);
        }
    }

    @Test
    void shouldSayThatRetentionHasDeletedWhatIsSought() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final long first = appender.append("first");
            appender.timestamp(1_000);
            long last = first;
            while (last < 3 * SEGMENT_LENGTH)
            {
                last = appender.append(new byte[100_000]);
            }
            Indexes.write(path());
            Files.delete(path().resolve(SegmentDescriptor.fileName(0)));
            tailer.seek(last);
            assertThatThrownBy(() -> tailer.seek(first)).isInstanceOf(SegmentDeletedException.class)
                .hasMessageContaining("first retained=" + SEGMENT_LENGTH);
            assertThat(tailer.position()).isEqualTo(last);
            assertThat(tailer.seekTime(Long.MIN_VALUE)).isTrue();
            assertThat(tailer.position()).isBetween((long)SEGMENT_LENGTH, SEGMENT_LENGTH + 10_000L);
            tailer.direction(Direction.BACKWARD);
            assertThat(tailer.next()).isFalse();
            assertThat(tailer.seekSequence(0)).isTrue();
            assertThat(tailer.position()).isBetween((long)SEGMENT_LENGTH, SEGMENT_LENGTH + 10_000L);
        }
    }

    @Test
    void shouldTurnRoundBetweenTwoMessages()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.direction()).isEqualTo(Direction.FORWARD);
            assertThat(tailer.direction(Direction.BACKWARD).next()).isFalse();
            for (int i = 0; i < 6; i++)
            {
                appender.append("" + i);
            }
            assertThat(tailer.next()).isFalse();
            assertThat(read(tailer.toEnd())).containsExactly("5", "4", "3", "2", "1", "0");
            assertThat(read(tailer.direction(Direction.FORWARD))).containsExactly("0", "1", "2", "3", "4", "5");
            tailer.toStart();
            assertThat(tailer.poll(SeekTest::ignore, 3)).isEqualTo(3);
            assertThat(read(tailer.direction(Direction.BACKWARD))).containsExactly("2", "1", "0");
            tailer.toEnd();
            assertThat(tailer.poll(SeekTest::ignore, 2)).isEqualTo(2);
            assertThat(read(tailer.direction(Direction.FORWARD))).containsExactly("4", "5");
            assertThat(read(tailer.toStart().direction(Direction.BACKWARD))).isEmpty();
        }
    }

    @Test
    void shouldStayBehindAMessageWhoseHandlerThrowsOnTheWayBackUntilItIsSkipped()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("a");
            appender.append("b");
            tailer.toEnd().direction(Direction.BACKWARD);
            final long end = tailer.position();
            for (int i = 0; i < 2; i++)
            {
                assertThatThrownBy(() -> tailer.poll((message) ->
                {
                    throw new IllegalStateException("at " + message.length());
                }, 1)).hasMessage("at 1");
                assertThat(tailer.position()).isEqualTo(end);
            }
            tailer.skip();
            assertThat(read(tailer)).containsExactly("a");
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void shouldSkipNoMoreThanTheMessageThatWasHandedOut(final Direction direction)
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("a");
            appender.append("b");
            appender.append("a");
            (Direction.FORWARD == direction ? tailer : tailer.toEnd()).direction(direction);
            assertThat(tailer.next()).isTrue();
            tailer.skip();
            assertThat(read(tailer)).containsExactly("b", "a");
        }
    }

    @Test
    void shouldGoBackOverDamageByItsChecksums() throws IOException
    {
        final List<String> texts = new ArrayList<>();
        final long damaged;
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            long position = 0;
            for (int i = 0; i < 20_000; i++)
            {
                texts.add("text " + i);
                final long last = appender.append("text " + i);
                position = 9_000 == i ? last : position;
            }
            damaged = position;
        }
        texts.remove(9_000);
        Collections.reverse(texts);
        final long base = damaged & -SEGMENT_LENGTH;
        try (FileChannel channel = FileChannel.open(
            path().resolve(SegmentDescriptor.fileName(base)), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(new byte[]{77}), damaged - base + 1);
        }
        try (Journal journal = Journal.openReadOnly(path()); Tailer tailer = journal.tailer())
        {
            tailer.toEnd().direction(Direction.BACKWARD);
            final List<String> seen = new ArrayList<>();
            assertThatThrownBy(() -> tailer.poll((message) -> seen.add(
                message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length())), 100_000))
                .isInstanceOf(CorruptJournalException.class).hasMessageContaining("position=" + damaged);
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            seen.addAll(read(tailer));
            for (int i = 0; i < Math.min(seen.size(), texts.size()); i++)
            {
                assertThat(seen.get(i)).as("%d of %d", i, seen.size()).isEqualTo(texts.get(i));
            }
            assertThat(seen).hasSameSizeAs(texts);
        }
    }

    @Test
    void shouldKnowWhatAnIdMeantAtTheMessagesPlace() throws IOException
    {
        final List<String> yaml = new ArrayList<>();
        try (Journal journal = open())
        {
            for (int round = 0; round < 6; round++)
            {
                try (FileChannel meta = FileChannel.open(
                    path().resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
                {
                    meta.write(ByteBuffer.allocate(Integer.BYTES), MetaDescriptor.NEXT_SLOT_OFFSET);
                }
                try (Appender appender = journal.appender())
                {
                    assertThat(appender.writerId()).isEqualTo(1);
                    if (0 == round % 2)
                    {
                        appender.publisher(Tick.class).publish(new Tick("SYM", round));
                        yaml.add("Tick:\n  symbol: SYM\n  price: " + round + "\n");
                    }
                    else
                    {
                        appender.publisher(Order.class).publish(new Order(round, 0.5));
                        yaml.add("Order:\n  id: " + round + "\n  quantity: 0.5\n");
                    }
                }
            }
            try (Tailer tailer = journal.tailer())
            {
                final List<Long> positions = new ArrayList<>();
                while (tailer.next())
                {
                    positions.add(tailer.message().position());
                    assertThat(tailer.message().frameType()).isEqualTo(256);
                }
                for (int i = 0; i < yaml.size(); i++)
                {
                    assertThat(tailer.seek(positions.get(i)).next()).isTrue();
                    assertThat(tailer.message().toYaml()).isEqualTo(yaml.get(i));
                }
                tailer.toEnd().direction(Direction.BACKWARD);
                for (int i = yaml.size() - 1; i >= 0; i--)
                {
                    assertThat(tailer.next()).isTrue();
                    assertThat(tailer.message().toYaml()).isEqualTo(yaml.get(i));
                }
            }
        }
    }

    @Test
    void shouldFindItsWayWhileOthersWriteAndTheIndexIsWritten() throws Exception
    {
        final int messages = 40_000;
        final ExecutorService executor = Executors.newFixedThreadPool(2);
        final AtomicBoolean done = new AtomicBoolean();
        try (Journal journal = open())
        {
            final IndexWriter indexWriter = new IndexWriter(
                JournalFiles.openReadOnly(path()).segments(), SystemNanoClock.INSTANCE, new PassedFrames(null));
            final Future<?> writer = executor.submit(() -> append(journal, messages));
            final Future<?> indexer = executor.submit(() ->
            {
                while (!done.get())
                {
                    indexWriter.doWork();
                }
                indexWriter.onClose();
            });
            try (Tailer tailer = journal.tailer())
            {
                while (!writer.isDone())
                {
                    tailer.direction(Direction.FORWARD).toEnd();
                    final boolean any = tailer.direction(Direction.BACKWARD).next();
                    if (any)
                    {
                        final int number = tailer.message().buffer().getInt(tailer.message().offset());
                        tailer.direction(Direction.FORWARD);
                        final int sought = number * 7 / 8;
                        assertThat(tailer.seekTime(sought)).isTrue();
                        assertNext(tailer, sought);
                        assertThat(tailer.seekSequence(tailer.message().sequence())).isTrue();
                        assertNext(tailer, sought);
                        tailer.direction(Direction.BACKWARD);
                        for (int i = sought; i > Math.max(0, sought - 1_500); i--)
                        {
                            assertNext(tailer, i);
                        }
                    }
                }
                writer.get();
                done.set(true);
                indexer.get();
                assertThat(tailer.seekTime(messages - 1)).isTrue();
                assertThat(tailer.seekTime(messages)).isFalse();
            }
        }
        finally
        {
            done.set(true);
            executor.shutdownNow();
        }
    }

    private static void assertNext(final Tailer tailer, final int number)
    {
        assertThat(tailer.next()).isTrue();
        final Message message = tailer.message();
        assertThat(message.buffer().getInt(message.offset())).isEqualTo(number);
    }

    private static void append(final Journal journal, final int messages)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[200]);
        try (Appender appender = journal.appender())
        {
            for (int i = 0; i < messages; i++)
            {
                bytes.putInt(0, i);
                appender.timestamp(i);
                appender.append(bytes, 0, 4 + i % 190);
            }
        }
    }
}
