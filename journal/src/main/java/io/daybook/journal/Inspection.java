/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.log.FileFault;
import io.daybook.journal.log.Inode;
import io.daybook.journal.log.JournalIdentity;
import io.daybook.journal.log.LockFile;
import io.daybook.journal.log.Recovery;
import io.daybook.journal.log.RecoveryReport;
import io.daybook.journal.log.RecoveryWords;
import io.daybook.journal.log.RegularFiles;
import io.daybook.journal.log.Uninterrupted;

/**
 * Finds out, for a reader, whether a journal that nobody has open is one that has to be recovered, and how far it can
 * be read until that has been done.
 */
final class Inspection
{
    private static final int RETRIES = 1_000;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private Inspection()
    {
    }

    /**
     * Inspects a journal.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param words     of journal.meta; null when there is none.
     * @param recorded  lock file that the journal's writers lock, by journal.meta; null when there is none.
     * @param lock      the lock file that there is; null when there is none.
     * @param copy      whether the directory is a copy of a journal: nobody is alive in it.
     * @return what was found.
     */
    static RecoveryReport run(
        final Path directory,
        final JournalIdentity identity,
        final RecoveryWords words,
        final Inode recorded,
        final LockFile lock,
        final boolean copy)
    {
        if (!copy && !isLockKnown(directory, recorded, lock))
        {
            // Nobody can tell whether writers are alive; where they are, there is nothing to recover.
            return RecoveryReport.NOTHING_TO_DO;
        }
        try
        {
            RecoveryReport report = null;
            for (int i = 0; i < RETRIES && null == report; i++)
            {
                if (!copy && null != lock && lock.isAnyHeldBut(LockDescriptor.RECOVERY))
                {
                    return RecoveryReport.NOTHING_TO_DO;
                }
                report = tryInspect(directory, identity, words, copy ? null : lock);
            }
            return null == report ? inspect(directory, identity, words) : report;
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot read the journal: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /**
     * Whether the lock file that there is, if any, is the one that the journal's writers lock.
     */
    private static boolean isLockKnown(final Path directory, final Inode recorded, final LockFile lock)
    {
        if (null == recorded)
        {
            // Segments alone have been copied; but a lock file that cannot be read may be held.
            return null != lock ||
                !RegularFiles.exists(directory.resolve(LockDescriptor.FILE_NAME));
        }
        return null != lock && recorded.equals(lock.inode());
    }

    private static RecoveryReport inspect(
        final Path directory, final JournalIdentity identity, final RecoveryWords words) throws IOException
    {
        return Uninterrupted.run(() -> Recovery.inspect(directory, identity, words));
    }

    /**
     * Looks at files that nobody changes meanwhile.
     *
     * @return null when somebody has, or is about to.
     */
    private static RecoveryReport tryInspect(
        final Path directory, final JournalIdentity identity, final RecoveryWords words, final LockFile lock)
        throws IOException
    {
        if (null != lock && lock.isHeld(LockDescriptor.RECOVERY))
        {
            LockSupport.parkNanos(PAUSE_NS);
            return null;
        }
        final long epoch = null == words ? 0 : words.epoch();
        final int sessions = null == words ? 0 : words.sessions();
        final RecoveryReport report = inspect(directory, identity, words);
        final boolean changed = null != words && (epoch != words.epoch() || sessions != words.sessions()) ||
            null != lock && (lock.isHeld(LockDescriptor.RECOVERY) || lock.isAnyHeldBut(LockDescriptor.RECOVERY));
        return changed ? null : report;
    }
}
