/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.file.UnnamedFile;

import org.agrona.concurrent.NanoClock;

/**
 * A segment that is being created step by step, by threads that have other work too. It closes itself when the creation
 * has ended.
 * <p>
 * <b>Note:</b> for one thread at a time. Close it when it is given up before the end.
 */
public final class SegmentCreation implements AutoCloseable
{
    // An agent does not write less than this at a time.
    private static final int LEAST_LENGTH = 1 << 20;
    /** Length of a piece that is written in passing, in bytes: some microseconds of work. */
    public static final int PIECE_LENGTH = 8 << 10;

    private final Path path;
    private final UnnamedFile file;
    private final Runnable onNamed;
    private final int length;
    private final FileOperation<Boolean> step = this::stepOnce;
    private final FileOperation<Boolean> piece = this::pieceOnce;
    private boolean ended;
    private boolean made;
    private boolean failed;

    private SegmentCreation(final Path path, final UnnamedFile file, final int length, final Runnable onNamed)
    {
        this.path = path;
        this.file = file;
        this.length = length;
        this.onNamed = onNamed;
    }

    /**
     * Begins a creation.
     *
     * @param path    of the segment.
     * @param length  of the segment, in bytes.
     * @param onNamed run when the segment has got its name.
     * @param opening of the file.
     * @return the creation.
     */
    static SegmentCreation begin(
        final Path path, final int length, final Runnable onNamed, final FileOperation<UnnamedFile> opening)
    {
        try
        {
            return new SegmentCreation(path, Uninterrupted.run(opening), length, onNamed);
        }
        catch (final IOException ex)
        {
            throw NewFile.failure(path, length, ex);
        }
    }

    /**
     * How many pieces an agent has to write until as much is there as should be.
     *
     * @param part that should be there, 0 to 1.
     * @return number of pieces, 0 when nothing is due.
     */
    public int missingPieces(final double part)
    {
        final double missing = Math.min(1, due(part)) * length - file.written();
        return (int)Math.ceil(Math.max(0, missing) / PIECE_LENGTH);
    }

    private double due(final double part)
    {
        return Math.max(part, (double)LEAST_LENGTH / length);
    }

    /**
     * Whether less of the segment is there than should be.
     *
     * @param part that should be there, 0 to 1.
     * @return true when a step is due.
     */
    public boolean isBehind(final double part)
    {
        return file.written() < part * length;
    }

    /**
     * Whether the whole segment is written, so that it only lacks its name.
     *
     * @return true when {@link #advance} gives it its name.
     */
    public boolean isWritten()
    {
        return file.written() == length;
    }

    /**
     * Writes a small piece, and forces nothing. The kernel may hold back a thread that writes faster than the disk.
     * When writing fails, {@link #advance} tries it again and reports the error. Call it while the segment is not
     * written yet and nobody is waiting for {@link #advance}.
     */
    public void writePiece()
    {
        try
        {
            Uninterrupted.run(piece);
        }
        catch (final IOException | RuntimeException ignore)
        {
            failed = true;
        }
    }

    /**
     * Whether there is work other than writing pieces: to give the file its name, to force some of it, or to report an
     * error.
     *
     * @return true when {@link #advance} must be called.
     */
    public boolean needsAdvance()
    {
        return failed || isWritten() || file.isForceDue();
    }

    /**
     * Does what is due: one step, and further steps as long as the segment is behind and there is time, since it is not
     * known when the next call comes.
     *
     * @param part      that should be there, 0 to 1.
     * @param nanoClock of that time.
     * @param timeNs    after which no further step is begun.
     * @return number of steps.
     * @throws JournalFullException when there is no space for it; the creation has ended then.
     * @throws JournalException     when it cannot be created for another reason; the creation has ended then.
     */
    public int advance(final double part, final NanoClock nanoClock, final long timeNs)
    {
        final long startNs = nanoClock.nanoTime();
        int steps = 0;
        final double due = due(part);
        while (!ended && (needsAdvance() || isBehind(due)) && (0 == steps || nanoClock.nanoTime() - startNs < timeNs))
        {
            if (step())
            {
                close();
            }
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

    /**
     * Whether the creation has ended well: the segment was there then, whoever made it.
     *
     * @return false when it was given up, and before its end.
     */
    public boolean isMade()
    {
        return made;
    }

    private boolean step()
    {
        try
        {
            made = Uninterrupted.run(step);
            return made;
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
        failed = false;
        if (!isWritten() && !file.isTaken())
        {
            if (!file.isForceDue())
            {
                file.write(NewFile.STEP_LENGTH);
            }
            file.forceSome();
            if (!isWritten())
            {
                return false;
            }
        }
        if (file.link())
        {
            onNamed.run();
        }
        return true;
    }

    private boolean pieceOnce() throws IOException
    {
        file.write(PIECE_LENGTH);
        return false;
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
