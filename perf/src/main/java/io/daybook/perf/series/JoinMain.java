/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.series;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Scale;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;

import org.agrona.IoUtil;

/**
 * Writes quotes of many keys in random order, in DELTA. Prints how long a new tailer takes from {@code seek} to its
 * first message, anywhere in the journal. The first code to run is not compiled yet; then the program measures again
 * and again.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.series.JoinMain directory [messages [keys [joins]]]
 * </pre>
 */
public final class JoinMain
{
    private static final double PER_MS = 1e6;
    private static final int SEED = 1;

    private JoinMain()
    {
    }

    /** A quote. It holds its own number, so that the reader knows what it must find. */
    record Quote(@Key int instrument, @Scale(2) double bid, @Scale(2) double ask, int quantity, long number)
    {
        static Quote of(final long number, final int keys, final Random random)
        {
            final double bid = (1_000_000 + random.nextInt(200)) / 100.0;
            return new Quote(random.nextInt(keys), bid, bid + random.nextInt(9) / 100.0, random.nextInt(1_000), number);
        }
    }

    /**
     * Measures and prints.
     *
     * @param args a directory on the file system to be used; messages, 100 million unless given; keys, 10,000 unless
     *             given; joins, 1,000 unless given.
     * @throws IOException when the journal cannot be made or deleted.
     */
    public static void main(final String[] args) throws IOException
    {
        final long messages = args.length > 1 ? Long.parseLong(args[1]) : 100_000_000;
        final int keys = args.length > 2 ? Integer.parseInt(args[2]) : 10_000;
        final int joins = args.length > 3 ? Integer.parseInt(args[3]) : 1_000;
        if (joins < 1 || messages < joins || 0 != messages % joins)
        {
            throw new IllegalArgumentException(
                "messages must be a multiple of joins: messages=" + messages + ", joins=" + joins);
        }
        final long distance = messages / joins;
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "join");
        try
        {
            final Path path = directory.resolve("journal");
            final long[] positions = write(path, messages, keys, distance);
            try (Journal journal = Journal.open(path, new JournalConfig()))
            {
                join(journal, "in the middle, just opened", distance, positions, joins / 2, 1);
                join(journal, "anywhere, once each", distance, positions, 0, joins);
                join(journal, "anywhere, again", distance, positions, 0, joins);
            }
        }
        finally
        {
            IoUtil.delete(directory.toFile(), true);
        }
    }

    /** Writes the messages, and returns the positions of some of them at equal distances. */
    private static long[] write(final Path path, final long messages, final int keys, final long distance)
    {
        final Random random = new Random(SEED);
        final long[] positions = new long[(int)(messages / distance)];
        final long startNs = System.nanoTime();
        try (Journal journal = Journal.open(path, new JournalConfig()); Appender appender = journal.exclusiveAppender())
        {
            final MessageType<Quote> type = MessageType.of(Quote.class);
            final Publisher<Quote> quotes = appender.publisher(type, WireFormat.DELTA);
            for (long i = 0; i < messages; i++)
            {
                final long position = quotes.publish(Quote.of(i, keys, random));
                if (0 == i % distance)
                {
                    positions[(int)(i / distance)] = position;
                }
            }
            System.out.printf(Locale.ROOT,
                "%,d messages of %,d keys, %.1f bytes each, %,.0f a second; at the most %d frames to walk back%n",
                messages, keys, (double)appender.position() / messages,
                messages * 1e9 / (System.nanoTime() - startNs), type.deltaOptions().keyInterval());
        }
        return positions;
    }

    private static void join(
        final Journal journal,
        final String what,
        final long distance,
        final long[] positions,
        final int first,
        final int count)
    {
        final long[] ns = new long[count];
        for (int i = 0; i < count; i++)
        {
            try (Tailer tailer = journal.tailer())
            {
                final long startNs = System.nanoTime();
                tailer.seek(positions[first + i]);
                final boolean isThere = tailer.next();
                final long number = isThere ? tailer.message().as(Quote.class).number() : -1;
                ns[i] = System.nanoTime() - startNs;
                if (number != (first + i) * distance)
                {
                    throw new IllegalStateException("another message was read: number=" + number + ", expected=" +
                        (first + i) * distance);
                }
            }
        }
        Arrays.sort(ns);
        System.out.printf(Locale.ROOT, "%-28s %,6d joins, ms: median %.3f, p99 %.3f, longest %.3f%n",
            what, count, ns[count / 2] / PER_MS, ns[(int)(count * 0.99)] / PER_MS, ns[count - 1] / PER_MS);
    }
}
