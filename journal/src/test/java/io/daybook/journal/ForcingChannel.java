/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileLock;
import java.util.concurrent.Future;

import io.daybook.journal.file.Forcer;

/**
 * A channel that is opened for forces alone, each of which is done in its place.
 */
class ForcingChannel extends AsynchronousFileChannel
{
    private final AsynchronousFileChannel channel;
    private final Forcer forcer;

    ForcingChannel(final AsynchronousFileChannel channel, final Forcer forcer)
    {
        this.channel = channel;
        this.forcer = forcer;
    }

    @Override
    public void force(final boolean metadata) throws IOException
    {
        forcer.force(channel, metadata);
    }

    @Override
    public boolean isOpen()
    {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }

    @Override
    public long size() throws IOException
    {
        return channel.size();
    }

    @Override
    public AsynchronousFileChannel truncate(final long size)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A> void lock(
        final long position,
        final long size,
        final boolean shared,
        final A attachment,
        final CompletionHandler<FileLock, ? super A> handler)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Future<FileLock> lock(final long position, final long size, final boolean shared)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(final long position, final long size, final boolean shared)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A> void read(
        final ByteBuffer target,
        final long position,
        final A attachment,
        final CompletionHandler<Integer, ? super A> handler)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Future<Integer> read(final ByteBuffer target, final long position)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A> void write(
        final ByteBuffer source,
        final long position,
        final A attachment,
        final CompletionHandler<Integer, ? super A> handler)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Future<Integer> write(final ByteBuffer source, final long position)
    {
        throw new UnsupportedOperationException();
    }
}
