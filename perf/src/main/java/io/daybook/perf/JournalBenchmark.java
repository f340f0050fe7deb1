/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.Field;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;
import io.daybook.journal.Timestamps;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Cost and garbage of one append, with no reader, and of one poll. The journal is made anew for each iteration, in the
 * directory that {@code -Ddaybook.perf.dir} names, else in that for temporary files; rolls are part of the figures.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JournalBenchmark
{
    private static final int SEGMENT_LENGTH = 256 << 20;
    private static final Field PRICE = Field.of("price");
    private static final Field SYMBOL = Field.of("symbol");
    private static final Field QUANTITY = Field.of("quantity");

    /** Kind of the appender. */
    @Param({"shared", "exclusive"})
    private String appenders;

    /** Checksums of the journal. */
    @Param({"FRAME", "OFF"})
    private Checksums checksums;

    /** Timestamps of the messages. */
    @Param({"EXACT", "OFF"})
    private Timestamps timestamps;

    private final UnsafeBuffer payload = new UnsafeBuffer(new byte[64]);
    private long sum;
    private final MessageConsumer consumer = (message) -> sum += message.buffer().getLong(message.offset());
    private Path directory;
    private Journal journal;
    private Appender appender;
    private Tailer tailer;

    /**
     * Makes a journal.
     *
     * @throws IOException when the directory cannot be made.
     */
    @Setup(Level.Iteration)
    public void open() throws IOException
    {
        final String parent = System.getProperty("daybook.perf.dir", System.getProperty("java.io.tmpdir"));
        directory = Files.createTempDirectory(Path.of(parent), "daybook-append");
        journal = Journal.open(directory, new JournalConfig()
            .segmentLength(SEGMENT_LENGTH)
            .checksums(checksums)
            .timestamps(timestamps));
        appender = "exclusive".equals(appenders) ? journal.exclusiveAppender() : journal.appender();
        tailer = journal.tailer();
    }

    /**
     * Deletes the journal.
     */
    @TearDown(Level.Iteration)
    public void close()
    {
        journal.close();
        IoUtil.delete(directory.toFile(), false);
    }

    /**
     * Appends 64 bytes.
     *
     * @return position of the message.
     */
    @Benchmark
    public long append()
    {
        return appender.append(payload, 0, 64);
    }

    /**
     * Claims 64 bytes, stores one word and commits.
     *
     * @return position of the message.
     */
    @Benchmark
    public long claimAndCommit()
    {
        final Claim claim = appender.claim(64);
        claim.buffer().putLong(claim.offset(), sum);
        return claim.commit();
    }

    /**
     * Appends a self-described message without a class.
     *
     * @return position of the message.
     */
    @Benchmark
    public long message()
    {
        appender.message("Trade").float64(PRICE, 1.1).text(SYMBOL, "EUR/USD").int64(QUANTITY, 1_000_000);
        return appender.endMessage();
    }

    /**
     * Appends 64 bytes and polls them.
     *
     * @return how many messages were polled.
     */
    @Benchmark
    public int appendAndPoll()
    {
        appender.append(payload, 0, 64);
        return tailer.poll(consumer, 10);
    }
}
