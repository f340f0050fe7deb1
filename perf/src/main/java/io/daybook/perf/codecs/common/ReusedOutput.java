/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

import java.io.ByteArrayOutputStream;

/**
 * An output whose bytes can be read where they were written.
 */
public final class ReusedOutput extends ByteArrayOutputStream
{
    /** Makes an output with room for {@code length} bytes. */
    public ReusedOutput(final int length)
    {
        super(length);
    }

    /** The array that is written into. */
    public byte[] array()
    {
        return buf;
    }
}
