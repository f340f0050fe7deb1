/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;

/**
 * Tells the processes of a leg what to do. They get it in a file.
 *
 * @param kind         of the leg.
 * @param peer         name of the peer.
 * @param directory    for the leg's files.
 * @param length       of a message in bytes.
 * @param writers      how many processes write.
 * @param tailers      how many processes read, each of them everything.
 * @param rate         messages a second of a paced leg, of all writers together; 0 for requests of which each waits
 *                     for the reply to the one before.
 * @param warmUp       messages of each writer that come first, as fast as they go.
 * @param pacedWarmUp  paced messages of each writer that follow them in a paced leg.
 * @param warmUpRate   paced messages a second of all writers together that warm up.
 * @param messages     of each writer that are measured. If time decides, at most so many.
 * @param durationNs   of a leg without a pace. It ends sooner if it reaches the number of messages.
 * @param gapNs        for how long the machine's gaps are watched afterwards.
 * @param pins         cores for the first reader and the first writer, with commas; empty for none.
 * @param hdrLog       file for the histograms of a paced leg, without its suffix; empty for none.
 */
public record LegSpec(
    Kind kind,
    String peer,
    String directory,
    int length,
    int writers,
    int tailers,
    long rate,
    long warmUp,
    long pacedWarmUp,
    long warmUpRate,
    long messages,
    long durationNs,
    long gapNs,
    String pins,
    String hdrLog)
{
    /**
     * Checks that the specification makes sense.
     */
    public LegSpec
    {
        if (pacedWarmUp > 0 && Kind.PACED != kind && (Kind.ROUND_TRIP != kind || 0 == rate))
        {
            throw new IllegalArgumentException("a leg that is not paced has no paced warm-up: kind=" + kind);
        }
    }

    /**
     * The kind of a leg.
     */
    public enum Kind
    {
        /** Writers keep a pace. Readers measure latencies. */
        PACED,
        /** A requester keeps a pace, or waits for each reply, and measures round trips. A responder answers. */
        ROUND_TRIP,
        /** Writers write as fast as they can. A reader reads. */
        FLOOD,
        /** One writer writes what a replay reads. There is no reader. */
        STORE,
        /** One reader reads what there is, several times. There is no writer. */
        REPLAY,
        /** Writers are threads of one process. Each append waits for the disk. There is no reader. */
        DURABLE;

        @Override
        public String toString()
        {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Stores the specification.
     *
     * @param file that is written.
     * @throws IOException when it cannot be.
     */
    public void store(final Path file) throws IOException
    {
        final Properties properties = new Properties();
        try (Writer writer = Files.newBufferedWriter(file))
        {
            for (final RecordComponent component : LegSpec.class.getRecordComponents())
            {
                final Object value = component.getAccessor().invoke(this);
                properties.setProperty(
                    component.getName(), value instanceof Kind named ? named.name() : String.valueOf(value));
            }
            properties.store(writer, null);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /**
     * Loads a specification.
     *
     * @param file that holds it.
     * @return the specification.
     * @throws IOException when it cannot be read.
     */
    public static LegSpec load(final Path file) throws IOException
    {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file))
        {
            properties.load(reader);
        }
        return new LegSpec(
            Kind.valueOf(properties.getProperty("kind")),
            properties.getProperty("peer"),
            properties.getProperty("directory"),
            Integer.parseInt(properties.getProperty("length")),
            Integer.parseInt(properties.getProperty("writers")),
            Integer.parseInt(properties.getProperty("tailers")),
            number(properties, "rate"),
            number(properties, "warmUp"),
            number(properties, "pacedWarmUp"),
            number(properties, "warmUpRate"),
            number(properties, "messages"),
            number(properties, "durationNs"),
            number(properties, "gapNs"),
            properties.getProperty("pins"),
            properties.getProperty("hdrLog"));
    }

    private static long number(final Properties properties, final String name)
    {
        return Long.parseLong(properties.getProperty(name));
    }

    Path path()
    {
        return Path.of(directory);
    }

    /**
     * Returns the time between two messages of all writers together; 0 where there is no pace.
     */
    double periodNs()
    {
        return periodNs(rate);
    }

    /**
     * Returns the time between two paced messages that warm up.
     */
    double warmUpPeriodNs()
    {
        return periodNs(warmUpRate);
    }

    private static double periodNs(final long rate)
    {
        return 0 == rate ? 0 : 1e9 / rate;
    }

    /**
     * Tells whether messages are sent at given instants.
     */
    boolean isPaced()
    {
        return Kind.PACED == kind || Kind.ROUND_TRIP == kind && rate > 0;
    }

    /**
     * Returns how many latencies a reader or a requester notes.
     */
    int recorded()
    {
        return Kind.PACED == kind || Kind.ROUND_TRIP == kind ? Math.toIntExact(writers * messages) : 0;
    }

    /**
     * Returns the file for the histograms of a reader.
     */
    String hdrLog(final int tailer)
    {
        return hdrLog + (tailer > 0 ? "-tailer" + (tailer + 1) : "") + ".hlog";
    }

    long messagesInAll()
    {
        return writers * (warmUp + pacedWarmUp + messages);
    }

    int pin(final int index)
    {
        if (pins.isEmpty())
        {
            return -1;
        }
        final String[] cores = pins.split(",");
        return index < cores.length ? Integer.parseInt(cores[index].trim()) : -1;
    }
}
