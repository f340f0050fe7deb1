/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.TailerState;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.read.MessageVisitor;

/**
 * Follows a journal, and tells what has come since it was last asked.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Watch implements MessageVisitor
{
    /** The segments in which it begins at most: what is before them is not counted. */
    private static final int MAX_SEGMENTS = 2;
    /** Writers are contents, so there may be any number of them. */
    private static final int MAX_WRITERS = 1_000;
    private static final int CHECK_MASK = 0xFF;

    /**
     * A writer, and how much it wrote in a second.
     *
     * @param info what it says of itself; null if that is not known.
     * @param rate messages in a second.
     */
    public record WriterRate(WriterInfo info, double rate)
    {
    }

    /**
     * How far a tailer is behind.
     *
     * @param lag   of it; of its time nothing is known.
     * @param exact whether all of its messages were counted; else there are more.
     */
    public record WatchedTailer(TailerLag lag, boolean exact)
    {
    }

    /**
     * What has come in one round.
     *
     * @param messageRate messages in a second.
     * @param byteRate    bytes of messages in a second.
     * @param position    of the tail.
     * @param sequence    of the tail.
     * @param durable     position below which everything is durable, 0 when it is not known.
     * @param writers     those that have written in the round, the fastest first.
     * @param tailers     the named ones.
     */
    public record Round(
        double messageRate,
        double byteRate,
        long position,
        long sequence,
        long durable,
        List<WriterRate> writers,
        List<WatchedTailer> tailers)
    {
    }

    private final JournalScan scan;
    private final Milestones milestones = new Milestones();
    private final Map<WriterInfo, long[]> byWriter = new LinkedHashMap<>();
    private WriterInfo lastWriter;
    private long[] lastCount;
    private long bytes;
    private long messagesBefore;
    private long bytesBefore;
    private long sinceNs;
    private long untilNs;
    private int calls;

    /**
     * Makes a watch that has seen nothing.
     *
     * @param scan of the journal, which is moved.
     */
    public Watch(final JournalScan scan)
    {
        this.scan = scan;
        final long[] segments = scan.segments();
        final long slowest = scan.tailers().stream().mapToLong(TailerState::position).min().orElse(Long.MAX_VALUE);
        int from = segments.length - 1;
        while (from > 0 && segments[from] > slowest && segments.length - from < MAX_SEGMENTS)
        {
            from--;
        }
        scan.toSegment(segments[from]);
    }

    /**
     * Sets until when messages are taken, so that a writer which is faster than this reader does not keep it for ever.
     *
     * @param nanoTime of the system's nano clock.
     */
    public void until(final long nanoTime)
    {
        untilNs = nanoTime;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        milestones.add(message.position());
        bytes += message.length();
        final WriterInfo writer = message.writer();
        if (null == lastCount || writer != lastWriter)
        {
            lastWriter = writer;
            lastCount = byWriter.size() < MAX_WRITERS ? byWriter.computeIfAbsent(writer, (key) -> new long[1]) :
                byWriter.getOrDefault(writer, new long[1]);
        }
        lastCount[0]++;
        return 0 != (++calls & CHECK_MASK) || System.nanoTime() - untilNs < 0;
    }

    /**
     * Begins the first round: what was there before is not a part of it.
     *
     * @param nowNs of the system's nano clock.
     */
    public void begin(final long nowNs)
    {
        next(nowNs);
    }

    private void next(final long nowNs)
    {
        messagesBefore = milestones.messages();
        bytesBefore = bytes;
        byWriter.clear();
        lastCount = null;
        sinceNs = nowNs;
    }

    /**
     * Ends a round, and begins the next one.
     *
     * @param nowNs of the system's nano clock.
     */
    public Round round(final long nowNs)
    {
        final double seconds = Math.max(1, nowNs - sinceNs) / 1e9;
        final List<WriterRate> writers = new ArrayList<>();
        byWriter.forEach((info, count) -> writers.add(new WriterRate(info, count[0] / seconds)));
        writers.sort(Comparator.comparingDouble((writer) -> -writer.rate()));
        final Round round = new Round(
            (milestones.messages() - messagesBefore) / seconds,
            (bytes - bytesBefore) / seconds,
            scan.position(),
            scan.sequence(),
            // Asked for later than the tail, it may have passed it meanwhile.
            Math.min(scan.position(), scan.durablePosition()),
            writers,
            tailers());
        next(nowNs);
        return round;
    }

    private List<WatchedTailer> tailers()
    {
        final long first = scan.segments()[0];
        final long tail = scan.position();
        final List<WatchedTailer> tailers = new ArrayList<>();
        for (final TailerState state : scan.tailers())
        {
            final long position = state.position();
            final long messages = milestones.from(position);
            final boolean isDeleted = 0 != position && position < first;
            tailers.add(new WatchedTailer(
                new TailerLag(state, -1, messages, 0 == messages ? 0 : tail - Math.max(first, position), 0, isDeleted),
                !milestones.isBefore(Math.max(first, position))));
        }
        return tailers;
    }
}
