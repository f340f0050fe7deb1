/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.file.MappedPages;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentLeases.Lease;

import org.agrona.IoUtil;

/**
 * A mapped segment. It comes from a {@link SegmentStore} and is given back to it; nobody may touch it after that.
 * <p>
 * <b>Note:</b> shared by the threads of a process. The frame protocol guards everything that is not a single ordered
 * word.
 */
public final class Segment
{
    /** Cycle of a segment that has none. */
    static final long NO_CYCLE = -1;

    private final long basePosition;
    private final int length;
    private final int fullLength;
    private final MappedByteBuffer map;
    private final MappedBuffer buffer;
    private final Lease lease;

    int users;
    private volatile boolean leftToCollector;

    Segment(
        final long basePosition,
        final int fullLength,
        final MappedByteBuffer map,
        final MappedBuffer buffer,
        final Lease lease)
    {
        this.basePosition = basePosition;
        this.length = map.capacity();
        this.fullLength = fullLength;
        this.map = map;
        this.buffer = buffer;
        this.lease = lease;
    }

    /**
     * The same memory, when its file has become another segment.
     *
     * @param newBasePosition of that segment.
     * @param mapping         makes the buffer over it.
     * @return the segment, to be used in place of this one.
     */
    Segment again(final long newBasePosition, final Mapping mapping)
    {
        return new Segment(newBasePosition, fullLength, map, mapping.over(map), Lease.NEEDLESS);
    }

    /**
     * Position of the segment's first byte.
     *
     * @return the base position.
     */
    public long basePosition()
    {
        return basePosition;
    }

    /**
     * Length of what is mapped: the segment's, unless its file has been truncated.
     *
     * @return length in bytes, a multiple of 8.
     */
    public int length()
    {
        return length;
    }

    /**
     * Whether the file is shorter than a segment: nothing can be written to it, and what is left can be read.
     *
     * @return true when the end of the segment is missing.
     */
    public boolean isTruncated()
    {
        return length < fullLength;
    }

    /**
     * The whole segment.
     *
     * @return the mapped bytes.
     */
    public MappedBuffer buffer()
    {
        return buffer;
    }

    /** The mapping, to be forced or unmapped. */
    public MappedByteBuffer map()
    {
        return map;
    }

    /**
     * Copies bytes, to compare them with checksums: a computation over a copy is safe from what happens to the file.
     * Where the file is truncated, zeros stand for what is missing; they are correct behind an END.
     *
     * @param into   takes as many as remain in it; its position moves behind them.
     * @param offset of the first.
     * @return how many were copied; 0 or less at the end.
     */
    public int copy(final ByteBuffer into, final long offset)
    {
        final int count = (int)Math.min(into.remaining(), length - offset);
        if (count > 0)
        {
            buffer.getBytes((int)offset, into, count);
            return count;
        }
        final int missing = (int)Math.min(into.remaining(), fullLength - offset);
        for (int i = 0; i < missing; i++)
        {
            into.put((byte)0);
        }
        return missing;
    }

    /**
     * Leaves it to the garbage collector to unmap the segment, when nobody can reach its memory any more: a user that
     * has not acquired it may still reach it.
     */
    void leaveToCollector()
    {
        leftToCollector = true;
    }

    /**
     * Whether a byte of the lock file keeps the file from becoming another segment.
     *
     * @return false where segments do not come back, for one that this process has made, and without a lock file.
     */
    boolean isLeased()
    {
        return lease.isHeld();
    }

    /**
     * Whether the process has mapped the segment without a lease, since it has made the segment itself.
     *
     * @return false also where there was no lock file.
     */
    boolean isUnleased()
    {
        return Lease.NEEDLESS == lease;
    }

    /**
     * Says in the file that it is no segment any more, before anything else in it changes.
     */
    void leaveFile()
    {
        buffer.putLongVolatile(SegmentDescriptor.BASE_POSITION_OFFSET, SegmentDescriptor.NO_BASE_POSITION);
        VarHandle.fullFence();
    }

    /**
     * Whether somebody may still reach the memory when nobody uses the segment.
     *
     * @return true when it must not become another segment.
     */
    boolean isLeftToCollector()
    {
        return leftToCollector;
    }

    /**
     * Lets go of pages of the segment, which nobody uses any more, so that less is left to be unmapped.
     *
     * @param offset of the first byte.
     * @param count  of bytes, within the segment.
     * @return false when that cannot be done in pieces.
     */
    boolean letGo(final int offset, final int count)
    {
        return MappedPages.letGo(map, offset, count);
    }

    /**
     * Unmaps the segment, which nobody uses any more, and gives its lease back. One that is left to the collector keeps
     * its lease as long as the process lives, since nobody tells when it is unmapped.
     */
    void unmap()
    {
        if (!leftToCollector)
        {
            IoUtil.unmap(map);
            lease.giveBack();
        }
    }

    /**
     * Number of the segment's first frame, once it is known.
     *
     * @return the sequence, or -1 while nobody has claimed in the segment.
     */
    public long baseSequence()
    {
        return SegmentDescriptor.baseSequence(buffer.getLongVolatile(SegmentDescriptor.BASE_SEQUENCE_OFFSET));
    }

    /**
     * Stores the number of the segment's first frame; all who store it compute the same.
     *
     * @param sequence of the first frame.
     */
    void baseSequence(final long sequence)
    {
        buffer.putLongRelease(SegmentDescriptor.BASE_SEQUENCE_OFFSET, sequence + 1);
    }

    /**
     * Cycle of the segment's messages.
     *
     * @return when it begins, nanoseconds since the epoch; {@link #NO_CYCLE} while nobody has stored it.
     */
    long cycle()
    {
        return Math.max(0, buffer.getLongVolatile(SegmentDescriptor.CYCLE_OFFSET)) - 1;
    }

    /**
     * Raises the cycle; never lowers it.
     *
     * @param cycle or {@link #NO_CYCLE}, which changes nothing.
     */
    void raiseCycle(final long cycle)
    {
        long current = buffer.getLongVolatile(SegmentDescriptor.CYCLE_OFFSET);
        while (current < cycle + 1 &&
            !buffer.compareAndSetLong(SegmentDescriptor.CYCLE_OFFSET, current, cycle + 1))
        {
            current = buffer.getLongVolatile(SegmentDescriptor.CYCLE_OFFSET);
        }
    }

    /**
     * Whether the segment has a message, or a claim of one; metadata and padding do not count.
     *
     * @return false also for a segment that has ended without a message.
     */
    public boolean hasMessage()
    {
        int offset = SegmentDescriptor.HEADER_LENGTH;
        long word = wordAcquire(offset);
        while (0 != word && !FrameDescriptor.isEnd(word))
        {
            if (FrameType.isMessage(FrameDescriptor.type(word)))
            {
                return true;
            }
            offset = nextOffset(offset, word);
            word = wordAcquire(offset);
        }
        return false;
    }

    /**
     * The word of a frame, read before all that follows.
     *
     * @param offset of the frame.
     * @return its word.
     */
    public long wordAcquire(final int offset)
    {
        return buffer.getLongAcquire(offset + FrameDescriptor.WORD_OFFSET);
    }

    /**
     * Turns the claim of a writer proved dead into padding, unless that has happened already.
     *
     * @param offset of the frame.
     * @param claim  its word, as seen before the proof.
     * @return whether it was this call that did it.
     * @throws CorruptJournalException for a length that no writer stores; nothing is changed.
     */
    public boolean abandon(final int offset, final long claim)
    {
        nextOffset(offset, claim);
        return buffer.compareAndSetLong(offset, claim, FrameDescriptor.padding(claim));
    }

    /**
     * Turns the claim of an exclusive appender that is gone into padding, where the log shows nothing yet.
     *
     * @param offset of the frame.
     * @param claim  the word that it would have if the log showed the claim.
     * @return whether it was this call that did it.
     * @throws CorruptJournalException for a length that no writer stores; nothing is changed.
     */
    public boolean abandonHidden(final int offset, final long claim)
    {
        nextOffset(offset, claim);
        return buffer.compareAndSetLong(offset, 0, FrameDescriptor.padding(claim));
    }

    /**
     * Offset of the frame behind another, or behind a claim of final length.
     *
     * @param offset of the frame.
     * @param word   of the frame, not 0.
     * @return offset of the next one.
     * @throws CorruptJournalException for a length that no writer stores.
     */
    public int nextOffset(final int offset, final long word)
    {
        if (!fits(offset, word))
        {
            throw new CorruptJournalException(basePosition + offset, misfit(offset, word), -1);
        }
        return offset + FrameDescriptor.alignedLength(Math.abs(FrameDescriptor.length(word)));
    }

    /**
     * Whether a frame or a claim can be at an offset: writers store such a length, and the file holds all of it and the
     * word of the next frame, unless it is an END.
     *
     * @param offset of the frame.
     * @param word   of the frame.
     * @return false when its length is damaged, or the segment is truncated before its end.
     */
    public boolean fits(final int offset, final long word)
    {
        final int frameLength = Math.abs(FrameDescriptor.length(word));
        final int left = length - offset;
        return FrameDescriptor.isPlausible(frameLength, offset, fullLength) && (left >= FrameDescriptor.ALIGNMENT +
            FrameDescriptor.alignedLength(frameLength) ||
            frameLength == left && FrameType.END == FrameDescriptor.type(word));
    }

    /**
     * Checks that the file is long enough for a word.
     *
     * @param offset of the word.
     * @throws CorruptJournalException when the segment has been truncated before it.
     */
    void checkHolds(final int offset)
    {
        if (length - offset < FrameDescriptor.ALIGNMENT)
        {
            throw new CorruptJournalException(basePosition + offset, truncation(), -1);
        }
    }

    /**
     * Checks that more can be written where there is nothing yet.
     *
     * @param offset where the chain ends.
     * @throws CorruptJournalException when the segment has been truncated: nobody can write to it.
     */
    public void checkWhole(final int offset)
    {
        if (isTruncated())
        {
            throw new CorruptJournalException(basePosition + offset, truncation(), -1);
        }
    }

    private String truncation()
    {
        return "a truncated segment: length=" + length + ", expected=" + fullLength +
            "; `daybook recover` copies what is left to a new journal";
    }

    private String misfit(final int offset, final long word)
    {
        final int frameLength = Math.abs(FrameDescriptor.length(word));
        return isTruncated() && FrameDescriptor.isPlausible(frameLength, offset, fullLength) ?
            truncation() :
            "impossible frame length: length=" + FrameDescriptor.length(word);
    }

    /**
     * Where the chain goes on behind an END frame.
     *
     * @param offset of the END frame.
     * @return base position of the next segment.
     * @throws CorruptJournalException for a position that does not lie behind this segment.
     */
    public long nextBasePosition(final int offset)
    {
        final int behind = offset + FrameDescriptor.END_LENGTH;
        final long word = buffer.getLong(offset);
        if (FrameDescriptor.END_LENGTH != FrameDescriptor.length(word) ||
            behind < length && 0 != buffer.getLong(behind))
        {
            throw new CorruptJournalException(basePosition + offset, FrameDescriptor.NO_END, -1);
        }
        final long named = buffer.getLong(offset + FrameDescriptor.HEADER_LENGTH);
        final long next = FrameDescriptor.nextBasePosition(word, named, basePosition, fullLength);
        if (next < 0)
        {
            throw new CorruptJournalException(
                basePosition + offset, "impossible next segment: basePosition=" + named, -1);
        }
        return next;
    }
}
