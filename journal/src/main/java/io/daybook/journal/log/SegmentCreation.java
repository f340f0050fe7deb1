/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

import io.daybook.journal.JournalException;
import io.daybook.journal.JournalFullException;

import org.agrona.concurrent.NanoClock;

/**
 * A segment that is being created step by step, by a thread that has other work too. It closes itself when it has
 * ended.
 * <p>
 * <b>Note:</b> for one thread; to be closed when it is given up before.
 */
public final class SegmentCreation implements AutoCloseable
{
    // Less than a millisecond's work, which is not worth spreading.
    private static final int LEAST_LENGTH = 1 << 20;

    private final Path path;
    private final NewFile file;
    private final int length;
    private boolean ended;

    private SegmentCreation(final Path path, final NewFile file, final int length)
    {
        this.path = path;
        this.file = file;
        this.length = length;
    }

    static SegmentCreation begin(final Path path, final ByteBuffer header, final int length, final Forcer forcer)
    {
        try
        {
            return new SegmentCreation(
                path, Uninterrupted.run(() -> NewFile.begin(path, header, length, forcer)), length);
        }
        catch (final IOException ex)
        {
            throw NewFile.failure(path, length, ex);
        }
    }

    /**
     * Whether less of the segment is there than should be.
     *
     * @param part that should be there, 0 to 1.
     * @return true when a step is due.
     */
    public boolean isBehind(final double part)
    {
        return file.written() < Math.max(LEAST_LENGTH, part * length);
    }

    /**
     * Does what is due: one step, and further ones as long as it is behind and there is time, since nobody knows when
     * it will be called again.
     *
     * @param part      that should be there, 0 to 1.
     * @param nanoClock of that time.
     * @param timeNs    after which no further step is begun.
     * @return number of steps.
     * @throws JournalFullException when there is no space for it; it has ended then.
     * @throws JournalException     when it cannot be created for another reason; it has ended then.
     */
    public int advance(final double part, final NanoClock nanoClock, final long timeNs)
    {
        final long startNs = nanoClock.nanoTime();
        int steps = 0;
        while (!ended && isBehind(part) && (0 == steps || nanoClock.nanoTime() - startNs < timeNs))
        {
            step();
            steps++;
        }
        return steps;
    }

    /**
     * Whether nothing is left to do: the segment is there, whoever made it, or it could not be created.
     *
     * @return true when it has closed itself.
     */
    public boolean hasEnded()
    {
        return ended;
    }

    private void step()
    {
        final boolean made;
        try
        {
            made = Uninterrupted.run(this::stepOnce);
        }
        catch (final IOException ex)
        {
            final JournalException failure = NewFile.failure(path, length, ex);
            giveUp(failure);
            throw failure;
        }
        catch (final RuntimeException | Error ex)
        {
            giveUp(ex);
            throw ex;
        }
        if (made)
        {
            close();
        }
    }

    private void giveUp(final Throwable cause)
    {
        try
        {
            close();
        }
        catch (final JournalException ex)
        {
            cause.addSuppressed(ex);
        }
    }

    private boolean stepOnce() throws IOException
    {
        if (!file.write() && file.written() < length)
        {
            return false;
        }
        file.link();
        return true;
    }

    @Override
    public void close()
    {
        ended = true;
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
