/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.util.zip.CRC32C;

import org.agrona.DirectBuffer;

/**
 * Checks words of {@code journal.meta} that would do harm if they were wrong, and that nothing else in the journal
 * confirms. They have a checksum.
 */
final class CheckedWords
{
    private CheckedWords()
    {
    }

    /**
     * Computes the checksum of words.
     *
     * @param meta   that holds them.
     * @param offset of the first word.
     * @param length of all words, in bytes.
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
     * Whether words are still as they were stored.
     *
     * @param meta      that holds the words.
     * @param offset    of the first word.
     * @param length    of all words, in bytes.
     * @param crcOffset of their checksum, which is not checked where all words are 0, since nothing has been stored
     *                  yet.
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
