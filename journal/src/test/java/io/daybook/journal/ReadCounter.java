/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.util.function.LongConsumer;

/**
 * A channel that tells how many bytes are read from it.
 */
final class ReadCounter extends PassingChannel
{
    private final LongConsumer counter;

    ReadCounter(final FileChannel channel, final LongConsumer counter)
    {
        super(channel);
        this.counter = counter;
    }

    private long counted(final long length)
    {
        counter.accept(Math.max(0, length));
        return length;
    }

    @Override
    public int read(final ByteBuffer target) throws IOException
    {
        return (int)counted(super.read(target));
    }

    @Override
    public long read(final ByteBuffer[] targets, final int offset, final int length) throws IOException
    {
        return counted(super.read(targets, offset, length));
    }

    @Override
    public int read(final ByteBuffer target, final long position) throws IOException
    {
        return (int)counted(super.read(target, position));
    }

    @Override
    public long transferTo(final long position, final long count, final WritableByteChannel target) throws IOException
    {
        return counted(super.transferTo(position, count, target));
    }

    @Override
    public MappedByteBuffer map(final MapMode mode, final long position, final long length) throws IOException
    {
        counted(length);
        return super.map(mode, position, length);
    }
}
