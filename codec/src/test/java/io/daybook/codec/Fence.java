/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory that ends: what loads the byte behind it, past the checks of buffers too, gets an {@code InternalError}, as
 * that byte is of a mapped file which has become shorter. Where a file that is mapped cannot become shorter, it is
 * memory that ends for the buffers' checks alone.
 */
final class Fence
{
    /** Of the largest page there is. */
    private static final int PAGE = 64 << 10;
    private static final int LENGTH = 4 * PAGE;
    private static final UnsafeBuffer MEMORY = new UnsafeBuffer(map(), 0, LENGTH);

    private Fence()
    {
    }

    private static ByteBuffer map()
    {
        try
        {
            final Path file = Files.createTempFile("fence", null);
            // Not every system deletes a file that is mapped.
            file.toFile().deleteOnExit();
            try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE))
            {
                final ByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH + PAGE);
                return isTruncated(channel) ? memory : ByteBuffer.allocateDirect(LENGTH);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("a file must be mapped", ex);
        }
    }

    private static boolean isTruncated(final FileChannel channel)
    {
        try
        {
            channel.truncate(LENGTH);
            return true;
        }
        catch (final IOException ex)
        {
            System.out.println("skipped: loads behind the end, as a mapped file cannot become shorter: " + ex);
            return false;
        }
    }

    /**
     * Puts a message right before the end.
     *
     * @param message to put there.
     * @param front   how many bytes of the buffer are before it.
     * @return a buffer that ends there too.
     */
    static UnsafeBuffer before(final byte[] message, final int front)
    {
        MEMORY.putBytes(LENGTH - message.length, message);
        final int length = front + message.length;
        return new UnsafeBuffer(MEMORY, LENGTH - length, length);
    }
}
