/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import io.daybook.journal.layout.FrameDescriptor;

import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * The checksum of a frame: CRC-32C (Castagnoli) over its position, its first 16 bytes with the length positive, and
 * everything from its sequence to the end of its padding. A computed 0 is stored as 1, because 0 stands for no
 * checksum.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing per frame.
 */
public final class FrameChecksum
{
    private static final int PREFIX_LENGTH = 24;
    private static final int COPY_LENGTH = 4096;

    private final CRC32C crc = new CRC32C();
    private final byte[] prefixBytes = new byte[PREFIX_LENGTH];
    private final UnsafeBuffer prefix = new UnsafeBuffer(prefixBytes);
    private final byte[] copy = new byte[COPY_LENGTH];

    /**
     * Computes the checksum of a frame whose header, except for the word and the checksum, is in place.
     *
     * @param buffer   that holds the frame.
     * @param bytes    the same memory; its position and limit are moved.
     * @param offset   of the frame in both.
     * @param position of the frame in the journal.
     * @param word     of the frame, its length positive.
     * @return the checksum, never 0.
     */
    public int compute(
        final UnsafeBuffer buffer, final ByteBuffer bytes, final int offset, final long position, final long word)
    {
        prefix.putLong(0, position);
        prefix.putLong(8, word);
        prefix.putLong(16, buffer.getLong(offset + TIMESTAMP_OFFSET));
        bytes.limit(offset + alignedLength(FrameDescriptor.length(word))).position(offset + SEQUENCE_OFFSET);
        crc.reset();
        crc.update(prefixBytes, 0, PREFIX_LENGTH);
        while (bytes.hasRemaining())
        {
            // When the file has been truncated, a copy throws, but the CRC itself would end the JVM.
            final int length = Math.min(bytes.remaining(), COPY_LENGTH);
            bytes.get(copy, 0, length);
            crc.update(copy, 0, length);
        }
        final int value = (int)crc.getValue();
        return 0 == value ? 1 : value;
    }
}
