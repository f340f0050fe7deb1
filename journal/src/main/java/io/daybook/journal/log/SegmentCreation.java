/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.JournalException;
import io.daybook.journal.JournalFullException;

/**
 * A segment that is being created step by step, by a thread that has other work too.
 * <p>
 * <b>Note:</b> for one thread; to be closed.
 */
public final class SegmentCreation implements AutoCloseable
{
    // Less than a millisecond's work, which is not worth spreading.
    private static final int LEAST_LENGTH = 1 << 20;

    private final Path path;
    private final NewFile file;
    private final int length;
    private long written;

    SegmentCreation(final Path path, final NewFile file, final int length)
    {
        this.path = path;
        this.file = file;
        this.length = length;
    }

    /**
     * Whether less of the segment is there than should be.
     *
     * @param part that should be there, 0 to 1.
     * @return true when a step is due.
     */
    public boolean isBehind(final double part)
    {
        return written < Math.max(LEAST_LENGTH, part * length);
    }

    /**
     * Does the next step.
     *
     * @return true when the segment is there, whoever made it.
     * @throws JournalFullException when there is no space for it.
     * @throws JournalException     when it cannot be created for another reason.
     */
    public boolean step()
    {
        try
        {
            final boolean isTaken = file.write();
            written = file.written();
            if (!isTaken && written < length)
            {
                return false;
            }
            file.link();
            return true;
        }
        catch (final IOException ex)
        {
            throw NewFile.failure(path, length, ex);
        }
    }

    @Override
    public void close()
    {
        try
        {
            file.abort();
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot delete an unfinished file: path=" + path + ", cause=" + ex, ex);
        }
    }
}
