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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.codec.Field;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.LockFile;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class SessionTest
{
    private static final long WAITED_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SLOW_NS = TimeUnit.MILLISECONDS.toNanos(1_500);

    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void choosePath()
    {
        path = directory.resolve("journal");
    }

    /** Appends, and dies without closing anything. */
    static final class Dying
    {
        private Dying()
        {
        }

        public static void main(final String[] args)
        {
            Journal.open(Path.of(args[0])).appender().append("last words");
            Runtime.getRuntime().halt(0);
        }
    }

    private long meta(final int offset) throws IOException
    {
        return ByteBuffer.wrap(Files.readAllBytes(path.resolve(MetaDescriptor.FILE_NAME)))
            .order(ByteOrder.LITTLE_ENDIAN).getLong(offset);
    }

    private boolean isClean() throws IOException
    {
        return 1 == (int)meta(MetaDescriptor.CLEAN_OFFSET);
    }

    @ParameterizedTest
    @EnumSource
    void shouldSealWhatHasEndedWhenTheLastOneCloses(final Checksums checksums) throws Exception
    {
        final int length = 1 << 20;
        final JournalConfig config = new JournalConfig()
            .segmentLength(length).checksums(checksums).agents(AgentMode.INVOKER).durability(Durability.batch())
            // However long it takes, which ends the sealing after a second.
            .nanoClock(() -> 0);
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            endSegments(appender);
            assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isZero();
        }
        assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isEqualTo(3L * length);
        for (long base = 0; base < 3L * length && Checksums.BLOCK == checksums; base += length)
        {
            assertThat(vouchedTo(base)).isEqualTo(base + length);
        }
    }

    private static void endSegments(final Appender appender)
    {
        for (int i = 0; i < 3; i++)
        {
            appender.append("message " + i);
            appender.roll();
        }
    }

    @Test
    void shouldLeaveToTheNextKeeperWhatItCannotSealWithinASecond() throws Exception
    {
        final int length = 1 << 20;
        final AtomicBoolean slow = new AtomicBoolean();
        final AtomicLong nowNs = new AtomicLong();
        final JournalConfig config = new JournalConfig().segmentLength(length).agents(AgentMode.INVOKER)
            .nanoClock(nowNs::get)
            .forcer((channel, metadata) ->
            {
                if (slow.getAndSet(false))
                {
                    nowNs.addAndGet(SLOW_NS);
                }
            });
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            endSegments(appender);
            slow.set(true);
        }
        assertThat(slow).isFalse();
        assertThat(isClean()).isTrue();
        assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isLessThan(3L * length);
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(RecoveryVerdict.NOTHING_TO_DO);
            appender.append("last");
        }
        assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isEqualTo(3L * length);
    }

    /** Up to where the block checksums of a segment vouch. */
    private long vouchedTo(final long base) throws IOException
    {
        final ByteBuffer sums = ByteBuffer.wrap(Files.readAllBytes(path.resolve(SumDescriptor.fileName(base))))
            .order(ByteOrder.LITTLE_ENDIAN);
        return sums.getLong(sums.limit() - SumDescriptor.ENTRY_LENGTH + SumDescriptor.TO_OFFSET);
    }

    private void appendAndDie() throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens",
            "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Dying.class.getName(),
            path.toString()).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void shouldNotBeCleanFromTheFirstAppenderToTheLastClose() throws IOException
    {
        try (Journal journal = Journal.open(path))
        {
            assertThat(isClean()).isTrue();
            try (Appender appender = journal.appender())
            {
                assertThat(isClean()).isFalse();
                appender.append("text");
            }
            assertThat(isClean()).isFalse();
        }
        assertThat(isClean()).isTrue();
        try (Journal journal = Journal.open(path))
        {
            assertThat(journal.recovery()).isEqualTo(RecoveryVerdict.NOTHING_TO_DO);
            assertThat(isClean()).isTrue();
        }
    }

    @Test
    void shouldSayAgainThatItIsNotCleanWhereNobodyKnowsWhetherTheDiskSaysSo() throws IOException
    {
        Journal.open(path).close();
        final int leaving = 2;
        try (FileChannel meta = FileChannel.open(path.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(ByteBuffer.wrap(new byte[] {leaving, 0, 0, 0}), MetaDescriptor.CLEAN_OFFSET);
        }
        try (Journal journal = Journal.open(path))
        {
            assertThat((int)meta(MetaDescriptor.CLEAN_OFFSET)).isEqualTo(leaving);
            journal.appender().append("text");
            assertThat((int)meta(MetaDescriptor.CLEAN_OFFSET)).isZero();
        }
        assertThat(isClean()).isTrue();
    }

    @Test
    void shouldBeLeftCleanByTheLastOfSeveral() throws IOException
    {
        final Journal last = Journal.open(path);
        final Appender appender = last.appender();
        try (Journal first = Journal.open(path); Appender other = first.appender())
        {
            other.append("text");
        }
        assertThat(isClean()).isFalse();
        final long position = appender.append("text");
        last.close();
        assertThat(isClean()).isTrue();
        assertThat(meta(MetaDescriptor.DURABLE_OFFSET)).isEqualTo(position + 32);
    }

    /** The closer waits for a second: where the machine makes that longer, it says nothing, and is done again. */
    @Test
    void shouldBeLeftCleanThoughSomebodyHoldsRecoveryForAWhile() throws Exception
    {
        long heldNs = WAITED_NS;
        while (heldNs >= WAITED_NS)
        {
            heldNs = holdRecoveryWhileAnotherCloses();
        }
        assertThat(isClean()).isTrue();
    }

    private long holdRecoveryWhileAnotherCloses() throws Exception
    {
        final Journal journal = Journal.open(path);
        journal.appender().append("text");
        final LockFile lock = LockFile.open(path.resolve(LockDescriptor.FILE_NAME), false);
        final Thread closer = new Thread(journal::close);
        assertThat(lock.tryExclusive(LockDescriptor.RECOVERY)).isTrue();
        final long startNs = System.nanoTime();
        try
        {
            closer.start();
            while (lock.isAnyHeld(0, LockDescriptor.RECOVERY))
            {
                Thread.sleep(1);
            }
            // Nothing is left to the closer but to wait: longer than a probe takes, and not as long as it would wait.
            Thread.sleep(100);
        }
        finally
        {
            lock.release(LockDescriptor.RECOVERY);
        }
        final long heldNs = System.nanoTime() - startNs;
        closer.join();
        return heldNs;
    }

    @Test
    void shouldNotBeCalledCleanBySomebodyWhoHadClosedItBefore() throws Exception
    {
        final Journal journal = Journal.open(path);
        journal.close();
        appendAndDie();
        journal.close();
        assertThat(isClean()).isFalse();
    }

    @Test
    void shouldRecoverWhatAProcessLeftThatDied() throws Exception
    {
        Journal.open(path).close();
        appendAndDie();
        assertThat(isClean()).isFalse();
        final long position;
        try (Journal reader = Journal.openReadOnly(path); Tailer tailer = reader.tailer())
        {
            assertThat(reader.recovery().kind()).isEqualTo(Kind.CLEAN);
            assertThat(reader.recovery().cut()).isFalse();
            assertThat(tailer.next()).isTrue();
            position = tailer.message().position() + FrameDescriptor.alignedLength(24 + "last words".length());
        }
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, position, 0, 0, false));
            appender.append("first words");
            journal.appender().close();
        }
        assertVerdict(position);
    }

    /**
     * Finds the only VERDICT frame there is.
     */
    private void assertVerdict(final long position) throws IOException
    {
        final UnsafeBuffer segment = new UnsafeBuffer(Files.readAllBytes(path.resolve(SegmentDescriptor.fileName(0))));
        int found = 0;
        int offset = SegmentDescriptor.HEADER_LENGTH;
        for (long word = segment.getLong(offset); 0 != word; word = segment.getLong(offset))
        {
            final int length = FrameDescriptor.length(word);
            if (FrameType.VERDICT == FrameDescriptor.type(word))
            {
                final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(null);
                decoder.wrap(segment, offset + 24, length - 24);
                decoder.field(Field.of("verdict"));
                assertThat(decoder.text().toString()).isEqualTo("CLEAN");
                decoder.field(Field.of("position"));
                assertThat(decoder.int64()).isEqualTo(position);
                decoder.field(Field.of("pid"));
                assertThat(decoder.int64()).isEqualTo(ProcessHandle.current().pid());
                found++;
            }
            offset += FrameDescriptor.alignedLength(length);
        }
        assertThat(found).isEqualTo(1);
    }
}
