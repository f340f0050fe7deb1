/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntSupplier;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A part of a segment's file, copied by reads into memory of our own, which is safe from what happens to the file: the
 * piece that the frame shown begins in, and the end of the last frame that begins there. So where a frame lies in the
 * memory does not depend on what was shown before, unless something in front of it cannot be read.
 * <p>
 * A copy may tear a word that is being written. So above the settled position each run of frames is read twice: a frame
 * counts only when its word was positive in the read before the one that its payload is taken from.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SegmentWindow
{
    /** Capacity for a user that moves back and forth. */
    public static final int SMALL = 1 << 14;
    /** Length of a piece for a user that goes forward: as much as stays in the cache of a core. */
    public static final int PIECE = 1 << 19;

    /** The rest is room for the end of the last frame that begins in a piece. */
    private static final int PIECES_OF_CAPACITY = 2;
    private static final int LARGE = PIECES_OF_CAPACITY * PIECE;

    private ByteSource source;
    private final int segmentLength;
    /** Of the memory, which is larger once a frame was longer or there was a search. */
    private final int capacity;
    /** How much is loaded at once. */
    private final int piece;
    private ByteBuffer bytes;
    private UnsafeBuffer buffer;
    private int start;
    private int end;
    /** Frames between these offsets are known to be good. */
    private int goodFrom;
    private int goodEnd;
    /** Bytes from here on belong to good frames. */
    private int copyFrom;
    /** Why the bytes behind the end cannot be read, as in a damaged archive; null where they can. */
    private CorruptJournalException fault;
    /** The same, once it was thrown. */
    private CorruptJournalException refusal;

    /**
     * Makes a window that shows nothing yet.
     *
     * @param source        of the segment's bytes: its file.
     * @param segmentLength in bytes.
     */
    public SegmentWindow(final ByteSource source, final int segmentLength)
    {
        this(source, segmentLength, LARGE);
    }

    /**
     * Makes a window that shows nothing yet.
     *
     * @param source        of the segment's bytes: its file.
     * @param segmentLength in bytes.
     * @param capacity      in bytes, a power of two; half of it is loaded at once.
     */
    public SegmentWindow(final ByteSource source, final int segmentLength, final int capacity)
    {
        this.source = source;
        this.segmentLength = segmentLength;
        this.capacity = capacity;
        this.piece = capacity / PIECES_OF_CAPACITY;
        this.bytes = allocate(capacity);
        this.buffer = new UnsafeBuffer(bytes);
    }

    /**
     * Moves to another segment, and shows nothing of it yet. The memory stays, unless it has grown.
     *
     * @param other of the other segment's bytes.
     * @return this for a fluent API.
     */
    public SegmentWindow over(final ByteSource other)
    {
        source = other;
        start = 0;
        end = 0;
        copyFrom = 0;
        goodFrom = 0;
        goodEnd = 0;
        fault = null;
        refusal = null;
        if (bytes.capacity() > capacity)
        {
            bytes = allocate(capacity);
            buffer = new UnsafeBuffer(bytes);
        }
        return this;
    }

    /**
     * Makes the memory as large as it has to be, and keeps what is in it.
     */
    private void reserve(final int length)
    {
        if (bytes.capacity() < length)
        {
            final ByteBuffer larger = allocate(length);
            larger.put(bytes.flip());
            bytes = larger;
            buffer = new UnsafeBuffer(bytes);
        }
    }

    private static ByteBuffer allocate(final int capacity)
    {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Shows a frame: loads the piece that it begins in, unless all of the frame is in the window already and known to
     * be good.
     *
     * @param offset  of the frame in the segment.
     * @param settled offset in the segment below which nothing changes any more.
     * @return word of the frame; 0 where there is nothing, and behind the end of the file.
     * @throws IOException             when the file cannot be read.
     * @throws CorruptJournalException when the frame lies in bytes that are known to be damaged, wholly or partly.
     */
    public long show(final int offset, final int settled) throws IOException
    {
        if (isWhole(offset))
        {
            return buffer.getLong(offset - start);
        }
        if (offset != goodFrom || goodEnd != goodFrom || isChanged(offset))
        {
            load(offset, settled);
            if (null != fault && !isWhole(offset))
            {
                throw refusal = fault;
            }
        }
        return word(offset);
    }

    /** The word at an offset that was read last; 0 where there is none. */
    private long word(final int offset)
    {
        return end - offset < FrameDescriptor.ALIGNMENT ? 0 : buffer.getLong(offset - start);
    }

    /**
     * Shows a frame that need not be readable.
     *
     * @param offset of the frame in the segment.
     * @return word of the frame as {@link #show} gives it; 0 too where it throws.
     * @throws IOException when the file cannot be read.
     */
    public long peek(final int offset) throws IOException
    {
        try
        {
            return show(offset, 0);
        }
        catch (final CorruptJournalException ignore)
        {
            // The caller meets it again where it matters.
            return 0;
        }
    }

    /**
     * Why the frame that was asked for last, or the bytes searched last, could not be read.
     *
     * @return what was thrown; null when nothing was.
     */
    public CorruptJournalException refusal()
    {
        return refusal;
    }

    /**
     * Checks whether anything has been written where there was nothing, with a small read, since followers ask often.
     */
    private boolean isChanged(final int offset) throws IOException
    {
        final long last = word(offset);
        read(offset, Math.min(FrameDescriptor.ALIGNMENT, segmentLength - offset));
        return 0 != last || end - offset < FrameDescriptor.ALIGNMENT || 0 != word(offset);
    }

    private void load(final int offset, final int settled) throws IOException
    {
        // Where the run of good frames goes on, the bytes before it belong to these.
        final int known = offset == goodEnd && goodFrom < goodEnd ? copyFrom : offset;
        final int from = offset & -piece;
        read(from, Math.min(piece, segmentLength - from));
        if (null != fault && end <= offset)
        {
            // What is damaged lies before the frame.
            read(offset, Math.min(from + piece, segmentLength) - offset);
        }
        int good = findGoodEnd(offset);
        final int length = FrameDescriptor.length(word(good));
        if (good < from + piece && FrameDescriptor.isPlausible(length, good, segmentLength))
        {
            // The last frame ends behind the piece.
            final int behind = good + FrameDescriptor.alignedLength(length);
            reserve(behind - start);
            readOn(behind);
            good = findGoodEnd(good);
        }
        if (good > offset && good > settled)
        {
            read(start, good - start);
        }
        copyFrom = start == from ? Math.max(from, known) : offset;
        goodFrom = offset;
        goodEnd = good;
    }

    private void read(final int offset, final int length) throws IOException
    {
        start = offset;
        end = offset;
        copyFrom = offset;
        goodFrom = offset;
        goodEnd = offset;
        bytes.clear();
        fault = null;
        refusal = null;
        readOn(offset + Math.min(length, bytes.capacity()));
    }

    /**
     * Reads what follows the bytes that are in the memory.
     */
    private void readOn(final int to) throws IOException
    {
        bytes.limit(to - start);
        try
        {
            while (bytes.hasRemaining() && source.read(bytes, (long)start + bytes.position()) > 0)
            {
                // until all is there or the file ends
            }
        }
        catch (final CorruptJournalException ex)
        {
            // What came before it is good.
            fault = ex;
        }
        end = start + bytes.position();
    }

    /**
     * Finds the end of the run of committed frames that begin in a frame's piece and lie in the window as a whole.
     */
    private int findGoodEnd(final int from)
    {
        final int pieceEnd = (from & -piece) + piece;
        int offset = from;
        while (offset < pieceEnd && end - offset >= FrameDescriptor.HEADER_LENGTH)
        {
            final int length = FrameDescriptor.length(buffer.getLong(offset - start));
            if (!FrameDescriptor.isPlausible(length, offset, segmentLength) ||
                FrameDescriptor.alignedLength(length) > end - offset)
            {
                break;
            }
            offset += FrameDescriptor.alignedLength(length);
        }
        return offset;
    }

    /**
     * Whether all of the frame shown is in the window.
     *
     * @param offset of the frame in the segment.
     * @return false when the file ends inside it, or its length is impossible.
     */
    public boolean isWhole(final int offset)
    {
        return offset >= goodFrom && offset < goodEnd;
    }

    /**
     * Where the run of frames ends that are in the window as a whole.
     *
     * @return offset in the segment.
     */
    public int goodEnd()
    {
        return goodEnd;
    }

    /**
     * Copies bytes of frames that are in the window as a whole. Nothing changes these any more.
     *
     * @param into takes as many as remain in it; its position moves behind them.
     * @param from offset in the segment of the first.
     * @return how many were copied; 0 unless the window holds all of them.
     */
    public int copy(final ByteBuffer into, final long from)
    {
        final int count = into.remaining();
        if (from < copyFrom || from + count > goodEnd)
        {
            return 0;
        }
        buffer.getBytes((int)(from - start), into, count);
        return count;
    }

    /**
     * The window's memory.
     *
     * @return a buffer, in which offset 0 is at {@link #start()} in the segment.
     */
    public UnsafeBuffer buffer()
    {
        return buffer;
    }

    /**
     * The window's memory, with a position and limit that checks move.
     *
     * @return the same memory as {@link #buffer()}.
     */
    public ByteBuffer bytes()
    {
        return bytes;
    }

    /**
     * Where the window starts.
     *
     * @return offset in the segment.
     */
    public int start()
    {
        return start;
    }

    /**
     * Finds the first 8-byte word that is not 0.
     *
     * @param offset to search from, a multiple of 8.
     * @return its offset, or -1.
     * @throws IOException             when the file cannot be read.
     * @throws CorruptJournalException when bytes before it are known to be damaged.
     */
    public int nextNonZero(final int offset) throws IOException
    {
        return nextNonZero(offset, segmentLength);
    }

    /**
     * Finds the first 8-byte word of a range that is not 0.
     *
     * @param offset to search from, a multiple of 8.
     * @param limit  offset behind the range, a multiple of 8.
     * @return its offset, or -1.
     * @throws IOException             when the file cannot be read.
     * @throws CorruptJournalException when bytes before it are known to be damaged.
     */
    public int nextNonZero(final int offset, final int limit) throws IOException
    {
        for (int from = offset; from < limit; from = end)
        {
            read(from, limit - from);
            if (end == from && null != fault)
            {
                throw refusal = fault;
            }
            if (end == from)
            {
                return -1;
            }
            for (int at = 0, zeros = 0; at < end - start; at += zeros)
            {
                final ByteBuffer compared = SegmentBytes.zeros(end - start - at);
                zeros = compared.limit();
                final int differs = bytes.duplicate().limit(at + zeros).position(at).mismatch(compared);
                if (differs >= 0)
                {
                    return start + at + (differs & -FrameDescriptor.ALIGNMENT);
                }
            }
        }
        return -1;
    }

    /**
     * Whether what lies behind a word of 0 may be the last message of an exclusive appender, which has not finished it:
     * it does not lie below a position, and no good frame lies behind it in the segment. Look at the word again
     * afterwards: it may have been finished meanwhile.
     *
     * @param check        of the journal's frames.
     * @param offset       of the word.
     * @param basePosition of the segment.
     * @param sequence     of the message.
     * @param unsettled    position from which on a message may not be finished.
     * @return false also where the search was given up.
     * @throws IOException when the file cannot be read.
     */
    public boolean isUnfinished(
        final FrameCheck check, final int offset, final long basePosition, final long sequence, final long unsettled)
        throws IOException
    {
        return basePosition + offset >= unsettled && nextGood(
            check, offset + FrameDescriptor.ALIGNMENT, basePosition, basePosition + offset, sequence) < 0 &&
            !check.isSpent();
    }

    /**
     * Finds the next frame behind a damaged one.
     *
     * @param check        of the journal's frames.
     * @param offset       to search from, a multiple of 8.
     * @param basePosition of the segment.
     * @param damaged      position of the damaged frame.
     * @param sequence     of the damaged frame.
     * @return its offset, or -1.
     * @throws IOException when the file cannot be read.
     */
    public int nextGood(
        final FrameCheck check, final int offset, final long basePosition, final long damaged, final long sequence)
        throws IOException
    {
        if (segmentLength - offset > capacity)
        {
            // Most often the next frame is near, and half a segment need not be read to find it.
            read(offset, capacity);
            final int near = null != fault ? -1 : check.nextGoodWithin(
                buffer, bytes, end - start, basePosition + start, segmentLength, damaged, sequence);
            if (near >= 0)
            {
                return start + near;
            }
        }
        return search(offset, basePosition, () -> check.nextGood(
            buffer, bytes, 0, end - start, basePosition + start, segmentLength, damaged, sequence));
    }

    private int search(final int offset, final long basePosition, final IntSupplier inWindow) throws IOException
    {
        final int maxLength = FrameDescriptor.maxLength(segmentLength);
        reserve(2 * maxLength);
        int from = offset;
        while (from >= 0 && from < segmentLength)
        {
            read(from, segmentLength - from);
            final int found = inWindow.getAsInt();
            if (found >= 0)
            {
                return start + found;
            }
            // Windows overlap by the longest frame, so that each lies in one of them as a whole.
            from = null == fault ? from + maxLength : behindFault(from, basePosition);
        }
        return -1;
    }

    private int behindFault(final int from, final long basePosition)
    {
        final long behind = fault.to() - basePosition;
        return behind > from && behind < segmentLength ? (int)behind : -1;
    }
}
