/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.ref.WeakReference;
import java.util.List;

/**
 * A tailer that its user may forget without closing it, and what ends the background work for it.
 */
final class TailerReference extends WeakReference<Tailer>
{
    private final Runnable ending;

    TailerReference(final Tailer tailer, final Runnable ending)
    {
        super(tailer);
        this.ending = ending;
    }

    /** Ends the tailers that their users no longer hold, and removes them from the list. */
    static void endLost(final List<TailerReference> tailers)
    {
        for (int i = tailers.size() - 1; i >= 0; i--)
        {
            if (tailers.get(i).endIf(null))
            {
                tailers.remove(i);
            }
        }
    }

    boolean endIf(final Tailer tailer)
    {
        if (refersTo(tailer))
        {
            ending.run();
            return true;
        }
        return false;
    }

    void markClosed()
    {
        ending.run();
        final Tailer tailer = get();
        if (null != tailer)
        {
            tailer.markClosed();
        }
    }
}
