/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

/**
 * Makes journals for tests.
 */
public final class Journals
{
    /** 2026-11-20T09:30:00.123456789Z. */
    static final long TIME_NS = 1_795_167_000_123_456_789L;

    public static final int SEGMENT_LENGTH = 1 << 20;

    private Journals()
    {
    }

    static JournalConfig config(final String applicationName)
    {
        // Without agents, so that the same messages always give the same files.
        return new JournalConfig()
            .agents(AgentMode.INVOKER)
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.FRAME).applicationName(applicationName);
    }

    static void write(final Path directory, final String applicationName, final Consumer<Appender> writer)
    {
        try (Journal journal = Journal.open(directory, config(applicationName)); Appender appender = journal.appender())
        {
            writer.accept(appender);
        }
    }

    /**
     * A journal of numbered trades, one second apart.
     *
     * @return positions of the messages.
     */
    public static long[] trades(final Path directory, final int count)
    {
        final long[] positions = new long[count];
        write(directory, "gateway-1", (appender) ->
        {
            for (int i = 0; i < count; i++)
            {
                positions[i] = trade(appender, i);
            }
        });
        return positions;
    }

    static long trade(final Appender appender, final int i)
    {
        appender.timestamp(TIME_NS + i * 1_000_000_000L);
        appender.message("Trade")
            .text("symbol", "EUR/USD")
            .symbol("side", 0 == i % 2 ? "Sell" : "Buy")
            .float64("price", 1.1034)
            .int64("quantity", 1_000_000 + i);
        return appender.endMessage();
    }

    /**
     * Returns the file name of a segment.
     *
     * @param index of the segment, from 0.
     */
    public static String segmentName(final int index)
    {
        return String.format("%020d.dbk", (long)index * SEGMENT_LENGTH);
    }

    /**
     * Damages a file: changes the lowest bit of one byte.
     *
     * @param file   to change.
     * @param offset of the byte; in the first segment that is also its position.
     */
    public static void flip(final Path file, final long offset)
    {
        try
        {
            final byte[] bytes = Files.readAllBytes(file);
            bytes[(int)offset] ^= 1;
            Files.write(file, bytes);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Deletes a segment, as retention does.
     */
    public static void deleteSegment(final Path directory, final int index)
    {
        try
        {
            Files.delete(directory.resolve(segmentName(index)));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
