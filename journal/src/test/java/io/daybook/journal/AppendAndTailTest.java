/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.error.MessageTooLargeException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AppendAndTailTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;

    record Trade(int quantity)
    {
    }

    @TempDir
    private Path directory;

    private static Appender appender(final Journal journal, final boolean exclusive)
    {
        return exclusive ? journal.exclusiveAppender() : journal.appender();
    }

    private static String text(final Message message)
    {
        return message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length());
    }

    private static List<String> texts(final Tailer tailer)
    {
        final List<String> texts = new ArrayList<>();
        while (tailer.next())
        {
            texts.add(text(tailer.message()));
        }
        return texts;
    }

    private Journal open()
    {
        return Journal.open(directory.resolve("journal"), new JournalConfig().segmentLength(SEGMENT_LENGTH));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReadWhatWasAppendedInOrder(final boolean exclusive)
    {
        try (Journal journal = open();
            Appender appender = appender(journal, exclusive);
            Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isFalse();
            appender.append("one");
            appender.append("two".getBytes(StandardCharsets.UTF_8));
            appender.append(ByteBuffer.wrap("xthreex".getBytes(StandardCharsets.UTF_8), 1, 5));
            appender.append(new UnsafeBuffer("four".getBytes(StandardCharsets.UTF_8)), 0, 4);
            appender.append("");
            assertThat(texts(tailer)).containsExactly("one", "two", "three", "four", "");
            assertThat(tailer.next()).isFalse();
            appender.append("later");
            assertThat(texts(tailer)).containsExactly("later");
        }
    }

    @Test
    void shouldGiveThePositionThatTheReaderSees()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            assertThat(appender.position()).isEqualTo(-1);
            final long first = appender.append("first");
            final long second = appender.append("second");
            assertThat(appender.position()).isEqualTo(second);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isEqualTo(first);
            assertThat(tailer.position()).isEqualTo(second);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isEqualTo(second);
            assertThat(second - first).isEqualTo(32);
            assertThat(tailer.message().sequence()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCrossSegmentsWithoutAGap(final boolean exclusive)
    {
        try (Journal journal = open();
            Appender appender = appender(journal, exclusive);
            Tailer tailer = journal.tailer())
        {
            final UnsafeBuffer bytes = new UnsafeBuffer(new byte[1000]);
            final int count = 5_000;
            for (int i = 0; i < count; i++)
            {
                bytes.putInt(0, i);
                appender.append(bytes, 0, 4 + i % 997);
            }
            long sequence = -1;
            for (int i = 0; i < count; i++)
            {
                assertThat(tailer.next()).isTrue();
                final Message message = tailer.message();
                assertThat(message.buffer().getInt(message.offset())).isEqualTo(i);
                assertThat(message.length()).isEqualTo(4 + i % 997);
                assertThat(message.sequence()).isGreaterThan(sequence);
                sequence = message.sequence();
            }
            assertThat(tailer.next()).isFalse();
            assertThat(appender.position() / SEGMENT_LENGTH).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void shouldGoOnWhereItStoppedAfterReopening()
    {
        for (int i = 0; i < 5; i++)
        {
            try (Journal journal = open(); Appender appender = journal.appender())
            {
                appender.append("run " + i);
            }
        }
        try (Journal journal = open(); Tailer tailer = journal.tailer())
        {
            assertThat(texts(tailer)).containsExactly("run 0", "run 1", "run 2", "run 3", "run 4");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCommitLessThanWasClaimed(final boolean exclusive)
    {
        try (Journal journal = open();
            Appender appender = appender(journal, exclusive);
            Tailer tailer = journal.tailer())
        {
            for (int length = 0; length <= 64; length++)
            {
                try (Claim claim = appender.claim(64))
                {
                    claim.buffer().setMemory(claim.offset(), 64, (byte)'x');
                    claim.commit(length);
                }
                appender.append("next");
            }
            for (int length = 0; length <= 64; length++)
            {
                assertThat(tailer.next()).isTrue();
                assertThat(text(tailer.message())).isEqualTo("x".repeat(length));
                assertThat(tailer.next()).isTrue();
                assertThat(text(tailer.message())).isEqualTo("next");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldShowNothingOfAnAbortedClaim(final boolean exclusive)
    {
        try (Journal journal = open();
            Appender appender = appender(journal, exclusive);
            Tailer tailer = journal.tailer())
        {
            appender.claim(100).abort();
            try (Claim claim = appender.claim(50))
            {
                assertThat(claim.length()).isEqualTo(50);
            }
            appender.append("after");
            assertThat(texts(tailer)).containsExactly("after");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldRefuseASecondUseWhileAClaimIsOpen(final boolean exclusive)
    {
        try (Journal journal = open();
            Appender appender = appender(journal, exclusive);
            Tailer tailer = journal.tailer())
        {
            final Claim claim = appender.claim(8);
            assertThatThrownBy(() -> appender.append("no")).hasMessageStartingWith("a claim is open");
            assertThatThrownBy(() -> appender.claim(8)).hasMessageStartingWith("a claim is open");
            claim.buffer().putBytes(claim.offset(), "claimed!".getBytes(StandardCharsets.UTF_8));
            claim.commit();
            assertThatThrownBy(claim::commit).hasMessageStartingWith("the claim is not open");
            assertThat(claim.buffer().capacity()).isZero();
            assertThat(texts(tailer)).containsExactly("claimed!");
        }
    }

    @Test
    void shouldTakeTheLongestMessageAndRefuseALongerOne()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            assertThat(journal.maxMessageLength()).isEqualTo(SEGMENT_LENGTH / 4 - 24);
            for (int i = 0; i < 10; i++)
            {
                appender.append(new byte[journal.maxMessageLength()]);
            }
            assertThatThrownBy(() -> appender.append(new byte[journal.maxMessageLength() + 1]))
                .isInstanceOf(MessageTooLargeException.class).hasMessageContaining("length=262121, max=262120");
            for (int i = 0; i < 10; i++)
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().length()).isEqualTo(journal.maxMessageLength());
            }
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldStampMessagesWithTheClockNeverBackwardsOrWithWhatIsGiven()
    {
        final long[] now = {100};
        try (Journal journal = Journal.open(directory, new JournalConfig().clock(() -> now[0]));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("a");
            now[0] = 50;
            appender.append("b");
            appender.timestamp(7);
            appender.append("c");
            now[0] = 120;
            appender.append("d");
            final List<Long> stamps = new ArrayList<>();
            tailer.poll((message) -> stamps.add(message.timestampNs()), 10);
            assertThat(stamps).containsExactly(100L, 100L, 7L, 120L);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAbortTheClaimWhenTheClockThrows(final boolean exclusive)
    {
        final boolean[] broken = new boolean[1];
        final JournalConfig config = new JournalConfig().clock(() ->
        {
            if (broken[0])
            {
                throw new IllegalStateException("no time");
            }
            return 1;
        });
        try (Journal journal = Journal.open(directory, config);
            Appender appender = appender(journal, exclusive);
            Tailer tailer = journal.tailer())
        {
            broken[0] = true;
            assertThatThrownBy(() -> appender.append("not even a WRITER frame")).hasMessage("no time");
            broken[0] = false;
            appender.append("before");
            broken[0] = true;
            assertThatThrownBy(() -> appender.append("lost")).hasMessage("no time");
            assertThatThrownBy(() -> appender.publisher(Trade.class).publish(new Trade(1))).hasMessage("no time");
            try (Claim claim = appender.claim(100))
            {
                assertThatThrownBy(() -> claim.commit(10)).hasMessage("no time");
            }
            final Claim kept = appender.claim(6);
            kept.buffer().putStringWithoutLengthUtf8(0, "longer");
            assertThatThrownBy(() -> kept.commit(1)).hasMessage("no time");
            broken[0] = false;
            kept.commit();
            appender.append("after");
            assertThat(texts(tailer)).containsExactly("before", "longer", "after");
        }
    }

    @Test
    void shouldLeaveTheTailerBeforeAMessageThatItsHandlerThrewAt()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("good");
            appender.append("bad");
            appender.append("last");
            final List<String> seen = new ArrayList<>();
            final MessageConsumer handler = (message) ->
            {
                if ("bad".equals(text(message)))
                {
                    throw new IllegalStateException("cannot take it");
                }
                seen.add(text(message));
            };
            assertThatThrownBy(() -> tailer.poll(handler, 10)).hasMessage("cannot take it");
            assertThatThrownBy(() -> tailer.poll(handler, 10)).hasMessage("cannot take it");
            tailer.skip();
            assertThat(tailer.poll(handler, 10)).isEqualTo(1);
            assertThat(seen).containsExactly("good", "last");
        }
    }

    @Test
    void shouldGoToTheEndAndBackToTheStart()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < 50_000; i++)
            {
                appender.append("message number " + i);
            }
            tailer.toEnd();
            assertThat(tailer.next()).isFalse();
            final long sequence = appender.position();
            appender.append("after the end");
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isGreaterThan(sequence);
            assertThat(tailer.message().sequence()).isGreaterThan(50_000);
            assertThat(texts(tailer.toStart())).hasSize(50_001);
        }
    }

    @Test
    void shouldReadOnlyWithoutWritingAByte()
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            appender.append("hello");
            try (Journal reader = Journal.openReadOnly(directory.resolve("journal")); Tailer tailer = reader.tailer())
            {
                assertThat(texts(tailer)).containsExactly("hello");
                appender.append("again");
                assertThat(texts(tailer)).containsExactly("again");
                assertThatThrownBy(reader::appender).hasMessageStartingWith("the journal was opened for reading");
            }
        }
    }

    @Test
    void shouldFailTheJournalWhenAClaimWasTakenBackWhileItsWriterLived()
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            appender.append("before");
            // What no correct process does: the claim is turned into padding between claim and commit.
            final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).clock(() ->
            {
                overwriteFirstClaim();
                return 1;
            });
            try (Journal other = Journal.open(directory.resolve("journal"), config);
                Appender robbed = other.appender())
            {
                assertThatThrownBy(() -> robbed.append("x".repeat(100)))
                    .isInstanceOf(JournalFailedException.class).hasMessageStartingWith("lock lost");
                assertThatThrownBy(() -> robbed.append("more")).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(other::appender).isInstanceOf(JournalFailedException.class);
            }
            assertThatThrownBy(() ->
            {
                for (int i = 0; i < 1_000; i++)
                {
                    appender.append(new byte[100]);
                }
            }).isInstanceOf(JournalFailedException.class);
            try (JournalScan scan = JournalScan.open(directory.resolve("journal")))
            {
                while (scan.next())
                {
                    assertThat(scan.message().length()).isPositive();
                }
                scan.checkTail();
            }
        }
    }

    private void overwriteFirstClaim()
    {
        final File file = directory.resolve("journal").resolve("00000000000000000000.dbk").toFile();
        final MappedByteBuffer map = IoUtil.mapExistingFile(file, "segment");
        final UnsafeBuffer frames = new UnsafeBuffer(map);
        int offset = 4096;
        while (frames.getInt(offset) > 0)
        {
            offset += frames.getInt(offset) + 7 & -8;
        }
        frames.putLong(offset, FrameDescriptor.padding(frames.getLong(offset)));
        IoUtil.unmap(map);
    }

    @Test
    void shouldGoOnBehindADamagedMessageWhereverItStands() throws IOException
    {
        final Path path = directory.resolve("journal");
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(Checksums.FRAME);
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            long last = 0;
            long position = appender.append("first");
            while (position < SEGMENT_LENGTH)
            {
                last = position;
                position = appender.append("x".repeat(1_000));
            }
            // The last one of the first segment, and the last one of all.
            damage(path, last);
            damage(path, position);
            int faults = 0;
            long seen = 0;
            boolean more = true;
            while (more)
            {
                try
                {
                    more = tailer.next();
                    seen = more ? tailer.message().position() : seen;
                }
                catch (final CorruptJournalException ex)
                {
                    faults++;
                    tailer.skip();
                }
            }
            assertThat(faults).isEqualTo(2);
            assertThat(seen).isLessThan(last);
            appender.append("good again");
            assertThat(texts(tailer)).containsExactly("good again");
        }
    }

    private static void damage(final Path path, final long position) throws IOException
    {
        final Path file = path.resolve(SegmentDescriptor.fileName(position & -SEGMENT_LENGTH));
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw"))
        {
            bytes.seek((position & SEGMENT_LENGTH - 1) + FrameDescriptor.HEADER_LENGTH);
            bytes.write('y');
        }
    }

    @Test
    void shouldRefuseAHandlerThatMovesItsTailerAndBearOneThatClosesIt()
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            final Tailer tailer = journal.tailer();
            final long first = appender.append("a");
            appender.append("b");
            final MessageConsumer moving = (message) -> tailer.next();
            assertThatThrownBy(() -> tailer.poll(moving, 10)).hasMessageStartingWith("a handler must not move");
            final List<Long> positions = new ArrayList<>();
            assertThat(tailer.poll((message) ->
            {
                positions.add(tailer.position());
                tailer.close();
            }, 10)).isEqualTo(1);
            assertThat(positions).containsExactly(first + 32);
            assertThatThrownBy(tailer::next).isInstanceOf(ClosedException.class);
        }
    }

    @Test
    void shouldGiveUpSlotsOfForgottenAppendersAndOpenClaimsWhenItIsClosed()
    {
        try (Journal journal = open())
        {
            journal.appender().append("forgotten");
            System.gc();
        }
        try (Journal journal = open())
        {
            journal.exclusiveAppender().claim(100);
        }
        try (Journal journal = open();
            Appender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            appender.append("after");
            assertThat(texts(tailer)).containsExactly("forgotten", "after");
        }
    }

    @Test
    void shouldRollOpenReadAndCloseOnAnInterruptedThread()
    {
        Thread.currentThread().interrupt();
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            int count = 0;
            while (appender.position() < 2 * SEGMENT_LENGTH)
            {
                appender.append(new byte[10_000]);
                count++;
            }
            int read = 0;
            while (tailer.next())
            {
                read++;
            }
            assertThat(read).isEqualTo(count);
        }
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void shouldLetAClaimReachNothingButItsOwnMessage()
    {
        try (Journal journal = open(); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            try (Claim claim = appender.claim(8))
            {
                assertThat(claim.buffer().capacity()).isEqualTo(8);
                assertThatThrownBy(() -> claim.buffer().putLong(claim.offset() + 1, 0))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @Test
    void shouldThrowAfterCloseAndNeverCrash()
    {
        final Journal journal = open();
        final Appender appender = journal.appender();
        final Tailer tailer = journal.tailer();
        appender.append("a");
        assertThat(tailer.next()).isTrue();
        final Message message = tailer.message();
        journal.close();
        assertThatThrownBy(() -> appender.append("b")).isInstanceOf(ClosedException.class);
        assertThatThrownBy(tailer::next).isInstanceOf(ClosedException.class);
        assertThatThrownBy(tailer::position).isInstanceOf(ClosedException.class);
        assertThatThrownBy(journal::tailer).isInstanceOf(ClosedException.class);
        assertThatThrownBy(journal::appender).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> text(message)).isInstanceOf(IndexOutOfBoundsException.class);
        journal.close();
        appender.close();
        tailer.close();
    }

    @Test
    void shouldKeepOtherAppendersOutWhileAnExclusiveOneIsOpen()
    {
        try (Journal journal = open(); Journal second = open())
        {
            try (ExclusiveAppender exclusive = journal.exclusiveAppender())
            {
                exclusive.append("alone");
                assertThatThrownBy(second::appender)
                    .isInstanceOf(JournalLockedException.class)
                    .hasMessageContaining("pid=" + ProcessHandle.current().pid());
                assertThatThrownBy(second::exclusiveAppender).isInstanceOf(JournalLockedException.class);
            }
            try (Appender one = journal.appender(); Appender two = second.appender())
            {
                assertThat(one.writerId()).isNotEqualTo(two.writerId());
                assertThatThrownBy(second::exclusiveAppender)
                    .isInstanceOf(JournalLockedException.class)
                    .hasMessageContaining("pid=" + ProcessHandle.current().pid());
            }
            second.exclusiveAppender().close();
        }
    }

    @Test
    void shouldNameBothValuesWhereTheJournalHasOtherOptions()
    {
        open().close();
        assertThatThrownBy(() -> Journal.open(directory.resolve("journal"), new JournalConfig().segmentLength(1 << 21)))
            .hasMessageContaining("segmentLength=1048576, given=2097152");
        assertThatThrownBy(
            () -> Journal.open(directory.resolve("journal"), new JournalConfig().checksums(Checksums.OFF)))
            .hasMessageContaining("checksums=BLOCK, given=OFF");
        assertThatThrownBy(() -> new JournalConfig().segmentLength(1_000_000))
            .hasMessageContaining("segmentLength=1000000");
    }
}
