/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.util.zip.CRC32C;

import org.agrona.DirectBuffer;

/**
 * Words of {@code journal.meta} that nothing else in the journal bears out, and that would do harm if they were wrong:
 * a checksum goes with them.
 */
final class CheckedWords
{
    private CheckedWords()
    {
    }

    /**
     * Checksum of words.
     *
     * @param meta   that holds them.
     * @param offset of the first.
     * @param length of all.
     * @return CRC-32C of their bytes.
     */
    static int checksum(final DirectBuffer meta, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        meta.getBytes(offset, bytes);
        final CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int)crc.getValue();
    }

    /**
     * Whether words are as they were stored.
     *
     * @param meta      that holds them.
     * @param offset    of the first.
     * @param length    of all.
     * @param crcOffset of their checksum; it means nothing where all of them are 0, since nobody has stored any.
     * @return false when one of them, or the checksum, has been damaged.
     */
    static boolean areIntact(final DirectBuffer meta, final int offset, final int length, final int crcOffset)
    {
        boolean stored = false;
        for (int at = offset; at < offset + length; at += Long.BYTES)
        {
            stored |= 0 != meta.getLong(at);
        }
        return !stored || meta.getInt(crcOffset) == checksum(meta, offset, length);
    }
}
