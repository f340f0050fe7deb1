/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import static io.daybook.journal.layout.IndexDescriptor.*;

/**
 * Writes the index of a segment, entry after entry. The frames of a segment alone determine its index, so every process
 * that writes it writes the same bytes. A good beginning is kept, and what does not continue it is cut off.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class IndexFile implements AutoCloseable
{
    private static final int PENDING_ENTRIES = 1 << 10;
    private static final long NONE = -1;

    private final SegmentStore store;
    private final Path path;
    private final ByteBuffer header;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer pending =
        ByteBuffer.allocate(PENDING_ENTRIES * ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    private FileChannel channel;
    private int written;
    private int pendingCount;

    private long maxBefore;
    private long lastPosition;
    private long lastSequence;
    private long lastBlock;
    private long max;
    private long next;

    private IndexFile(final SegmentStore store, final long basePosition, final long maxBefore)
    {
        final JournalIdentity identity = store.identity();
        this.store = store;
        this.path = SegmentIndex.path(store, basePosition);
        this.maxBefore = maxBefore;
        this.header = header(identity.id(), identity.segmentLength(), basePosition, maxBefore);
        forget();
    }

    private void forget()
    {
        written = 0;
        pendingCount = 0;
        lastPosition = NONE;
        lastSequence = NONE;
        lastBlock = NONE;
        max = Long.MIN_VALUE;
        next = NONE;
    }

    /**
     * Opens the index of a segment to go on writing it.
     *
     * @param store     of the segments.
     * @param segment   whose index it is.
     * @param maxBefore a time such that no message before the segment is later, {@link Long#MAX_VALUE} when not known.
     * @return the index, with its good entries.
     * @throws IOException            when it cannot be written.
     * @throws JournalFailedException when another journal may be in the directory by now.
     */
    public static IndexFile open(final SegmentStore store, final Segment segment, final long maxBefore)
        throws IOException
    {
        final IndexFile file = new IndexFile(store, segment.basePosition(), maxBefore);
        try (SegmentIndex index = new SegmentIndex(store))
        {
            // A bound that is too high only costs time; a bound that is too low would hide messages.
            if (RegularFiles.exists(file.path) && index.open(segment.basePosition()) && index.maxBefore() >= maxBefore)
            {
                file.maxBefore = index.maxBefore();
                file.keep(index, segment);
            }
        }
        try
        {
            file.flush();
            return file;
        }
        catch (final IOException | RuntimeException ex)
        {
            file.close();
            throw ex;
        }
    }

    private void keep(final SegmentIndex index, final Segment segment)
    {
        while (written < index.count() && !isComplete() && index.read(written) && continues(index))
        {
            take(index.position(), index.sequence(), index.max(), index.kind());
            if (FrameType.END == index.kind())
            {
                next = index.nextBasePosition();
            }
            written++;
        }
        // The last entry proves those before it; when the log does not confirm it, they are made again.
        if (written > 0 && !(index.read(written - 1) && index.agrees(segment)))
        {
            forget();
        }
    }

    private boolean continues(final SegmentIndex index)
    {
        return index.position() > lastPosition && index.sequence() > lastSequence && index.max() >= max;
    }

    private void take(final long position, final long sequence, final long maxSoFar, final int kind)
    {
        lastPosition = position;
        lastSequence = sequence;
        max = maxSoFar;
        if (KIND_MESSAGE == kind)
        {
            lastBlock = block(position);
        }
    }

    /**
     * Position of the frame of the last entry.
     *
     * @return the position, -1 when there is no entry.
     */
    public long lastPosition()
    {
        return lastPosition;
    }

    /**
     * Number of the frame of the last entry.
     *
     * @return its sequence.
     */
    public long lastSequence()
    {
        return lastSequence;
    }

    /**
     * Whether the segment's END is in the index: nothing can follow.
     *
     * @return true when the index is whole.
     */
    public boolean isComplete()
    {
        return NONE != next;
    }

    /**
     * Base position of the segment that follows.
     *
     * @return as END says, -1 as long as the index is not complete.
     */
    public long nextBasePosition()
    {
        return next;
    }

    /**
     * Latest timestamp of all messages so far.
     *
     * @return a time such that none of them, and no message before the segment, is later.
     */
    public long maxTimestamp()
    {
        return Math.max(maxBefore, max);
    }

    /**
     * Adds the message that follows the last one.
     *
     * @param position  of its frame.
     * @param sequence  of its frame.
     * @param timestamp of its frame.
     * @throws IOException when the index cannot be written.
     */
    public void message(final long position, final long sequence, final long timestamp) throws IOException
    {
        max = Math.max(max, timestamp);
        if (lastBlock != block(position))
        {
            add(position, sequence, timestamp, KIND_MESSAGE);
        }
    }

    /**
     * Adds a metadata frame.
     *
     * @param position  of the frame.
     * @param sequence  of the frame.
     * @param timestamp of the frame.
     * @param type      of the frame.
     * @throws IOException when the index cannot be written.
     */
    public void metadata(final long position, final long sequence, final long timestamp, final int type)
        throws IOException
    {
        add(position, sequence, timestamp, type);
    }

    /**
     * Adds the END of the segment, and writes what has not been written.
     *
     * @param position         of the frame.
     * @param sequence         of the frame.
     * @param nextBasePosition base position of the next segment.
     * @throws IOException when the index cannot be written.
     */
    public void end(final long position, final long sequence, final long nextBasePosition) throws IOException
    {
        add(position, sequence, nextBasePosition, FrameType.END);
        flush();
        next = nextBasePosition;
    }

    private void add(final long position, final long sequence, final long timestamp, final int kind)
        throws IOException
    {
        if (PENDING_ENTRIES == pendingCount)
        {
            flush();
        }
        encode(pending, pendingCount * ENTRY_LENGTH, position, sequence, timestamp, max, kind, crc);
        pendingCount++;
        take(position, sequence, max, kind);
    }

    /**
     * Whether another entry can be added without writing those that have not been written.
     *
     * @return false when they fill their buffer.
     */
    public boolean hasRoom()
    {
        return pendingCount < PENDING_ENTRIES;
    }

    /**
     * Writes the entries that have not been written.
     *
     * @throws IOException when they cannot be.
     */
    public void flush() throws IOException
    {
        if (pendingCount > 0 || null == channel)
        {
            Uninterrupted.run(this::write);
            written += pendingCount;
            pendingCount = 0;
        }
    }

    private Void write() throws IOException
    {
        if (null == channel || !channel.isOpen())
        {
            // What is cut off would be another journal's.
            store.checkPlace();
            channel = RegularFiles.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            // Readers would trust whatever is behind the good entries: it must be removed before anything is added.
            if (channel.size() > 0)
            {
                channel.truncate(0 == written ? 0 : entryOffset(written));
            }
            if (0 == written)
            {
                write(header.duplicate(), 0);
            }
        }
        write(pending.duplicate().limit(pendingCount * ENTRY_LENGTH), entryOffset(written));
        return null;
    }

    private void write(final ByteBuffer bytes, final long offset) throws IOException
    {
        while (bytes.hasRemaining())
        {
            channel.write(bytes, offset + bytes.position());
        }
    }

    /**
     * Closes the file; entries that have not been written are left to the next process that opens it.
     */
    @Override
    public void close()
    {
        final FileChannel last = channel;
        channel = null;
        if (null != last)
        {
            try
            {
                last.close();
            }
            catch (final IOException ignore)
            {
                // Readers check all that matters in it.
            }
        }
    }
}
