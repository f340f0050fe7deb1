/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Walks the files of a journal by what docs/format.md says, with nothing of Daybook's own code, and checks each frame.
 */
public final class ChainWalk
{
    private static final Handler NOBODY = (bytes, type, offset, length) ->
    {
    };

    private final Handler handler;
    private long frames;
    private long messages;
    private long paddings;
    private long verdicts;
    private long vouched;

    /**
     * Walks a journal in which nobody writes.
     *
     * @param directory of the journal.
     * @throws IOException when a segment cannot be read.
     */
    public ChainWalk(final Path directory) throws IOException
    {
        this(directory, NOBODY);
    }

    /**
     * Walks a journal in which nobody writes.
     *
     * @param directory of the journal.
     * @param handler   to be shown each message.
     * @throws IOException when a segment cannot be read.
     */
    ChainWalk(final Path directory, final Handler handler) throws IOException
    {
        this.handler = handler;
        long base = 0;
        Path segment = segment(directory, base);
        while (Files.exists(segment))
        {
            final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment)).order(ByteOrder.LITTLE_ENDIAN);
            final boolean ended = walk(bytes, base);
            checkSums(directory, bytes, base);
            base += bytes.capacity();
            if (!ended)
            {
                break;
            }
            segment = segment(directory, base);
        }
    }

    /**
     * Every block checksum there is holds, and what is named as padding is.
     */
    private void checkSums(final Path directory, final ByteBuffer bytes, final long base) throws IOException
    {
        final Path path = directory.resolve(String.format("%020d.sum", base));
        assertThat(Files.exists(path)).isEqualTo(0 != (bytes.getInt(56) & 2));
        if (!Files.exists(path))
        {
            return;
        }
        final ByteBuffer sums = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(sums.capacity() % 32).isZero();
        final byte[] zeroed = bytes.array().clone();
        for (int at = 64; at < sums.capacity(); at += 32)
        {
            final int from = (int)(sums.getLong(at) - base);
            final int to = (int)(sums.getLong(at + 8) - base);
            if (1 == sums.getInt(at + 20))
            {
                assertThat(bytes.getLong(from - 8)).as("word of the padding at %d", base + from - 8)
                    .isBetween(to - from + 1L, to - from + 8L);
                Arrays.fill(zeroed, from, to, (byte)0);
                continue;
            }
            final CRC32C crc = new CRC32C();
            crc.update(zeroed, from, to - from);
            assertThat(sums.getInt(at + 16)).as("block checksum of %d to %d", base + from, base + to)
                .isEqualTo((int)crc.getValue());
            vouched += to - from;
        }
    }

    private static Path segment(final Path directory, final long base)
    {
        return directory.resolve(String.format("%020d.dbk", base));
    }

    private boolean walk(final ByteBuffer bytes, final long base)
    {
        if (0 != bytes.getInt(4096))
        {
            assertThat(bytes.getLong(64)).as("base sequence + 1 of %d", base).isEqualTo(frames + 1);
        }
        int offset = 4096;
        while (true)
        {
            final int length = bytes.getInt(offset);
            final int type = bytes.getShort(offset + 4) & 0xFFFF;
            if (0 == length)
            {
                int end = offset;
                while (end < bytes.capacity() && 0 == bytes.getLong(end))
                {
                    end += 8;
                }
                assertThat(end).as("where the zeros end behind the tail at %d", base + offset)
                    .isEqualTo(bytes.capacity());
                return false;
            }
            assertThat(length).as("length at %d", base + offset).isBetween(24, bytes.capacity() / 4);
            if (1 == type)
            {
                frames++;
                return true;
            }
            if (0 == type)
            {
                assertThat(bytes.getShort(offset + 6)).as("writer of padding at %d", base + offset).isZero();
                paddings++;
            }
            else
            {
                assertThat(bytes.getInt(offset + 20)).as("sequence at %d", base + offset).isEqualTo((int)frames);
                assertThat(bytes.getInt(offset + 16)).as("crc at %d", base + offset)
                    .isEqualTo(0 == (bytes.getInt(56) & 1) ? 0 : expectedCrc(bytes, base, offset));
                verdicts += 4 == type ? 1 : 0;
                if (type >= 16)
                {
                    messages++;
                    handler.onMessage(bytes.array(), type, offset + 24, length - 24);
                }
            }
            frames++;
            offset += length + 7 & -8;
        }
    }

    private static int expectedCrc(final ByteBuffer bytes, final long base, final int offset)
    {
        final int end = offset + (bytes.getInt(offset) + 7 & -8);
        final CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, base + offset));
        crc.update(bytes.array(), offset, 16);
        crc.update(bytes.array(), offset + 20, end - offset - 20);
        return 0 == (int)crc.getValue() ? 1 : (int)crc.getValue();
    }

    /**
     * Messages, not counting metadata and padding.
     *
     * @return how many were found.
     */
    public long messages()
    {
        return messages;
    }

    long paddings()
    {
        return paddings;
    }

    /**
     * What recoveries have logged.
     */
    long verdicts()
    {
        return verdicts;
    }

    long frames()
    {
        return frames;
    }

    /**
     * Bytes that block checksums vouch for.
     */
    long vouched()
    {
        return vouched;
    }

    /**
     * Is shown the payload of each message.
     */
    interface Handler
    {
        void onMessage(byte[] segment, int type, int offset, int length);
    }
}
