/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;

import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class BlockSumsTest
{
    private static final int INTERRUPTS = 500;
    private static final int LENGTH = 1 << 20;
    private static final long BASE = 3L << 20;
    private static final JournalIdentity IDENTITY = new JournalIdentity(new UUID(1, 2), LENGTH, 2, 0);

    @TempDir
    private Path directory;
    private Path segment;
    private Path sums;
    private final byte[] bytes = new byte[LENGTH];

    @BeforeEach
    void writeSegment() throws IOException
    {
        segment = directory.resolve("segment");
        sums = directory.resolve("sums");
        new Random(7).nextBytes(bytes);
        Files.write(segment, bytes);
        Files.write(sums, SumDescriptor.header(IDENTITY.id(), LENGTH, BASE).array());
    }

    private void vouch(final int from, final int to) throws IOException
    {
        append(from, to, crc(bytes, from, to), SumDescriptor.KIND_SUM);
    }

    private void append(final long from, final long to, final int sum, final int kind) throws IOException
    {
        final ByteBuffer entry = ByteBuffer.allocate(SumDescriptor.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        SumDescriptor.encode(entry, BASE + from, BASE + to, sum, kind, new CRC32C());
        Files.write(sums, entry.array(), StandardOpenOption.APPEND);
    }

    private static int crc(final byte[] from, final int start, final int end)
    {
        final CRC32C crc = new CRC32C();
        crc.update(from, start, end - start);
        return (int)crc.getValue();
    }

    private void flip(final Path path, final long offset) throws IOException
    {
        final byte[] all = Files.readAllBytes(path);
        all[(int)offset] ^= 4;
        Files.write(path, all);
    }

    private BlockSums load() throws IOException
    {
        return BlockSums.load(sums, IDENTITY, BASE);
    }

    private BlockSums.Range firstBad() throws IOException
    {
        try (FileChannel channel = FileChannel.open(segment))
        {
            return load().verify(channel);
        }
    }

    private long vouchedTo(final int from) throws IOException
    {
        try (FileChannel channel = FileChannel.open(segment))
        {
            return load().vouchedTo(channel::read, BASE + from) - BASE;
        }
    }

    @Test
    void shouldTellWhatIsVouchedForInWhateverOrderItWasWritten() throws IOException
    {
        vouch(65_536, 131_072);
        vouch(4_096, 8_192);
        vouch(6_000, 65_536);
        vouch(200_000, 200_008);
        final BlockSums loaded = load();
        assertThat(loaded.count()).isEqualTo(4);
        assertThat(loaded.covers(BASE + 4_096, BASE + 131_072)).isTrue();
        assertThat(loaded.covers(BASE + 5_000, BASE + 5_001)).isTrue();
        assertThat(loaded.covers(BASE + 4_095, BASE + 5_000)).isFalse();
        assertThat(loaded.covers(BASE + 4_096, BASE + 131_073)).isFalse();
        assertThat(loaded.covers(BASE + 200_000, BASE + 200_008)).isTrue();
        assertThat(loaded.end()).isEqualTo(BASE + 200_008);
        assertThat(firstBad()).isNull();
        assertThat(vouchedTo(4_096)).isEqualTo(131_072);
        assertThat(vouchedTo(0)).isZero();
    }

    @Test
    void shouldFindAFlippedBitAndNameItsRange() throws IOException
    {
        vouch(65_536, 131_072);
        vouch(131_072, 131_080);
        vouch(4_096, 65_536);
        flip(segment, 131_075);
        assertThat(firstBad()).isEqualTo(new BlockSums.Range(BASE + 131_072, BASE + 131_080));
        assertThat(vouchedTo(4_096)).isEqualTo(131_072);
        flip(segment, 4_096);
        assertThat(firstBad()).isEqualTo(new BlockSums.Range(BASE + 4_096, BASE + 65_536));
        assertThat(vouchedTo(4_096)).isEqualTo(4_096);
        assertThat(vouchedTo(70_000)).isEqualTo(131_072);
    }

    @Test
    void shouldFindThatASegmentIsTruncated() throws IOException
    {
        vouch(4_096, 8_192);
        vouch(8_192, 16_384);
        Files.write(segment, Arrays.copyOf(bytes, 12_000));
        assertThat(firstBad()).isEqualTo(new BlockSums.Range(BASE + 8_192, BASE + 16_384));
    }

    @Test
    void shouldDropATornLastEntryAndNoOther() throws IOException
    {
        vouch(4_096, 8_192);
        vouch(8_192, 16_384);
        Files.write(sums, Arrays.copyOf(Files.readAllBytes(sums), 64 + 32 + 20));
        assertThat(load().count()).isEqualTo(1);
        assertThat(load().damaged()).isEqualTo(1);
        assertThat(load().end()).isEqualTo(BASE + 8_192);
    }

    @Test
    void shouldTrustNoFlippedBitOfTheFileItself() throws IOException
    {
        vouch(4_096, 8_192);
        vouch(8_192, 16_384);
        final byte[] good = Files.readAllBytes(sums);
        for (int bit = 0; bit < good.length * 8; bit++)
        {
            final byte[] bad = good.clone();
            bad[bit / 8] ^= (byte)(1 << bit % 8);
            Files.write(sums, bad);
            final BlockSums loaded = load();
            // The word reserved in an entry means nothing yet.
            final int inEntry = (bit / 8 - 64) % 32;
            final boolean reserved = bit >= 64 * 8 && inEntry >= 28;
            assertThat(loaded.count()).isEqualTo(bit < 64 * 8 ? 0 : reserved ? 2 : 1);
        }
    }

    @Test
    void shouldTrustNoRangeOutsideTheFramesOfTheSegmentOrAcrossBlocks() throws IOException
    {
        final long[][] ranges =
        {
            {BASE - 8, BASE + 8}, {BASE + 8, BASE + 8}, {BASE + 16, BASE + 8}, {BASE + LENGTH - 8, BASE + LENGTH + 8},
            {BASE, BASE + 8}, {BASE + 4_088, BASE + 4_104},
            {BASE + 65_528, BASE + 65_544}, {Long.MIN_VALUE, Long.MAX_VALUE}, {-8, BASE + 8},
        };
        for (final long[] range : ranges)
        {
            append(range[0] - BASE, range[1] - BASE, 0, SumDescriptor.KIND_SUM);
        }
        assertThat(load().count()).isZero();
        assertThat(load().damaged()).isEqualTo(ranges.length);
        assertThat(firstBad()).isNull();
    }

    /** Bytes as an earlier version left them: nothing but the layout in the docs is used. */
    private void writeByHand(final int version) throws IOException
    {
        final ByteBuffer file = ByteBuffer.allocate(64 + 32).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(0, 0x01_00_4D_55_53_59_41_44L).putInt(8, version).putLong(16, 1).putLong(24, 2);
        file.putInt(32, LENGTH).putLong(40, BASE);
        file.putInt(12, crc(file.array(), 0, 64));
        file.putLong(64, BASE + 4_096).putLong(72, BASE + 8_192).putInt(80, crc(bytes, 4_096, 8_192));
        file.putInt(88, crc(file.array(), 64, 88));
        Files.write(sums, file.array());
    }

    @Test
    void shouldReadAndContinueFilesOfAnyVersionButAnotherMajorOne() throws IOException
    {
        final int first = 1 << 16;
        for (final int version : new int[]{first, SumDescriptor.VERSION, first | 1 | 0xFF << 8})
        {
            writeByHand(version);
            vouch(8_192, 16_384);
            assertThat(load().count()).isEqualTo(2);
            assertThat(firstBad()).isNull();
            flip(segment, 5_000);
            assertThat(firstBad()).isEqualTo(new BlockSums.Range(BASE + 4_096, BASE + 8_192));
            flip(segment, 5_000);
        }
        for (final int version : new int[]{0, 2 << 16})
        {
            writeByHand(version);
            assertThat(load().isHeaderGood()).isFalse();
            assertThat(load().count()).isZero();
            assertThat(BlockSums.hasGoodHeader(sums, IDENTITY, BASE)).isFalse();
        }
    }

    @Test
    void shouldCountPaddingAsZerosInTheEntriesBehindItAlone() throws IOException
    {
        final byte[] zeroed = bytes.clone();
        Arrays.fill(zeroed, 5_000, 70_000, (byte)0);
        append(4_096, 65_536, crc(bytes, 4_096, 65_536), SumDescriptor.KIND_SUM);
        append(5_000, 70_000, 0, SumDescriptor.KIND_PADDING);
        append(4_096, 65_536, crc(zeroed, 4_096, 65_536), SumDescriptor.KIND_SUM);
        append(65_536, 131_072, crc(zeroed, 65_536, 131_072), SumDescriptor.KIND_SUM);
        // Once more, as another process may.
        append(5_000, 70_000, 0, SumDescriptor.KIND_PADDING);
        append(69_992, 70_008, crc(zeroed, 69_992, 70_008), SumDescriptor.KIND_SUM);
        assertThat(firstBad()).isNull();
        assertThat(load().count()).isEqualTo(4);
        flip(segment, 60_000);
        assertThat(vouchedTo(4_096)).as("by the entry behind the padding").isEqualTo(131_072);
        assertThat(firstBad()).as("the one in front").isEqualTo(new BlockSums.Range(BASE + 4_096, BASE + 65_536));
        flip(segment, 60_000);
        flip(segment, 70_000);
        assertThat(firstBad()).isEqualTo(new BlockSums.Range(BASE + 65_536, BASE + 131_072));
    }

    @Test
    void shouldLetNoPaddingReachOutOfTheSegmentOrBeOutOfPlaceAndPassOverUnknownKinds() throws IOException
    {
        final long[][] ranges =
        {
            {4_088, 8_192}, {4_100, 8_192}, {4_096, 8_190}, {8_192, 8_192}, {LENGTH - 8, LENGTH + 8},
            {Long.MIN_VALUE - BASE, 8_192}, {4_096, Long.MAX_VALUE - BASE - 7},
        };
        for (final long[] range : ranges)
        {
            append(range[0], range[1], 0, SumDescriptor.KIND_PADDING);
        }
        assertThat(load().damaged()).isEqualTo(ranges.length);
        append(4_096, 8_192, 7, 2);
        append(4_096, 8_192, 7, -1);
        vouch(4_096, 8_192);
        assertThat(load().damaged()).as("no damage, only unknown").isEqualTo(ranges.length);
        assertThat(load().count()).isEqualTo(1);
        assertThat(firstBad()).isNull();
    }

    @Test
    void shouldCompareNothingButWhatTouchesARange() throws IOException
    {
        vouch(4_096, 65_536);
        vouch(65_536, 70_000);
        vouch(70_000, 131_072);
        flip(segment, 66_000);
        final BlockSums loaded = load();
        try (FileChannel channel = FileChannel.open(segment))
        {
            final BlockSums.Range second = new BlockSums.Range(BASE + 65_536, BASE + 70_000);
            assertThat(loaded.damaged(BASE, BASE + 65_536, channel::read)).isNull();
            assertThat(loaded.damaged(BASE + 65_535, BASE + 65_537, channel::read)).isEqualTo(second);
            assertThat(loaded.damaged(BASE + 69_999, BASE + 70_000, channel::read)).isEqualTo(second);
            assertThat(loaded.damaged(BASE + 70_000, BASE + LENGTH, channel::read)).isNull();
        }
    }

    @Test
    void shouldFindNoDamageInAFrameThatIntactEntriesMakeUp() throws IOException
    {
        vouch(4_096, 6_000);
        vouch(4_096, 8_192);
        vouch(6_000, 7_000);
        flip(segment, 8_000);
        final BlockSums loaded = load();
        try (FileChannel channel = FileChannel.open(segment))
        {
            final BlockSums.Range longest = new BlockSums.Range(BASE + 4_096, BASE + 8_192);
            assertThat(loaded.damageOf(BASE + 5_000, BASE + 7_000, channel::read)).isNull();
            assertThat(loaded.damageOf(BASE + 5_000, BASE + 7_001, channel::read)).isEqualTo(longest);
        }
    }

    @Test
    void shouldReadWhatAnEntryVouchesForOnceHoweverManyFramesAreAskedFor() throws IOException
    {
        vouch(4_096, 65_536);
        vouch(65_536, 131_072);
        flip(segment, 70_000);
        final BlockSums loaded = load();
        loaded.compareOnce();
        final AtomicInteger count = new AtomicInteger();
        try (FileChannel channel = FileChannel.open(segment))
        {
            for (int frame = 4_096; frame < 131_072; frame += 1_024)
            {
                final BlockSums.Range damage = loaded.damageOf(BASE + frame, BASE + frame + 1_024, (into, from) ->
                {
                    final int read = channel.read(into, from);
                    count.addAndGet(read);
                    return read;
                });
                assertThat(null != damage).as("at %d", frame).isEqualTo(frame >= 65_536);
            }
        }
        assertThat(count).hasValue(131_072 - 4_096);
    }

    @Test
    void shouldReadNoMoreThanWhatHasBeenAdded() throws IOException
    {
        Files.delete(sums);
        final BlockSums loaded = load();
        assertThat(loaded.refresh(sums)).isFalse();
        Files.write(sums, SumDescriptor.header(IDENTITY.id(), LENGTH, BASE).array());
        vouch(4_096, 8_192);
        assertThat(loaded.refresh(sums)).isTrue();
        assertThat(loaded.end()).isEqualTo(BASE + 8_192);
        assertThat(loaded.refresh(sums)).isFalse();
        append(8_200, 70_000, 0, SumDescriptor.KIND_PADDING);
        // A torn entry, which is written anew.
        Files.write(sums, new byte[20], StandardOpenOption.APPEND);
        assertThat(loaded.refresh(sums)).isTrue();
        assertThat(loaded.damaged()).isEqualTo(1);
        flip(sums, 70);
        Files.write(sums, Arrays.copyOf(Files.readAllBytes(sums), 64 + 2 * 32));
        Arrays.fill(bytes, 8_200, 70_000, (byte)0);
        vouch(8_192, 65_536);
        vouch(65_536, 131_072);
        assertThat(loaded.refresh(sums)).isTrue();
        assertThat(loaded.damaged()).as("what has been read is not read again").isZero();
        assertThat(loaded.count()).isEqualTo(3);
        assertThat(loaded.end()).isEqualTo(BASE + 131_072);
        try (FileChannel channel = FileChannel.open(segment))
        {
            assertThat(loaded.verify(channel)).isNull();
        }
        Files.write(sums, Arrays.copyOf(Files.readAllBytes(sums), 64 + 32));
        assertThat(loaded.refresh(sums)).as("shorter, it is read anew").isTrue();
        assertThat(loaded.count()).isZero();
        assertThat(loaded.damaged()).isEqualTo(1);
        Files.move(sums, directory.resolve("aside"));
        Files.write(sums, SumDescriptor.header(IDENTITY.id(), LENGTH, BASE).array());
        vouch(4_096, 8_192);
        assertThat(loaded.refresh(sums)).as("another file of the same length").isTrue();
        assertThat(loaded.count()).isEqualTo(1);
        Files.delete(sums);
        assertThat(loaded.refresh(sums)).isTrue();
        assertThat(loaded.isHeaderGood()).isFalse();
        assertThat(loaded.count()).isZero();
    }

    @Test
    void shouldReadOnInTheFileThatIsOpenAndNoticeThatAnotherOneHasItsName() throws IOException
    {
        vouch(4_096, 8_192);
        final BlockSums loaded = new BlockSums(IDENTITY);
        loaded.enter(sums, BASE);
        assertThat(loaded.refresh()).isFalse();
        vouch(8_192, 16_384);
        assertThat(loaded.refresh()).isTrue();
        assertThat(loaded.end()).isEqualTo(BASE + 16_384);
        // A torn entry, which is cut off and written anew.
        Files.write(sums, new byte[20], StandardOpenOption.APPEND);
        assertThat(loaded.refresh()).isTrue();
        assertThat(loaded.damaged()).isEqualTo(1);
        Files.write(sums, Arrays.copyOf(Files.readAllBytes(sums), 64 + 2 * 32));
        vouch(16_384, 20_480);
        assertThat(loaded.refresh()).isTrue();
        assertThat(loaded.damaged()).isZero();
        assertThat(loaded.end()).isEqualTo(BASE + 20_480);
        Files.write(sums, Arrays.copyOf(Files.readAllBytes(sums), 64 + 32));
        assertThat(loaded.refresh()).as("shorter").isTrue();
        assertThat(loaded.end()).isEqualTo(BASE + 8_192);
        final Path aside = directory.resolve("aside");
        Files.move(sums, aside);
        Files.write(sums, SumDescriptor.header(IDENTITY.id(), LENGTH, BASE).array());
        vouch(65_536, 70_000);
        vouch(70_000, 131_072);
        assertThat(loaded.refresh()).as("another one, and longer").isTrue();
        assertThat(loaded.covers(BASE + 4_096, BASE + 8_192)).isFalse();
        assertThat(loaded.covers(BASE + 65_536, BASE + 131_072)).isTrue();
        // Whoever still has the old one open adds to it.
        Files.move(sums, directory.resolve("second"));
        Files.move(aside, sums);
        vouch(8_192, 12_288);
        vouch(12_288, 16_384);
        assertThat(loaded.refresh()).as("the first one again").isTrue();
        assertThat(loaded.covers(BASE + 4_096, BASE + 16_384)).isTrue();
        assertThat(loaded.covers(BASE + 65_536, BASE + 70_000)).isFalse();
        Files.delete(sums);
        assertThat(loaded.refresh()).isTrue();
        assertThat(loaded.isHeaderGood()).isFalse();
        assertThat(loaded.count()).isZero();
        Files.write(sums, SumDescriptor.header(IDENTITY.id(), LENGTH, BASE).array());
        vouch(4_096, 8_192);
        assertThat(loaded.refresh()).as("late").isTrue();
        assertThat(loaded.end()).isEqualTo(BASE + 8_192);
        loaded.leave();
        assertThat(loaded.end()).as("what was read").isEqualTo(BASE + 8_192);
    }

    @Test
    void shouldReadOnThoughInterruptsCloseTheFileUnderIt() throws Exception
    {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final BlockSums loaded = new BlockSums(IDENTITY);
        loaded.enter(sums, BASE);
        final Thread reader = Thread.currentThread();
        final AtomicInteger wanted = new AtomicInteger();
        final AtomicInteger done = new AtomicInteger();
        final Thread interrupter = new Thread(() ->
        {
            for (int next = 1; next <= INTERRUPTS; next++)
            {
                while (wanted.get() < next)
                {
                    Thread.onSpinWait();
                }
                reader.interrupt();
                done.set(next);
            }
        });
        interrupter.start();
        for (int i = 1; i <= INTERRUPTS; i++)
        {
            final int to = 4_096 + i * 8;
            vouch(to - 8, to);
            wanted.set(i);
            // So that the interrupt comes before, during and after the reading.
            for (int spins = random.nextInt(2_000); spins > 0; spins--)
            {
                Thread.onSpinWait();
            }
            final boolean grown = loaded.refresh();
            while (done.get() < i)
            {
                Thread.onSpinWait();
            }
            assertThat(Thread.interrupted()).as("seed=%d", seed).isTrue();
            assertThat(grown).as("seed=%d", seed).isTrue();
            assertThat(loaded.end()).as("seed=%d", seed).isEqualTo(BASE + to);
            assertThat(loaded.count()).as("seed=%d", seed).isEqualTo(i);
        }
        interrupter.join();
        loaded.leave();
    }

    @Test
    void shouldRankRangesAsASortDoesHoweverManyAreAddedAtOnce()
    {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int round = 0; round < 200; round++)
        {
            final SumEntries few = new SumEntries(BASE);
            final SumEntries all = new SumEntries(BASE);
            final int count = random.nextInt(1_000);
            for (int i = 0; i < count; i++)
            {
                final long from = BASE + random.nextInt(1_000);
                final long to = from + 1 + random.nextInt(100);
                few.add(from, to, i);
                all.add(from, to, i);
                if (0 == random.nextInt(10))
                {
                    few.rank();
                }
            }
            few.rank();
            all.rank();
            assertThat(few.ranked()).isEqualTo(count);
            assertThat(few.end()).isEqualTo(all.end());
            for (int rank = 0; rank < count; rank++)
            {
                assertThat(few.number(rank)).as("seed=%d", seed).isEqualTo(all.number(rank));
            }
            for (int at = 0; at < 1_200; at += 7)
            {
                assertThat(few.firstReaching(BASE + at)).as("seed=%d", seed).isEqualTo(all.firstReaching(BASE + at));
            }
        }
    }

    @Test
    void shouldTakeNothingFromAMissingFileAndFromThatOfAnotherSegment() throws IOException
    {
        vouch(4_096, 8_192);
        assertThat(BlockSums.load(sums, IDENTITY, 0).count()).isZero();
        final JournalIdentity other = new JournalIdentity(new UUID(1, 3), LENGTH, 2, 0);
        assertThat(BlockSums.load(sums, other, BASE).count()).isZero();
        Files.delete(sums);
        assertThat(load().count()).isZero();
        assertThat(load().covers(BASE, BASE + 1)).isFalse();
    }

    @Test
    void shouldReadMoreEntriesThanOneReadTakes() throws IOException
    {
        for (int at = 4_096; at < 4_096 + 8 * 3_000; at += 8)
        {
            vouch(at, at + 8);
        }
        assertThat(load().count()).isEqualTo(3_000);
        assertThat(load().covers(BASE + 4_096, BASE + 4_096 + 8 * 3_000)).isTrue();
        assertThat(vouchedTo(4_096)).isEqualTo(4_096 + 8 * 3_000);
    }
}
