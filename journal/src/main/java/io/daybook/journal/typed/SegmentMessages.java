/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.nio.ByteBuffer;
import java.util.BitSet;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaReader;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.FrameCheck;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds other messages of a message's segment: earlier ones that it is stored against, and later ones that are stored
 * whole. What is shown has been checked as a reader checks what it hands out.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 */
public abstract class SegmentMessages implements DeltaReader.Source
{
    private final FrameCheck check;
    private final BlockCheck blocks;
    /** Numbers of the segment's blocks that have been checked. */
    private final BitSet good = new BitSet();
    private long basePosition = -1;
    private int end;
    private int writer;
    private int type;
    private int offset;
    private long word;

    SegmentMessages(final FrameCheck check, final BlockCheck blocks)
    {
        this.check = check;
        this.blocks = blocks;
    }

    /**
     * Shows a frame.
     *
     * @param frame offset in the segment, a multiple of 8.
     * @return its word, 0 where no whole committed frame can be.
     */
    abstract long word(int frame);

    /** The buffer that holds the frame shown last. */
    @Override
    public abstract UnsafeBuffer buffer();

    /** The same memory, with a position and limit that checks move. */
    abstract ByteBuffer bytes();

    /** Offset in the buffer of a frame that is shown. */
    abstract int at(int frame);

    /**
     * Starts from a message.
     *
     * @param segment  base position of its segment.
     * @param position of the message.
     * @param frame    its word.
     */
    public final void of(final long segment, final long position, final long frame)
    {
        if (basePosition != segment)
        {
            basePosition = segment;
            good.clear();
        }
        end = (int)(position - segment);
        writer = FrameDescriptor.writer(frame);
        type = FrameDescriptor.type(frame);
    }

    @Override
    public final void show(final long position)
    {
        final long from = position - basePosition;
        final boolean isBefore = from >= SegmentDescriptor.HEADER_LENGTH && from < end;
        offset = isBefore ? (int)from : SegmentDescriptor.HEADER_LENGTH;
        word = isBefore ? word(offset) : 0;
        if (!isOne(word))
        {
            throw new CodecException(
                "a base must be a message of the same writer and shape before this one: base=" + position);
        }
        check(position);
    }

    private void check(final long position)
    {
        checkBlocks(position, offset + FrameDescriptor.alignedLength(FrameDescriptor.length(word)));
        if (!check.isIntact(buffer(), bytes(), at(offset), position, word))
        {
            throw new CorruptJournalException(position, "a frame whose checksum does not match", -1);
        }
    }

    /**
     * Checks each block that checksums cover as a whole once: the way back leads through the same blocks each time. For
     * any other block, such as one that is not settled yet, checks only the bytes of the frame, each time.
     */
    private void checkBlocks(final long position, final int next)
    {
        boolean isVouchedFor = true;
        for (int block = offset / SumDescriptor.BLOCK_LENGTH; block * SumDescriptor.BLOCK_LENGTH < next; block++)
        {
            if (!good.get(block))
            {
                if (blocks.isVouchedFor(block * SumDescriptor.BLOCK_LENGTH))
                {
                    good.set(block);
                }
                else
                {
                    isVouchedFor = false;
                }
            }
        }
        final BlockSums.Range damage = isVouchedFor ? null : blocks.damage(offset, next);
        if (null != damage)
        {
            throw new CorruptJournalException(
                position, "bytes that are not those that were written", damage.from(), damage.to());
        }
    }

    /** Whether a frame is a message of the same writer and shape. */
    final boolean isOne(final long frame)
    {
        return FrameDescriptor.length(frame) > 0 &&
            writer == FrameDescriptor.writer(frame) && type == FrameDescriptor.type(frame);
    }

    /** Whether a frame ends the scope of the writer: no message behind it is stored against one before it. */
    final boolean isEnd(final long frame)
    {
        return FrameDescriptor.isEnd(frame) ||
            FrameType.WRITER == FrameDescriptor.type(frame) && writer == FrameDescriptor.writer(frame);
    }

    /**
     * Shows a message behind the starting message, if it is good.
     *
     * @param position of the message.
     * @return false when its bytes have changed since they were written.
     */
    final boolean isGood(final long position)
    {
        offset = (int)(position - basePosition);
        word = word(offset);
        try
        {
            check(position);
            return true;
        }
        catch (final CorruptJournalException ignore)
        {
            return false;
        }
    }

    @Override
    public final int offset()
    {
        return at(offset) + FrameDescriptor.HEADER_LENGTH;
    }

    @Override
    public final int length()
    {
        return FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH;
    }

    /** Base position of the segment. */
    final long basePosition()
    {
        return basePosition;
    }
}
