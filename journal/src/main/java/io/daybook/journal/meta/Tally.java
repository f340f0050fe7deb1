/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

/**
 * Counts what one appender has appended and not added to journal.meta yet: to count there at each append would cost
 * more than the append.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Tally
{
    private final MetaFile meta;
    private long messages;
    private long bytes;

    /** Makes a tally that is added to {@code meta}. */
    public Tally(final MetaFile meta)
    {
        this.meta = meta;
    }

    /** Counts a message and the bytes of its frame. */
    public void add(final int frameLength)
    {
        messages++;
        bytes += frameLength;
    }

    /** Adds what was counted to the journal's counters, and starts at zero. */
    public void leave()
    {
        meta.count(Counter.MESSAGES, messages);
        meta.count(Counter.BYTES, bytes);
        messages = 0;
        bytes = 0;
    }
}
