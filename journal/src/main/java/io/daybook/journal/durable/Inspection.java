/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Inode;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.DeathProof;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaReader;
import io.daybook.journal.meta.RecoveryWords;

/**
 * Finds out, for a reader that maps or reads files, who is alive in a journal. When nobody is, finds out whether it
 * needs recovery, and how far its frames count until that is done.
 */
public final class Inspection
{
    private static final int RETRIES = 1_000;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Inode UNRECORDED = new Inode(0, 0);

    private final Path directory;
    private final JournalIdentity identity;
    private final RecoveryWords words;
    private final Inode recordedLock;
    private final LockFile lock;
    private final boolean copy;

    private Inspection(
        final Path directory,
        final JournalIdentity identity,
        final RecoveryWords words,
        final Inode recordedLock,
        final LockFile lock,
        final boolean copy)
    {
        this.directory = directory;
        this.identity = identity;
        this.words = words;
        this.recordedLock = recordedLock;
        this.lock = lock;
        this.copy = copy;
    }

    /**
     * Begins to inspect a journal.
     *
     * @param directory    of the journal.
     * @param identity     of the journal.
     * @param words        of journal.meta; null when there is none.
     * @param recordedLock lock file that the journal's writers lock, by journal.meta; null when there is none.
     * @param recordedMeta file that journal.meta was when it was last opened for writing; null when there is none.
     * @return an inspection of the files as they are now.
     */
    public static Inspection of(
        final Path directory,
        final JournalIdentity identity,
        final RecoveryWords words,
        final Inode recordedLock,
        final Inode recordedMeta)
    {
        final LockFile lock = openLock(directory);
        final boolean copy = null != recordedMeta && !recordedMeta.equals(UNRECORDED) &&
            !recordedMeta.equals(metaInode(directory)) && (null == lock || !lock.inode().equals(recordedLock));
        return new Inspection(directory, identity, words, recordedLock, lock, copy);
    }

    /**
     * Begins to inspect a journal of which nothing is mapped.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param meta      journal.meta; null when there is none that can be read.
     * @return an inspection of the files as they are now.
     * @throws IOException when journal.meta cannot be read any more.
     */
    public static Inspection of(final Path directory, final JournalIdentity identity, final MetaReader meta)
        throws IOException
    {
        return null == meta ? of(directory, identity, null, null, null) : of(
            directory,
            identity,
            RecoveryWords.read(directory.resolve(MetaDescriptor.FILE_NAME)),
            meta.lockInode(),
            meta.metaInode());
    }

    private static LockFile openLock(final Path directory)
    {
        try
        {
            return LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), true);
        }
        catch (final IOException | JournalException | UnsupportedOperationException ignore)
        {
            // Missing, not readable for this user, or no file: reading works without it.
            return null;
        }
    }

    /**
     * Tells which file journal.meta is.
     *
     * @param directory of the journal.
     * @return its identity.
     */
    public static Inode metaInode(final Path directory)
    {
        try
        {
            return Inode.of(directory.resolve(MetaDescriptor.FILE_NAME));
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot read journal.meta: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
    }

    /**
     * Gives the lock file.
     *
     * @return null when there is none that can be read.
     */
    public LockFile lock()
    {
        return lock;
    }

    /**
     * Gives the proof that writers are dead.
     *
     * @return the proof.
     */
    public DeathProof proof()
    {
        return new DeathProof(lock, recordedLock, copy);
    }

    /**
     * Inspects the journal.
     *
     * @return what a recovery would find, and how far the journal can be read until it is recovered.
     */
    public RecoveryReport report()
    {
        if (!copy && !isLockKnown())
        {
            // It is unknown whether writers are alive; if they are, there is nothing to recover.
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
                report = tryInspect(copy ? null : lock);
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
     * Whether the lock file, if there is one, is the one that the journal's writers lock.
     */
    private boolean isLockKnown()
    {
        if (null == recordedLock)
        {
            // Only segments have been copied; but a lock file that cannot be read may be held.
            return null != lock ||
                !RegularFiles.isTaken(directory.resolve(LockDescriptor.FILE_NAME));
        }
        return null != lock && recordedLock.equals(lock.inode());
    }

    private static RecoveryReport inspect(
        final Path directory, final JournalIdentity identity, final RecoveryWords words) throws IOException
    {
        final boolean archived = directory.getFileSystem().isReadOnly();
        try
        {
            final RecoveryReport report = Uninterrupted.run(new FileOperation<>()
            {
                @Override
                public RecoveryReport run() throws IOException
                {
                    return Recovery.inspect(directory, identity, words);
                }
            });
            if (archived && null != report.cut())
            {
                // Where a header cannot be read, the survey stops, and throws nothing.
                for (final long base : SegmentStore.list(directory))
                {
                    SegmentBytes.word(directory.resolve(SegmentDescriptor.fileName(base)), 0);
                }
            }
            return report;
        }
        catch (final CorruptJournalException ex)
        {
            if (!archived)
            {
                throw ex;
            }
            // Nobody recovers an archive. Its readers meet what is damaged in it, and can go on behind that.
            return RecoveryReport.NOTHING_TO_DO;
        }
    }

    /**
     * Looks at files that nobody changes meanwhile.
     *
     * @return null when a process has changed them, or is about to.
     */
    private RecoveryReport tryInspect(final LockFile probed) throws IOException
    {
        if (null != probed && probed.isHeld(LockDescriptor.RECOVERY))
        {
            LockSupport.parkNanos(PAUSE_NS);
            return null;
        }
        final long epoch = null == words ? 0 : words.epoch();
        final int sessions = null == words ? 0 : words.sessions();
        final RecoveryReport report = inspect(directory, identity, words);
        final boolean changed = null != words && (epoch != words.epoch() || sessions != words.sessions()) ||
            null != probed && (probed.isHeld(LockDescriptor.RECOVERY) || probed.isAnyHeldBut(LockDescriptor.RECOVERY));
        return changed ? null : report;
    }
}
