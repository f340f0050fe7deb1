/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.daybook.tools.console.ToolException;

/**
 * Compresses and inflates single frames of zstd.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Zstd
{
    private static final int MAGIC_LENGTH = 4;
    private static final int BLOCK_HEADER_LENGTH = 3;
    private static final int REPEATED_BYTE = 1;
    private static final int CHECKSUM_LENGTH = 4;

    /** Why the library does not work in this JVM; null if it does. */
    private static final String REFUSAL = refusal();

    private final ZstdCompressor compressor;
    private final ZstdDecompressor decompressor;

    /**
     * Makes one.
     *
     * @throws ToolException when this JVM does not let the library work.
     */
    Zstd()
    {
        if (null != REFUSAL)
        {
            throw new ToolException(REFUSAL);
        }
        // Not earlier: where the library is refused, these cannot be made.
        compressor = new ZstdCompressor();
        decompressor = new ZstdDecompressor();
    }

    /**
     * Uses the library once. It reads arrays through sun.misc.Unsafe, which some JDKs do not allow.
     */
    private static String refusal()
    {
        try
        {
            final ZstdCompressor first = new ZstdCompressor();
            final byte[] made = new byte[first.maxCompressedLength(1)];
            first.compress(new byte[1], 0, 1, made, 0, made.length);
            return null;
        }
        catch (final LinkageError | UnsupportedOperationException ex)
        {
            return "this Java does not let the zstd library read arrays: version=" + Runtime.version() +
                "; start java with --sun-misc-unsafe-memory-access=allow";
        }
    }

    /** Returns the greatest length of a frame with so many bytes in it. */
    int maxLength(final int length)
    {
        return compressor.maxCompressedLength(length);
    }

    /**
     * Makes a frame, which holds its length and a checksum of what is in it.
     *
     * @return length of the frame.
     */
    int compress(final byte[] from, final int length, final byte[] into)
    {
        return compressor.compress(from, 0, length, into, 0, into.length);
    }

    /**
     * Inflates a frame. Bytes behind it are a fault, though the library would inflate them, too.
     *
     * @param expected length of what is in it; the array is at least as long.
     * @return null when all is well, else what is wrong.
     */
    String inflate(final byte[] from, final int length, final byte[] into, final int expected)
    {
        try
        {
            final int inflated = decompressor.decompress(from, 0, length, into, 0, expected);
            if (inflated != expected)
            {
                return "it inflates to " + inflated + " bytes, expected=" + expected;
            }
            final int first = firstFrame(from);
            if (first != length)
            {
                return "more than one frame: length=" + first + " of " + length + " bytes";
            }
            final long told = ZstdDecompressor.getDecompressedSize(from, 0, length);
            return told < 0 || told == expected ? null :
                "it says that it inflates to " + told + " bytes, expected=" + expected;
        }
        // The library checks a frame as it goes, and throws whatever its own arrays throw.
        catch (final RuntimeException ex)
        {
            return null == ex.getMessage() ? ex.getClass().getSimpleName() : ex.getMessage();
        }
    }

    /** Returns the length of a frame that was inflated: its header, its blocks, its checksum (RFC 8878, 3.1.1). */
    private static int firstFrame(final byte[] from)
    {
        final int descriptor = from[MAGIC_LENGTH];
        final int windowLength = 0 == (descriptor & 1 << 5) ? 1 : 0;
        final int dictionaryIdLength = 1 << (descriptor & 3) >> 1;
        final int sizeFlag = descriptor >> 6 & 3;
        final int sizeLength = 0 == sizeFlag ? 1 - windowLength : 1 << sizeFlag;
        int at = MAGIC_LENGTH + 1 + windowLength + dictionaryIdLength + sizeLength;
        boolean isLast = false;
        while (!isLast)
        {
            final int header = from[at] & 0xff | (from[at + 1] & 0xff) << 8 | (from[at + 2] & 0xff) << 16;
            isLast = 0 != (header & 1);
            at += BLOCK_HEADER_LENGTH + (REPEATED_BYTE == (header >> 1 & 3) ? 1 : header >> 3);
        }
        return at + (0 == (descriptor & 1 << 2) ? 0 : CHECKSUM_LENGTH);
    }
}
