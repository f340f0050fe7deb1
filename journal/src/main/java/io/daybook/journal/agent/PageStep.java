/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.PageTouch;
import io.daybook.journal.log.Segment;

/**
 * Touches pages ahead of an appender or tailer, or only sees to it that they are mapped.
 */
final class PageStep implements StepAhead
{
    /** Where cores are few, appenders and tailers touch pages in passing. */
    static final PageStep MAPPED_ONLY = new PageStep(null, 1 << 20);

    private static final int STEPS_AT_ONCE = 64;

    private final PageTouch touch;
    private final int stride;

    /**
     * Touches pages.
     *
     * @param touch how.
     */
    PageStep(final PageTouch touch)
    {
        this(touch, touch.stride());
    }

    private PageStep(final PageTouch touch, final int stride)
    {
        this.touch = touch;
        this.stride = stride;
    }

    @Override
    public void at(final Segment segment, final int offset)
    {
        if (null != touch)
        {
            touch.touch(segment.buffer(), offset);
        }
    }

    @Override
    public int stride()
    {
        return stride;
    }

    @Override
    public int pages()
    {
        return null == touch ? 0 : StepAhead.super.pages();
    }

    @Override
    public int lead()
    {
        return 0;
    }

    @Override
    public void onClose()
    {
        // there is nothing to close
    }

    @Override
    public int stepsAtOnce()
    {
        return STEPS_AT_ONCE;
    }
}
