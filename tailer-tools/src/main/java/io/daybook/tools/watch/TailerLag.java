/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.watch;

import io.daybook.journal.TailerState;
import io.daybook.journal.TailerState.Use;

/**
 * How far a named tailer is behind.
 *
 * @param state    of the tailer.
 * @param sequence of its next message.
 * @param messages that it has not committed yet.
 * @param bytes    of the journal from there to the tail.
 * @param ns       from the time of its next message to that of the last one, in nanoseconds.
 * @param deleted  whether retention has deleted the place where it was.
 */
public record TailerLag(TailerState state, long sequence, long messages, long bytes, long ns, boolean deleted)
{
    /**
     * Returns what is known of the process that reads by this tailer, in a word.
     */
    public String process()
    {
        if (Use.OPEN == state.use())
        {
            return "alive";
        }
        return Use.UNKNOWN == state.use() ? "unknown" : null == state.owner() ? "closed" : "dead";
    }

    /**
     * Returns what is wrong with its place, in a word; empty if nothing is.
     */
    public String fault()
    {
        return !state.readable() ? "damaged" : deleted ? "deleted" : "";
    }
}
