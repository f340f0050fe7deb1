/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.force;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * Compares three ways to force stores into a mapped, zero-filled file of 64 MiB to the disk: the range through the map,
 * the file through its channel, and the file through an asynchronous channel, which an interrupt does not close. The
 * three take turns, each on pages of its own. The program prints median, 90th percentile and worst in microseconds.
 * <pre>
 * java -cp perf/target/daybook-perf.jar io.daybook.perf.force.ForceMain directory [rounds]
 * </pre>
 */
public final class ForceMain
{
    private static final int LENGTH = 64 << 20;
    private static final int STEP = 1 << 20;
    private static final int PAGE = 4096;
    private static final int[] DIRTY = {PAGE, 64 << 10, 1 << 20};
    private static final String[] WAYS = {"map range", "channel", "async channel"};

    private ForceMain()
    {
    }

    /**
     * Measures and prints.
     *
     * @param args a directory on the file system to be measured; rounds, 300 unless given.
     * @throws IOException when a file cannot be written.
     */
    public static void main(final String[] args) throws IOException
    {
        final int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 300;
        final Path path = Files.createTempFile(Path.of(args[0]), "force", ".bin");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            AsynchronousFileChannel async = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE))
        {
            final ByteBuffer zeros = ByteBuffer.allocateDirect(STEP);
            for (int offset = 0; offset < LENGTH; offset += STEP)
            {
                channel.write(zeros.clear(), offset);
            }
            channel.force(true);
            final MappedByteBuffer map = channel.map(MapMode.READ_WRITE, 0, LENGTH);
            for (final int dirty : DIRTY)
            {
                final long[][] ns = new long[WAYS.length][rounds];
                int offset = 0;
                for (int i = 0; i < rounds * WAYS.length; i++)
                {
                    offset = offset + dirty > LENGTH - dirty ? 0 : offset + dirty;
                    for (int at = offset; at < offset + dirty; at += PAGE)
                    {
                        map.putLong(at, i + 1);
                    }
                    final int way = i % WAYS.length;
                    final long start = System.nanoTime();
                    force(way, map, offset, dirty, channel, async);
                    ns[way][i / WAYS.length] = System.nanoTime() - start;
                }
                print(dirty, ns);
            }
        }
        finally
        {
            Files.delete(path);
        }
    }

    private static void force(
        final int way,
        final MappedByteBuffer map,
        final int offset,
        final int length,
        final FileChannel channel,
        final AsynchronousFileChannel async) throws IOException
    {
        switch (way)
        {
            case 0 -> map.force(offset, length);
            case 1 -> channel.force(false);
            default -> async.force(false);
        }
    }

    private static void print(final int dirty, final long[][] ns)
    {
        for (int way = 0; way < WAYS.length; way++)
        {
            final long[] sorted = ns[way];
            Arrays.sort(sorted);
            System.out.printf(
                Locale.ROOT,
                "%,9d bytes  %-14s median %,7d us  p90 %,7d us  max %,8d us%n",
                dirty,
                WAYS[way],
                sorted[sorted.length / 2] / 1000,
                sorted[sorted.length * 9 / 10] / 1000,
                sorted[sorted.length - 1] / 1000);
        }
    }
}
