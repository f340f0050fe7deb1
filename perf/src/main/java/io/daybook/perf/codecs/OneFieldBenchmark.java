/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.document.BsonOneFieldPeer;
import io.daybook.perf.codecs.document.DaybookOneFieldPeer;
import io.daybook.perf.codecs.document.FieldsDocument;
import io.daybook.perf.codecs.document.OneFieldPeer;

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
 * middle, near the end. Of one message again and again, and of 64 whose fields are not as long as each other's. The
 * verb runs {@link OneField}, {@code text} is for the benchmark's own command line.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = {
    "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
    // What is made per message must be collected during the run.
    "-Xms512m",
    "-Xmx512m"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OneFieldBenchmark
{
    private static final int COUNT = 50;

    /** The one format that is not ours. */
    static final String BSON = "BSON";

    /** Of the message: a wire format of ours, or {@code BSON}. */
    @Param({"PACKED", "BINARY_YAML", "BINARY_YAML_NUMBERED", "BINARY_YAML_FIELDLESS", BSON})
    private String format;

    /** Of a float in the message; a text is behind it. */
    @Param({"1", "25", "46"})
    private int index;

    /** How many there are, a power of two: they take turns. */
    @Param({"1", "64"})
    private int messages;

    private OneFieldPeer peer;
    private int turn;

    /**
     * Writes the messages.
     */
    @Setup
    public void open()
    {
        final FieldsDocument[] documents = new FieldsDocument[messages];
        Arrays.setAll(documents, (variant) -> FieldsDocument.generated(COUNT, variant));
        peer = BSON.equals(format) ?
            new BsonOneFieldPeer(documents) : new DaybookOneFieldPeer(WireFormat.valueOf(format), documents);
    }

    /**
     * Finds a float.
     *
     * @return the float.
     */
    @Benchmark
    public double number()
    {
        turn = turn + 1 & messages - 1;
        return peer.number(turn, index);
    }

    /**
     * Finds a text.
     *
     * @return its length.
     */
    @Benchmark
    public int text()
    {
        turn = turn + 1 & messages - 1;
        return peer.textLength(turn, index + 1);
    }
}
