/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A window shows what the file holds, in the same place of its memory whatever it has shown before. A search for the
 * next good frame reads little where that is near, and finds the same as if it had read all.
 */
class SegmentWindowTest
{
    private static final int SEGMENT = 1 << 20;
    private static final int SHORTEST = FrameDescriptor.HEADER_LENGTH;
    private static final int ROUNDS = 5;
    private static final int SEARCHES = 60;
    private static final String FIRST = SegmentDescriptor.fileName(0);

    @TempDir
    private Path directory;
    private JournalIdentity identity;
    private long read;

    /** Writes a segment of messages, some of which look like frames. */
    private byte[] segment(final Checksums checksums, final Random random, final int longest, final int name)
        throws IOException
    {
        final Path path = directory.resolve("journal" + name);
        byte[] written = new byte[SEGMENT];
        random.nextBytes(written);
        try (Journal journal = Journal.open(
            path, new JournalConfig().checksums(checksums).segmentLength(SEGMENT).agents(AgentMode.INVOKER));
            Appender appender = journal.appender())
        {
            final int end = random.nextInt(4) * SEGMENT / 4 + SEGMENT / 8;
            while (appender.position() < end)
            {
                final int length = 1 + random.nextInt(longest);
                final UnsafeBuffer message = new UnsafeBuffer(new byte[length]);
                if (0 != random.nextInt(3))
                {
                    message.putBytes(0, written, random.nextInt(SEGMENT - length), length);
                }
                appender.append(message, 0, length);
                if (0 == random.nextInt(20))
                {
                    written = Files.readAllBytes(path.resolve(FIRST));
                }
            }
            identity = new JournalIdentity(journal.id(), SEGMENT, options(checksums), 0);
        }
        return Files.readAllBytes(path.resolve(FIRST));
    }

    private static int options(final Checksums checksums)
    {
        return switch (checksums)
        {
            case BLOCK -> SegmentDescriptor.OPTION_BLOCK_CHECKSUMS;
            case FRAME -> SegmentDescriptor.OPTION_FRAME_CHECKSUMS;
            default -> 0;
        };
    }

    private static List<Integer> frames(final byte[] bytes)
    {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        final List<Integer> offsets = new ArrayList<>();
        int offset = SegmentDescriptor.HEADER_LENGTH;
        while (FrameDescriptor.length(buffer.getLong(offset)) > 0)
        {
            offsets.add(offset);
            offset += FrameDescriptor.alignedLength(FrameDescriptor.length(buffer.getLong(offset)));
        }
        return offsets;
    }

    private SegmentWindow window(final byte[] bytes, final int capacity)
    {
        return new SegmentWindow((into, offset) ->
        {
            final int count = (int)Math.min(into.remaining(), bytes.length - offset);
            if (count > 0)
            {
                into.put(bytes, (int)offset, count);
                read += count;
            }
            return count;
        }, SEGMENT, capacity);
    }

    private static int searchedAll(
        final FrameCheck check, final UnsafeBuffer buffer, final int offset, final int damaged, final long sequence)
    {
        final int longest = FrameDescriptor.maxLength(SEGMENT);
        for (int from = offset; from < SEGMENT; from += longest)
        {
            final int end = Math.min(SEGMENT, from + 2 * longest);
            final int found = check.nextGood(
                buffer, buffer.byteBuffer(), from, end, 0, SEGMENT, damaged, sequence);
            if (found >= 0)
            {
                return found;
            }
        }
        return -1;
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldFindTheSameFrameWhereverItStopsToRead(final Checksums checksums) throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("seed=" + seed);
        final Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++)
        {
            final byte[] bytes = segment(checksums, random, 1 << 4 + random.nextInt(10), round);
            final List<Integer> frames = frames(bytes);
            final ByteBuffer direct = ByteBuffer.allocateDirect(SEGMENT).order(ByteOrder.LITTLE_ENDIAN).put(bytes);
            final int damages = random.nextInt(4) * random.nextInt(100);
            for (int i = 0; i < damages; i++)
            {
                final int at = frames.get(random.nextInt(frames.size())) + 8 * random.nextInt(4);
                final long word = direct.getLong(at);
                direct.putLong(at, switch (random.nextInt(4))
                {
                    case 0 -> 0;
                    case 1 -> random.nextLong();
                    case 2 -> word ^ 1L << random.nextInt(64);
                    default -> word & ~0xFFFFFFFFL | random.nextInt(SEGMENT / 4);
                });
            }
            direct.get(0, bytes);
            final FrameCheck all = new FrameCheck(identity);
            final FrameCheck little = new FrameCheck(identity);
            final SegmentWindow window = window(bytes, SegmentWindow.SMALL << random.nextInt(4));
            final UnsafeBuffer buffer = new UnsafeBuffer(direct);
            for (int i = 0; i < SEARCHES; i++)
            {
                final int number = random.nextInt(frames.size());
                final int damaged = frames.get(number);
                final int offset = damaged + FrameDescriptor.ALIGNMENT;
                direct.clear();
                final int expected = searchedAll(all, buffer, offset, damaged, number);
                assertThat(window.nextGood(little, offset, 0, damaged, number))
                    .as("seed=%d round=%d damaged=%d", seed, round, damaged).isEqualTo(expected);
                assertThat(little.isSpent()).as("seed=%d round=%d", seed, round).isEqualTo(all.isSpent());
            }
        }
    }

    @Test
    void shouldShowEachFrameInItsPlaceWhateverItHasShownBefore() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("seed=" + seed);
        final Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++)
        {
            final byte[] bytes = segment(Checksums.OFF, random, 1 << 6 + random.nextInt(11), round);
            final List<Integer> frames = frames(bytes);
            final byte[] file =
                0 == random.nextInt(2) ? bytes : Arrays.copyOf(bytes, frames.get(frames.size() / 2) + 9);
            final int capacity = SegmentWindow.SMALL << random.nextInt(7);
            final SegmentWindow window = window(file, capacity);
            int next = 0;
            for (int i = 0; i < 20 * SEARCHES; i++)
            {
                next = 0 == random.nextInt(5) ? random.nextInt(frames.size()) : (next + 1) % frames.size();
                final int offset = frames.get(next);
                final int end = next + 1 < frames.size() ? frames.get(next + 1) : offset;
                assertShows(window, file, offset, end, capacity, random.nextBoolean() ? SEGMENT : 0);
                if (0 == random.nextInt(50))
                {
                    window.nextNonZero(offset + FrameDescriptor.ALIGNMENT);
                }
            }
        }
    }

    private static void assertShows(
        final SegmentWindow window,
        final byte[] file,
        final int offset,
        final int end,
        final int capacity,
        final int settled)
        throws IOException
    {
        final long word = offset + Long.BYTES > file.length ? 0 : word(file, offset);
        assertThat(window.show(offset, settled)).isEqualTo(word);
        if (end > offset)
        {
            assertThat(window.isWhole(offset)).isEqualTo(end <= file.length);
        }
        if (window.isWhole(offset))
        {
            assertThat(window.start()).isEqualTo(offset & -(capacity / 2));
            final byte[] shown = new byte[FrameDescriptor.length(word)];
            window.buffer().getBytes(offset - window.start(), shown);
            assertThat(shown).isEqualTo(Arrays.copyOfRange(file, offset, offset + shown.length));
        }
    }

    @Test
    void shouldCopyTheEndOfTheFrameThatItShowedBefore() throws IOException
    {
        final byte[] bytes = segment(Checksums.OFF, new Random(7), 100, 0);
        final List<Integer> frames = frames(bytes);
        final int piece = SegmentWindow.SMALL / 2;
        int crossing = 0;
        while (frames.get(crossing) / piece == frames.get(crossing + 1) / piece ||
            0 == frames.get(crossing + 1) % piece)
        {
            crossing++;
        }
        final int behind = frames.get(crossing + 1);
        final ByteBuffer into = ByteBuffer.allocateDirect(behind % piece + 16);
        final SegmentWindow window = window(bytes, SegmentWindow.SMALL);
        window.show(behind, 0);
        assertThat(window.copy(into, behind - behind % piece)).as("not known to be a frame").isZero();
        window.show(frames.get(crossing), 0);
        window.show(behind, 0);
        assertThat(window.copy(into, behind - behind % piece)).isEqualTo(into.capacity());
        assertThat(into.flip()).isEqualTo(ByteBuffer.wrap(bytes, behind - behind % piece, into.capacity()));
    }

    @Test
    void shouldCopyNothingFromBeforeARunOfFramesThatItGoesOnWith() throws IOException
    {
        final byte[] bytes = segment(Checksums.OFF, new Random(7), 100, 0);
        final List<Integer> frames = frames(bytes);
        final int run = frames.get(2);
        final int tail = frames.get(4);
        final ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        final long last = file.getLong(tail);
        file.putLong(tail, 0);
        final SegmentWindow window = window(bytes, SegmentWindow.SMALL);
        window.show(run, 0);
        assertThat(window.show(tail, 0)).isZero();
        file.putLong(tail, last);
        window.show(run, 0);
        window.show(tail, 0);

        assertThat(window.copy(ByteBuffer.allocateDirect(8), frames.get(1))).isZero();
    }

    @Test
    void shouldHoldNothingWhereAReadHasFailed() throws IOException
    {
        final byte[] bytes = segment(Checksums.OFF, new Random(7), 100, 0);
        final List<Integer> frames = frames(bytes);
        final boolean[] isBroken = {false};
        final SegmentWindow window = new SegmentWindow((into, offset) ->
        {
            if (isBroken[0])
            {
                throw new IOException("broken");
            }
            into.put(bytes, (int)offset, into.remaining());
            return 1;
        }, SEGMENT, SegmentWindow.SMALL);
        window.show(frames.get(0), 0);
        isBroken[0] = true;
        final int far = frames.get(frames.size() - 1);

        assertThatThrownBy(() -> window.show(far, 0)).hasMessage("broken");

        assertThat(window.isWhole(frames.get(0))).isFalse();
        assertThat(window.isWhole(far)).isFalse();
        assertThat(window.copy(ByteBuffer.allocateDirect(8), frames.get(0))).isZero();
        isBroken[0] = false;
        assertThat(window.show(frames.get(0), 0)).isEqualTo(word(bytes, frames.get(0)));
    }

    private static long word(final byte[] bytes, final int offset)
    {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(offset);
    }

    private void putFrame(final UnsafeBuffer buffer, final int offset, final int length, final int sequence)
    {
        final long word = FrameDescriptor.word(length, FrameType.BYTES, 1);
        buffer.putLong(offset, word);
        buffer.putInt(offset + FrameDescriptor.SEQUENCE_OFFSET, sequence);
        buffer.putInt(offset + FrameDescriptor.CRC_OFFSET, identity.hasFrameChecksums() ?
            new FrameChecksum().compute(buffer, buffer.byteBuffer().clear(), offset, offset, word) : 0);
    }

    /** Puts what looks like frames, one behind the other. */
    private int putShort(final UnsafeBuffer buffer, final int from, final int count, final int sequence)
    {
        for (int i = 0; i < count; i++)
        {
            putFrame(buffer, from + i * SHORTEST, SHORTEST, sequence + i);
        }
        return from + count * SHORTEST;
    }

    private void assertSameFound(final UnsafeBuffer buffer, final int damaged, final int sequence, final int good)
        throws IOException
    {
        final int offset = damaged + FrameDescriptor.ALIGNMENT;
        final byte[] bytes = new byte[SEGMENT];
        buffer.getBytes(0, bytes);
        buffer.byteBuffer().clear();
        assertThat(searchedAll(new FrameCheck(identity), buffer, offset, damaged, sequence)).isEqualTo(good);
        assertThat(window(bytes, SegmentWindow.SMALL).nextGood(
            new FrameCheck(identity), offset, 0, damaged, sequence)).isEqualTo(good);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadOnWhereOnlyTheRestTellsWhatIsAFrame(final Checksums checksums) throws IOException
    {
        identity = new JournalIdentity(new UUID(1, 2), SEGMENT, options(checksums), 0);
        final UnsafeBuffer buffer =
            new UnsafeBuffer(ByteBuffer.allocateDirect(SEGMENT).order(ByteOrder.LITTLE_ENDIAN));
        final int first = SegmentDescriptor.HEADER_LENGTH;
        // A message that holds frames, and is longer than what is read first.
        final int holder = first + 64;
        final int holderLength = 30_000;
        putShort(buffer, holder + FrameDescriptor.HEADER_LENGTH, 900, 2);
        putFrame(buffer, holder, holderLength, 1);
        putShort(buffer, holder + holderLength, 600, 2);
        assertSameFound(buffer, first, 0, holder);
        // One that the damage is in, and that holds something like a frame before a place where nothing is read first.
        buffer.setMemory(0, SEGMENT, (byte)0);
        final int fake = first + FrameDescriptor.HEADER_LENGTH;
        putFrame(buffer, fake, 64, 1);
        putShort(buffer, first + holderLength, 600, 1);
        assertSameFound(buffer, first, 0, identity.hasFrameChecksums() ? fake : first + holderLength);
        // The same, where the frame leads behind what is read first.
        buffer.putInt(fake + 64, 20_000);
        assertSameFound(buffer, first, 0, identity.hasFrameChecksums() ? fake : first + holderLength);
        // And where what is read first ends before a chain has proved anything.
        buffer.setMemory(0, SEGMENT, (byte)0);
        final int end = putShort(buffer, fake, 100, 1);
        buffer.setMemory(end, 20_000, (byte)1);
        putShort(buffer, first + holderLength, 600, 50);
        assertSameFound(buffer, first, 0, identity.hasFrameChecksums() ? fake : first + holderLength);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadNoMoreForEachDamageThanALittle(final Checksums checksums) throws IOException
    {
        identity = new JournalIdentity(new UUID(1, 2), SEGMENT, options(checksums), 0);
        final int first = SegmentDescriptor.HEADER_LENGTH;
        final UnsafeBuffer buffer =
            new UnsafeBuffer(ByteBuffer.allocateDirect(SEGMENT).order(ByteOrder.LITTLE_ENDIAN));
        final int end = putShort(buffer, first, 20_000, 0);
        final byte[] bytes = new byte[SEGMENT];
        buffer.getBytes(0, bytes);
        final SegmentWindow window = window(bytes, SegmentWindow.SMALL);
        final FrameCheck check = new FrameCheck(identity);
        for (int i = 0; first + i * SHORTEST < end - SegmentWindow.SMALL; i += 300)
        {
            final int damaged = first + i * SHORTEST;
            bytes[damaged] ^= 0x40;
            read = 0;
            assertThat(window.nextGood(check, damaged + FrameDescriptor.ALIGNMENT, 0, damaged, i))
                .isEqualTo(damaged + SHORTEST);
            window.show(damaged + SHORTEST, SEGMENT);
            assertThat(read).isLessThanOrEqualTo(2 * SegmentWindow.SMALL);
        }
    }

    @Test
    void shouldCopyNothingButFramesThatItHoldsAsAWhole() throws IOException
    {
        final byte[] bytes = segment(Checksums.OFF, new Random(7), 100, 0);
        final int first = frames(bytes).get(0);
        final SegmentWindow window = window(bytes, SegmentWindow.SMALL);
        final ByteBuffer into = ByteBuffer.allocateDirect(1_000);
        assertThat(window.copy(into, first)).as("before anything is shown").isZero();
        window.show(first, 0);
        assertThat(window.copy(into, first - 8)).isZero();
        assertThat(window.copy(into, first + SegmentWindow.SMALL - 992)).isZero();
        assertThat(into.position()).isZero();
        read = 0;
        assertThat(window.copy(into, first + 8)).isEqualTo(1_000);
        assertThat(read).isZero();
        assertThat(into.flip()).isEqualTo(ByteBuffer.wrap(bytes, first + 8, 1_000));
        window.nextNonZero(first);
        assertThat(window.copy(into, first)).as("after a search").isZero();
    }
}
