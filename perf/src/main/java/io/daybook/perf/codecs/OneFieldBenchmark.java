/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.concurrent.TimeUnit;

import io.daybook.codec.Field;
import io.daybook.codec.WireFormat;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One field out of a message of 50, found by its name in a message that has just been wrapped: near the start, in the
 * middle, near the end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OneFieldBenchmark
{
    private static final int COUNT = 50;

    /** Of the message. */
    @Param({"PACKED", "BINARY_YAML", "BINARY_YAML_NUMBERED", "BINARY_YAML_FIELDLESS"})
    private WireFormat format;

    /** Of a float in the message; a text is behind it. */
    @Param({"1", "25", "46"})
    private int index;

    private DaybookFieldsPeer peer;
    private Field number;
    private Field text;

    /**
     * Writes the message.
     */
    @Setup
    public void open()
    {
        peer = new DaybookFieldsPeer(format, COUNT);
        peer.encode();
        number = peer.name(index);
        text = peer.name(index + 1);
    }

    /**
     * Finds a float.
     *
     * @return the float.
     */
    @Benchmark
    public double number()
    {
        return peer.wrap().field(number).float64();
    }

    /**
     * Finds a text.
     *
     * @return its length.
     */
    @Benchmark
    public int text()
    {
        return peer.wrap().field(text).text().length();
    }
}
