/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.series;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalSnapshot;
import io.daybook.journal.JournalSnapshot.Part;
import io.daybook.journal.Publisher;
import io.daybook.perf.codecs.common.Deflate;
import io.daybook.perf.codecs.common.Transform;
import io.daybook.tools.demo.OrderEvent;
import io.daybook.tools.demo.OrderFlow;

import org.agrona.IoUtil;

/**
 * Compares compressors on the segments of journals: the order flow of the demo in BINARY_YAML, PACKED and DELTA, in
 * frames of 256 KiB as an archive has them, in memory, on one thread. Frames of zeros alone do not count.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.series.ArchiveMain directory [messages [rounds]]
 * </pre>
 */
public final class ArchiveMain
{
    private static final int FRAME_LENGTH = 1 << 18;
    private static final long SEED = 42;
    private static final long FIRST_NS = 1_770_000_000_000_000_000L;
    private static final long STEP_NS = 10_000;

    private final int messages;
    private final int rounds;

    private ArchiveMain(final int messages, final int rounds)
    {
        this.messages = messages;
        this.rounds = rounds;
    }

    /**
     * Measures and prints.
     *
     * @param args a directory on the file system to be used; how many messages, 500,000 unless given; rounds, 3 unless
     *             given.
     * @throws IOException when a file cannot be made, read or deleted.
     */
    public static void main(final String[] args) throws IOException
    {
        final ArchiveMain main = new ArchiveMain(
            args.length > 1 ? Integer.parseInt(args[1]) : 500_000, args.length > 2 ? Integer.parseInt(args[2]) : 3);
        for (final WireFormat format : List.of(WireFormat.BINARY_YAML, WireFormat.PACKED, WireFormat.DELTA))
        {
            final Path directory = Files.createTempDirectory(Path.of(args[0]), "archive");
            try
            {
                main.write(directory, format);
                main.measure(format, frames(directory));
            }
            finally
            {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void write(final Path directory, final WireFormat format)
    {
        final OrderFlow flow = new OrderFlow(SEED);
        final Map<Class<?>, Publisher<Object>> publishers = new HashMap<>();
        try (Journal journal = Journal.open(directory, new JournalConfig()); Appender appender = journal.appender())
        {
            for (int i = 0; i < messages; i++)
            {
                final OrderEvent event = flow.next(FIRST_NS + i * STEP_NS);
                publishers.computeIfAbsent(
                    event.getClass(), (type) -> (Publisher<Object>)appender.publisher(type, format)).publish(event);
            }
        }
    }

    private static List<byte[]> frames(final Path directory) throws IOException
    {
        final List<byte[]> frames = new ArrayList<>();
        final JournalSnapshot snapshot = JournalSnapshot.of(directory);
        final byte[] zeros = new byte[FRAME_LENGTH];
        for (final Part part : snapshot.parts())
        {
            try (InputStream in = snapshot.open(part))
            {
                for (byte[] frame = in.readNBytes(FRAME_LENGTH); part.isSegment() && 0 != frame.length;
                    frame = in.readNBytes(FRAME_LENGTH))
                {
                    if (!Arrays.equals(frame, zeros))
                    {
                        frames.add(frame);
                    }
                }
            }
        }
        return frames;
    }

    private void measure(final WireFormat format, final List<byte[]> frames)
    {
        final double length = frames.stream().mapToLong((frame) -> frame.length).sum();
        System.out.printf(Locale.ROOT, "%-12s %6.2f B a message%n", format, length / messages);
        final Deflate gzip = new Deflate();
        compress("gzip", frames, length, gzip::compress, gzip::decompress);
        compress("lz4", frames, length, new Lz4Compressor()::compress, new Lz4Decompressor()::decompress);
        compress("zstd", frames, length, new ZstdCompressor()::compress, new ZstdDecompressor()::decompress);
    }

    private void compress(
        final String name,
        final List<byte[]> frames,
        final double length,
        final Transform compressor,
        final Transform decompressor)
    {
        final byte[] scratch = new byte[2 * FRAME_LENGTH];
        final byte[][] packed = new byte[frames.size()][];
        final double write = seconds(packed.length, (i) ->
        {
            final byte[] frame = frames.get(i);
            final int made = compressor.apply(frame, 0, frame.length, scratch, 0, scratch.length);
            packed[i] = Arrays.copyOf(scratch, made);
            return made;
        });
        final double read = seconds(packed.length,
            (i) -> decompressor.apply(packed[i], 0, packed[i].length, scratch, 0, FRAME_LENGTH));
        final double made = Arrays.stream(packed).mapToLong((frame) -> frame.length).sum();
        System.out.printf(Locale.ROOT, "  %-10s %6.2f B a message, 1/%.1f, %.0f MB/s in, %.0f MB/s out%n",
            name, made / messages, length / made, length / write / 1e6, length / read / 1e6);
    }

    /** Returns the median of the rounds, after one that does not count. */
    private double seconds(final int count, final IntUnaryOperator work)
    {
        final double[] seconds = new double[rounds];
        for (int round = -1; round < rounds; round++)
        {
            final long start = System.nanoTime();
            for (int i = 0; i < count; i++)
            {
                if (work.applyAsInt(i) <= 0)
                {
                    throw new IllegalStateException("nothing was done");
                }
            }
            if (round >= 0)
            {
                seconds[round] = (System.nanoTime() - start) / 1e9;
            }
        }
        Arrays.sort(seconds);
        return seconds[rounds / 2];
    }
}
