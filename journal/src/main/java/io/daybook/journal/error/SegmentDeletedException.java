/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

import io.daybook.journal.Tailer;

/**
 * Retention has deleted what was to be read. {@link Tailer#toStart()} goes on at the first message that is left;
 * nothing is ever skipped silently.
 */
public final class SegmentDeletedException extends JournalException
{
    private static final long serialVersionUID = 1L;

    private final long firstRetained;

    /**
     * A deleted range.
     *
     * @param position      of what was to be read.
     * @param firstRetained position where the journal begins now.
     */
    public SegmentDeletedException(final long position, final long firstRetained)
    {
        super("deleted by retention: position=" + position + ", first retained=" + firstRetained +
            "; go on with toStart()");
        this.firstRetained = firstRetained;
    }

    /**
     * Where the journal begins now.
     *
     * @return position of the first segment that is left.
     */
    public long firstRetained()
    {
        return firstRetained;
    }
}
