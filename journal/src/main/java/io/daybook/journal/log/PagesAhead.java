/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Touches the pages that a cursor comes to next, so that no message waits for a page fault. Where cores are few, the
 * cursor's own thread does this between two messages.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class PagesAhead
{
    private final PageTouch touch;
    private long touchedTo;

    /**
     * Has touched nothing yet.
     *
     * @param touch how a page is touched.
     */
    PagesAhead(final PageTouch touch)
    {
        this.touch = touch;
    }

    /**
     * Touches what begins within one stride of a place.
     *
     * @param segment that the cursor is in.
     * @param offset  of the cursor.
     */
    void from(final Segment segment, final int offset)
    {
        final int stride = touch.stride();
        final long base = segment.basePosition();
        final long position = base + offset;
        final long end = Math.min(position + stride, base + segment.length());
        // A cursor may also jump, in both directions.
        long next = Math.abs(touchedTo - position) <= 2 * stride ? touchedTo : position & -stride;
        for (; next < end; next += stride)
        {
            touch(segment.buffer(), (int)(next - base));
        }
        touchedTo = next;
    }

    private void touch(final UnsafeBuffer buffer, final int offset)
    {
        // The JVM guards a read against memory that is gone, but not each way of writing.
        PageTouch.READ.touch(buffer, offset);
        if (PageTouch.READ != touch)
        {
            touch.touch(buffer, offset);
        }
    }
}
