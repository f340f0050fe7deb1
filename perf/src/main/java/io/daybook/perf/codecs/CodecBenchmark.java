/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.concurrent.TimeUnit;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.TradePeer;

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
 * Measures time and garbage of writing one object and of reading it. Each codec runs in a JVM of its own, so that no
 * call site sees the types of another codec. Objects with different texts take turns, because a codec may keep a text
 * that it has decoded. {@link CodecsVerb} gives the names of the codecs. Without it, JMH measures the floor and one
 * codec of ours.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = {
    // Agrona needs this.
    "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
    // The documentation of Chronicle asks for these.
    "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
    "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
    "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
    "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
    "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/java.util=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "-Dchronicle.analytics.disable=true",
    // New JDKs warn of what Chronicle uses, unless told otherwise.
    "-Dsun.misc.unsafe.memory.access=allow",
    // Boon looks into strings as JDK 8 had them, unless told otherwise.
    "-Dorg.boon.faststringutils.disable=true",
    // All have the same small heap, so that garbage is collected during the run.
    "-Xms512m",
    "-Xmx512m"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark
{
    /** Name of the codec in {@link CodecPeers}. */
    @Param({"plain-stores", "daybook-packed-record"})
    private String codec;

    /** Number of objects that take turns: a power of two up to {@link TradePeer#TURNS}. */
    @Param("64")
    private int texts;

    private CodecPeer peer;
    private int turn;

    /**
     * Makes the codec, and writes each object so that there is something to read.
     */
    @Setup
    public void open()
    {
        peer = CodecPeers.create(codec);
        for (int i = 0; i < texts; i++)
        {
            peer.turn(i);
            peer.encode();
        }
    }

    /**
     * Writes the object.
     *
     * @return length in bytes.
     */
    @Benchmark
    public int encode()
    {
        next();
        return peer.encode();
    }

    /**
     * Reads the object.
     *
     * @return the object.
     */
    @Benchmark
    public Object decode()
    {
        next();
        return peer.decode();
    }

    private void next()
    {
        turn = turn + 1 & texts - 1;
        peer.turn(turn);
    }
}
