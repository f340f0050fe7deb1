/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.FrameType;

/**
 * A process that tails a journal until it meets a TEXT message, and then says how many messages of each writer it saw.
 * Garbage, a gap or a repetition within a writer's messages ends it with a word on it.
 */
final class TailerMain
{
    /** Stands in the output before the longest time without a message, in nanoseconds. */
    static final int GAP = -1;

    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(5);

    private final Map<Integer, Long> counts = new TreeMap<>();
    private boolean stopped;
    private long longestGapNs;
    private long lastSequence = -1;

    private TailerMain()
    {
    }

    public static void main(final String[] args)
    {
        final Path directory = Path.of(args[0]);
        final boolean readOnly = Boolean.parseBoolean(args[1]);
        final TailerMain main = new TailerMain();
        try (Journal journal = readOnly ? Journal.openReadOnly(directory) : Journal.open(directory);
            Tailer tailer = journal.tailer())
        {
            long lastProgressNs = System.nanoTime();
            while (!main.stopped)
            {
                if (tailer.poll(main::onMessage, 100) > 0)
                {
                    final long nowNs = System.nanoTime();
                    main.longestGapNs = Math.max(main.longestGapNs, nowNs - lastProgressNs);
                    lastProgressNs = nowNs;
                }
                else if (System.nanoTime() - lastProgressNs > PATIENCE_NS)
                {
                    throw new IllegalStateException("stuck at position=" + tailer.position());
                }
                else
                {
                    Thread.onSpinWait();
                }
            }
        }
        System.out.println(GAP + " " + main.longestGapNs);
        main.counts.forEach((writer, count) -> System.out.println(writer + " " + count));
    }

    /**
     * What the output of such a process says: messages by writer, and the {@link #GAP}.
     */
    static Map<Integer, Long> counts(final String output)
    {
        final Map<Integer, Long> counts = new TreeMap<>();
        output.lines().map((line) -> line.split(" ")).forEach(
            (parts) -> counts.put(Integer.parseInt(parts[0]), Long.parseLong(parts[1])));
        return counts;
    }

    private void onMessage(final Message message)
    {
        if (message.sequence() <= lastSequence)
        {
            throw new IllegalStateException("out of sequence: " + message + ", last=" + lastSequence);
        }
        lastSequence = message.sequence();
        if (FrameType.TEXT == message.frameType())
        {
            stopped = true;
            return;
        }
        if (!TortureMessage.isIntact(message.buffer(), message.offset(), message.length()))
        {
            throw new IllegalStateException("garbage: " + message);
        }
        final int writer = TortureMessage.writer(message.buffer(), message.offset());
        final long number = TortureMessage.number(message.buffer(), message.offset());
        final long expected = counts.getOrDefault(writer, 0L);
        if (number != expected)
        {
            throw new IllegalStateException("writer=" + writer + ", number=" + number + ", expected=" + expected);
        }
        counts.put(writer, expected + 1);
    }
}
