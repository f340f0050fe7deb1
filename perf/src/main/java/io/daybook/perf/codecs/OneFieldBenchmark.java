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
 * Finds one field of 50 by its name in a message that has just been wrapped. The field is near the start, in the middle
 * or near the end. The message is always the same one, or one of 64 whose fields have different lengths.
 * {@link OneField} runs the benchmark for the verb; {@code text} is there for JMH's own command line.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = {
    "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
    // The heap is small, so that garbage is collected during the run.
    "-Xms512m",
    "-Xmx512m"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OneFieldBenchmark
{
    private static final int COUNT = 50;

    /** The only format that is not ours. */
    static final String BSON = "BSON";

    /** Format of the message: a wire format of ours, or {@code BSON}. */
    @Param({"PACKED", "BINARY_YAML", "BINARY_YAML_NUMBERED", "BINARY_YAML_FIELDLESS", BSON})
    private String format;

    /** Index of a float in the message. A text follows it. */
    @Param({"1", "25", "46"})
    private int index;

    /** Number of messages that take turns: a power of two. */
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
