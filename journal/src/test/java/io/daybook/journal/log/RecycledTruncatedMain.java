/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.layout.SegmentDescriptor;

/**
 * Clears a file for the next segment while somebody truncates it.
 */
public final class RecycledTruncatedMain
{
    private static final int LENGTH = SegmentDescriptor.MIN_LENGTH;

    private RecycledTruncatedMain()
    {
    }

    /**
     * Clears one file.
     *
     * @param args path of the file, which it makes.
     * @throws IOException when it cannot.
     */
    public static void main(final String[] args) throws IOException
    {
        final Path path = Path.of(args[0]);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw"))
        {
            file.setLength(LENGTH);
            final MappedByteBuffer bytes = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, LENGTH);
            final RecycledFile recycled = new RecycledFile(
                new PrivateName(path.resolveSibling("other")),
                new Segment(0, LENGTH, bytes, new MappedBuffer(bytes), SegmentLeases.Lease.NEEDLESS),
                ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH),
                (segment) ->
                {
                });
            file.setLength(SegmentDescriptor.HEADER_LENGTH);
            recycled.write(LENGTH / 2);
        }
        catch (final InternalError ex)
        {
            System.out.println("the JVM lives: " + ex.getMessage());
        }
    }
}
