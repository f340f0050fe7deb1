/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Interrupts the thread that made this object before one of its calls of a channel that an interrupt closes.
 */
final class InterruptingFiles extends WatchedFiles
{
    private final Thread interrupted = Thread.currentThread();
    private final int target;
    private int calls;

    /**
     * @param target call before which it is interrupted, counted from 0.
     */
    InterruptingFiles(final int target)
    {
        this.target = target;
    }

    /**
     * How many calls there have been.
     */
    int calls()
    {
        return calls;
    }

    @Override
    void called(final Call call, final Path path)
    {
        // No other call is broken off by an interrupt.
    }

    @Override
    FileChannel opened(final Path path, final FileChannel channel)
    {
        return new Interrupted(channel);
    }

    /** A call of a channel. */
    @FunctionalInterface
    private interface ChannelCall<T>
    {
        T run() throws IOException;
    }

    private final class Interrupted extends PassingChannel
    {
        Interrupted(final FileChannel channel)
        {
            super(channel);
        }

        private <T> T call(final ChannelCall<T> call) throws IOException
        {
            if (Thread.currentThread() == interrupted && calls++ == target)
            {
                interrupted.interrupt();
            }
            try
            {
                return call.run();
            }
            catch (final ClosedByInterruptException ex)
            {
                close();
                throw ex;
            }
        }

        @Override
        public int read(final ByteBuffer buffer) throws IOException
        {
            return call(() -> super.read(buffer));
        }

        @Override
        public int read(final ByteBuffer buffer, final long position) throws IOException
        {
            return call(() -> super.read(buffer, position));
        }

        @Override
        public int write(final ByteBuffer buffer) throws IOException
        {
            return call(() -> super.write(buffer));
        }

        @Override
        public int write(final ByteBuffer buffer, final long position) throws IOException
        {
            return call(() -> super.write(buffer, position));
        }

        @Override
        public long size() throws IOException
        {
            return call(super::size);
        }

        @Override
        public FileChannel truncate(final long length) throws IOException
        {
            return call(() -> super.truncate(length));
        }

        @Override
        public void force(final boolean metadata) throws IOException
        {
            call(() ->
            {
                super.force(metadata);
                return null;
            });
        }
    }
}
