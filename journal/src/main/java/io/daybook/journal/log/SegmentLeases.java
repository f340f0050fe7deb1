/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Inode;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

/**
 * Proves that nobody has a segment mapped. A process locks a byte of {@code journal.lock} for each segment, in shared
 * mode, from before it opens the segment's file until its last mapping is gone. The kernel gives the lock up when the
 * process is dead and its memory is gone. So whoever gets the byte exclusively knows that no other process has the
 * segment mapped.
 * <p>
 * A segment is recycled only by the process that made it, so that process needs no lease of it. Where there is no
 * {@code journal.lock}, or another one than before, no writer that will recycle a segment has made it yet. So whoever
 * has mapped a segment looks again whether its lease is one of the lock file that is there.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class SegmentLeases
{
    private final Path path;
    private final int segmentLength;
    /** By which this process proves that it is alive; null where it only reads. */
    private volatile LockFile own;
    /** The lock file that was found last. */
    private volatile LockFile found;

    /**
     * A lease, which may be none.
     */
    static final class Lease
    {
        /** For a segment that nobody recycles while this process has it mapped. */
        static final Lease NEEDLESS = new Lease(null, null, 0);

        private final SegmentLeases leases;
        private final LockFile file;
        private final long basePosition;

        private Lease(final SegmentLeases leases, final LockFile file, final long basePosition)
        {
            this.leases = leases;
            this.file = file;
            this.basePosition = basePosition;
        }

        /**
         * Whether a byte is locked for it.
         *
         * @return false where none needs to be, or there is no lock file.
         */
        boolean isHeld()
        {
            return null != file;
        }

        /**
         * Whether the lease is one of the lock file that is there now. Ask it once the segment is mapped.
         *
         * @return false when the lock file has appeared or has been replaced: map the segment again.
         */
        boolean isValid()
        {
            return null == leases || leases.isThere(file);
        }

        /**
         * Gives the lease back. Nothing is mapped by it any more.
         */
        void giveBack()
        {
            if (null != file)
            {
                leases.unlock(file, basePosition);
            }
        }
    }

    /**
     * Makes leases of a journal's segments.
     *
     * @param directory     of the journal.
     * @param segmentLength of its segments, in bytes.
     */
    SegmentLeases(final Path directory, final int segmentLength)
    {
        this.path = directory.resolve(LockDescriptor.FILE_NAME);
        this.segmentLength = segmentLength;
    }

    /**
     * Sets the lock file by which this process proves that it is alive.
     *
     * @param file opened to lock.
     */
    void own(final LockFile file)
    {
        own = file;
    }

    /**
     * Leases a segment. Call it before the segment's file is opened.
     *
     * @param basePosition of the segment.
     * @return the lease; null when the segment is being recycled, so that its name is about to go.
     */
    Lease take(final long basePosition)
    {
        try
        {
            final LockFile file = lockFile();
            // Nobody compares how often these bytes were locked.
            return null == file || file.tryShared(byteOf(basePosition), () -> 0) ?
                new Lease(this, file, basePosition) : null;
        }
        catch (final IOException ex)
        {
            throw unlockable(ex);
        }
    }

    private JournalException unlockable(final IOException ex)
    {
        return new JournalException(
            "segments of this journal come back, so whoever maps one must lock a byte of journal.lock: path=" + path +
            ", cause=" + FileFault.describe(ex) + "; give this user the permission to read that file, or read by " +
            "JournalScan or `daybook dump`, which map nothing", ex);
    }

    private LockFile lockFile() throws IOException
    {
        if (null == found && RegularFiles.exists(path))
        {
            found = LockFile.open(path, true);
        }
        return found;
    }

    private boolean isThere(final LockFile file)
    {
        final boolean isThere = Objects.equals(Inode.at(path), null == file ? null : file.inode());
        if (!isThere)
        {
            found = null;
        }
        return isThere;
    }

    /**
     * Proves that no other process, and no other part of this one, has a segment mapped. Then nobody can lease it,
     * until {@link #unlock(long)}.
     *
     * @param basePosition of a segment that this process made.
     * @return false when somebody may have it mapped.
     * @throws IOException from the kernel.
     */
    boolean tryAlone(final long basePosition) throws IOException
    {
        return null != own && own.tryExclusive(byteOf(basePosition));
    }

    /**
     * Gives up what {@link #tryAlone(long)} has got.
     *
     * @param basePosition of the segment.
     */
    void unlock(final long basePosition)
    {
        unlock(own, basePosition);
    }

    private void unlock(final LockFile file, final long basePosition)
    {
        try
        {
            file.release(byteOf(basePosition));
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot unlock a segment's lease: path=" + path + ", cause=" + ex, ex);
        }
    }

    private long byteOf(final long basePosition)
    {
        return LockDescriptor.lease(basePosition, segmentLength);
    }
}
