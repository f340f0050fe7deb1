/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.lang.ref.PhantomReference;

import io.daybook.journal.log.FrameReader;

/**
 * A reader, and what its user can hold of it. When the user has forgotten it without closing it, its segment is let go
 * of: the file of one that has been deleted would take up space as long as it is mapped. A phantom, since a finalizer
 * of the user's may yet read; without a queue, since it is asked each time.
 */
final class WatchedReader extends PhantomReference<Object>
{
    private final FrameReader reader;
    private final Runnable end;

    WatchedReader(final FrameReader reader, final Object face, final Runnable end)
    {
        super(face, null);
        this.reader = reader;
        this.end = end;
    }

    /**
     * Closes the reader if its user has forgotten it.
     *
     * @return whether it is closed, by its user or for it.
     */
    boolean closeIfForgotten()
    {
        if (refersTo(null))
        {
            end.run();
            reader.forget();
        }
        return null == reader.segment();
    }
}
