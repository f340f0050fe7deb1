/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.file.Visibility;
import io.daybook.journal.log.FrameAppender;

import org.agrona.CloseHelper;

/**
 * An appender that its user may forget without closing it, and what is left of it then.
 */
final class AppenderReference extends WeakReference<Appender>
{
    private final FrameAppender frames;

    AppenderReference(final Appender appender)
    {
        super(appender);
        this.frames = appender.frames;
    }

    /**
     * Closes the appenders of a journal; when one cannot be closed, the others still are.
     */
    static void closeAll(final List<AppenderReference> appenders)
    {
        final List<AutoCloseable> steps = new ArrayList<>();
        appenders.forEach((appender) -> steps.add(appender::beginClose));
        if (!appenders.isEmpty())
        {
            steps.add(Visibility::pause);
        }
        appenders.forEach((appender) -> steps.add(appender.frames::endClose));
        CloseHelper.closeAll(steps);
    }

    private void beginClose()
    {
        final Appender appender = get();
        if (null == appender)
        {
            frames.beginClose();
        }
        else
        {
            appender.beginClose();
        }
    }

    /** Removes those that are closed. */
    static void removeClosed(final List<AppenderReference> appenders)
    {
        for (int i = appenders.size() - 1; i >= 0; i--)
        {
            if (null == appenders.get(i).frames.segment())
            {
                appenders.remove(i);
            }
        }
    }

    void fail(final String reason)
    {
        frames.fail(reason);
    }
}
