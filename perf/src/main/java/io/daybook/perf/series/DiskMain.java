/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.series;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.daybook.perf.peer.Peers;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Sender;

import org.agrona.IoUtil;

/**
 * Writes messages with peers of the harness. Prints how many bytes of the peer's largest file each message takes, with
 * framing and padding: all bytes up to the last one that is not 0. All messages must fit one file.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.series.DiskMain directory messages peer ...
 * </pre>
 */
public final class DiskMain
{
    private static final int FIRST_PEER = 2;
    /** Other files, such as an index, may take this part of the largest file at most. */
    private static final int MOST_BESIDE = 8;
    /** Length of opaque messages. */
    private static final int LENGTH = 64;

    private DiskMain()
    {
    }

    /**
     * Measures and prints.
     *
     * @param args a directory on the file system to be used, how many messages, and names of peers.
     * @throws IOException when a file cannot be made, read or deleted.
     */
    public static void main(final String[] args) throws IOException
    {
        final int messages = Integer.parseInt(args[1]);
        for (int i = FIRST_PEER; i < args.length; i++)
        {
            final Path directory = Files.createTempDirectory(Path.of(args[0]), "disk");
            try
            {
                write(directory, args[i], messages);
                System.out.printf(
                    Locale.ROOT, "%-28s %.1f B a message%n", args[i], largest(directory) / (double)messages);
            }
            finally
            {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }

    private static void write(final Path directory, final String peer, final int messages) throws IOException
    {
        try (Sender sender = Peers.of(peer).sender(new Place(directory, LENGTH, Place.UNBOUNDED, 1, null)))
        {
            for (int i = 0; i < messages; i++)
            {
                sender.offer(System.nanoTime(), i);
            }
        }
    }

    private static long largest(final Path directory) throws IOException
    {
        final List<Path> paths;
        try (Stream<Path> files = Files.walk(directory))
        {
            paths = files.filter(Files::isRegularFile).toList();
        }
        long largest = 0;
        long second = 0;
        for (final Path path : paths)
        {
            final long used = used(path);
            second = Math.max(second, Math.min(largest, used));
            largest = Math.max(largest, used);
        }
        if (second > largest / MOST_BESIDE)
        {
            throw new IllegalArgumentException("all messages must fit one file: give fewer");
        }
        return largest;
    }

    /** Returns the length of a file up to the last byte that is not 0. */
    private static long used(final Path file) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file))
        {
            final MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            int length = bytes.capacity();
            while (length > 0 && 0 == bytes.get(length - 1))
            {
                length--;
            }
            return length;
        }
    }
}
