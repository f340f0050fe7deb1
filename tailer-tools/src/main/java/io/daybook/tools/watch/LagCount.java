/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.TailerState;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.SegmentSearch;

/**
 * Counts what each named tailer has still to read, in one walk from the slowest of them to the tail.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class LagCount implements MessageVisitor
{
    private static final class Place
    {
        private final TailerState state;
        private long sequence = -1;
        private long timeNs;
        private long before;

        private Place(final TailerState state)
        {
            this.state = state;
        }
    }

    private final List<Place> places = new ArrayList<>();
    private int passed;
    private long messages;
    private long lastNs;

    /**
     * Makes a count that has seen nothing.
     *
     * @param states of the tailers.
     */
    public LagCount(final List<TailerState> states)
    {
        states.forEach((state) -> places.add(new Place(state)));
        places.sort(Comparator.comparingLong((place) -> place.state.position()));
    }

    /**
     * Goes to where the slowest tailer is, or before.
     */
    public void begin(final JournalScan scan)
    {
        if (!places.isEmpty())
        {
            scan.toSegment(SegmentSearch.segmentOf(scan, places.get(0).state.position()));
        }
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        while (passed < places.size() && places.get(passed).state.position() <= message.position())
        {
            final Place place = places.get(passed++);
            place.sequence = message.sequence();
            place.timeNs = message.timestampNs();
            place.before = messages;
        }
        messages++;
        lastNs = message.timestampNs();
        return !places.isEmpty();
    }

    /**
     * Returns how many messages were counted.
     */
    public long messages()
    {
        return messages;
    }

    /**
     * Returns how far each tailer is behind, in the order of the names.
     *
     * @param scan that has come to the tail.
     */
    public List<TailerLag> lags(final JournalScan scan)
    {
        final long first = scan.segments()[0];
        final long tail = scan.position();
        final List<TailerLag> lags = new ArrayList<>();
        for (int i = 0; i < places.size(); i++)
        {
            final Place place = places.get(i);
            final long behind = i < passed ? messages - place.before : 0;
            // Where there is nothing to read, what lies between is no message.
            final long bytes = 0 == behind ? 0 : Math.max(0, tail - Math.max(first, place.state.position()));
            final boolean isTimed = 0 != behind && 0 != place.timeNs && 0 != lastNs;
            lags.add(new TailerLag(
                place.state,
                i < passed ? place.sequence : scan.sequence(),
                behind,
                bytes,
                isTimed ? Math.max(0, lastNs - place.timeNs) : 0,
                0 != place.state.position() && place.state.position() < first));
        }
        lags.sort(Comparator.comparing((lag) -> lag.state().name()));
        return lags;
    }
}
