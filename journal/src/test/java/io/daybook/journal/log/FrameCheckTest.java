/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.UUID;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One load tells the same of a message as the whole check does.
 */
class FrameCheckTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LENGTH = FrameDescriptor.HEADER_LENGTH + Long.BYTES;
    /** Behind so many bytes a frame can have any number. */
    private static final long BASE = 1L << 40;
    private static final long WORD = FrameDescriptor.word(LENGTH, FrameType.BYTES, 1);
    private static final int NUMBER = (int)(WORD >>> 32);

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final FrameCheck check = check(0);
    private final FrameCheck checkOfChecksums = check(SegmentDescriptor.OPTION_FRAME_CHECKSUMS);

    private static FrameCheck check(final int options)
    {
        return new FrameCheck(new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, options, 0));
    }

    /** Numbers that differ in one bit or in the half that frames do not store, and any others. */
    @Provide
    Arbitrary<Long> sequences()
    {
        return Arbitraries.longs().between(0, Long.MAX_VALUE).edgeCases((config) -> config.add(
            0L, 1L, 0x7FFF_FFFFL, 0x8000_0000L, 0xFFFF_FFFFL, 0x1_0000_0000L, 0x1_0000_0001L, Long.MAX_VALUE));
    }

    @Property
    void shouldFindPlainExactlyWhatIsInSequenceWithoutChecksum(
        @ForAll("sequences") final long expected,
        @ForAll("sequences") final long other,
        @ForAll final boolean inSequence,
        @ForAll final int checksum,
        @ForAll final boolean unchecked)
    {
        final int stored = (int)(inSequence ? expected : other);
        final int crc = unchecked ? 0 : checksum;
        buffer.putInt(FrameDescriptor.SEQUENCE_OFFSET, stored);
        buffer.putInt(FrameDescriptor.CRC_OFFSET, crc);
        assertThat(check.isPlain(buffer, 0, expected)).isEqualTo(0 == crc && stored == (int)expected);
    }

    @Property
    void shouldHaveNoFaultInWhatIsPlain(
        @ForAll("sequences") final long expected, @ForAll final int stored, @ForAll final boolean inSequence)
    {
        buffer.putInt(FrameDescriptor.SEQUENCE_OFFSET, inSequence ? (int)expected : stored);
        buffer.putInt(FrameDescriptor.CRC_OFFSET, 0);
        assertThat(null == check.fault(buffer, bytes, 0, 0, WORD, expected))
            .isEqualTo(check.isPlain(buffer, 0, expected));
    }

    @Property
    void shouldFindNothingPlainWhereEachFrameHasAChecksum(@ForAll("sequences") final long expected)
    {
        buffer.putInt(FrameDescriptor.SEQUENCE_OFFSET, (int)expected);
        buffer.putInt(FrameDescriptor.CRC_OFFSET, 0);
        assertThat(checkOfChecksums.isPlain(buffer, 0, expected)).isFalse();
        assertThat(checkOfChecksums.fault(buffer, bytes, 0, 0, WORD, expected)).isNotNull();
    }

    /** Words that all look like frames of a length, and behind them a good frame, at the end of a buffer. */
    private static UnsafeBuffer hostile(final ByteBuffer bytes, final int good, final int length, final long base)
    {
        final UnsafeBuffer words = new UnsafeBuffer(bytes);
        for (int at = 0; at < words.capacity(); at += Long.BYTES)
        {
            words.putLong(at, FrameDescriptor.word(length, FrameType.BYTES, 1));
        }
        putGood(words, bytes, good, base, NUMBER);
        return words;
    }

    private static void putGood(
        final UnsafeBuffer words, final ByteBuffer bytes, final int at, final long base, final int sequence)
    {
        words.putLong(at, WORD);
        words.putInt(at + FrameDescriptor.SEQUENCE_OFFSET, sequence);
        words.putInt(at + FrameDescriptor.CRC_OFFSET, new FrameChecksum().compute(words, bytes, at, base + at, WORD));
    }

    private static int search(
        final FrameCheck check, final UnsafeBuffer words, final ByteBuffer bytes, final long base, final long sequence)
    {
        return check.nextGood(words, bytes, 8, words.capacity(), base, words.capacity(), base, sequence);
    }

    @Test
    void shouldGiveUpASearchThatChecksMoreThanSixteenTimesTheBytesOfTheSegment()
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(SEGMENT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final int length = 1 << 10;
        // Each word costs its length, and its upper half is the expected number. The search begins at offset 8.
        final int first = 16 * SEGMENT_LENGTH / length * Long.BYTES + Long.BYTES;
        final FrameCheck last = check(SegmentDescriptor.OPTION_FRAME_CHECKSUMS);
        final int before = first - Long.BYTES;
        assertThat(search(last, hostile(bytes, before, length, BASE), bytes, BASE, NUMBER)).isEqualTo(before);
        assertThat(last.isSpent()).isFalse();

        assertThat(search(checkOfChecksums, hostile(bytes, first, length, BASE), bytes, BASE, NUMBER)).isNegative();
        assertThat(checkOfChecksums.isSpent()).isTrue();
        final UnsafeBuffer words = new UnsafeBuffer(bytes);
        assertThat(checkOfChecksums.fault(words, bytes, first, BASE + first, WORD, NUMBER))
            .isEqualTo("the search for good frames was given up: it checked 16 times as many bytes as the segment has");
        checkOfChecksums.begin();
        assertThat(checkOfChecksums.fault(words, bytes, first, BASE + first, WORD, NUMBER)).isNull();
    }

    @Test
    void shouldSpendNoMoreThanHalfOnFramesOfOtherNumbers()
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(SEGMENT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final int length = 1 << 10;
        final int good = SEGMENT_LENGTH - FrameDescriptor.alignedLength(LENGTH);
        final UnsafeBuffer words = hostile(bytes, good, length, BASE);
        assertThat(search(checkOfChecksums, words, bytes, BASE, 1 << 30)).isNegative();
        assertThat(checkOfChecksums.isSpent()).isTrue();
        putGood(words, bytes, good, BASE, (1 << 30) + 1);
        assertThat(search(checkOfChecksums, words, bytes, BASE, 1 << 30)).isEqualTo(good);
        assertThat(checkOfChecksums.isSpent()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFindTheNextFrameBehindAGreatManyRandomBytesOrZeros(final boolean zeros)
    {
        final int segmentLength = 1 << 26;
        final ByteBuffer bytes = ByteBuffer.allocateDirect(segmentLength).order(ByteOrder.LITTLE_ENDIAN);
        final Random random = new Random(7);
        while (!zeros && bytes.hasRemaining())
        {
            bytes.putLong(random.nextLong());
        }
        final UnsafeBuffer words = new UnsafeBuffer(bytes);
        final int good = segmentLength - FrameDescriptor.alignedLength(LENGTH);
        putGood(words, bytes, good, BASE, 1_000_001);
        final FrameCheck ordinary = new FrameCheck(
            new JournalIdentity(new UUID(1, 2), segmentLength, SegmentDescriptor.OPTION_FRAME_CHECKSUMS, 0));
        assertThat(search(ordinary, words, bytes, BASE, 1_000_000)).isEqualTo(good);
        assertThat(ordinary.isSpent()).isFalse();
    }

    @Test
    void shouldChargeForADamagedFrameOnlyOnceHoweverOftenItIsLookedAt()
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(SEGMENT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final int length = SEGMENT_LENGTH >> 2;
        final UnsafeBuffer words = hostile(bytes, length, length, BASE);
        final long word = FrameDescriptor.word(length, FrameType.BYTES, 1);
        for (int i = 0; i < 1_000; i++)
        {
            assertThat(checkOfChecksums.fault(words, bytes, 0, BASE, word, NUMBER))
                .isEqualTo("a frame whose checksum does not match");
        }
        assertThat(checkOfChecksums.isSpent()).isFalse();
        for (int i = 8; i <= 64 * 8; i += 8)
        {
            checkOfChecksums.fault(words, bytes, i, BASE + i, word, NUMBER);
        }
        assertThat(checkOfChecksums.isSpent()).isTrue();
    }
}
