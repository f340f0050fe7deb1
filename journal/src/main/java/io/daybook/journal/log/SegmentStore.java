/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;

import org.agrona.collections.LongArrayList;

/**
 * The segments of a journal: lists, creates and maps them. Each segment is mapped once per process and unmapped when
 * its last user has given it back.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class SegmentStore
{
    private final Path directory;
    private final JournalIdentity identity;
    private final Mapping mapping;
    private final SegmentMaker maker;
    private final SegmentMapper mapper;
    /** Null where segments do not come back. */
    private final SegmentLeases leases;
    private final MappedSegments mapped;
    private final SegmentFiles files;
    /** Null when there is none, or none yet. */
    private volatile MetaFile meta;
    /** Null while nobody waits. */
    private volatile Runnable onRelease;
    private long listings;

    /**
     * Makes a store of the segments in a directory.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param readOnly  whether to map for reading alone.
     */
    public SegmentStore(final Path directory, final JournalIdentity identity, final boolean readOnly)
    {
        this(directory, identity, readOnly, Mapping.PLAIN, null);
    }

    /**
     * Makes a store of the segments in a directory, seen through buffers of the caller's choice.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param readOnly  whether to map for reading alone.
     * @param mapping   makes the buffer over a segment that has been mapped.
     * @param creation  forces segments that are created; null when no force is needed.
     */
    public SegmentStore(
        final Path directory,
        final JournalIdentity identity,
        final boolean readOnly,
        final Mapping mapping,
        final Forcer creation)
    {
        this(directory, identity, readOnly, mapping, creation, new SegmentFiles(directory));
    }

    SegmentStore(
        final Path directory,
        final JournalIdentity identity,
        final boolean readOnly,
        final Mapping mapping,
        final Forcer creation,
        final SegmentFiles files)
    {
        this.directory = directory;
        this.identity = identity;
        this.mapping = mapping;
        this.maker = new SegmentMaker(directory, identity, creation);
        this.leases = identity.recyclesSegments() ? new SegmentLeases(directory, identity.segmentLength()) : null;
        this.mapped = new MappedSegments(maker, null != leases);
        this.mapper = new SegmentMapper(directory, identity, readOnly, mapping, maker, leases, this);
        this.files = files;
    }

    /**
     * The descriptors by which this process forces segments.
     *
     * @return the descriptors, open until they are closed.
     */
    public SegmentFiles files()
    {
        return files;
    }

    /**
     * Directory of the journal.
     *
     * @return as it was opened.
     */
    public Path directory()
    {
        return directory;
    }

    /**
     * Identity of the journal.
     *
     * @return identity that all its segments have in common.
     */
    public JournalIdentity identity()
    {
        return identity;
    }

    /**
     * Lists the base positions of the existing segments, ascending. A segment that exists has not necessarily begun.
     *
     * @param directory of a journal.
     * @return the positions.
     */
    public static long[] list(final Path directory)
    {
        final LongArrayList positions = new LongArrayList();
        try
        {
            for (final Path path : RegularFiles.list(directory, "*" + SegmentDescriptor.SUFFIX))
            {
                final long position = SegmentDescriptor.basePosition(path.getFileName().toString());
                if (position >= 0)
                {
                    positions.addLong(position);
                }
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot list the segments: directory=" + directory + ", cause=" + FileFault.describe(ex), ex);
        }
        final long[] sorted = positions.toLongArray();
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * Lists the base positions of this journal's segments.
     *
     * @return the positions, ascending.
     */
    public long[] list()
    {
        synchronized (mapped)
        {
            listings++;
        }
        return list(directory);
    }

    /**
     * Finds the first segment from a position on. The directory is listed only when no segment starts right there.
     *
     * @param position that it may start at.
     * @return its base position, -1 when there is none.
     */
    public long ceiling(final long position)
    {
        if (position == identity.basePosition(position) && exists(position))
        {
            return position;
        }
        for (final long basePosition : list())
        {
            if (basePosition >= position)
            {
                return basePosition;
            }
        }
        return -1;
    }

    /**
     * Sets the file that tells which segments are sealed, and which is the first once retention has deleted others.
     *
     * @param file journal.meta; null where it is missing.
     */
    public void meta(final MetaFile file)
    {
        meta = file;
    }

    /**
     * Base position of the oldest segment that is not sealed.
     *
     * @return the base position, 0 when not known; in a copy it may be newer than the segments.
     */
    long oldestUnsealed()
    {
        final MetaFile file = meta;
        return null == file ? 0 : file.oldestUnsealed();
    }

    /**
     * Which segment may be the first.
     *
     * @return its base position, 0 when not known; check it before use.
     */
    long firstHint()
    {
        final MetaFile file = meta;
        return null == file ? 0 : file.firstSegment();
    }

    /**
     * Counts segments that were mapped.
     *
     * @return how many so far.
     */
    public long maps()
    {
        return mapped.maps();
    }

    /**
     * Counts listings of the directory.
     *
     * @return how many so far.
     */
    long listings()
    {
        return listings;
    }

    /**
     * Path of a segment.
     *
     * @param basePosition of the segment.
     * @return its path, whether it exists or not.
     */
    public Path path(final long basePosition)
    {
        return maker.path(basePosition);
    }

    /**
     * Path of a segment's block checksums.
     *
     * @param basePosition of the segment.
     * @return its path, whether it exists or not.
     */
    public Path sumPath(final long basePosition)
    {
        return maker.sumPath(basePosition);
    }

    /**
     * Creates a segment unless there is one.
     *
     * @param basePosition of the segment.
     */
    public void create(final long basePosition)
    {
        maker.create(basePosition);
    }

    /**
     * Begins the creation of a segment that is written step by step.
     *
     * @param basePosition of the segment.
     * @return the creation, which its owner has to end.
     * @throws JournalException when its file cannot be opened.
     */
    public SegmentCreation beginCreation(final long basePosition)
    {
        return maker.begin(basePosition);
    }

    /**
     * Begins the creation of a segment in the file of another one, if nobody else can have that mapped.
     *
     * @param oldBasePosition of a segment below the first one that is kept.
     * @param basePosition    of the new segment.
     * @return the creation, which its owner has to end; null when the file cannot be had. The old segment may be there
     *     or gone then: delete it.
     * @throws IOException when the file cannot be renamed.
     */
    public SegmentCreation beginRecycling(final long oldBasePosition, final long basePosition) throws IOException
    {
        final Segment segment = mapped.take(oldBasePosition);
        return null == segment ? null : maker.beginAgain(
            segment, basePosition, leases, (old) -> cameBack(old, basePosition), mapped.unused()::add);
    }

    private void cameBack(final Segment old, final long basePosition)
    {
        mapped.add(old.again(basePosition, mapping));
        final MetaFile file = meta;
        if (null != file)
        {
            file.count(Counter.RECYCLED, 1);
        }
    }

    /**
     * Whether this is still the journal's directory, as far as this process can tell.
     *
     * @return false when another journal may be there by now, or none.
     * @throws JournalException when it cannot be found out.
     */
    public boolean isInPlace()
    {
        return maker.isInPlace();
    }

    /**
     * Makes sure that this is still the journal's directory, before a file in it is made or deleted.
     *
     * @throws JournalFailedException when another journal may be there by now, or none.
     */
    public void checkPlace()
    {
        maker.checkPlace();
    }

    /**
     * Lets go of a segment that is deleted, and not used.
     *
     * @param basePosition of the segment.
     */
    public void forget(final long basePosition)
    {
        final Segment segment = mapped.take(basePosition);
        if (null != segment)
        {
            mapped.unused().add(segment);
        }
    }

    /**
     * Whether a segment waits to be recycled.
     *
     * @param basePosition of the segment.
     * @return false when somebody here uses it, or this process has not made it.
     */
    public boolean waitsForRecycling(final long basePosition)
    {
        return mapped.isIdle(basePosition);
    }

    /**
     * Lets go of the segments that wait to be recycled and that another process has deleted.
     *
     * @param first base position of the first segment that is there.
     */
    public void forgetBelow(final long first)
    {
        mapped.letGo((segment) -> segment.basePosition() < first);
    }

    /**
     * Sets the lock file by which this process proves that it is alive.
     *
     * @param file opened to lock.
     */
    public void lock(final LockFile file)
    {
        maker.lock(file);
        if (null != leases)
        {
            leases.own(file);
        }
    }

    /**
     * Sets whether this process recycles segments. If so, those that it has made stay mapped when nobody uses them.
     *
     * @param keep true from when this process is the keeper on; false lets go of all.
     */
    public void keepForRecycling(final boolean keep)
    {
        mapped.keep(keep);
    }

    /**
     * Whether a segment's file is there.
     *
     * @param basePosition of the segment.
     * @return true when it exists; it has not necessarily begun.
     */
    public boolean exists(final long basePosition)
    {
        return RegularFiles.exists(path(basePosition));
    }

    /**
     * The segment that this process has made last.
     *
     * @return its base position; {@link SegmentDescriptor#NO_BASE_POSITION} when it has made none.
     */
    public long lastMade()
    {
        return maker.lastMade();
    }

    /**
     * Whether a segment's file has its full length. A deleted file counts too, since that harms nobody who has it
     * mapped.
     *
     * @param file of the segment.
     * @return false when it has been truncated.
     */
    public boolean isWhole(final File file)
    {
        final long length = file.length();
        return length >= identity.segmentLength() || 0 == length;
    }

    /**
     * Creates the file of a segment's block checksums unless there is one.
     *
     * @param basePosition of the segment.
     */
    public void createSums(final long basePosition)
    {
        maker.createSums(basePosition);
    }

    /**
     * Maps a segment, or finds it mapped. Give it back with {@link #release(Segment)}.
     *
     * @param basePosition of the segment.
     * @return the segment.
     * @throws SegmentDeletedException when retention has deleted it.
     * @throws CorruptJournalException when it is missing, truncated, damaged or of another journal.
     */
    public Segment acquire(final long basePosition)
    {
        final Segment segment = acquireToRead(basePosition);
        if (segment.isTruncated())
        {
            final int length = segment.length();
            release(segment);
            throw mapper.truncated(basePosition, length);
        }
        return segment;
    }

    /**
     * Maps a segment, or what is left of it where its file has been truncated, or finds it mapped. Give it back with
     * {@link #release(Segment)}.
     *
     * @param basePosition of the segment.
     * @return the segment.
     * @throws SegmentDeletedException when retention has deleted it.
     * @throws CorruptJournalException when it is missing, has no frame any more, is damaged or of another journal.
     */
    public Segment acquireToRead(final long basePosition)
    {
        Segment segment = acquireMapped(basePosition);
        while (null == segment)
        {
            // Mapped outside the lock: it takes system calls, and no other thread should wait for them.
            segment = acquire(mapper.map(basePosition));
        }
        return segment;
    }

    /**
     * Finds a segment mapped. Give it back with {@link #release(Segment)}.
     *
     * @param basePosition of the segment.
     * @return the segment, or null when it is not mapped.
     */
    public Segment acquireMapped(final long basePosition)
    {
        return mapped.acquire(basePosition);
    }

    /**
     * Takes a segment that has been mapped, unless there is one.
     *
     * @param fresh segment that has been mapped; unmapped again when there already is one.
     * @return the segment; give it back. Null when it was mapped without a lease, and its file has been taken since.
     */
    Segment acquire(final Segment fresh)
    {
        return mapped.acquire(fresh);
    }

    /**
     * Gives a segment back.
     *
     * @param segment that is not used any more; null for none.
     */
    public void release(final Segment segment)
    {
        if (null == segment)
        {
            return;
        }
        mapped.release(segment);
        final Runnable task = onRelease;
        if (null != task && segment.isLeased())
        {
            task.run();
        }
    }

    /**
     * Sets what is run whenever a leased segment is given back: its last user may now be somebody who holds it in
     * passing.
     *
     * @param task to run; any thread runs it.
     */
    public void onRelease(final Runnable task)
    {
        onRelease = task;
    }

    /**
     * Sets whether segments that nobody uses any more wait for {@link #unmapUnused()}.
     *
     * @param defer true when a thread calls that method regularly.
     */
    public void deferUnmapping(final boolean defer)
    {
        mapped.unused().defer(defer);
    }

    /**
     * Goes on unmapping the segments that nobody uses any more, for some microseconds. Where others let go of pieces in
     * passing, it leaves that to them, and does the last step alone.
     *
     * @return how many bytes were let go of, at least 1; 0 when there is nothing to do.
     */
    public int unmapUnused()
    {
        return mapped.unused().unmap();
    }

    /**
     * Lets go of a piece of a segment that nobody uses any more, unless another thread is doing so, and of two when
     * another segment waits too. On tmpfs 16 KiB take some microseconds.
     *
     * @param length of a piece in bytes: a power of two.
     * @return how many bytes were let go of.
     */
    public int unmapPiece(final int length)
    {
        return mapped.unused().unmapPiece(length);
    }

    /**
     * Reads the header of a segment.
     *
     * @param path of the segment.
     * @return what it says.
     * @throws IOException when it cannot be read.
     */
    public static SegmentHeader header(final Path path) throws IOException
    {
        return HeaderPage.read(path, false);
    }
}
