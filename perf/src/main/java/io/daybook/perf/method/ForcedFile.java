/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A plain file to which bytes are written and forced, with one {@code fdatasync} each time. It is as long from the
 * start as it ever gets, and is filled with zeros, so that a force has nothing to write but these bytes. When it is
 * full, it is written again from its start.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ForcedFile implements AutoCloseable
{
    private static final int LENGTH = 16 << 20;
    private static final int STEP = 1 << 20;
    private static final int FORCES = 50;

    private final FileChannel channel;
    private final ByteBuffer message;
    private long offset;

    /**
     * Creates the file.
     *
     * @param file   that must not exist.
     * @param length of what is forced at once, in bytes, 1 MiB and some more at the most.
     * @throws IOException when it cannot be created.
     */
    public ForcedFile(final Path file, final int length) throws IOException
    {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        message = ByteBuffer.allocateDirect(length);
        final ByteBuffer zeros = ByteBuffer.allocateDirect(STEP);
        while (channel.position() < LENGTH)
        {
            channel.write(zeros.clear());
        }
        channel.force(true);
    }

    /**
     * Writes behind what was written before, and forces it.
     *
     * @param number that is put into the bytes.
     * @throws IOException when the disk fails.
     */
    public void force(final long number) throws IOException
    {
        if (offset + message.capacity() > LENGTH)
        {
            offset = 0;
        }
        message.clear().putLong(0, number);
        while (message.hasRemaining())
        {
            offset += channel.write(message, offset);
        }
        channel.force(false);
    }

    /**
     * Measures the speed of the disk.
     *
     * @return nanoseconds of one write with its force, the median of many.
     * @throws IOException when the disk fails.
     */
    public double calibrate() throws IOException
    {
        final double[] tookNs = new double[FORCES];
        for (int i = 0; i < FORCES; i++)
        {
            final long startNs = System.nanoTime();
            force(i);
            tookNs[i] = System.nanoTime() - startNs;
        }
        return Statistics.median(tookNs);
    }

    /**
     * Closes the file. It stays where it is.
     *
     * @throws IOException when the file system fails.
     */
    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
