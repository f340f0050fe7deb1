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
 * What the processes of a leg are to do; handed to them in a file.
 *
 * @param kind         of the leg.
 * @param peer         name of the peer.
 * @param directory    for the leg's files.
 * @param length       of a message in bytes.
 * @param writers      how many processes write.
 * @param tailers      how many processes read, each of them everything.
 * @param rate         messages a second of all writers of a paced leg together.
 * @param warmUp       messages of each writer before all others, as fast as they go.
 * @param pacedWarmUp  messages then, paced, in a paced leg.
 * @param messages     measured, of each writer; the most where time decides.
 * @param durationNs   of an unpaced leg, unless it reaches the count of messages before.
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
    long messages,
    long durationNs,
    long gapNs,
    String pins,
    String hdrLog)
{
    /**
     * A specification that makes sense.
     */
    public LegSpec
    {
        if (Kind.PACED != kind && pacedWarmUp > 0)
        {
            throw new IllegalArgumentException("a leg that is not paced has no paced warm-up: kind=" + kind);
        }
    }

    /**
     * What a leg does.
     */
    public enum Kind
    {
        /** Writers keep a pace, readers measure latencies. */
        PACED,
        /** Writers write as fast as they can, a reader reads. */
        FLOOD,
        /** A writer alone writes what a replay reads. */
        STORE,
        /** A reader alone reads what there is, several times. */
        REPLAY;

        @Override
        public String toString()
        {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Stores the specification.
     *
     * @param file to be written.
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
     * Between two messages of all writers together.
     */
    double periodNs()
    {
        return 1e9 / rate;
    }

    /**
     * How many latencies a reader notes.
     */
    int recorded()
    {
        return Kind.PACED == kind ? Math.toIntExact(writers * messages) : 0;
    }

    /**
     * File for the histograms of a reader.
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
