/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.FileFault;
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
 * {@code journal.lock}, no writer has opened the journal since the segments were put there, and none of them is ever
 * recycled.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class SegmentLeases
{
    private final Path path;
    private final int segmentLength;
    private final boolean readOnly;
    private volatile LockFile lock;

    /**
     * A lease, which may be none.
     */
    static final class Lease
    {
        /** For a segment that nobody recycles while this process has it mapped. */
        static final Lease NEEDLESS = new Lease(null, 0, true);

        private final SegmentLeases leases;
        private final long basePosition;
        private final boolean locked;

        private Lease(final SegmentLeases leases, final long basePosition, final boolean locked)
        {
            this.leases = leases;
            this.basePosition = basePosition;
            this.locked = locked;
        }

        /**
         * Whether the lease still proves what it did when it was taken. Ask it once the segment is mapped.
         *
         * @return false when it was taken without a lock file, and there is one now: map the segment again.
         */
        boolean isValid()
        {
            return locked || !RegularFiles.exists(leases.path);
        }

        /**
         * Gives the lease back. Nothing is mapped by it any more.
         */
        void giveBack()
        {
            if (null != leases && locked)
            {
                leases.unlock(basePosition);
            }
        }
    }

    /**
     * Makes leases of a journal's segments. Who writes locks the lock file that is there now, even if it is replaced.
     *
     * @param directory     of the journal.
     * @param segmentLength of its segments, in bytes.
     * @param readOnly      whether the process recycles nothing.
     */
    SegmentLeases(final Path directory, final int segmentLength, final boolean readOnly)
    {
        this.path = directory.resolve(LockDescriptor.FILE_NAME);
        this.segmentLength = segmentLength;
        this.readOnly = readOnly;
        if (!readOnly)
        {
            try
            {
                lockFile();
            }
            catch (final IOException ex)
            {
                throw unlockable(ex);
            }
        }
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
            if (null == file)
            {
                return new Lease(this, basePosition, false);
            }
            // Nobody compares how often these bytes were locked.
            return file.tryShared(byteOf(basePosition), () -> 0) ? new Lease(this, basePosition, true) : null;
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
        if (null == lock && RegularFiles.exists(path))
        {
            lock = LockFile.open(path, readOnly);
        }
        return lock;
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
        return null != lock && lock.tryExclusive(byteOf(basePosition));
    }

    /**
     * Whether the lock file that proves it is the one that others find. Ask once the segment's name is gone: who had
     * found another lock file before that cannot be found by this one.
     *
     * @return false when the lock file has been replaced.
     * @throws IOException when it cannot be found out.
     */
    boolean isCurrent() throws IOException
    {
        return RegularFiles.exists(path) && Inode.of(path).equals(lock.inode());
    }

    /**
     * Gives a byte up that was locked.
     *
     * @param basePosition of its segment.
     */
    void unlock(final long basePosition)
    {
        try
        {
            lock.release(byteOf(basePosition));
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
