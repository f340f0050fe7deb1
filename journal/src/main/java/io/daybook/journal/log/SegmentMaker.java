/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;

/**
 * Makes the files of segments: new ones, and others out of the files of segments that are not kept any more.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class SegmentMaker
{
    private final Path directory;
    private final JournalIdentity identity;
    /** Null when no force is needed. */
    private final Forcer forcer;
    private final Object creation = new Object();
    /** Segments of a journal that recycles them, as long as this process may do it. */
    private final Set<Long> made = ConcurrentHashMap.newKeySet();
    /** By which this process proves that it is alive; null where nobody needs to know. */
    private volatile LockFile lock;
    private volatile long lastMade = SegmentDescriptor.NO_BASE_POSITION;

    SegmentMaker(final Path directory, final JournalIdentity identity, final Forcer forcer)
    {
        this.directory = directory;
        this.identity = identity;
        this.forcer = forcer;
    }

    /**
     * Sets the lock file by which this process proves that it is alive.
     */
    void lock(final LockFile file)
    {
        lock = file;
    }

    /**
     * Creates a segment unless there is one.
     */
    void create(final long basePosition)
    {
        final Path path = path(basePosition);
        synchronized (creation)
        {
            if (!RegularFiles.exists(path) &&
                NewFile.create(path, header(basePosition), identity.segmentLength(), forcer))
            {
                note(basePosition);
            }
        }
    }

    /**
     * Begins the creation of a segment that is written step by step.
     */
    SegmentCreation begin(final long basePosition)
    {
        return SegmentCreation.begin(path(basePosition), identity.segmentLength(), () -> note(basePosition), () ->
            NewFile.begin(path(basePosition), header(basePosition), identity.segmentLength(), forcer));
    }

    /**
     * Begins the creation of a segment in the file of another one, of which only this process has a mapping. When that
     * does not succeed the other segment's name may be gone all the same, and so may be the mapping.
     *
     * @param segment      that is not kept any more; this process has made it, and nobody uses it.
     * @param basePosition of the new segment.
     * @param leases       of the journal's segments.
     * @param onNamed      takes the old segment when the new one has got its name.
     * @param onAbort      takes the old segment when it is of no use.
     * @return the creation; null when another process may have the segment mapped, or its file has another name, too.
     * @throws IOException when the file cannot be renamed.
     */
    SegmentCreation beginAgain(
        final Segment segment,
        final long basePosition,
        final SegmentLeases leases,
        final Consumer<Segment> onNamed,
        final Consumer<Segment> onAbort) throws IOException
    {
        final PrivateName name = new PrivateName(path(basePosition).toAbsolutePath());
        SegmentCreation creation = null;
        try
        {
            if (isInPlace() && takeFile(segment, leases, name))
            {
                creation = SegmentCreation.begin(path(basePosition), identity.segmentLength(), () ->
                {
                    note(basePosition);
                    onNamed.accept(segment);
                }, () -> new RecycledFile(name, segment, header(basePosition), onAbort));
            }
            return creation;
        }
        finally
        {
            if (null == creation)
            {
                onAbort.accept(segment);
                name.delete();
            }
        }
    }

    /**
     * Takes a segment's file away from everybody else. The lease excludes all who might have it mapped, and without its
     * name nobody can open it from then on.
     */
    private boolean takeFile(final Segment segment, final SegmentLeases leases, final PrivateName name)
        throws IOException
    {
        if (!leases.tryAlone(segment.basePosition()))
        {
            return false;
        }
        try
        {
            name.take(path(segment.basePosition()));
            // Both are asked when the name is gone, so that neither can change any more. A snapshot by hard links must
            // keep its bytes.
            if (!isInPlace() || 1 != RegularFiles.links(name.unfinished()))
            {
                return false;
            }
        }
        finally
        {
            leases.unlock(segment.basePosition());
        }
        segment.leaveFile();
        // The name may have led to another file than the one that is mapped.
        return SegmentDescriptor.NO_BASE_POSITION ==
            SegmentBytes.word(name.unfinished(), SegmentDescriptor.BASE_POSITION_OFFSET);
    }

    private void note(final long basePosition)
    {
        if (identity.recyclesSegments())
        {
            made.add(basePosition);
        }
        lastMade = basePosition;
    }

    long lastMade()
    {
        return lastMade;
    }

    /**
     * Forgets that this process has made a segment, whose file is gone.
     */
    void forget(final long basePosition)
    {
        made.remove(basePosition);
    }

    /**
     * Whether this process has made a segment, so that no other one recycles it.
     */
    boolean hasMade(final long basePosition)
    {
        return made.contains(basePosition);
    }

    private ByteBuffer header(final long basePosition)
    {
        checkPlace();
        if (identity.hasBlockChecksums())
        {
            // Created before the segment, so that a segment without this file is known to have lost it.
            createSums(basePosition);
        }
        final ByteBuffer page = ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH);
        SegmentDescriptor.encode(
            page, identity.id(), identity.segmentLength(), basePosition, nowNs(), identity.options());
        return page;
    }

    /**
     * Refuses to make or delete files where another journal may be by now: the directory was renamed, or deleted and
     * made again.
     */
    void checkPlace()
    {
        if (!isInPlace())
        {
            throw new JournalFailedException(
                "journal.lock is not the file that this process has locked, so it makes and deletes nothing there: " +
                "path=" + lockPath() + "; somebody has moved, deleted or replaced it: stop every process that uses " +
                "the journal, and open it again");
        }
    }

    /**
     * Whether the lock file of this process is where it was, so that the directory is still that of its journal.
     */
    boolean isInPlace()
    {
        final LockFile locked = lock;
        return null == locked || locked.inode().isAt(lockPath());
    }

    private Path lockPath()
    {
        return directory.resolve(LockDescriptor.FILE_NAME);
    }

    /**
     * Creates the file of a segment's block checksums unless there is one.
     */
    void createSums(final long basePosition)
    {
        final Path path = sumPath(basePosition);
        if (!RegularFiles.exists(path))
        {
            checkPlace();
            NewFile.create(
                path,
                SumDescriptor.header(identity.id(), identity.segmentLength(), basePosition),
                SumDescriptor.HEADER_LENGTH,
                forcer);
        }
    }

    Path path(final long basePosition)
    {
        return directory.resolve(SegmentDescriptor.fileName(basePosition));
    }

    Path sumPath(final long basePosition)
    {
        return directory.resolve(SumDescriptor.fileName(basePosition));
    }

    private static long nowNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }
}
