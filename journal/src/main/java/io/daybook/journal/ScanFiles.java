/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.Inode;
import io.daybook.journal.log.JournalIdentity;
import io.daybook.journal.log.LockFile;
import io.daybook.journal.log.MetaReader;
import io.daybook.journal.log.RecoveryReport;
import io.daybook.journal.log.RecoveryWords;
import io.daybook.journal.log.RegularFiles;
import io.daybook.journal.log.SegmentStore;

/**
 * The files that a scan reads: the segments of a directory, or a single one. What the directory says besides, in
 * journal.meta and journal.lock, is used where it can be read and missed by nobody where it cannot.
 */
final class ScanFiles implements AutoCloseable
{
    private final Path path;
    private final boolean single;
    private final JournalIdentity identity;
    private final MetaReader meta;
    private final LockFile lock;
    private long[] basePositions;
    private long cut;

    private ScanFiles(
        final Path path, final boolean single, final long[] basePositions, final SegmentHeader header)
    {
        this.path = path;
        this.single = single;
        this.basePositions = basePositions;
        this.identity = new JournalIdentity(
            header.journalId(), header.segmentLength(), header.options(), header.createdNs());
        this.meta = single ? null : MetaReader.open(path.resolve(MetaDescriptor.FILE_NAME), identity.id());
        this.lock = single || null == meta ? null : openLock();
        this.cut = findCut();
    }

    static ScanFiles of(final Path path)
    {
        checkReadable(path);
        if (!Files.isDirectory(path))
        {
            final Path file = target(path);
            final SegmentHeader header = headerOf(file);
            return new ScanFiles(file, true, new long[]{header.basePosition()}, header);
        }
        return ofDirectory(path, list(path));
    }

    static void checkReadable(final Path path)
    {
        if (!Files.exists(Objects.requireNonNull(path, "path")))
        {
            throw new JournalException("no such file or directory: path=" + path);
        }
        if (!Files.isReadable(path))
        {
            throw new JournalException("no permission to read: path=" + path);
        }
    }

    /**
     * The file that a path leads to: the user's own links are followed, those in a journal's directory are not.
     */
    static Path target(final Path path)
    {
        try
        {
            return Files.isSymbolicLink(path) ? path.toRealPath() : path;
        }
        catch (final IOException ex)
        {
            throw unreadable(path, ex);
        }
    }

    private static ScanFiles ofDirectory(final Path path, final long[] basePositions)
    {
        final Path first = path.resolve(SegmentDescriptor.fileName(basePositions[0]));
        try
        {
            return new ScanFiles(path, false, basePositions, SegmentStore.header(first));
        }
        catch (final IOException ex)
        {
            final long[] left = list(path);
            if (left[0] > basePositions[0])
            {
                // Retention has deleted it since it was listed.
                return ofDirectory(path, left);
            }
            throw unreadable(first, ex);
        }
    }

    /**
     * Base positions of the segments from the first one on.
     */
    private static long[] list(final Path path)
    {
        final long[] all = SegmentStore.list(path);
        if (0 == all.length)
        {
            throw new JournalException(
                "not a journal: path=" + path + " has no segment (a file named by 20 digits and " +
                SegmentDescriptor.SUFFIX + ")");
        }
        return FirstSegment.from(path, all);
    }

    private static SegmentHeader headerOf(final Path segment)
    {
        try
        {
            return SegmentStore.header(segment);
        }
        catch (final IOException ex)
        {
            throw unreadable(segment, ex);
        }
    }

    static JournalException unreadable(final Path path, final IOException ex)
    {
        return new JournalException("cannot read: path=" + path + ", cause=" + ex, ex);
    }

    /**
     * The lock file, where it is the one that the journal's writers lock: a probe of another proves nothing.
     */
    private LockFile openLock()
    {
        final Path file = path.resolve(LockDescriptor.FILE_NAME);
        try
        {
            // What is no file is refused, whoever may lock it.
            return RegularFiles.exists(file) && Inode.of(file).equals(meta.lockInode()) ?
                LockFile.open(file, true) : null;
        }
        catch (final IOException | UnsupportedOperationException ignore)
        {
            return null;
        }
    }

    Path path()
    {
        return path;
    }

    boolean isSingle()
    {
        return single;
    }

    JournalIdentity identity()
    {
        return identity;
    }

    long first()
    {
        return basePositions[0];
    }

    Path path(final long basePosition)
    {
        return single ? path : path.resolve(SegmentDescriptor.fileName(basePosition));
    }

    /**
     * Header of a segment, which must be one of this journal.
     */
    SegmentHeader header(final Path segment) throws IOException
    {
        final SegmentHeader header = SegmentStore.header(segment);
        if (!header.journalId().equals(identity.id()))
        {
            throw new JournalException(
                "a segment of another journal: path=" + segment + ", its journal=" + header.journalId() +
                ", this journal=" + identity.id());
        }
        return header;
    }

    /**
     * What it means that a segment is not there.
     *
     * @param basePosition of the segment.
     * @param position     that a reader stands at.
     * @return the fault, of a segment that retention has not deleted.
     * @throws SegmentDeletedException when it has.
     */
    CorruptJournalException missing(final long basePosition, final long position)
    {
        checkRetained(basePosition);
        return new CorruptJournalException(position, "the next segment is missing: path=" + path(basePosition), -1);
    }

    /**
     * Checks that a segment does not lie in front of the first one.
     *
     * @throws SegmentDeletedException when it does.
     */
    void checkRetained(final long basePosition)
    {
        refresh();
        if (basePosition < first())
        {
            throw new SegmentDeletedException(basePosition, first());
        }
    }

    /**
     * Base position of the next segment there is, or -1.
     */
    long next(final long basePosition)
    {
        refresh();
        for (final long candidate : basePositions)
        {
            if (candidate > basePosition)
            {
                return candidate;
            }
        }
        return -1;
    }

    /**
     * Base position of the last segment in which somebody has claimed.
     */
    long lastBegun()
    {
        final long[] begun = begun();
        return begun[begun.length - 1];
    }

    /**
     * Base positions of the segments up to the last one in which somebody has claimed.
     */
    long[] begun()
    {
        refresh();
        int i = basePositions.length - 1;
        while (i > 0 && headerOf(path(basePositions[i])).baseSequence() < 0)
        {
            i--;
        }
        return Arrays.copyOf(basePositions, i + 1);
    }

    private void refresh()
    {
        if (!single)
        {
            basePositions = list(path);
        }
    }

    /**
     * Offset in a segment below which nothing changes any more.
     */
    int settledOffset(final long basePosition)
    {
        final long settled = null == meta ? 0 : meta.settledPosition();
        return (int)Math.max(0, Math.min(identity.segmentLength(), settled - basePosition));
    }

    /**
     * Whether the lock file tells which writers are dead.
     */
    boolean canProveDeath()
    {
        return null != lock;
    }

    /**
     * Whether a writer may be alive, where that can be told; one of which the kernel does not tell is not proved dead.
     */
    boolean isAlive(final int slot)
    {
        try
        {
            return null != lock && lock.isHeld(slot);
        }
        catch (final IOException ignore)
        {
            return true;
        }
    }

    /**
     * Whether a frame without a checksum of its own lies behind where a recovery would cut: nobody vouches for it.
     */
    boolean isDoubtful(final long position)
    {
        if (position < cut)
        {
            return false;
        }
        // The journal may have been recovered since.
        cut = findCut();
        return position >= cut;
    }

    private long findCut()
    {
        if (single || 0 == identity.options() || identity.hasFrameChecksums())
        {
            // Where all frames vouch for themselves, or none, each of them is looked at alone.
            return Long.MAX_VALUE;
        }
        final Path metaPath = path.resolve(MetaDescriptor.FILE_NAME);
        try
        {
            final boolean copy = null != meta && null == lock && !meta.metaInode().equals(Inode.of(metaPath));
            final RecoveryReport report = Inspection.run(
                path,
                identity,
                null == meta ? null : RecoveryWords.read(metaPath),
                null == meta ? null : meta.lockInode(),
                lock,
                copy);
            return null == report.cut() ? Long.MAX_VALUE : report.cut().position();
        }
        catch (final IOException ex)
        {
            throw unreadable(path, ex);
        }
    }

    @Override
    public void close()
    {
        if (null != meta)
        {
            meta.close();
        }
    }
}
