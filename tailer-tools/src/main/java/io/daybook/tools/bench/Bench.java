/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.tools.demo.Report;

/**
 * Runs the parts of the bench, one after the other. All together they take the time that they are given, or less.
 */
public final class Bench
{
    /** Free space that a bench needs at most, in bytes: both parts that write, the paced messages, segments to come. */
    public static final long MAX_BYTES = 1L << 30;

    private static final double APPEND = 0.3;
    private static final double TAIL = 0.25;
    private static final double GAPS = 0.08;
    private static final double CODECS = 0.2;
    private static final double WRITE = 0.06;
    private static final double FORCE = 0.06;

    private final long durationNs;
    private final Consumer<String> progress;
    private final BooleanSupplier interrupted;

    /**
     * Makes a bench.
     *
     * @param seconds     that it takes, at least 1.
     * @param progress    is told what is going on.
     * @param interrupted tells whether to stop; it is called by several threads.
     */
    public Bench(final int seconds, final Consumer<String> progress, final BooleanSupplier interrupted)
    {
        this.durationNs = TimeUnit.SECONDS.toNanos(seconds);
        this.progress = progress;
        this.interrupted = interrupted;
    }

    /**
     * Runs the bench.
     *
     * @param directory that it fills with files; the caller removes them.
     * @param type      of the object that is encoded.
     * @param value     the object.
     * @param <T>       class of the object.
     * @return what it found, of less than all if it was interrupted.
     * @throws IOException if the directory cannot be written to.
     */
    public <T> Figures run(final Path directory, final MessageType<T> type, final T value) throws IOException
    {
        final Report append;
        final Report tail;
        final Report gaps;
        try (JournalBench journal = new JournalBench(directory.resolve("journal")))
        {
            append = journal.append(turn("1 of 5: appending", APPEND));
            tail = journal.tail(turn("2 of 5: one thread writes, another reads", TAIL));
            gaps = journal.gaps(turn("3 of 5: the gaps of the machine alone", GAPS));
        }
        final Map<WireFormat, Report> codecs =
            new CodecBench<>(type, value).run(turn("4 of 5: encoding and decoding", CODECS));
        final Path file = directory.resolve("file");
        final Report write = DiskBench.write(file, turn("5 of 5: the disk", WRITE));
        final Report force = DiskBench.force(file, turn("5 of 5: the disk", FORCE));
        return new Figures(append, tail, gaps, codecs, write, force);
    }

    private Turn turn(final String what, final double share)
    {
        progress.accept(what);
        return new Turn(Math.round(durationNs * share), interrupted);
    }
}
