/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.nio.ByteBuffer;

import org.agrona.DirectBuffer;

/**
 * Mapped memory that checks the bounds of all accesses. To override an access of a plain buffer is enough to see both
 * kinds of it.
 */
public class CheckedBuffer extends MappedBuffer
{
    /**
     * Makes a buffer over all of a mapping.
     *
     * @param map a direct buffer.
     */
    public CheckedBuffer(final ByteBuffer map)
    {
        super(map);
    }

    @Override
    public final long getLongAcquireUnchecked(final int index)
    {
        return getLongAcquire(index);
    }

    @Override
    public final void putIntUnchecked(final int index, final int value)
    {
        putInt(index, value);
    }

    @Override
    public final void putIntReleaseUnchecked(final int index, final int value)
    {
        putIntRelease(index, value);
    }

    @Override
    public final void putLongUnchecked(final int index, final long value)
    {
        putLong(index, value);
    }

    @Override
    public final void putLongReleaseUnchecked(final int index, final long value)
    {
        putLongRelease(index, value);
    }

    @Override
    public final long compareAndExchangeLongUnchecked(final int index, final long expected, final long value)
    {
        return compareAndExchangeLong(index, expected, value);
    }

    @Override
    public final void putBytesUnchecked(
        final int index, final DirectBuffer source, final int from, final int length)
    {
        putBytes(index, source, from, length);
    }
}
