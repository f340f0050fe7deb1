/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.lang.ref.PhantomReference;

import io.daybook.journal.log.FrameReader;

/**
 * A reader, and the object that its user can hold. When the user no longer holds it and has not closed it, its segment
 * is let go of: a deleted file would take up space as long as it is mapped. A phantom reference, since a finalizer of
 * the user's may still read; without a queue, since it is checked each time.
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
     * Closes the reader if its user no longer holds it.
     *
     * @return whether the reader is closed, by its user or by this.
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
