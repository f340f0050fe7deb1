/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A channel that passes each call on to another one; to be overridden where something else is to happen.
 */
class PassingChannel extends FileChannel
{
    private final FileChannel channel;

    PassingChannel(final FileChannel channel)
    {
        this.channel = channel;
    }

    @Override
    public int read(final ByteBuffer target) throws IOException
    {
        return channel.read(target);
    }

    @Override
    public long read(final ByteBuffer[] targets, final int offset, final int length) throws IOException
    {
        return channel.read(targets, offset, length);
    }

    @Override
    public int read(final ByteBuffer target, final long position) throws IOException
    {
        return channel.read(target, position);
    }

    @Override
    public long transferTo(final long position, final long count, final WritableByteChannel target) throws IOException
    {
        return channel.transferTo(position, count, target);
    }

    @Override
    public MappedByteBuffer map(final MapMode mode, final long position, final long length) throws IOException
    {
        return channel.map(mode, position, length);
    }

    @Override
    public int write(final ByteBuffer source) throws IOException
    {
        return channel.write(source);
    }

    @Override
    public long write(final ByteBuffer[] sources, final int offset, final int length) throws IOException
    {
        return channel.write(sources, offset, length);
    }

    @Override
    public int write(final ByteBuffer source, final long position) throws IOException
    {
        return channel.write(source, position);
    }

    @Override
    public long transferFrom(final ReadableByteChannel source, final long position, final long count)
        throws IOException
    {
        return channel.transferFrom(source, position, count);
    }

    @Override
    public long position() throws IOException
    {
        return channel.position();
    }

    @Override
    public FileChannel position(final long position) throws IOException
    {
        channel.position(position);
        return this;
    }

    @Override
    public long size() throws IOException
    {
        return channel.size();
    }

    @Override
    public FileChannel truncate(final long length) throws IOException
    {
        channel.truncate(length);
        return this;
    }

    @Override
    public void force(final boolean metadata) throws IOException
    {
        channel.force(metadata);
    }

    @Override
    public FileLock lock(final long position, final long length, final boolean shared) throws IOException
    {
        return channel.lock(position, length, shared);
    }

    @Override
    public FileLock tryLock(final long position, final long length, final boolean shared) throws IOException
    {
        return channel.tryLock(position, length, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException
    {
        channel.close();
    }
}
