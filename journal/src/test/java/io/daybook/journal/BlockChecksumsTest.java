/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BlockChecksumsTest
{
    private static final int LENGTH = 1 << 20;
    private static final int BLOCK = 64 << 10;
    private static final int FIRST = 4096;

    @TempDir
    private Path directory;

    private Journal open(final Durability durability)
    {
        return Journal.open(directory, new JournalConfig()
            .segmentLength(LENGTH).durability(durability).agents(AgentMode.INVOKER));
    }

    private static void work(final Journal journal) throws Exception
    {
        while (journal.disk().doWork() > 0)
        {
            // until nothing is left to do
        }
    }

    private static long appendTo(final Appender appender, final long end)
    {
        long position = appender.append(new byte[1]);
        while (position < end)
        {
            position = appender.append(new byte[5_000]);
        }
        return position;
    }

    private Path sums(final long base)
    {
        return directory.resolve(SumDescriptor.fileName(base));
    }

    private BlockSums load(final Journal journal, final long base) throws IOException
    {
        return BlockSums.load(sums(base), new JournalIdentity(journal.id(), LENGTH, 2, 0), base);
    }

    private BlockSums.Range firstBad(final Journal journal, final long base) throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory.resolve(SegmentDescriptor.fileName(base))))
        {
            return load(journal, base).verify(channel);
        }
    }

    private long meta(final int offset) throws IOException
    {
        return ByteBuffer.wrap(Files.readAllBytes(directory.resolve(MetaDescriptor.FILE_NAME)))
            .order(ByteOrder.LITTLE_ENDIAN).getLong(offset);
    }

    /**
     * The entries vouch for each byte between the two, and none twice.
     */
    private void assertVouchedOnce(final Journal journal, final long base, final long from, final long to)
        throws IOException
    {
        final BlockSums loaded = load(journal, base);
        assertThat(loaded.covers(from, to)).isTrue();
        assertThat(loaded.covers(from - 1, from)).isFalse();
        assertThat(loaded.end()).isEqualTo(to);
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(sums(base))).order(ByteOrder.LITTLE_ENDIAN);
        long vouched = 0;
        for (int at = SumDescriptor.HEADER_LENGTH; at < bytes.capacity(); at += SumDescriptor.ENTRY_LENGTH)
        {
            vouched += bytes.getLong(at + SumDescriptor.TO_OFFSET) - bytes.getLong(at + SumDescriptor.FROM_OFFSET);
        }
        assertThat(vouched).isEqualTo(to - from);
        assertThat(firstBad(journal, base)).isNull();
    }

    @Test
    void shouldBeTheDefaultAndCostFramesNothing() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            final long position = appender.append("message");
            final byte[] segment = Files.readAllBytes(directory.resolve(SegmentDescriptor.fileName(0)));
            final ByteBuffer bytes = ByteBuffer.wrap(segment).order(ByteOrder.LITTLE_ENDIAN);
            assertThat(bytes.getInt(SegmentDescriptor.OPTIONS_OFFSET)).isEqualTo(2);
            assertThat(bytes.getInt((int)position + 16)).isZero();
            try (JournalScan scan = JournalScan.open(directory))
            {
                assertThat(scan.checksums()).isEqualTo(Checksums.BLOCK);
                assertThat(scan.next()).isTrue();
            }
        }
    }

    @Test
    void shouldVouchForEachBlockOnceThatHasBeenFilled() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            final long position = appendTo(appender, 5 * BLOCK + 100);
            work(journal);
            assertThat(meta(MetaDescriptor.SETTLED_OFFSET)).isGreaterThan(position);
            assertVouchedOnce(journal, 0, FIRST, 5 * BLOCK);
            assertThat(journal.durablePosition()).as("nothing was forced").isZero();
        }
    }

    @Test
    void shouldStopBeforeAClaimThatIsOpen() throws Exception
    {
        try (Journal journal = open(Durability.none()); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appendTo(appender, BLOCK + 100);
            final Claim claim = appender.claim(100_000);
            work(journal);
            assertVouchedOnce(journal, 0, FIRST, BLOCK);
            final long position = claim.commit();
            assertThat(meta(MetaDescriptor.SETTLED_OFFSET)).isEqualTo(position);
            work(journal);
            assertVouchedOnce(journal, 0, FIRST, 2 * BLOCK);
        }
    }

    @Test
    void shouldVouchForAllOfASegmentThatHasEndedAndSealItAtEveryLevel() throws Exception
    {
        for (final Durability durability : new Durability[]{Durability.none(), Durability.batch()})
        {
            try (Journal journal = open(durability); Appender appender = journal.appender())
            {
                final long sealed = meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET);
                appendTo(appender, sealed + 2 * LENGTH + 100);
                work(journal);
                for (long base = sealed; base < sealed + 2 * LENGTH; base += LENGTH)
                {
                    assertVouchedOnce(journal, base, base + FIRST, base + LENGTH);
                }
                assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isEqualTo(sealed + 2 * LENGTH);
                assertThat(journal.durablePosition()).isGreaterThanOrEqualTo(sealed + 2 * LENGTH + FIRST);
            }
        }
    }

    @Test
    void shouldVouchUpToTheDurablePositionBeforeItIsRaised() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            final long[] durable = new long[3];
            for (int i = 0; i < durable.length; i++)
            {
                appendTo(appender, i * 2 * BLOCK);
                journal.sync();
                durable[i] = journal.durablePosition();
            }
            assertVouchedOnce(journal, 0, FIRST, durable[2]);
            assertThat(durable).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldLeaveItToFramesToVouchForThemselvesWhereAppendsWaitForForces() throws Exception
    {
        try (Journal journal = open(Durability.each()); Appender appender = journal.appender())
        {
            for (int i = 0; i < 10; i++)
            {
                appender.append("message");
            }
            assertThat(load(journal, 0).count()).isZero();
            try (Journal other = open(Durability.none()); Appender bare = other.appender())
            {
                bare.append("a frame without a checksum");
                appender.append("one with it, behind");
                assertThat(load(journal, 0).end()).isEqualTo(journal.durablePosition());
            }
            final long count = load(journal, 0).count();
            appender.append("message");
            assertThat(load(journal, 0).count()).isEqualTo((int)count);
        }
    }

    @Test
    void shouldGoOnBehindTheLastGoodEntryAfterARestart() throws Exception
    {
        final long end;
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            appendTo(appender, 3 * BLOCK + 100);
            work(journal);
        }
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            end = appendTo(appender, 6 * BLOCK + 100);
            work(journal);
            assertVouchedOnce(journal, 0, FIRST, 6 * BLOCK);
        }
        final byte[] good = Files.readAllBytes(sums(0));
        Files.write(sums(0), Arrays.copyOf(good, good.length - 10));
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            assertThat(Files.size(sums(0))).as("the torn entry is cut off").isEqualTo(good.length - 32);
            assertThat(appender.append("behind")).isGreaterThan(end);
            work(journal);
            assertVouchedOnce(journal, 0, FIRST, 6 * BLOCK);
        }
    }

    @Test
    void shouldNotVouchForWhatWasThereWhenTheFileWasLost() throws Exception
    {
        final long settled;
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            appendTo(appender, 3 * BLOCK + 100);
            work(journal);
            settled = meta(MetaDescriptor.SETTLED_OFFSET);
        }
        Files.delete(sums(0));
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            work(journal);
            appendTo(appender, 5 * BLOCK + 100);
            work(journal);
            assertVouchedOnce(journal, 0, settled, 5 * BLOCK);
        }
    }

    @Test
    void shouldSayWhatToDoWhereTheFileIsDamaged() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            appender.append("message");
            Files.write(sums(0), new byte[200]);
            assertThatThrownBy(journal::sync).isInstanceOf(JournalException.class)
                .isNotInstanceOf(JournalFailedException.class)
                .hasMessageStartingWith("damaged: path=" + sums(0)).hasMessageContaining("move the file away");
            Files.delete(sums(0));
            journal.sync();
            assertThat(load(journal, 0).end()).isEqualTo(journal.durablePosition());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldStoreAClaimOnceWhoseForceFindsTheFileDamaged(final boolean exclusive) throws Exception
    {
        try (Journal journal = open(Durability.each()); Journal other = open(Durability.none());
            Tailer tailer = journal.tailer())
        {
            try (Appender bare = other.appender())
            {
                bare.append("a frame without a checksum");
            }
            try (Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender())
            {
                final Claim claim = appender.claim(Long.BYTES);
                claim.buffer().putLong(claim.offset(), 7);
                Files.write(sums(0), new byte[200]);
                assertThatThrownBy(claim::commit).hasMessageStartingWith("damaged: path=" + sums(0));
                assertThat(claim.isOpen()).isFalse();
                assertThatThrownBy(claim::commit).hasMessageStartingWith("the claim is not open");

                Files.delete(sums(0));
                final long last = appender.append("last");
                assertThat(journal.durablePosition()).isGreaterThan(last);
                assertThat(tailer.poll((message) -> {}, 10)).isEqualTo(3);
            }
        }
    }

    /**
     * The block checksums of a segment that has just begun are not forced when the journal is closed: they are empty.
     */
    @Test
    void shouldPutFilesAsideThatLossOfPowerHasDamaged() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            appendTo(appender, 2 * LENGTH);
            work(journal);
            appender.roll();
        }
        Files.write(sums(0), new byte[64]);
        for (final int length : new int[]{0, 10, 64, 200})
        {
            Files.write(sums(3 * LENGTH), new byte[length]);
            try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
            {
                appender.append("message");
                work(journal);
                journal.sync();
                assertThat(load(journal, 3 * LENGTH).end()).isEqualTo(journal.durablePosition());
            }
        }
        assertThat(Files.size(sums(0))).as("sealed: not looked at").isEqualTo(64);
        try (Stream<Path> kept = Files.list(directory.resolve("recovered")))
        {
            assertThat(kept.map((path) -> path.getFileName().toString()))
                .hasSize(4).allMatch((name) -> name.startsWith(sums(3 * LENGTH).getFileName() + "-"));
        }
    }

    @Test
    void shouldPutFilesOfUnsealedSegmentsAsideWhereAProcessDied() throws Exception
    {
        final Journal killed = open(Durability.none());
        appendTo(killed.appender(), 2 * LENGTH);
        DeadProcess.bury(directory);
        assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isZero();
        damageAndOpen(0, LENGTH, 2 * LENGTH).close();

        // Of another run of the machine: it goes on behind the next segment, whose number is left out.
        new SegmentStore(directory, new JournalIdentity(killed.id(), LENGTH, 2, 0), false).create(3 * LENGTH);
        final Path meta = directory.resolve(MetaDescriptor.FILE_NAME);
        try (RandomAccessFile words = new RandomAccessFile(meta.toFile(), "rw"))
        {
            words.seek(MetaDescriptor.SESSION_BOOT_ID_OFFSET);
            words.writeLong(1);
            words.seek(MetaDescriptor.CLEAN_OFFSET);
            words.writeInt(0);
        }
        assertThat(open(Durability.none()).appender().append("behind")).isGreaterThan(4 * LENGTH);
        DeadProcess.bury(directory);
        assertThat(directory.resolve(SegmentDescriptor.fileName(3 * LENGTH))).doesNotExist();
        damageAndOpen(4 * LENGTH).close();
    }

    /** Damages the block checksums of segments and opens the journal, which must put them aside. */
    private Journal damageAndOpen(final long... bases) throws IOException
    {
        for (final long base : bases)
        {
            Files.write(sums(base), new byte[SumDescriptor.HEADER_LENGTH]);
        }
        final Journal journal = open(Durability.none());
        assertThat(journal.recovery().cut()).isFalse();
        for (final long base : bases)
        {
            assertThat(sums(base)).doesNotExist();
        }
        return journal;
    }

    /**
     * A thread claims in place and ends; the disk agent aborts the claim, which is settled and vouched for. Whoever the
     * thread has given the claim to stores into it before that, and after it.
     */
    private void storeIntoAnAbortedClaim(final Journal journal, final ExclusiveAppender appender) throws Exception
    {
        final Claim[] claim = new Claim[1];
        final MutableDirectBuffer[] buffer = new MutableDirectBuffer[1];
        final int[] start = new int[1];
        final Thread thread = new Thread(() ->
        {
            appender.append("before");
            claim[0] = appender.claim(200_000);
            // Who asks the claim for them later takes it over.
            buffer[0] = claim[0].buffer();
            start[0] = claim[0].offset();
        });
        thread.start();
        thread.join();
        final MutableDirectBuffer claimed = buffer[0];
        final int offset = start[0];
        claimed.setMemory(offset, 100_000, (byte)6);
        work(journal);
        journal.sync();
        assertThat(load(journal, 0).end()).as("settled").isGreaterThan(200_000);
        assertThat(firstBad(journal, 0)).isNull();
        claimed.setMemory(offset, 200_000, (byte)7);
        claim[0].abort();
    }

    @Test
    void shouldStayWholeWhereAClaimIsStoredIntoAfterItWasAborted() throws Exception
    {
        try (Journal journal = open(Durability.none()); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            storeIntoAnAbortedClaim(journal, appender);
            assertThat(firstBad(journal, 0)).isNull();
        }
    }

    @Test
    void shouldLoseNothingToAStoreIntoAnAbortedClaimWhenPowerIsLost() throws Exception
    {
        final Journal journal = open(Durability.none());
        final ExclusiveAppender appender = journal.exclusiveAppender();
        storeIntoAnAbortedClaim(journal, appender);
        appender.append("after");
        journal.sync();
        final long end = journal.durablePosition();
        DeadProcess.bury(directory);
        try (RandomAccessFile words = new RandomAccessFile(directory.resolve(MetaDescriptor.FILE_NAME).toFile(), "rw"))
        {
            words.seek(MetaDescriptor.SESSION_BOOT_ID_OFFSET);
            words.writeLong(1);
            words.seek(MetaDescriptor.DURABLE_OFFSET);
            words.writeLong(0);
        }
        try (Journal next = open(Durability.none()); Tailer tailer = next.tailer())
        {
            assertThat(next.recovery().position()).isEqualTo(end);
            assertThat(tailer.poll((message) -> {}, 10)).isEqualTo(2);
        }
    }

    @Test
    void shouldSealASegmentWhoseFileIsGone() throws Exception
    {
        // Not closed: that would seal it.
        appendTo(open(Durability.none()).appender(), LENGTH + 100);
        DeadProcess.bury(directory);
        Files.delete(sums(0));
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            appender.append("message");
            work(journal);
            assertThat(meta(MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isEqualTo(LENGTH);
            assertThat(load(journal, 0).isHeaderGood()).isTrue();
            assertThat(load(journal, 0).count()).isZero();
        }
    }

    @Test
    void shouldKeepOneDescriptorOfASegmentFromBeforeItsFirstClaimUntilItIsSealed() throws Exception
    {
        try (Journal journal = open(Durability.none()))
        {
            assertThat(descriptors(SegmentDescriptor.fileName(0))).isZero();
            final Appender appender = journal.appender();
            assertThat(descriptors(SegmentDescriptor.fileName(0))).isEqualTo(1);
            appendTo(appender, 3 * LENGTH + 100);
            for (long base = 0; base <= 3 * LENGTH; base += LENGTH)
            {
                assertThat(descriptors(SegmentDescriptor.fileName(base))).isEqualTo(1);
            }
            work(journal);
            assertThat(descriptors(SegmentDescriptor.fileName(0))).isZero();
            assertThat(descriptors(SegmentDescriptor.fileName(2 * LENGTH))).isZero();
            assertThat(descriptors(SegmentDescriptor.fileName(3 * LENGTH))).isEqualTo(1);
        }
        assertThat(descriptors(SegmentDescriptor.SUFFIX)).isZero();
    }

    private long descriptors(final String suffix)
    {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd")))
        {
            return descriptors.map(BlockChecksumsTest::target)
                .filter((target) -> target.startsWith(directory.toString()) && target.endsWith(suffix)).count();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static String target(final Path descriptor)
    {
        try
        {
            return Files.readSymbolicLink(descriptor).toString();
        }
        catch (final IOException ignore)
        {
            return "";
        }
    }
}
