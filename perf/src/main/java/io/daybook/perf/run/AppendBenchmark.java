/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.perf.peer.Peers;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Sender;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures one append of one peer. Nobody reads. Each iteration makes new files.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AppendBenchmark
{
    /** Name of the peer. */
    @Param("raw")
    private String peer;

    /** Length of a message in bytes. */
    @Param("64")
    private int length;

    /** Directory of the files. */
    @Param("")
    private String parent;

    private LegDirectory directory;
    private Sender sender;
    private long number;

    /**
     * Opens the peer.
     *
     * @throws IOException when files fail.
     */
    @Setup(Level.Iteration)
    public void open() throws IOException
    {
        directory = new LegDirectory(Path.of(parent), "daybook-perf-append-");
        sender = Peers.of(peer).sender(new Place(directory.path(), length, Place.UNBOUNDED, 1, null));
    }

    /**
     * Closes the peer and deletes its files.
     */
    @TearDown(Level.Iteration)
    public void close()
    {
        sender.close();
        directory.close();
    }

    /**
     * Appends a message.
     *
     * @return true.
     */
    @Benchmark
    public boolean append()
    {
        return sender.offer(0, number++);
    }
}
