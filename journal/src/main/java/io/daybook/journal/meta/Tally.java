/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

/**
 * What one appender has appended and not told journal.meta yet: to count there at each append would cost more than the
 * append.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Tally
{
    private final MetaFile meta;
    private long messages;
    private long bytes;

    public Tally(final MetaFile meta)
    {
        this.meta = meta;
    }

    public void add(final int frameLength)
    {
        messages++;
        bytes += frameLength;
    }

    public void leave()
    {
        meta.count(Counter.MESSAGES, messages);
        meta.count(Counter.BYTES, bytes);
        messages = 0;
        bytes = 0;
    }
}
