/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.ByteBuffer;

import io.daybook.journal.file.CheckedBuffer;

import org.agrona.DirectBuffer;

/**
 * A buffer over mapped memory that asks a {@link CrashPoint} before each store. A run of bytes counts as one store for
 * each word of it that is begun, and may end after any of them. What is not overridden and stores all the same is found
 * by {@link StoreAudit}.
 */
final class CrashingBuffer extends CheckedBuffer
{
    private final CrashPoint point;

    CrashingBuffer(final ByteBuffer map, final CrashPoint point)
    {
        super(map);
        this.point = point;
    }

    CrashingBuffer(final DirectBuffer memory, final int offset, final int length, final CrashPoint point)
    {
        super(ByteBuffer.allocateDirect(0));
        wrap(memory, offset, length);
        this.point = point;
    }

    private static int words(final int length)
    {
        return (length + Long.BYTES - 1) / Long.BYTES;
    }

    private int admit(final int length)
    {
        return Math.min(length, Long.BYTES * point.admit(words(length)));
    }

    private void stored(final int length, final int admitted)
    {
        point.stored();
        if (admitted < length)
        {
            throw new CrashPoint.Killed();
        }
    }

    @Override
    public void setMemory(final int index, final int length, final byte value)
    {
        final int admitted = admit(length);
        super.setMemory(index, admitted, value);
        stored(length, admitted);
    }

    @Override
    public void putBytes(final int index, final byte[] source)
    {
        putBytes(index, source, 0, source.length);
    }

    @Override
    public void putBytes(final int index, final byte[] source, final int offset, final int length)
    {
        final int admitted = admit(length);
        super.putBytes(index, source, offset, admitted);
        stored(length, admitted);
    }

    @Override
    public void putBytes(final int index, final ByteBuffer source, final int offset, final int length)
    {
        final int admitted = admit(length);
        super.putBytes(index, source, offset, admitted);
        stored(length, admitted);
    }

    @Override
    public void putBytes(final int index, final DirectBuffer source, final int offset, final int length)
    {
        final int admitted = admit(length);
        super.putBytes(index, source, offset, admitted);
        stored(length, admitted);
    }

    @Override
    public void putByte(final int index, final byte value)
    {
        point.admit();
        super.putByte(index, value);
        point.stored();
    }

    @Override
    public void putInt(final int index, final int value)
    {
        point.admit();
        super.putInt(index, value);
        point.stored();
    }

    @Override
    public void putIntVolatile(final int index, final int value)
    {
        point.admit();
        super.putIntVolatile(index, value);
        point.stored();
    }

    @Override
    public void putIntRelease(final int index, final int value)
    {
        point.admit();
        super.putIntRelease(index, value);
        point.stored();
    }

    @Override
    public int getAndAddInt(final int index, final int delta)
    {
        point.admit();
        final int before = super.getAndAddInt(index, delta);
        point.stored();
        return before;
    }

    @Override
    public boolean compareAndSetInt(final int index, final int expected, final int value)
    {
        point.admit();
        final boolean set = super.compareAndSetInt(index, expected, value);
        point.stored();
        return set;
    }

    @Override
    public void putLong(final int index, final long value)
    {
        point.admit();
        super.putLong(index, value);
        point.stored();
    }

    @Override
    public void putLongVolatile(final int index, final long value)
    {
        point.admit();
        super.putLongVolatile(index, value);
        point.stored();
    }

    @Override
    public void putLongRelease(final int index, final long value)
    {
        point.admit();
        super.putLongRelease(index, value);
        point.stored();
    }

    @Override
    public void putLongOpaque(final int index, final long value)
    {
        point.admit();
        super.putLongOpaque(index, value);
        point.stored();
    }

    @Override
    public long getAndAddLong(final int index, final long delta)
    {
        point.admit();
        final long before = super.getAndAddLong(index, delta);
        point.stored();
        return before;
    }

    @Override
    public boolean compareAndSetLong(final int index, final long expected, final long value)
    {
        point.admit();
        final boolean set = super.compareAndSetLong(index, expected, value);
        point.stored();
        return set;
    }

    @Override
    public long compareAndExchangeLong(final int index, final long expected, final long value)
    {
        point.admit();
        final long before = super.compareAndExchangeLong(index, expected, value);
        point.stored();
        return before;
    }
}
