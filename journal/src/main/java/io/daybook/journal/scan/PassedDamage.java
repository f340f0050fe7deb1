/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.scan;

import io.daybook.journal.error.CorruptJournalException;

/**
 * The damage behind the ends of segments that a scan has passed. It hides no frame, so it is told at the tail.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its cursor.
 */
final class PassedDamage
{
    private CorruptJournalException first;
    /** The exception that {@link #fault} made last. */
    private CorruptJournalException told;
    private int count;
    private long lastPosition;

    /** Forgets all, for a scan that begins anew. */
    void clear()
    {
        forget();
        lastPosition = 0;
    }

    boolean isNone()
    {
        return null == first;
    }

    /** Whether the scan has been behind a position before. */
    boolean isNoted(final long position)
    {
        return position <= lastPosition;
    }

    void note(final long position, final String reason)
    {
        lastPosition = position;
        first = null != first ? first : new CorruptJournalException(position, reason, -1);
        count++;
    }

    /** Makes one exception for all of it. */
    CorruptJournalException fault()
    {
        told = count < 2 ? first : new CorruptJournalException(
            first.position(), count + " segments with damage behind their ends, the first: " + first.getMessage(), -1);
        return told;
    }

    /** Forgets all if it is what was told last; false if that was other damage. */
    boolean forget(final CorruptJournalException damage)
    {
        if (damage != told)
        {
            return false;
        }
        forget();
        return true;
    }

    private void forget()
    {
        first = null;
        told = null;
        count = 0;
    }
}
