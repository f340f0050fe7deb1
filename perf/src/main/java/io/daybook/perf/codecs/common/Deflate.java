/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * What gzip does, by the JDK at its usual level, without a header.
 */
public final class Deflate
{
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final Inflater inflater = new Inflater(true);

    /** Compresses bytes: a {@link Transform}. */
    public int compress(
        final byte[] input,
        final int offset,
        final int length,
        final byte[] output,
        final int outputOffset,
        final int outputLength)
    {
        deflater.reset();
        deflater.setInput(input, offset, length);
        deflater.finish();
        return deflater.deflate(output, outputOffset, outputLength);
    }

    /** Restores bytes: a {@link Transform}. */
    public int decompress(
        final byte[] input,
        final int offset,
        final int length,
        final byte[] output,
        final int outputOffset,
        final int outputLength)
    {
        try
        {
            inflater.reset();
            inflater.setInput(input, offset, length);
            return inflater.inflate(output, outputOffset, outputLength);
        }
        catch (final DataFormatException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
