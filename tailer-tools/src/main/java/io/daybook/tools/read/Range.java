/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import io.daybook.journal.Message;

/**
 * A part of a journal.
 *
 * @param fromSequence first sequence.
 * @param toSequence   last sequence.
 * @param fromPosition first position.
 * @param sinceNs      earliest time.
 * @param lastNs       latest time.
 */
public record Range(long fromSequence, long toSequence, long fromPosition, long sinceNs, long lastNs)
{
    public static final Range ALL = new Range(0, Long.MAX_VALUE, 0, Long.MIN_VALUE, Long.MAX_VALUE);

    boolean contains(final Message message)
    {
        return message.sequence() >= fromSequence &&
            message.sequence() <= toSequence &&
            message.position() >= fromPosition &&
            (isAnyTime() || containsTime(message.timestampNs()));
    }

    private boolean isAnyTime()
    {
        return Long.MIN_VALUE == sinceNs && Long.MAX_VALUE == lastNs;
    }

    /** A message without a time was written neither before nor after any. */
    private boolean containsTime(final long timestampNs)
    {
        return 0 != timestampNs && timestampNs >= sinceNs && timestampNs <= lastNs;
    }
}
