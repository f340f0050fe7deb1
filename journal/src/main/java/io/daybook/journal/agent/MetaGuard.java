/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.TruncatedMeta;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Checks every second whether {@code journal.meta} has its full length. When somebody has truncated it, every thread
 * that comes to the missing part meets an error of the JVM, so its length is restored, and the journal fails.
 */
final class MetaGuard implements Agent
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path directory;
    private final Path path;
    private final MetaFile meta;
    private final boolean isWritten;
    private final NanoClock nanoClock;
    /** Made ahead, since there is no memory for it when it is needed. */
    private final JournalException noMemory;
    private long lookAtNs;
    /** Whether it was told that nobody can look at the file. */
    private boolean told;

    MetaGuard(final Path directory, final MetaFile meta, final boolean isWritten, final NanoClock nanoClock)
    {
        this.directory = directory;
        this.path = directory.resolve(MetaDescriptor.FILE_NAME);
        this.meta = meta;
        this.isWritten = isWritten;
        this.nanoClock = nanoClock;
        this.noMemory = new JournalException(
            "a thread of the journal has met an error, and goes on after a rest: directory=" + directory +
            ", cause=no memory is left");
        this.lookAtNs = nanoClock.nanoTime();
    }

    @Override
    public int doWork()
    {
        if (nanoClock.nanoTime() - lookAtNs < 0)
        {
            return 0;
        }
        lookAtNs = nanoClock.nanoTime() + INTERVAL_NS;
        final boolean mended;
        try
        {
            mended = mend();
            told = false;
        }
        catch (final JournalException ex)
        {
            if (told)
            {
                return 0;
            }
            told = true;
            throw ex;
        }
        if (mended)
        {
            throw truncated(null);
        }
        return 0;
    }

    private boolean mend()
    {
        try
        {
            // What is mapped for reading alone cannot be mended, nor can the journal fail by it.
            return isWritten && TruncatedMeta.mend(directory, meta);
        }
        catch (final NoSuchFileException ignore)
        {
            // The mapping of a deleted file stays whole.
            return false;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
        catch (final JournalException ex)
        {
            throw new JournalException(
                "journal.meta has been replaced by what is no regular file, nobody else can open the journal: path=" +
                path + "; this process goes on with the file that was there: stop every process that uses the " +
                "journal, move away what is there now, and open it, which makes the file anew", ex);
        }
    }

    private JournalFailedException truncated(final InternalError cause)
    {
        return new JournalFailedException(
            "journal.meta was truncated: path=" + path + "; the journal refuses appends from now on: stop every " +
            "process that uses it, and open it, which makes the file anew", cause);
    }

    /**
     * Makes the exception for an error, which would end the agent's thread; after one of mapped memory it
     * looks at the file at once. Any thread may call it.
     *
     * @param cause that was thrown.
     * @return to be thrown.
     */
    JournalException survived(final Error cause)
    {
        try
        {
            return cause instanceof InternalError ? gone((InternalError)cause) : new JournalException(
                "a thread of the journal has met an error, and goes on after a rest: directory=" + directory +
                ", cause=" + cause, cause);
        }
        catch (final OutOfMemoryError ignore)
        {
            return noMemory;
        }
    }

    /**
     * Whether an exception is the one that was made ahead. It is told as often as memory runs out, so nothing may be
     * added to it.
     *
     * @param ex that was noted.
     * @return false for one that belongs to a single error.
     */
    boolean isMadeAhead(final Exception ex)
    {
        return ex == noMemory;
    }

    private JournalException gone(final InternalError cause)
    {
        final JournalException ex = new JournalException(
            "the log's memory is gone: its file was truncated or its disk has failed", cause);
        try
        {
            return mend() ? truncated(cause) : ex;
        }
        catch (final JournalException failure)
        {
            ex.addSuppressed(failure);
            return ex;
        }
    }

    @Override
    public String roleName()
    {
        return "meta-guard";
    }
}
