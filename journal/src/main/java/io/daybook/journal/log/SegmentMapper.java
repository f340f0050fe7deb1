/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.SegmentLeases.Lease;
import io.daybook.journal.meta.JournalIdentity;

/**
 * Maps segments, after a look at their headers. Where segments come back, it leases each before it opens the file.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class SegmentMapper
{
    private final Path directory;
    private final JournalIdentity identity;
    private final boolean readOnly;
    private final Mapping mapping;
    private final SegmentMaker maker;
    /** Null where segments do not come back. */
    private final SegmentLeases leases;
    private final SegmentStore store;

    /**
     * Makes a mapper.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param readOnly  whether to map for reading alone.
     * @param mapping   makes the buffer over a segment that has been mapped.
     * @param maker     that knows which segments this process has made.
     * @param leases    of the journal's segments; null where segments do not come back.
     * @param store     that tells which segment may be the first that is kept.
     */
    SegmentMapper(
        final Path directory,
        final JournalIdentity identity,
        final boolean readOnly,
        final Mapping mapping,
        final SegmentMaker maker,
        final SegmentLeases leases,
        final SegmentStore store)
    {
        this.directory = directory;
        this.identity = identity;
        this.readOnly = readOnly;
        this.mapping = mapping;
        this.maker = maker;
        this.leases = leases;
        this.store = store;
    }

    /**
     * Maps a segment, whose lease it has until it is unmapped.
     *
     * @param basePosition of the segment.
     * @return the segment.
     */
    Segment map(final long basePosition)
    {
        final Path path = maker.path(basePosition);
        while (true)
        {
            final boolean own = null != leases && maker.hasMade(basePosition);
            final Lease lease = null == leases || own ? Lease.NEEDLESS : leases.take(basePosition);
            if (null == lease)
            {
                // It is being recycled. Before that, journal.meta tells which segment is the first that is kept.
                throw new SegmentDeletedException(
                    basePosition, Math.max(store.firstHint(), basePosition + identity.segmentLength()));
            }
            try
            {
                final Segment segment = map(basePosition, path, lease);
                if (lease.isValid())
                {
                    return segment;
                }
                segment.unmap();
            }
            catch (final CorruptJournalException ex)
            {
                // This process itself has begun to recycle it.
                if (!own || maker.hasMade(basePosition))
                {
                    throw ex;
                }
            }
        }
    }

    private Segment map(final long basePosition, final Path path, final Lease lease)
    {
        Segment segment = null;
        try
        {
            segment = Uninterrupted.run(new FileOperation<>()
            {
                @Override
                public Segment run() throws IOException
                {
                    return mapOnce(basePosition, path, lease);
                }
            });
            return segment;
        }
        catch (final NoSuchFileException ex)
        {
            throw missing(basePosition, path);
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot map a segment: path=" + path + ", cause=" + FileFault.describe(ex), ex);
        }
        finally
        {
            if (null == segment)
            {
                lease.giveBack();
            }
        }
    }

    private JournalException missing(final long basePosition, final Path path)
    {
        final long[] positions = SegmentStore.list(directory);
        final long first = 0 == positions.length ? -1 : positions[FirstSegment.index(directory, positions)];
        return first > basePosition ? new SegmentDeletedException(basePosition, first) :
            new CorruptJournalException(basePosition, "a segment is missing: path=" + path, -1);
    }

    private Segment mapOnce(final long basePosition, final Path path, final Lease lease) throws IOException
    {
        try (FileChannel channel = readOnly ?
            RegularFiles.openToRead(path) :
            RegularFiles.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            check(basePosition, path, channel);
            final long length = Math.min(channel.size() & -FrameDescriptor.ALIGNMENT, identity.segmentLength());
            if (length < SegmentDescriptor.HEADER_LENGTH + FrameDescriptor.HEADER_LENGTH)
            {
                throw truncated(basePosition, channel.size());
            }
            final MappedByteBuffer map = channel.map(
                readOnly ? MapMode.READ_ONLY : MapMode.READ_WRITE, 0, length);
            return new Segment(basePosition, identity.segmentLength(), map, mapping.over(map), lease);
        }
    }

    private void check(final long basePosition, final Path path, final FileChannel channel) throws IOException
    {
        final SegmentHeader header = HeaderPage.of(path, channel, true);
        if (!header.journalId().equals(identity.id()))
        {
            throw new JournalException(
                "a segment of another journal: path=" + path + ", its journal=" + header.journalId() +
                ", this journal=" + identity.id() + "; move it out of the directory");
        }
        if (header.basePosition() != basePosition || header.segmentLength() != identity.segmentLength())
        {
            throw new CorruptJournalException(
                basePosition,
                "a segment under a wrong name: path=" + path + ", its basePosition=" + header.basePosition() +
                ", its segmentLength=" + header.segmentLength(),
                -1);
        }
    }

    /** Makes the exception for a segment whose file is too short. */
    CorruptJournalException truncated(final long basePosition, final long length)
    {
        return new CorruptJournalException(
            basePosition,
            "a truncated segment: path=" + maker.path(basePosition) + ", length=" + length + ", expected=" +
            identity.segmentLength() + "; `daybook recover` copies what is left to a new journal",
            -1);
    }
}
