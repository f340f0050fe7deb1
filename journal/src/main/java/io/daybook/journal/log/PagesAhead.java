/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

/**
 * Reads from the pages that a cursor comes to next, so that no message waits for a page fault. Where cores are few, the
 * cursor's own thread does this between two messages.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class PagesAhead
{
    private static final int STRIDE = PageTouch.READ.stride();

    private long touchedTo;

    /**
     * Reads from what begins within one stride of a place.
     *
     * @param segment that the cursor is in.
     * @param offset  of the cursor.
     */
    void from(final Segment segment, final int offset)
    {
        final long base = segment.basePosition();
        final long position = base + offset;
        final long end = Math.min(position + STRIDE, base + segment.length());
        // A cursor may also jump, in both directions, and comes from segments that ended before they were full.
        long next = Math.max(base, Math.abs(touchedTo - position) <= 2 * STRIDE ? touchedTo : position & -STRIDE);
        for (; next < end; next += STRIDE)
        {
            PageTouch.READ.touch(segment.buffer(), (int)(next - base));
        }
        touchedTo = next;
    }
}
