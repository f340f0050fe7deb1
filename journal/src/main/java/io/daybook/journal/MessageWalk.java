/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

import io.daybook.codec.CodecException;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.durable.CheckedAhead;
import io.daybook.journal.durable.HoleCheck;
import io.daybook.journal.durable.MappedBytes;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.index.BackwardFrames;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.FrameDamage;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.LogMemory;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.typed.TailerScope;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Walks a tailer's cursor from message to message, forward and backward: lets good frames through, names bad ones,
 * learns from metadata, and deals with open claims.
 */
final class MessageWalk
{
    /** Where there is no message yet. */
    static final int NONE = -1;

    /** Agents hold on to it, so it must not hold the walk, which a forgotten tailer leaves. */
    private record SettledPosition(JournalFiles files) implements LongSupplier
    {
        @Override
        public long getAsLong()
        {
            return files.settledPosition();
        }
    }

    /** Held by agents, too. */
    private record SumPaths(SegmentStore store) implements LongFunction<Path>
    {
        @Override
        public Path apply(final long basePosition)
        {
            return store.sumPath(basePosition);
        }
    }

    private final SegmentStore store;
    private final LongSupplier settledPosition;
    private final FrameReader cursor;
    private final OpenClaims claims;
    private final HoleCheck holes;
    private final CheckedAhead ahead;
    private final BlockCheck blocks;
    private final FrameCheck check;
    private final TailerScope scope;
    private final Message message;
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private ByteBuffer bytes;
    private long scopeBase = -1;
    /** Whose blocks are checked: going back, that may be the segment in front of the cursor's, which may be let go. */
    private Segment blocksOf;
    /** Tells what is durable; null while everything is let through. */
    private MetaFile durable;
    /** Where to look again for what is durable. */
    private long durableEnd = Long.MAX_VALUE;

    MessageWalk(final JournalFiles files, final FrameReader cursor, final OpenClaims claims)
    {
        this.settledPosition = new SettledPosition(files);
        this.store = files.segments();
        this.cursor = cursor;
        this.claims = claims;
        final LongFunction<Path> sums = new SumPaths(store);
        this.holes = new HoleCheck(store, files.meta());
        this.ahead = store.identity().hasBlockChecksums() ?
            new CheckedAhead(store.identity(), sums, settledPosition) : null;
        this.blocks = new BlockCheck(store.identity(), sums, settledPosition, ahead);
        this.check = new FrameCheck(store.identity());
        this.scope = new TailerScope(store, cursor, check, blocks);
        this.message = new Message(scope);
    }

    /**
     * Lets go of the segment.
     */
    void release()
    {
        view.wrap(0, 0);
        bytes = null;
        blocksOf = null;
        blocks.clear();
        scope.release();
    }

    /**
     * The part of the journal ahead of the cursor, which another thread may check.
     *
     * @return the part, null in a journal without block checksums.
     */
    CheckedAhead ahead()
    {
        return ahead;
    }

    /**
     * The message that was walked to.
     *
     * @return a view, the same one each time.
     */
    Message message()
    {
        return message;
    }

    /**
     * Lets only durable messages through, or all.
     *
     * @param meta that tells what is durable; null for all.
     */
    void durableOnly(final MetaFile meta)
    {
        durable = meta;
        durableEnd = null == meta ? Long.MAX_VALUE : 0;
    }

    /**
     * Position below which messages are let through.
     *
     * @return the durable position, or the largest number where all are let through.
     */
    long durableEnd()
    {
        return null == durable ? Long.MAX_VALUE : durable.durablePosition();
    }

    /**
     * Whether a message is let through where the cursor stands.
     *
     * @return false when it is not durable yet.
     */
    boolean isLetThrough()
    {
        return cursor.position() < durableEnd || isDurableNow();
    }

    private boolean isDurableNow()
    {
        durableEnd = durableEnd();
        return cursor.position() < durableEnd;
    }

    /**
     * Walks to the next message and checks it. Pass it by {@link FrameReader#pass}.
     *
     * @return offset behind the message in its segment; {@link #NONE} when there is none yet.
     */
    int toNext()
    {
        while (true)
        {
            if (!isLetThrough())
            {
                checkWillBeDurable();
                return NONE;
            }
            final long word = cursor.readWord();
            if (FrameDescriptor.length(word) <= 0)
            {
                if (0 == word ? isTail() : !isPassed(word))
                {
                    return NONE;
                }
            }
            else if (FrameType.isMessage(FrameDescriptor.type(word)))
            {
                final int next = checkFrame(word);
                message.wrap(view, cursor.offset(), word, cursor.position(), cursor.sequence());
                return next;
            }
            else
            {
                stepOverMetadata(word);
            }
        }
    }

    private void checkWillBeDurable()
    {
        if (durable.isFailed() && 0 != cursor.readWord() && !isDurableNow())
        {
            throw new JournalFailedException(
                "the journal has failed, so what comes next will never be durable: position=" + cursor.position() +
                ", durablePosition=" + durableEnd + "; Tailer.durableOnly(false) reads it");
        }
    }

    /**
     * Whether nothing has been written yet where the cursor found nothing.
     *
     * @throws CorruptJournalException where something has been written, or nothing can be written any more.
     */
    private boolean isTail()
    {
        if (!cursor.isAtCut())
        {
            cursor.segment().checkWhole(cursor.offset());
        }
        if (holes.isHole(cursor))
        {
            throw HoleCheck.hole(cursor.position());
        }
        cursor.fetchSecondLine();
        return true;
    }

    private boolean isPassed(final long claim)
    {
        // Before its writer is waited for: a damaged word may name a live writer.
        checkClaim(claim);
        return claims.isPassed(cursor, claim);
    }

    /**
     * Checks that a claim is really one: no checksum covers what is not settled.
     */
    private void checkClaim(final long claim)
    {
        final int offset = cursor.offset();
        cursor.segment().nextOffset(offset, claim);
        if (cursor.position() < settledPosition.getAsLong())
        {
            blocks.check(offset, offset + FrameDescriptor.ALIGNMENT);
        }
    }

    /**
     * Goes back to the message in front of a place and checks it.
     *
     * @param backward that holds the place.
     * @return false when the journal begins here.
     */
    boolean toPrevious(final BackwardFrames backward)
    {
        while (backward.previous())
        {
            enterIfMoved();
            final long word = cursor.readWord();
            if (!isLetThrough())
            {
                scope.passBack(word);
                backward.pass();
                continue;
            }
            if (0 == word)
            {
                throw HoleCheck.hole(cursor.position());
            }
            if (FrameDescriptor.length(word) > 0)
            {
                checkInFront(checkFrame(word), backward);
                if (FrameType.isMessage(FrameDescriptor.type(word)))
                {
                    message.wrap(view, cursor.offset(), word, cursor.position(), cursor.sequence());
                    return true;
                }
                scope.passBack(word);
            }
            else
            {
                // A claim is passed in silence, damage is not.
                checkClaim(word);
            }
            backward.pass();
        }
        return false;
    }

    /** Checks that a frame does not end behind the place: only on the way back is it known where the next begins. */
    private void checkInFront(final int next, final BackwardFrames backward)
    {
        if (cursor.segment().basePosition() + next > backward.position())
        {
            throw new CorruptJournalException(
                cursor.position(), "a frame whose length leads past the next frame: next=" + backward.position(), -1);
        }
    }

    /**
     * Checks the committed frame that the cursor stands before.
     *
     * @param word of the frame.
     * @return offset behind it.
     * @throws CorruptJournalException when it is damaged.
     */
    private int checkFrame(final long word)
    {
        final int offset = cursor.offset();
        final int next = cursor.segment().nextOffset(offset, word);
        blocks.check(offset, next);
        final boolean isPlain =
            FrameType.isMessage(FrameDescriptor.type(word)) && check.isPlain(view, offset, cursor.sequence());
        if (!isPlain)
        {
            checkContent(word, next);
        }
        FrameCheck.checkUnderstood(word, cursor.position());
        return next;
    }

    private void checkContent(final long word, final int next)
    {
        final int offset = cursor.offset();
        final String fault = check.fault(view, bytes, offset, cursor.position(), word, cursor.sequence());
        if (null != fault)
        {
            throw new CorruptJournalException(cursor.position(), fault, cursor.segment().basePosition() + next);
        }
    }

    /**
     * Goes past what the cursor stands before: a committed frame, good or not, a hole, or a damaged word. Where nothing
     * has been written yet, where a claim is open, or where the frame is not let through, the cursor stays. It
     * never goes behind the place where the journal ends until it is repaired.
     *
     * @throws CorruptJournalException when nothing good is found behind it.
     */
    void skip()
    {
        if (!isLetThrough())
        {
            return;
        }
        final long position = cursor.position();
        final long sequence = cursor.sequence();
        final long word = cursor.readWord();
        final Segment segment = cursor.segment();
        final boolean damaged = 0 == word ?
            segment.isTruncated() || holes.isHole(cursor) : !segment.fits(cursor.offset(), word);
        if (damaged || 0 != FrameDescriptor.length(word))
        {
            final BlockSums.Range block = damagedBlock(word);
            if (null != block)
            {
                final int behindBlock = (int)(block.to() - segment.basePosition());
                scope.learnDamaged(behindBlock);
                FrameDamage.skip(cursor, check, word, behindBlock);
            }
            else if (damaged || FrameDescriptor.length(word) > 0)
            {
                FrameDamage.pass(cursor, check, word);
            }
        }
        stopAtCut(position, sequence);
        enterIfMoved();
    }

    /** The next good frame may lie behind the place where the journal ends until it is repaired. */
    private void stopAtCut(final long position, final long sequence)
    {
        try
        {
            cursor.stopAtCut();
        }
        catch (final JournalException ex)
        {
            // The file ends in front of that place.
            cursor.to(position, sequence);
            throw ex;
        }
    }

    /**
     * The damaged block, or damaged part of a block, that holds the frame before which the cursor stands.
     */
    private BlockSums.Range damagedBlock(final long word)
    {
        final Segment segment = cursor.segment();
        final int offset = cursor.offset();
        return blocks.damage(
            offset, segment.fits(offset, word) ? segment.nextOffset(offset, word) : offset + FrameDescriptor.ALIGNMENT);
    }

    /**
     * Goes back past the frame in front of a place, good or not. Where that frame lies in a damaged block, goes back
     * past all frames in the block; where a segment is missing, or is none any more, goes back past that.
     *
     * @param backward that holds the place.
     */
    void skipBack(final BackwardFrames backward)
    {
        if (backward.passMissing())
        {
            return;
        }
        long front = Long.MAX_VALUE;
        while (isAtPrevious(backward, Long.MAX_VALUE == front) &&
            (Long.MAX_VALUE == front || backward.position() > front))
        {
            enterIfMoved();
            final long word = cursor.readWord();
            if (Long.MAX_VALUE == front)
            {
                final BlockSums.Range block = damagedBlock(word);
                front = null == block ? cursor.position() : block.from();
            }
            scope.passBack(word);
            backward.pass();
        }
    }

    /** Where a segment in front of the place cannot be entered, that is skipped, but not together with a frame. */
    private static boolean isAtPrevious(final BackwardFrames backward, final boolean first)
    {
        try
        {
            return backward.previous();
        }
        catch (final CorruptJournalException ex)
        {
            if (first && !backward.passMissing())
            {
                throw ex;
            }
            return false;
        }
    }

    /**
     * Where a damaged block ends that a frame lies in, which need not be in the cursor's segment.
     *
     * @param segment that holds the frame.
     * @param offset  of the frame.
     * @param next    offset behind it.
     * @return offset behind the block, 0 where none is damaged.
     */
    int behindDamage(final Segment segment, final int offset, final int next)
    {
        if (blocksOf != segment)
        {
            enterBlocks(segment);
        }
        try
        {
            blocks.check(offset, next);
            return 0;
        }
        catch (final CorruptJournalException ex)
        {
            return (int)(ex.to() - segment.basePosition());
        }
    }

    private void enterBlocks(final Segment segment)
    {
        blocksOf = segment;
        blocks.enter(segment.basePosition(), new MappedBytes(segment));
    }

    private void stepOverMetadata(final long word)
    {
        checkFrame(word);
        try
        {
            scope.learn(word);
        }
        catch (final CodecException ex)
        {
            throw new CorruptJournalException(
                cursor.position(), "damaged metadata, " + ex.getMessage(), cursor.position() +
                FrameDescriptor.alignedLength(FrameDescriptor.length(word)));
        }
        cursor.step(word);
        enterIfMoved();
    }

    private void enterIfMoved()
    {
        final Segment segment = cursor.segment();
        if (scopeBase != segment.basePosition() || blocksOf != segment)
        {
            entered();
        }
    }

    /**
     * The cursor has been put to another place, or has entered another segment.
     */
    void entered()
    {
        final Segment segment = cursor.segment();
        view.wrap(segment.buffer());
        bytes = cursor.bytes();
        enterBlocks(segment);
        check.begin();
        scope.placed();
        scopeBase = cursor.segment().basePosition();
    }

    /**
     * Explains in words an error that the JVM throws when mapped memory is gone. Does nothing while the log's memory is
     * there: then the memory is a handler's, or the JVM means something else.
     *
     * @param cause that it threw.
     * @throws JournalException when it is the log's memory.
     */
    void checkLost(final InternalError cause)
    {
        message.forgetBases();
        final long position = cursor.position();
        if (!LogMemory.isBacked(store, position))
        {
            throw new JournalException(
                "the log's memory is gone, its file was truncated or its disk has failed: position=" + position +
                "; `daybook dump` reads what is left", cause);
        }
    }
}
