/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntSupplier;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.daybook.codec.Codec;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.DeltaWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.common.Deflate;
import io.daybook.perf.codecs.common.Transform;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Compares how many bytes series of messages take. In DELTA, whole messages count too. In PACKED and BINARY_YAML all
 * messages are whole. All three are also compressed in batches of a thousand; such batches can be sent or archived, but
 * their messages cannot be read one by one. The program prints the bytes of a message, and nanoseconds a message to
 * write and to read it: the median of the rounds with least and most. The times of a compressor do not include the
 * codec.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.series.SeriesMain [messages [rounds [seed]]]
 * </pre>
 */
public final class SeriesMain
{
    private static final int FRAME_HEADER_LENGTH = 24;
    private static final int MAX_LENGTH = 1 << 10;
    private static final int BATCH = 1_000;
    /** Rounds before those that count. */
    private static final int WARM_UPS = 3;

    private final int rounds;

    private SeriesMain(final int rounds)
    {
        this.rounds = rounds;
    }

    /**
     * Measures and prints.
     *
     * @param args messages of each series, 100,000 unless given; rounds, 7 unless given; seed, 1 unless given.
     */
    public static void main(final String[] args)
    {
        final int count = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
        final SeriesMain main = new SeriesMain(args.length > 1 ? Integer.parseInt(args[1]) : 7);
        final long seed = args.length > 2 ? Long.parseLong(args[2]) : 1;
        System.out.printf(Locale.ROOT, "%d messages of each series, seed %d, %s%n", count, seed,
            System.getProperty("java.version"));
        for (final Series series : Series.values())
        {
            final Random random = new Random(seed);
            final Series.States states = new Series.States();
            final List<Object> messages = new ArrayList<>();
            for (int i = 0; i < count; i++)
            {
                messages.add(series.next(random, states));
            }
            main.measure(series, messages);
        }
    }

    @SuppressWarnings("unchecked")
    private void measure(final Series series, final List<Object> messages)
    {
        System.out.printf(Locale.ROOT, "%n%-24s %9s %26s %26s%n", series, "bytes", "write ns", "read ns");
        final MessageType<Object> type = (MessageType<Object>)MessageType.of(series.type);
        compressed("DELTA", delta(type, messages));
        for (final WireFormat format : List.of(WireFormat.PACKED, WireFormat.BINARY_YAML))
        {
            compressed(format.name(), whole(type, format, messages));
        }
    }

    private void compressed(final String name, final byte[][] batches)
    {
        final Deflate gzip = new Deflate();
        compressed(name + " gzip", batches, gzip::compress, gzip::decompress);
        compressed(name + " lz4", batches, new Lz4Compressor()::compress, new Lz4Decompressor()::decompress);
        compressed(name + " snappy", batches, new SnappyCompressor()::compress, new SnappyDecompressor()::decompress);
        compressed(name + " zstd", batches, new ZstdCompressor()::compress, new ZstdDecompressor()::decompress);
    }

    private byte[][] delta(final MessageType<Object> type, final List<Object> messages)
    {
        final Codec<Object> codec = WireFormat.PACKED.codec(type);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[MAX_LENGTH]);
        final UnsafeBuffer payloads = new UnsafeBuffer(new byte[messages.size() * MAX_LENGTH / 4]);
        final int[] ends = new int[messages.size()];
        final long[] positions = new long[messages.size()];
        final IntSupplier write = () ->
        {
            final DeltaWriter writer = new DeltaWriter(type.shape(), type.deltaOptions());
            int end = 0;
            long position = 0;
            for (int i = 0; i < ends.length; i++)
            {
                if (!writer.tryBegin(codec, messages.get(i)))
                {
                    writer.begin(message, 0, codec.encode(messages.get(i), message, 0));
                }
                final int length = writer.put(payloads, end, position);
                writer.committed(position);
                positions[i] = position;
                position += BitUtil.align(FRAME_HEADER_LENGTH + length, Long.BYTES);
                end += length;
                ends[i] = end;
            }
            return end;
        };
        final int length = write.getAsInt();
        final IntSupplier read = () ->
        {
            final DeltaReader reader = new DeltaReader(type.shape(), type.deltaOptions());
            int hash = 0;
            for (int i = 0; i < ends.length; i++)
            {
                final int from = 0 == i ? 0 : ends[i - 1];
                reader.read(positions[i], payloads, from, ends[i] - from, null);
                hash += codec.decode(reader.buffer(), reader.offset(), reader.length()).hashCode();
            }
            return hash;
        };
        print("DELTA", (double)length / ends.length, times(write, ends.length), times(read, ends.length));
        return batches(payloads, ends);
    }

    private byte[][] whole(final MessageType<Object> type, final WireFormat format, final List<Object> messages)
    {
        final Codec<Object> codec = format.codec(type);
        final UnsafeBuffer payloads = new UnsafeBuffer(new byte[messages.size() * MAX_LENGTH / 4]);
        final int[] ends = new int[messages.size()];
        final IntSupplier write = () ->
        {
            int end = 0;
            for (int i = 0; i < ends.length; i++)
            {
                end += codec.encode(messages.get(i), payloads, end);
                ends[i] = end;
            }
            return end;
        };
        final int length = write.getAsInt();
        final IntSupplier read = () ->
        {
            int hash = 0;
            for (int i = 0; i < ends.length; i++)
            {
                final int from = 0 == i ? 0 : ends[i - 1];
                hash += codec.decode(payloads, from, ends[i] - from).hashCode();
            }
            return hash;
        };
        print(format.name(), (double)length / ends.length, times(write, ends.length), times(read, ends.length));
        return batches(payloads, ends);
    }

    /** Cuts messages that lie one behind the other into batches. */
    private static byte[][] batches(final UnsafeBuffer payloads, final int[] ends)
    {
        final byte[][] batches = new byte[(ends.length + BATCH - 1) / BATCH][];
        for (int i = 0; i < batches.length; i++)
        {
            final int from = 0 == i ? 0 : ends[i * BATCH - 1];
            batches[i] = Arrays.copyOfRange(
                payloads.byteArray(), from, ends[Math.min(ends.length, (i + 1) * BATCH) - 1]);
        }
        return batches;
    }

    private void compressed(
        final String name, final byte[][] batches, final Transform compressor, final Transform decompressor)
    {
        final byte[][] packed = new byte[batches.length][];
        final byte[] scratch = new byte[2 * BATCH * MAX_LENGTH];
        final int count = batches.length * BATCH;
        final IntSupplier write = () ->
        {
            int length = 0;
            for (int i = 0; i < batches.length; i++)
            {
                final int made = compressor.apply(batches[i], 0, batches[i].length, scratch, 0, scratch.length);
                packed[i] = Arrays.copyOf(scratch, made);
                length += made;
            }
            return length;
        };
        final int length = write.getAsInt();
        final IntSupplier read = () ->
        {
            int sum = 0;
            for (final byte[] batch : packed)
            {
                sum += decompressor.apply(batch, 0, batch.length, scratch, 0, scratch.length);
            }
            return sum;
        };
        print(name, (double)length / count, times(write, count), times(read, count));
    }

    private double[] times(final IntSupplier work, final int count)
    {
        final double[] times = new double[rounds];
        int sum = 0;
        for (int i = -WARM_UPS; i < rounds; i++)
        {
            final long start = System.nanoTime();
            sum += work.getAsInt();
            if (i >= 0)
            {
                times[i] = (double)(System.nanoTime() - start) / count;
            }
        }
        if (0 == sum)
        {
            throw new IllegalStateException("nothing was done");
        }
        Arrays.sort(times);
        return times;
    }

    private void print(final String name, final double bytes, final double[] write, final double[] read)
    {
        System.out.printf(Locale.ROOT, "%-24s %9.2f %26s %26s%n", name, bytes, text(write), text(read));
    }

    private static String text(final double[] times)
    {
        return String.format(
            Locale.ROOT, "%.0f (%.0f..%.0f)", times[times.length / 2], times[0], times[times.length - 1]);
    }
}
