/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;

/**
 * A channel that asks a {@link CrashPoint} before each write: one of many bytes counts as a store for each word of it
 * that is begun, and may end after any of them, as the kernel leaves it when the process is killed inside the call.
 */
final class CrashingChannel extends PassingChannel
{
    private final CrashPoint point;

    CrashingChannel(final FileChannel channel, final CrashPoint point)
    {
        super(channel);
        this.point = point;
    }

    @Override
    public int write(final ByteBuffer source, final long position) throws IOException
    {
        final int length = source.remaining();
        final int admitted =
            Math.min(length, Long.BYTES * point.admit((length + Long.BYTES - 1) / Long.BYTES));
        final ByteBuffer part = source.slice().limit(admitted);
        while (part.hasRemaining())
        {
            super.write(part, position + part.position());
        }
        source.position(source.position() + admitted);
        point.stored();
        if (admitted < length)
        {
            throw new CrashPoint.Killed();
        }
        return length;
    }

    @Override
    public FileChannel truncate(final long length) throws IOException
    {
        point.admit();
        super.truncate(length);
        point.stored();
        return this;
    }

    @Override
    public int write(final ByteBuffer source)
    {
        throw notCounted();
    }

    @Override
    public long write(final ByteBuffer[] sources, final int offset, final int length)
    {
        throw notCounted();
    }

    @Override
    public long transferFrom(final ReadableByteChannel source, final long position, final long count)
    {
        throw notCounted();
    }

    private static AssertionError notCounted()
    {
        return new AssertionError("a store that is not counted: let CrashingChannel count it");
    }
}
