/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalCounters;

/**
 * What the agents of all processes of a journal have taken since it was created; not a number where that is not known.
 *
 * @param wakings   of their threads.
 * @param awakeNs   nanoseconds, all together, in which they may have had no core.
 * @param longestNs nanoseconds, the longest of them.
 */
public record AgentTimes(double wakings, double awakeNs, double longestNs)
{
    /** Of a peer that does not count. */
    static final AgentTimes UNKNOWN = new AgentTimes(Double.NaN, Double.NaN, Double.NaN);

    static AgentTimes of(final Journal journal)
    {
        final JournalCounters counters = journal.counters();
        return new AgentTimes(counters.wakings(), counters.awakeNs(), counters.longestAwakeNs());
    }
}
