/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalCounters;

/**
 * The time that the agents of all processes of a journal have taken since it was created. A value is NaN if it is not
 * known.
 *
 * @param wakings   number of wake-ups of their threads.
 * @param awakeNs   nanoseconds that they were awake, all together. They may have had no core in part of that time.
 * @param longestNs nanoseconds of the longest of these times.
 */
public record AgentTimes(double wakings, double awakeNs, double longestNs)
{
    /** The times of a peer that does not measure them. */
    static final AgentTimes UNKNOWN = new AgentTimes(Double.NaN, Double.NaN, Double.NaN);

    static AgentTimes of(final Journal journal)
    {
        final JournalCounters counters = journal.counters();
        return new AgentTimes(counters.wakings(), counters.awakeNs(), counters.longestAwakeNs());
    }
}
