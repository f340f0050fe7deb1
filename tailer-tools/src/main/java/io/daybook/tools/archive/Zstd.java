/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

/**
 * Compresses and inflates single frames of zstd.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Zstd
{
    static
    {
        // The library reads arrays through sun.misc.Unsafe. From JDK 24 on that prints a warning, unless it is allowed
        // before the first use.
        final String property = "sun.misc.unsafe.memory.access";
        if (null == System.getProperty(property))
        {
            System.setProperty(property, "allow");
        }
    }

    private final ZstdCompressor compressor = new ZstdCompressor();
    private final ZstdDecompressor decompressor = new ZstdDecompressor();

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
     * Inflates a frame.
     *
     * @param expected length of what is in it; the array is at least as long.
     * @return null when all is well, else what is wrong.
     */
    String inflate(final byte[] from, final int length, final byte[] into, final int expected)
    {
        try
        {
            final int inflated = decompressor.decompress(from, 0, length, into, 0, expected);
            return inflated == expected ? null : "it inflates to " + inflated + " bytes, expected=" + expected;
        }
        // The library checks a frame as it goes, and throws whatever its own arrays throw.
        catch (final RuntimeException ex)
        {
            return null == ex.getMessage() ? ex.getClass().getSimpleName() : ex.getMessage();
        }
    }
}
