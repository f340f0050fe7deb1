/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.UUID;
import java.util.zip.CRC32C;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BlockCheckTest
{
    private static final int LENGTH = 1 << 20;
    private static final int BLOCKS = LENGTH / BLOCK_LENGTH;
    private static final int FRAME = 88;
    private static final int FIRST = SegmentDescriptor.HEADER_LENGTH;
    private static final JournalIdentity IDENTITY = new JournalIdentity(new UUID(1, 2), LENGTH, 2, 0);

    @TempDir
    private Path directory;
    private Path sums;
    private final byte[] bytes = new byte[LENGTH];
    private long settled = LENGTH;
    private final int[] read = new int[BLOCKS];
    private BlockCheck check;

    @BeforeEach
    void enter() throws IOException
    {
        sums = directory.resolve("sums");
        new Random(7).nextBytes(bytes);
        Files.write(sums, SumDescriptor.header(IDENTITY.id(), LENGTH, 0).array());
        check = new BlockCheck(IDENTITY, (base) -> sums, () -> settled, null);
        check.enter(0, this::read);
    }

    private int read(final ByteBuffer into, final long offset)
    {
        final int length = into.remaining();
        read[(int)(offset / BLOCK_LENGTH)] += length;
        into.put(bytes, (int)offset, length);
        return length;
    }

    private void vouchForBlocks(final int from, final int to) throws IOException
    {
        for (int block = from; block < to; block++)
        {
            vouch(Math.max(FIRST, block * BLOCK_LENGTH), (block + 1) * BLOCK_LENGTH);
        }
    }

    private void vouch(final int from, final int to) throws IOException
    {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        final ByteBuffer entry = ByteBuffer.allocate(SumDescriptor.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        SumDescriptor.encode(entry, from, to, (int)crc.getValue(), SumDescriptor.KIND_SUM, crc);
        Files.write(sums, entry.array(), StandardOpenOption.APPEND);
    }

    private static int blockLength(final int block)
    {
        return 0 == block ? BLOCK_LENGTH - FIRST : BLOCK_LENGTH;
    }

    private void checkFramesOf(final int length)
    {
        for (int at = FIRST; at < LENGTH; at += length)
        {
            check.check(at, Math.min(LENGTH, at + length));
        }
    }

    private void assertEachBlockWasReadOnce()
    {
        for (int block = 0; block < BLOCKS; block++)
        {
            assertThat(read[block]).as("bytes read of block %s", block).isEqualTo(blockLength(block));
        }
    }

    @Test
    void shouldReadEachBlockOnceWhereFramesReachIntoTheNext() throws IOException
    {
        vouchForBlocks(0, BLOCKS);
        checkFramesOf(FRAME);
        assertEachBlockWasReadOnce();
    }

    @Test
    void shouldReadEachBlockOnceOnTheWayBack() throws IOException
    {
        vouchForBlocks(0, BLOCKS);
        for (int at = LENGTH; at > FIRST; at -= FRAME)
        {
            check.check(Math.max(FIRST, at - FRAME), at);
        }
        assertEachBlockWasReadOnce();
    }

    @Test
    void shouldReadEachBlockOnceWhereAFrameIsLongerThanABlock() throws IOException
    {
        vouchForBlocks(0, BLOCKS);
        checkFramesOf(3 * BLOCK_LENGTH - 8);
        assertEachBlockWasReadOnce();
    }

    @Test
    void shouldFindDamageInTheNextBlockThatAFrameReachesInto() throws IOException
    {
        vouchForBlocks(0, BLOCKS);
        final int frame = 2 * BLOCK_LENGTH - 40;
        bytes[2 * BLOCK_LENGTH + 8] ^= 4;
        check.check(frame - FRAME, frame);
        assertThatThrownBy(() -> check.check(frame, frame + FRAME)).isInstanceOf(CorruptJournalException.class);
        // It is still damage when the reader looks once more.
        assertThatThrownBy(() -> check.check(frame, frame + FRAME)).isInstanceOf(CorruptJournalException.class);
    }

    @Test
    void shouldFindDamageInTheBlockBeforeOnTheWayBack() throws IOException
    {
        vouchForBlocks(0, BLOCKS);
        final int frame = 2 * BLOCK_LENGTH - 40;
        bytes[2 * BLOCK_LENGTH - 8] ^= 4;
        check.check(frame + FRAME, frame + 2 * FRAME);
        assertThatThrownBy(() -> check.check(frame, frame + FRAME)).isInstanceOf(CorruptJournalException.class);
    }

    @Test
    void shouldCheckABlockAgainThatWasNotSettledAtTheFrameBefore() throws IOException
    {
        final int frame = 2 * BLOCK_LENGTH - 40;
        settled = frame;
        check.check(frame - FRAME, frame);
        vouchForBlocks(0, 3);
        bytes[2 * BLOCK_LENGTH - 200] ^= 4;
        settled = 3 * BLOCK_LENGTH;
        assertThatThrownBy(() -> check.check(frame, frame + FRAME)).isInstanceOf(CorruptJournalException.class);
    }

    @Test
    void shouldCheckABlockAgainWhoseChecksumCameAfterTheFrameBefore() throws IOException
    {
        final int frame = 2 * BLOCK_LENGTH - 40;
        check.check(frame - FRAME, frame);
        vouchForBlocks(0, 3);
        bytes[2 * BLOCK_LENGTH - 8] ^= 4;
        assertThatThrownBy(() -> check.check(frame, frame + FRAME)).isInstanceOf(CorruptJournalException.class);
    }

    @Test
    void shouldReadAgainWhatDiffersInACopyThatWasMadeBefore() throws IOException
    {
        vouchForBlocks(0, BLOCKS);
        final byte[] copy = bytes.clone();
        copy[100_000] ^= 4;
        final BlockCheckTest test = this;
        check.enter(0, new ByteSource()
        {
            @Override
            public int read(final ByteBuffer into, final long offset)
            {
                final int length = into.remaining();
                into.put(copy, (int)offset, length);
                return length;
            }

            @Override
            public ByteSource fresh()
            {
                return test::read;
            }
        });
        check.check(FIRST, FIRST + FRAME);
        check.check(100_000, 100_000 + FRAME);
        assertThat(read[0]).isZero();
        assertThat(read[1]).isEqualTo(BLOCK_LENGTH);
    }
}
