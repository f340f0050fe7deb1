/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.ByteArrayOutputStream;

/**
 * Bytes that can be read where they were written.
 */
final class ReusedOutput extends ByteArrayOutputStream
{
    ReusedOutput(final int length)
    {
        super(length);
    }

    byte[] array()
    {
        return buf;
    }
}
