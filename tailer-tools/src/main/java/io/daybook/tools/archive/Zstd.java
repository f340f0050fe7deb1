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
