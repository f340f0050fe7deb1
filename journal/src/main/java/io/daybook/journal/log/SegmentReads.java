/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

/**
 * File reads of a segment. Where segments come back, the file may become another segment at any time: then the base
 * position in its header changes before anything else does. So it is read again after each read of anything else.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SegmentReads implements ByteSource, AutoCloseable
{
    private final Path path;
    private final long basePosition;
    private final FileChannel channel;
    /** Null where segments do not come back. */
    private final ByteBuffer base;

    private SegmentReads(
        final Path path, final long basePosition, final boolean recycled, final FileChannel channel)
    {
        this.path = path;
        this.basePosition = basePosition;
        this.channel = channel;
        this.base = recycled ? ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN) : null;
    }

    /**
     * Opens the file of a segment.
     *
     * @param path         of the file.
     * @param basePosition of the segment.
     * @param identity     of the journal.
     * @return the reads, which the caller has to close.
     * @throws NoSuchFileException when the file is missing.
     * @throws IOException         when it cannot be opened.
     */
    public static SegmentReads open(final Path path, final long basePosition, final JournalIdentity identity)
        throws IOException
    {
        return new SegmentReads(path, basePosition, identity.recyclesSegments(), RegularFiles.openToRead(path));
    }

    /**
     * Reads bytes.
     *
     * @throws SegmentDeletedException when the file has become another segment.
     */
    @Override
    public int read(final ByteBuffer into, final long offset) throws IOException
    {
        final int count = channel.read(into, offset);
        checkSame();
        return count;
    }

    /**
     * Checks that everything that was read so far belongs to the segment.
     *
     * @throws SegmentDeletedException when the file has become another segment.
     * @throws IOException             when it cannot be read.
     */
    public void checkSame() throws IOException
    {
        if (null == base)
        {
            return;
        }
        base.clear();
        while (base.hasRemaining() &&
            channel.read(base, SegmentDescriptor.BASE_POSITION_OFFSET + base.position()) > 0)
        {
            // until the word is read or the file ends
        }
        final long now = base.getLong(0);
        if (now != basePosition && isAnother())
        {
            throw new SegmentDeletedException(basePosition, firstKept());
        }
    }

    /**
     * Whether the file is another segment, or becomes one, and not this one with a damaged header. Its name may have
     * been given to a new file since.
     */
    private boolean isAnother() throws IOException
    {
        try
        {
            return HeaderPage.read(path, true).basePosition() == basePosition || saysAnother();
        }
        catch (final NoSuchFileException ignore)
        {
            return true;
        }
        catch (final JournalException ignore)
        {
            // The file may be a copy that was made while the original became another segment.
            return saysAnother();
        }
    }

    private boolean saysAnother() throws IOException
    {
        try
        {
            return HeaderPage.of(path, channel, true).basePosition() != basePosition;
        }
        catch (final JournalException ignore)
        {
            return false;
        }
    }

    private long firstKept()
    {
        final Path directory = path.toAbsolutePath().getParent();
        final long[] positions = SegmentStore.list(directory);
        return 0 == positions.length ? basePosition : FirstSegment.from(directory, positions)[0];
    }

    /**
     * Length of the file.
     *
     * @return length in bytes.
     * @throws IOException when it cannot be told.
     */
    public long size() throws IOException
    {
        return channel.size();
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
