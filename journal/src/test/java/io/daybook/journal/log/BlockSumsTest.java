/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

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
import java.util.zip.CRC32C;

import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class BlockSumsTest
{
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
        final CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        final ByteBuffer entry = ByteBuffer.allocate(SumDescriptor.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        SumDescriptor.encode(entry, BASE + from, BASE + to, (int)crc.getValue(), crc);
        Files.write(sums, entry.array(), StandardOpenOption.APPEND);
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
            return load().vouchedTo(channel, BASE + from) - BASE;
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
            // The words reserved in an entry mean nothing yet.
            final int inEntry = (bit / 8 - 64) % 32;
            final boolean reserved = bit >= 64 * 8 && inEntry >= 28;
            assertThat(loaded.count()).isEqualTo(bit < 64 * 8 ? 0 : reserved ? 2 : 1);
        }
    }

    @Test
    void shouldTrustNoRangeOutsideTheSegmentOrAcrossBlocks() throws IOException
    {
        final long[][] ranges =
        {
            {BASE - 8, BASE + 8}, {BASE + 8, BASE + 8}, {BASE + 16, BASE + 8}, {BASE + LENGTH - 8, BASE + LENGTH + 8},
            {BASE + 65_528, BASE + 65_544}, {Long.MIN_VALUE, Long.MAX_VALUE}, {-8, BASE + 8},
        };
        final CRC32C crc = new CRC32C();
        for (final long[] range : ranges)
        {
            final ByteBuffer entry = ByteBuffer.allocate(SumDescriptor.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            SumDescriptor.encode(entry, range[0], range[1], 0, crc);
            Files.write(sums, entry.array(), StandardOpenOption.APPEND);
        }
        assertThat(load().count()).isZero();
        assertThat(load().damaged()).isEqualTo(ranges.length);
        assertThat(firstBad()).isNull();
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
