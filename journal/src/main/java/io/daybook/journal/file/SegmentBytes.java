/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import io.daybook.journal.file.Uninterrupted.FileOperation;

/**
 * Looks for zeros, and for other bytes, in a file.
 */
public final class SegmentBytes
{
    private static final int CHUNK_LENGTH = 1 << 18;
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(CHUNK_LENGTH).asReadOnlyBuffer();

    private SegmentBytes()
    {
    }

    /**
     * Finds the end of the bytes of a file that are not 0.
     *
     * @param path of the file.
     * @param from offset to look from.
     * @return offset behind the last byte that is not 0, or {@code from} when nothing but zeros follows.
     * @throws IOException when the file cannot be read.
     */
    public static long end(final Path path, final long from) throws IOException
    {
        return Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.openToRead(path))
            {
                return end(channel, from);
            }
        });
    }

    /**
     * Finds the end of the bytes of a file that are not 0.
     *
     * @param channel of the file.
     * @param from    offset to look from.
     * @return offset behind the last byte that is not 0, or {@code from} when nothing but zeros follows.
     * @throws IOException when the file cannot be read.
     */
    public static long end(final FileChannel channel, final long from) throws IOException
    {
        return end(channel::read, channel.size(), from);
    }

    /**
     * Finds the end of the bytes of a file that are not 0.
     *
     * @param source of its bytes.
     * @param size   of the file, in bytes.
     * @param from   offset to look from.
     * @return offset behind the last byte that is not 0, or {@code from} when nothing but zeros follows.
     * @throws IOException when the file cannot be read.
     */
    public static long end(final ByteSource source, final long size, final long from) throws IOException
    {
        final ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_LENGTH);
        long end = size;
        while (end > from)
        {
            final long start = Math.max(from, end - CHUNK_LENGTH);
            chunk.clear().limit((int)(end - start));
            while (chunk.hasRemaining() && source.read(chunk, start + chunk.position()) > 0)
            {
                // until the chunk is full or the file ends
            }
            chunk.flip();
            if (chunk.mismatch(ZEROS.duplicate().limit(chunk.limit())) >= 0)
            {
                int last = chunk.limit() - 1;
                while (0 == chunk.get(last))
                {
                    last--;
                }
                return start + last + 1;
            }
            end = start;
        }
        return from;
    }

    /**
     * Reads a word.
     *
     * @param path   of the file.
     * @param offset of the word.
     * @return the word, 0 behind the end of the file.
     * @throws IOException when the file cannot be read.
     */
    public static long word(final Path path, final long offset) throws IOException
    {
        return Uninterrupted.run(new FileOperation<>()
        {
            @Override
            public Long run() throws IOException
            {
                return wordOnce(path, offset);
            }
        });
    }

    private static long wordOnce(final Path path, final long offset) throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            while (word.hasRemaining() && channel.read(word, offset + word.position()) > 0)
            {
                // until the word is read or the file ends
            }
        }
        return word.getLong(0);
    }

    /**
     * Gives zeros to write.
     *
     * @param length how many are wanted.
     * @return as many, or fewer.
     */
    public static ByteBuffer zeros(final long length)
    {
        return ZEROS.duplicate().limit((int)Math.min(length, CHUNK_LENGTH));
    }
}
