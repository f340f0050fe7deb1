/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

import io.daybook.tools.demo.Report;

import org.HdrHistogram.Histogram;

/**
 * Writes a file and forces it to the disk.
 */
final class DiskBench
{
    /** What is written at most, in bytes. */
    static final long MAX_BYTES = 256 << 20;

    /** So much is written between two forces; a slow disk still hears of an interruption soon. */
    private static final int PIECE_LENGTH = 8 << 20;
    private static final int PAGE_LENGTH = 4096;
    private static final int MAX_FORCES = 100_000;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long SEED = 42;

    private DiskBench()
    {
    }

    /**
     * Writes a new file, in pieces that are each forced.
     */
    static Report write(final Path file, final Turn turn) throws IOException
    {
        final ByteBuffer piece = random(PIECE_LENGTH);
        long bytes = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
        {
            final long startNs = System.nanoTime();
            do
            {
                bytes += write(channel, piece);
                channel.force(false);
            }
            while (!turn.isOver() && bytes < MAX_BYTES);
            return new Report().with("bytes", bytes).with("ns", System.nanoTime() - startNs);
        }
    }

    /**
     * Writes the pages of a file anew, and forces each.
     */
    static Report force(final Path file, final Turn turn) throws IOException
    {
        final ByteBuffer page = random(PAGE_LENGTH);
        final Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            do
            {
                write(channel, page);
                final long startNs = System.nanoTime();
                channel.force(false);
                latencies.recordValue(System.nanoTime() - startNs);
            }
            while (!turn.isOver() && latencies.getTotalCount() < MAX_FORCES);
        }
        return new Report().with("count", latencies.getTotalCount()).with(latencies);
    }

    /** Random bytes: a file system that compresses them gains nothing. */
    private static ByteBuffer random(final int length)
    {
        final byte[] bytes = new byte[length];
        new Random(SEED).nextBytes(bytes);
        return ByteBuffer.allocateDirect(length).put(bytes);
    }

    private static long write(final FileChannel channel, final ByteBuffer bytes) throws IOException
    {
        bytes.clear();
        while (bytes.hasRemaining())
        {
            channel.write(bytes);
        }
        return bytes.capacity();
    }
}
