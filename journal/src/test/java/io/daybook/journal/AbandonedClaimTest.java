/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.CheckedBuffer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AbandonedClaimTest
{
    private static final int FREE_SLOT = 700;
    private static final int CLAIMED = 200;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void choosePath()
    {
        path = directory.resolve("journal");
    }

    /**
     * Puts a claim behind the last message, as a writer leaves it that dies before it commits.
     */
    private void leaveClaim(final Path journal, final long lastPosition, final int lastLength, final int slot)
    {
        final long offset = lastPosition + FrameDescriptor.alignedLength(FrameDescriptor.HEADER_LENGTH + lastLength);
        poke(
            journal.resolve(SegmentDescriptor.fileName(0)),
            offset,
            FrameDescriptor.word(-CLAIMED, FrameType.BYTES, slot));
    }

    private static void poke(final Path file, final long offset, final long word)
    {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw"))
        {
            bytes.seek(offset);
            bytes.writeLong(Long.reverseBytes(word));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static List<String> readUntil(final Tailer tailer, final String last)
    {
        final List<String> texts = new ArrayList<>();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!texts.contains(last) && System.nanoTime() - deadlineNs < 0)
        {
            tailer.poll(
                (message) -> texts.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length())),
                10);
        }
        return texts;
    }

    @Test
    void shouldStepOverTheClaimOfADeadWriterAndCountIt()
    {
        try (Journal journal = Journal.open(path);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            leaveClaim(path, appender.append("before"), 6, FREE_SLOT);
            final long after = appender.append("after");
            assertThat(readUntil(tailer, "after")).containsExactly("before", "after");
            assertThat(tailer.position()).isEqualTo(after + 32);
        }
    }

    @Test
    void shouldStepOverTheClaimOfADeadWriterWithoutWritingWhenReadOnly() throws IOException
    {
        // Its own disk agent would turn the claim into padding.
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            leaveClaim(path, appender.append("before"), 6, FREE_SLOT);
            appender.append("after");
            final byte[] bytes = Files.readAllBytes(path.resolve(SegmentDescriptor.fileName(0)));
            try (Journal reader = Journal.openReadOnly(path); Tailer tailer = reader.tailer())
            {
                assertThat(readUntil(tailer, "after")).containsExactly("before", "after");
            }
            assertThat(Files.readAllBytes(path.resolve(SegmentDescriptor.fileName(0)))).isEqualTo(bytes);
        }
    }

    @Test
    void shouldStepOverTheClaimOfADeadWriterBehindDamageThatWasSkipped()
    {
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).checksums(Checksums.OFF);
        try (Journal journal = Journal.open(path, config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final long damaged = appender.append("damaged");
            leaveClaim(path, appender.append("before"), 6, FREE_SLOT);
            appender.append("after");
            poke(path.resolve(SegmentDescriptor.fileName(0)), damaged, FrameDescriptor.word(
                0x7FFFFFF0, FrameType.TEXT, 1));
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            assertThat(readUntil(tailer, "after")).containsExactly("before", "after");
        }
    }

    @Test
    void shouldStepOverTheClaimOfADeadWriterWhoseWriterFrameIsDamaged() throws IOException
    {
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).checksums(Checksums.FRAME);
        try (Journal journal = Journal.open(path, config); Tailer tailer = journal.tailer())
        {
            final int dead;
            final long damaged;
            try (Appender appender = journal.appender())
            {
                dead = appender.writerId();
                damaged = appender.append("first");
            }
            try (Appender appender = journal.appender())
            {
                leaveClaim(path, appender.append("before"), 6, dead);
                appender.append("after");
            }
            changeLockInode(damaged);
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            assertThat(readUntil(tailer, "after")).containsExactly("first", "before", "after");
        }
    }

    @Test
    void shouldNeverStepOverTheClaimOfALiveWriterWhoseWriterFrameIsDamaged() throws IOException
    {
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).checksums(Checksums.FRAME);
        try (Journal journal = Journal.open(path, config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final long first = appender.append("first");
            changeLockInode(first);
            // Its slot is held here.
            leaveClaim(path, first, 5, appender.writerId());
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            assertThat(readUntil(tailer, "first")).containsExactly("first");
            final long stalls = journal.counters().stalls();
            for (int i = 0; i < 20; i++)
            {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
                assertThat(tailer.poll(Message::position, 10)).isZero();
            }
            assertThat(tailer.position()).isEqualTo(first + 32);
            assertThat(journal.counters().stalls()).isGreaterThan(stalls);
        }
    }

    @Test
    void shouldLookOnlyOnceForTheLockOfAWriterThatCannotBeProbed() throws IOException
    {
        final int[] walks = new int[1];
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).checksums(Checksums.OFF)
            .mapping((map) -> new CheckedBuffer(map)
            {
                @Override
                public long getLongAcquire(final int index)
                {
                    walks[0] += SegmentDescriptor.HEADER_LENGTH == index ? 1 : 0;
                    return super.getLongAcquire(index);
                }
            });
        try (Journal journal = Journal.open(path, config); Tailer tailer = journal.tailer())
        {
            try (Appender appender = journal.appender())
            {
                final long last = appender.append("last");
                changeLockInode(last);
                leaveClaim(path, last, 4, appender.writerId());
            }
            readUntil(tailer, "last");
            walks[0] = 0;
            for (int i = 0; i < 20; i++)
            {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
                assertThat(tailer.poll(Message::position, 1)).isZero();
            }
            // It begins at the first frame and asks for its word twice: to walk, and to look at what it has come to.
            assertThat(walks[0]).isLessThanOrEqualTo(3);
        }
    }

    /** Changes what the WRITER frame in front of a message, the first of its segment, says of the lock. */
    private void changeLockInode(final long message) throws IOException
    {
        final Path segment = path.resolve(SegmentDescriptor.fileName(0));
        final String frame = new String(
            Files.readAllBytes(segment), SegmentDescriptor.HEADER_LENGTH,
            (int)message - SegmentDescriptor.HEADER_LENGTH, StandardCharsets.ISO_8859_1);
        final int value = frame.indexOf("lockInode") + "lockInode".length() + 1;
        try (RandomAccessFile bytes = new RandomAccessFile(segment.toFile(), "rw"))
        {
            bytes.seek(SegmentDescriptor.HEADER_LENGTH + value);
            bytes.write(frame.charAt(value) ^ 1);
        }
    }

    @Test
    void shouldGiveUpTheSlotOfAClaimThatCannotBeAborted()
    {
        final boolean[] broken = new boolean[1];
        final JournalConfig config = new JournalConfig().mapping((map) -> new CheckedBuffer(map)
        {
            @Override
            public void putLongRelease(final int index, final long value)
            {
                if (broken[0])
                {
                    throw new IllegalStateException("broken");
                }
                super.putLongRelease(index, value);
            }
        });
        try (Journal journal = Journal.open(path, config.agents(AgentMode.INVOKER)); Tailer tailer = journal.tailer())
        {
            try (ExclusiveAppender appender = journal.exclusiveAppender())
            {
                appender.append("before");
                final Claim claim = appender.claim(CLAIMED);
                broken[0] = true;
                assertThatThrownBy(claim::abort).hasMessage("broken");
                broken[0] = false;
            }
            try (Appender appender = journal.appender())
            {
                appender.append("after");
            }
            assertThat(readUntil(tailer, "after")).containsExactly("before", "after");
        }
    }

    @Test
    void shouldNeverStepOverTheClaimOfALiveWriter()
    {
        try (Journal journal = Journal.open(path);
            ExclusiveAppender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            appender.append("before");
            final Claim claim = appender.claim(8);
            assertThat(readUntil(tailer, "before")).containsExactly("before");
            final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
            while (System.nanoTime() - deadlineNs < 0)
            {
                assertThat(tailer.poll(Message::position, 10)).isZero();
            }
            claim.buffer().putStringWithoutLengthAscii(claim.offset(), "finally!");
            claim.commit();
            assertThat(readUntil(tailer, "finally!")).containsExactly("finally!");
        }
    }

    @Test
    void shouldSettleWhatTheLastHolderOfItsSlotLeft() throws IOException
    {
        try (Journal journal = Journal.open(path))
        {
            try (Appender appender = journal.appender())
            {
                leaveClaim(path, appender.append("before"), 6, FREE_SLOT);
            }
            poke(path.resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.NEXT_SLOT_OFFSET, FREE_SLOT - 1);
            try (Appender appender = journal.appender())
            {
                assertThat(appender.writerId()).isEqualTo(FREE_SLOT);
                appender.append("after");
                try (JournalScan scan = JournalScan.open(path))
                {
                    assertThat(scan.next()).isTrue();
                    assertThat(scan.next()).isTrue();
                    assertThat(scan.openClaims()).isZero();
                }
            }
        }
    }

    @Test
    void shouldSettleEveryClaimBeforeAnExclusiveAppenderWrites()
    {
        try (Journal journal = Journal.open(path))
        {
            try (Appender appender = journal.appender())
            {
                leaveClaim(path, appender.append("before"), 6, FREE_SLOT);
            }
            try (ExclusiveAppender appender = journal.exclusiveAppender(); Tailer tailer = journal.tailer())
            {
                appender.append("after");
                final List<String> texts = new ArrayList<>();
                tailer.poll((message) -> texts.add(
                    message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length())), 10);
                assertThat(texts).containsExactly("before", "after");
            }
        }
    }

    @Test
    void shouldKnowACopyInWhichNobodyIsAlive() throws IOException
    {
        final Path copy = Files.createDirectory(directory.resolve("copy"));
        final Path readOnlyCopy = Files.createDirectory(directory.resolve("read-only-copy"));
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            leaveClaim(path, appender.append("before"), 6, appender.writerId());
            // The slot is held here, in the original, and in no copy.
            copy(path, copy);
            copy(path, readOnlyCopy);
            try (Journal journalCopy = Journal.open(copy);
                Appender appenderCopy = journalCopy.appender();
                Tailer tailer = journalCopy.tailer())
            {
                appenderCopy.append("after");
                assertThat(readUntil(tailer, "after")).containsExactly("before", "after");
            }
            poke(
                readOnlyCopy.resolve(SegmentDescriptor.fileName(0)),
                appender.position() + 32 + CLAIMED,
                FrameDescriptor.word(-CLAIMED, FrameType.BYTES, appender.writerId()));
            try (Journal reader = Journal.openReadOnly(readOnlyCopy); Tailer tailer = reader.tailer())
            {
                readUntil(tailer, "before");
                final long deadlineNs = System.nanoTime() + PATIENCE_NS;
                while (tailer.position() < appender.position() + 32 + 2 * CLAIMED && System.nanoTime() - deadlineNs < 0)
                {
                    tailer.poll(Message::position, 1);
                }
                assertThat(tailer.position()).isEqualTo(appender.position() + 32 + 2 * CLAIMED);
            }
        }
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from))
        {
            for (final Path file : files)
            {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void shouldRefuseAReplacedLockFileAndSayHowToGoOn() throws IOException
    {
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("before");
        }
        final Path lock = path.resolve("journal.lock");
        Files.move(lock, path.resolve("old.lock"));
        Files.createFile(lock);
        assertThatThrownBy(() -> Journal.open(path))
            .isInstanceOf(JournalException.class)
            .hasMessageStartingWith("journal.lock has been replaced")
            .hasMessageContaining("delete journal.meta");
        Files.delete(path.resolve(MetaDescriptor.FILE_NAME));
        try (Journal journal = Journal.open(path);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("after");
            assertThat(readUntil(tailer, "after")).containsExactly("before", "after");
        }
    }
}
