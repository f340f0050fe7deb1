/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.JournalIdentity;

import static io.daybook.journal.layout.IndexDescriptor.*;

/**
 * Reads the indexes of segments, one after the other. The log is the truth and the index a hint. An index that is
 * missing, torn, damaged or of another segment counts as missing, and an entry is used only when the frame that it
 * names agrees with it.
 * <p>
 * <b>Note:</b> not thread-safe. It reads files and maps nothing, so it is safe from what happens to the file. Allocates
 * only when a file is opened.
 */
public final class SegmentIndex implements AutoCloseable
{
    private static final int WINDOW_ENTRIES = 128;
    private static final long NONE = -1;

    private final SegmentStore store;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer window =
        ByteBuffer.allocate(WINDOW_ENTRIES * ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private final Uninterrupted.FileOperation<Boolean> load = new Uninterrupted.FileOperation<>()
    {
        @Override
        public Boolean run() throws IOException
        {
            return loadWindow();
        }
    };

    private FileChannel channel;
    private long basePosition = NONE;
    private long maxBefore;
    private int count;
    private int windowFirst;
    private int windowCount;
    private long opened;

    private long position;
    private long sequence;
    private long timestamp;
    private long max;
    private int kind;

    /**
     * Makes a reader that has no index yet.
     *
     * @param store of the segments.
     */
    public SegmentIndex(final SegmentStore store)
    {
        this.store = store;
    }

    static Path path(final SegmentStore store, final long basePosition)
    {
        return store.path(basePosition).resolveSibling(fileName(basePosition));
    }

    /**
     * Opens the index of a segment, and closes the one before. It shows the entries that the file has now.
     *
     * @param segmentBase base position of the segment.
     * @return false when there is no usable index; it has no entries then.
     */
    public boolean open(final long segmentBase)
    {
        close();
        basePosition = segmentBase;
        try
        {
            return Uninterrupted.run(this::openFile);
        }
        catch (final IOException | JournalException ignore)
        {
            close();
            return false;
        }
    }

    private boolean openFile() throws IOException
    {
        opened++;
        reopen();
        read(0, HEADER_LENGTH);
        final JournalIdentity identity = store.identity();
        if (window.position() < HEADER_LENGTH ||
            !isHeader(window.clear(), identity.id(), identity.segmentLength(), basePosition))
        {
            close();
            return false;
        }
        maxBefore = window.getLong(MAX_BEFORE_OFFSET);
        // A segment holds fewer frames than an int can count, whatever the file's length says.
        count = (int)Math.min((channel.size() - HEADER_LENGTH) / ENTRY_LENGTH, Integer.MAX_VALUE);
        return true;
    }

    private void reopen() throws IOException
    {
        if (null == channel || !channel.isOpen())
        {
            channel = RegularFiles.openToRead(path(store, basePosition));
        }
    }

    private void read(final long offset, final int length) throws IOException
    {
        window.clear().limit(length);
        while (window.hasRemaining() && channel.read(window, offset + window.position()) > 0)
        {
            // until the window is full or the file ends
        }
    }

    /**
     * Counts the entries of the index, good or not.
     *
     * @return how many the file had when it was opened.
     */
    public int count()
    {
        return count;
    }

    /**
     * Tells a time such that no message before the segment is later.
     *
     * @return nanoseconds since the epoch; {@link Long#MAX_VALUE} when none is known.
     */
    public long maxBefore()
    {
        return maxBefore;
    }

    /**
     * Counts the files that were opened.
     *
     * @return how many so far.
     */
    long opened()
    {
        return opened;
    }

    /**
     * Reads an entry.
     *
     * @param number of the entry, from 0.
     * @return false when the entry is damaged, or names no frame of the segment; its values mean nothing then.
     */
    public boolean read(final int number)
    {
        if (number < windowFirst || number >= windowFirst + windowCount)
        {
            windowFirst = number - number % WINDOW_ENTRIES;
            if (!load(number))
            {
                return false;
            }
        }
        final int at = (number - windowFirst) * ENTRY_LENGTH;
        position = window.getLong(at + POSITION_OFFSET);
        sequence = window.getLong(at + SEQUENCE_OFFSET);
        timestamp = window.getLong(at + TIMESTAMP_OFFSET);
        max = window.getLong(at + MAX_OFFSET);
        kind = window.getInt(at + KIND_OFFSET);
        final long offset = position - basePosition;
        return isIntact(window, at, crc) && 0 == (position & (FrameDescriptor.ALIGNMENT - 1)) &&
            offset >= SegmentDescriptor.HEADER_LENGTH && offset < store.identity().segmentLength();
    }

    private boolean load(final int number)
    {
        windowCount = 0;
        try
        {
            return null != channel && Uninterrupted.run(load) && number < windowFirst + windowCount;
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    private boolean loadWindow() throws IOException
    {
        reopen();
        read(entryOffset(windowFirst), window.capacity());
        windowCount = window.position() / ENTRY_LENGTH;
        window.clear();
        return true;
    }

    /**
     * Position of the frame of the entry read last.
     *
     * @return position in the journal.
     */
    public long position()
    {
        return position;
    }

    /**
     * Number of the frame of the entry read last.
     *
     * @return its sequence.
     */
    public long sequence()
    {
        return sequence;
    }

    /**
     * Timestamp of the frame of the entry read last.
     *
     * @return nanoseconds since the epoch; for an END the same as {@link #nextBasePosition()}.
     */
    public long timestamp()
    {
        return timestamp;
    }

    /**
     * Latest timestamp of the segment's messages up to the entry read last, and including it.
     *
     * @return nanoseconds since the epoch.
     */
    public long max()
    {
        return max;
    }

    /**
     * Tells what the frame of the entry read last is.
     *
     * @return 0 for a message, else the type of a metadata frame.
     */
    public int kind()
    {
        return kind;
    }

    /**
     * Tells where the chain goes on, when the entry read last is that of an END.
     *
     * @return base position of the next segment.
     */
    public long nextBasePosition()
    {
        return timestamp;
    }

    /**
     * Whether the index reaches to the end of the segment; if so, its END is the entry read last.
     *
     * @return false when the segment has not ended, or its end is not in the index.
     */
    public boolean readEnd()
    {
        return count > 0 && read(count - 1) && FrameType.END == kind;
    }

    /**
     * Finds the last entry below a bound, by a value that never falls from entry to entry. A damaged entry counts as
     * above the bound, so at worst an earlier entry is found.
     *
     * @param field offset in the entries of position, sequence or max timestamp.
     * @param bound of the value.
     * @return number of the entry, -1 for none.
     */
    public int lastBelow(final int field, final long bound)
    {
        int low = 0;
        int high = count;
        while (low < high)
        {
            final int middle = (low + high) >>> 1;
            if (read(middle) && word(middle, field) < bound)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low - 1;
    }

    /**
     * Finds and reads the last entry below a bound whose frame agrees with it.
     *
     * @param field   offset in the entries of position, sequence or max timestamp.
     * @param bound   of the value.
     * @param segment whose index this is.
     * @return false when there is none.
     */
    public boolean readBelow(final int field, final long bound, final Segment segment)
    {
        // When an entry is wrong its neighbours probably are, too, so the next one to try is far from it.
        for (int number = lastBelow(field, bound); number >= 0; number = (number + 1) / 2 - 1)
        {
            // When entries are wrong, their order may be wrong, too.
            if (read(number) && word(number, field) < bound && agrees(segment))
            {
                return true;
            }
        }
        return false;
    }

    private long word(final int number, final int field)
    {
        return window.getLong((number - windowFirst) * ENTRY_LENGTH + field);
    }

    /**
     * Whether the frame that the entry read last names is what the entry says.
     *
     * @param segment whose index this is.
     * @return false when the entry is wrong.
     */
    public boolean agrees(final Segment segment)
    {
        final int offset = (int)(position - basePosition);
        // A truncated segment ends before what its index knows.
        final long word = offset < segment.length() ? segment.wordAcquire(offset) : 0;
        final int type = FrameDescriptor.type(word);
        final int length = FrameDescriptor.length(word);
        // The frame stores 32 bits of its number; the others follow from the segment's first number.
        final long ahead = sequence - TailFinder.firstSequence(segment);
        if (length <= 0 || !segment.fits(offset, word) || ahead < 0 ||
            ahead > (offset - SegmentDescriptor.HEADER_LENGTH) / FrameDescriptor.HEADER_LENGTH)
        {
            return false;
        }
        if (FrameType.END == kind)
        {
            final long named = segment.buffer().getLong(offset + FrameDescriptor.HEADER_LENGTH);
            final long next =
                FrameDescriptor.nextBasePosition(word, named, basePosition, store.identity().segmentLength());
            return next >= 0 && next == timestamp;
        }
        return (KIND_MESSAGE == kind ? FrameType.isMessage(type) : type == kind) &&
            segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET) == (int)sequence &&
            segment.buffer().getLong(offset + FrameDescriptor.TIMESTAMP_OFFSET) == timestamp;
    }

    /**
     * Closes the file; the reader can be used for another.
     */
    @Override
    public void close()
    {
        final FileChannel last = channel;
        channel = null;
        basePosition = NONE;
        count = 0;
        windowFirst = 0;
        windowCount = 0;
        if (null != last)
        {
            try
            {
                last.close();
            }
            catch (final IOException ignore)
            {
                // The file was only read.
            }
        }
    }
}
