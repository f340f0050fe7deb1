/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One load tells the same of a message as the whole check does.
 */
class FrameCheckTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LENGTH = FrameDescriptor.HEADER_LENGTH + Long.BYTES;
    private static final long WORD = FrameDescriptor.word(LENGTH, FrameType.BYTES, 1);

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

    @Test
    void shouldGiveUpASearchThatComputesTooManyChecksums()
    {
        final ByteBuffer hostile = ByteBuffer.allocateDirect(SEGMENT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final UnsafeBuffer words = new UnsafeBuffer(hostile);
        final int good = SEGMENT_LENGTH - FrameDescriptor.alignedLength(LENGTH);
        final int longest = 1 << 10;
        for (int at = 0; at < good; at += Long.BYTES)
        {
            words.putLong(at, FrameDescriptor.word(longest, FrameType.BYTES, 1));
        }
        words.putLong(good, WORD);
        words.putInt(good + FrameDescriptor.CRC_OFFSET, new FrameChecksum().compute(words, hostile, good, good, WORD));
        final JournalIdentity identity =
            new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, SegmentDescriptor.OPTION_FRAME_CHECKSUMS, 0);

        final FrameCheck patient = new FrameCheck(identity);
        assertThat(patient.nextIntact(words, hostile, 0, SEGMENT_LENGTH, 0, SEGMENT_LENGTH)).isEqualTo(good);
        assertThat(patient.isSpent()).isFalse();
        final FrameCheck limited = new FrameCheck(identity, 16L * SEGMENT_LENGTH);
        assertThat(limited.nextIntact(words, hostile, 0, SEGMENT_LENGTH, 0, SEGMENT_LENGTH)).isNegative();
        assertThat(limited.isSpent()).isTrue();
    }
}
