/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.file.ForcedFile;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.agrona.CloseHelper;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The descriptors by which a process forces segments and their block checksums. There is one for each file, from before
 * the process's first claim in the segment until the segment is sealed, so that the process learns of every failed
 * writeback in between. Without a forcer, nothing is forced; where no file needs a force, none is opened either.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class SegmentFiles implements AutoCloseable
{
    private static final long NONE = -1;

    /**
     * Tells which file to force. It captures nothing, so that a force makes no garbage before the code is compiled
     * well.
     */
    @FunctionalInterface
    private interface Source
    {
        /** Opens the file unless it is open; throws ClosedChannelException when the journal is closed. */
        ForcedFile open(SegmentFiles files, long basePosition) throws ClosedChannelException;
    }

    private final Path directory;
    private final Long2ObjectHashMap<ForcedFile> segments = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<ForcedFile> sums = new Long2ObjectHashMap<>();
    private ForcedFile meta;
    private volatile long lastKept = NONE;
    private volatile boolean needless;
    private boolean closed;

    SegmentFiles(final Path directory)
    {
        this.directory = directory;
    }

    /** From now on no segment needs a descriptor, since nothing is ever forced by one. */
    public void forceNothing()
    {
        needless = true;
    }

    /**
     * Whether a segment has the descriptor that it needs. Without that nothing may be claimed in the segment.
     *
     * @param basePosition of the segment.
     */
    boolean isKept(final long basePosition)
    {
        return lastKept == basePosition || needless || isOpen(basePosition);
    }

    private synchronized boolean isOpen(final long basePosition)
    {
        return segments.containsKey(basePosition);
    }

    /**
     * Opens a descriptor of a segment unless there is one. Call it before the first claim in the segment. When an agent
     * calls it earlier, the appender need not call into the file system.
     *
     * @param basePosition of the segment.
     */
    public void keep(final long basePosition)
    {
        try
        {
            segment(basePosition);
            lastKept = basePosition;
        }
        catch (final ClosedChannelException ex)
        {
            throw new ClosedException("the journal is closed: directory=" + directory);
        }
    }

    private synchronized ForcedFile segment(final long basePosition) throws ClosedChannelException
    {
        final ForcedFile file = segments.get(basePosition);
        return null == file ? open(segments, basePosition, SegmentDescriptor.fileName(basePosition)) : file;
    }

    private synchronized ForcedFile sums(final long basePosition) throws ClosedChannelException
    {
        final ForcedFile file = sums.get(basePosition);
        return null == file ? open(sums, basePosition, SumDescriptor.fileName(basePosition)) : file;
    }

    private ForcedFile open(
        final Long2ObjectHashMap<ForcedFile> files, final long basePosition, final String fileName)
        throws ClosedChannelException
    {
        if (closed)
        {
            throw new ClosedChannelException();
        }
        final ForcedFile file = ForcedFile.of(directory.resolve(fileName));
        files.put(basePosition, file);
        return file;
    }

    /**
     * Forces a segment.
     */
    public void forceSegment(final long basePosition, final Forcer forcer) throws IOException
    {
        force(SegmentFiles::segment, basePosition, forcer);
    }

    /**
     * Forces the block checksums of a segment.
     */
    public void forceSums(final long basePosition, final Forcer forcer) throws IOException
    {
        force(SegmentFiles::sums, basePosition, forcer);
    }

    /**
     * Forces journal.meta.
     */
    public void forceMeta(final Forcer forcer) throws IOException
    {
        force((files, basePosition) -> files.meta(), 0, forcer);
    }

    private synchronized ForcedFile meta() throws ClosedChannelException
    {
        if (null == meta)
        {
            if (closed)
            {
                throw new ClosedChannelException();
            }
            meta = ForcedFile.of(directory.resolve(MetaDescriptor.FILE_NAME));
        }
        return meta;
    }

    private void force(final Source source, final long basePosition, final Forcer forcer) throws IOException
    {
        while (null != forcer)
        {
            final ForcedFile file = source.open(this, basePosition);
            try
            {
                force(file, forcer);
                return;
            }
            catch (final ClosedChannelException ex)
            {
                // Another thread has sealed the segment and let go of it. Once all is closed, the source throws.
            }
        }
    }

    private void force(final ForcedFile file, final Forcer forcer) throws IOException
    {
        final boolean isNew = !file.isAnchored();
        file.force(forcer);
        if (isNew)
        {
            // The creator may not have made its name durable.
            forceNames(directory.toAbsolutePath(), forcer);
            file.anchored();
        }
    }

    /**
     * Forces the names of the journal's files: which files exist, and which are deleted.
     */
    public void forceNames(final Forcer forcer) throws IOException
    {
        if (null == forcer)
        {
            return;
        }
        try (ForcedFile names = ForcedFile.ofDirectory(directory.toAbsolutePath()))
        {
            names.force(forcer);
        }
    }

    private static void forceNames(final Path directory, final Forcer forcer) throws IOException
    {
        try (ForcedFile names = ForcedFile.ofDirectory(directory))
        {
            names.force(forcer);
        }
        final Path parent = directory.getParent();
        if (null != parent && Files.isReadable(parent))
        {
            try (ForcedFile names = ForcedFile.ofDirectory(parent))
            {
                names.force(forcer);
            }
        }
    }

    /**
     * Closes the descriptors of segments that have been sealed.
     *
     * @param basePosition of the oldest segment that is not sealed.
     */
    public synchronized void closeBelow(final long basePosition)
    {
        closeBelow(segments, basePosition);
        closeBelow(sums, basePosition);
    }

    private static void closeBelow(final Long2ObjectHashMap<ForcedFile> files, final long basePosition)
    {
        files.entrySet().removeIf((entry) ->
        {
            if (entry.getKey() < basePosition)
            {
                entry.getValue().close();
                return true;
            }
            return false;
        });
    }

    /**
     * How many descriptors are open.
     */
    synchronized int count()
    {
        return segments.size() + sums.size();
    }

    @Override
    public synchronized void close()
    {
        closed = true;
        final List<ForcedFile> files = new ArrayList<>(segments.values());
        files.addAll(sums.values());
        files.add(meta);
        segments.clear();
        sums.clear();
        CloseHelper.closeAll(files);
    }
}
