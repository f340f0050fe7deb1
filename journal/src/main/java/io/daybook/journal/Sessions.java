/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.durable.CleanClose;
import io.daybook.journal.durable.LogSync;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.RecoveryWords;

import org.agrona.concurrent.NanoClock;

/**
 * The time between the first claim in a journal and the moment when its last writer has closed it. In between the
 * journal is not clean, and its files say so.
 */
final class Sessions
{
    // A process that joins or leaves may force a file meanwhile. A recovery takes longer, but its opener closes the
    // journal, too.
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private Sessions()
    {
    }

    /**
     * Says that the journal is not clean any more. Call it with a slot held, before the first claim.
     *
     * @param files of the journal.
     */
    static void begin(final JournalFiles files)
    {
        try
        {
            JournalFiles.takeRecovery(files.directory(), files.lock());
            try
            {
                final RecoveryWords words = files.meta().recoveryWords();
                if (!words.isSurelyUnclean())
                {
                    words.clean(false);
                }
            }
            catch (final UncheckedIOException ex)
            {
                files.meta().fail();
                throw new JournalFailedException(
                    "a force of journal.meta failed, so the journal refuses appends for good: directory=" +
                    files.directory() + ", cause=" + ex.getCause(), ex);
            }
            finally
            {
                files.lock().release(LockDescriptor.RECOVERY);
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot lock: directory=" + files.directory() + ", cause=" + ex, ex);
        }
    }

    /**
     * Forces the journal and says that it is clean, when nobody else uses it. Where that fails the journal is not
     * clean, and the next opener verifies it.
     *
     * @param files     of the journal, all of whose appenders and agents here are closed.
     * @param sync      that forces it.
     * @param nanoClock of the time that it takes.
     * @throws JournalFailedException when the force failed.
     */
    static void end(final JournalFiles files, final LogSync sync, final NanoClock nanoClock)
    {
        final LockFile lock = files.lock();
        try
        {
            if (!takeRecovery(lock))
            {
                return;
            }
            try
            {
                if (!lock.isAnyHeldBut(LockDescriptor.RECOVERY))
                {
                    CleanClose.run(files.directory(), files.segments(), files.meta(), sync, nanoClock);
                }
            }
            finally
            {
                lock.release(LockDescriptor.RECOVERY);
            }
        }
        catch (final JournalFailedException ex)
        {
            throw ex;
        }
        catch (final IOException | JournalException | InternalError ignore)
        {
            // Segments or their memory are gone or damaged: the journal stays as it is.
            return;
        }
    }

    /**
     * Takes the lock RECOVERY, unless somebody holds it for long: then that process makes the journal clean.
     */
    private static boolean takeRecovery(final LockFile lock) throws IOException
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!lock.tryExclusive(LockDescriptor.RECOVERY))
        {
            if (System.nanoTime() - deadlineNs > 0)
            {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        return true;
    }
}
