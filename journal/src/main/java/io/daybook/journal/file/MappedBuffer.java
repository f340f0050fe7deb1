/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.nio.ByteBuffer;

import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Mapped memory. Beside the accesses of {@link UnsafeBuffer}, which check their bounds, it has some that do not. They
 * are for an appender, which does the same few stores for each message: its claim has been checked to lie inside, and
 * the words of {@code journal.meta} have fixed places. Who reads what a file says where to read uses the others.
 * <p>
 * <b>Note:</b> a wrong offset of an unchecked access ends the JVM, or changes memory that is not the file's.
 */
public class MappedBuffer extends UnsafeBuffer
{
    /**
     * Makes a buffer over all of a mapping. It is never wrapped around other memory.
     *
     * @param map a direct buffer, which this holds on to.
     */
    public MappedBuffer(final ByteBuffer map)
    {
        super(direct(map));
    }

    private static ByteBuffer direct(final ByteBuffer map)
    {
        if (!map.isDirect())
        {
            throw new IllegalArgumentException("a mapping must be a direct buffer: " + map);
        }
        return map;
    }

    /**
     * Loads as {@link #getLongAcquire} does.
     *
     * @param index of the long, inside.
     * @return the long.
     */
    public long getLongAcquireUnchecked(final int index)
    {
        return UnsafeApi.getLongAcquire(null, addressOffset() + index);
    }

    /**
     * Stores as {@link #putInt} does.
     *
     * @param index of the int, inside.
     * @param value to store.
     */
    public void putIntUnchecked(final int index, final int value)
    {
        UnsafeApi.putInt(addressOffset() + index, value);
    }

    /**
     * Stores as {@link #putIntRelease} does.
     *
     * @param index of the int, inside.
     * @param value to store.
     */
    public void putIntReleaseUnchecked(final int index, final int value)
    {
        UnsafeApi.putIntRelease(null, addressOffset() + index, value);
    }

    /**
     * Stores as {@link #putLong} does.
     *
     * @param index of the long, inside.
     * @param value to store.
     */
    public void putLongUnchecked(final int index, final long value)
    {
        UnsafeApi.putLong(addressOffset() + index, value);
    }

    /**
     * Stores as {@link #putLongRelease} does.
     *
     * @param index of the long, inside.
     * @param value to store.
     */
    public void putLongReleaseUnchecked(final int index, final long value)
    {
        UnsafeApi.putLongRelease(null, addressOffset() + index, value);
    }

    /**
     * Exchanges as {@link #compareAndExchangeLong} does.
     *
     * @param index    of the long, inside.
     * @param expected what has to be there.
     * @param value    to store.
     * @return what was there.
     */
    public long compareAndExchangeLongUnchecked(final int index, final long expected, final long value)
    {
        return UnsafeApi.compareAndExchangeLong(null, addressOffset() + index, expected, value);
    }

    /**
     * Copies as {@link #putBytes} does.
     *
     * @param index  of the first byte, all of them inside.
     * @param source of the bytes.
     * @param from   index of the first byte there, all of them inside.
     * @param length how many, not negative.
     */
    public void putBytesUnchecked(final int index, final DirectBuffer source, final int from, final int length)
    {
        UnsafeApi.copyMemory(source.byteArray(), source.addressOffset() + from, null, addressOffset() + index, length);
    }
}
