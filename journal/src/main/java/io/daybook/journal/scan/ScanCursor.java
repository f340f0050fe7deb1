/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.scan;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import io.daybook.journal.UnvouchedRange;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.typed.FileMessages;
import io.daybook.journal.typed.SegmentMessages;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.CloseHelper;

/**
 * A place in the chain of frames, in files that are read: a segment, the offset of a frame in it and the frame's
 * number. Steps from frame to frame and from segment to segment, and goes on behind damage.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ScanCursor implements AutoCloseable
{
    private final ScanFiles files;
    private final JournalIdentity identity;
    private final FrameCheck check;
    private final BlockCheck blocks;
    private final ScanEvidence evidence;
    private final SegmentScope scope = new SegmentScope();
    private final FileMessages messages;
    private final PassedDamage passed = new PassedDamage();
    private final int segmentLength;

    private SegmentReads reads;
    private SegmentWindow window;
    private SegmentHeader header;
    private int offset;
    private long sequence;
    private long word;
    /** Why the header of the segment cannot be trusted, until the damage is skipped; its frames may be good. */
    private CorruptJournalException doubt;
    /** What is damaged here, until it is skipped. */
    private CorruptJournalException fault;
    /** A settled position that proved wrong: nothing lay behind a word of 0 below it. */
    private long refuted;

    /** Makes a cursor that is not yet in a segment. */
    public ScanCursor(final ScanFiles files)
    {
        this.files = files;
        this.identity = files.identity();
        this.check = new FrameCheck(identity);
        this.blocks = new BlockCheck(identity, files::sumPath, files::settledPosition, null);
        this.evidence = new ScanEvidence(blocks);
        this.segmentLength = identity.segmentLength();
        this.messages = new FileMessages(check, blocks, segmentLength);
    }

    /** Header of the segment. */
    public SegmentHeader header()
    {
        return header;
    }

    /** The types and writers that are declared before the cursor. */
    public SegmentScope scope()
    {
        return scope;
    }

    /** The part of the segment that is in memory. */
    public SegmentWindow window()
    {
        return window;
    }

    /** Gives other messages of the segment that a message is in. */
    public SegmentMessages around(final long messageWord, final long position)
    {
        messages.of(header.basePosition(), position, messageWord);
        return messages;
    }

    /** Offset in the window's memory of the frame that the cursor stands before. */
    public int at()
    {
        return offset - window.start();
    }

    /** Position of the frame that the cursor stands before. */
    public long position()
    {
        return header.basePosition() + offset;
    }

    /** Sequence of the frame that the cursor stands before. */
    public long sequence()
    {
        return sequence;
    }

    /**
     * Reads the word of the frame that the cursor stands before. After that, all of a committed frame can be read.
     *
     * @return the word; 0 for nothing yet, a negative length for an open claim.
     * @throws CorruptJournalException for a frame that cannot be there, and where there should be one.
     */
    public long read() throws IOException
    {
        fault = null;
        if (null != doubt)
        {
            throw doubt;
        }
        // The settled position is read from a file, so only when the window has to be loaded.
        word = window.show(offset, window.isWhole(offset) ? 0 : files.settledOffset(header.basePosition()));
        if (0 == word)
        {
            checkNoHole();
            return word;
        }
        if (!FrameDescriptor.isPlausible(Math.abs(FrameDescriptor.length(word)), offset, segmentLength))
        {
            throw damaged("impossible frame length: length=" + FrameDescriptor.length(word));
        }
        if (FrameDescriptor.length(word) > 0 && !window.isWhole(offset))
        {
            throw damaged(truncation());
        }
        return word;
    }

    /** Whether the word that was read last is still there. */
    public boolean isUnchanged() throws IOException
    {
        return word == window.show(offset, 0);
    }

    /** Checks the committed frame that the cursor stands before. */
    public void checkFrame()
    {
        final int next = offset + FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        checkBlocks(next);
        final boolean isPlain =
            FrameType.isMessage(FrameDescriptor.type(word)) && check.isPlain(window.buffer(), at(), sequence);
        final String bad =
            isPlain ? null : check.fault(window.buffer(), window.bytes(), at(), position(), word, sequence);
        if (null != bad)
        {
            throw fault = new CorruptJournalException(position(), bad, header.basePosition() + next);
        }
        FrameCheck.checkUnderstood(word, position());
        if (isPlain || !identity.hasFrameChecksums() && isVouchedByOthers())
        {
            evidence.pass(offset, next);
        }
    }

    /** Whether the frame has content but no checksum of its own. */
    private boolean isVouchedByOthers()
    {
        final int type = FrameDescriptor.type(word);
        return FrameType.hasContent(type) &&
            0 == window.buffer().getInt(at() + FrameDescriptor.CRC_OFFSET);
    }

    /** Checks that a claim is really one: no checksum covers what is not settled. */
    public void checkClaim()
    {
        checkBlocks(offset + FrameDescriptor.ALIGNMENT);
    }

    private void checkBlocks(final int next)
    {
        try
        {
            blocks.check(offset, next);
        }
        catch (final CorruptJournalException ex)
        {
            throw fault = ex;
        }
    }

    /** Gives the parts passed so far that no checksum covers. */
    public List<UnvouchedRange> unvouched()
    {
        return evidence.ranges();
    }

    /**
     * Checks that a word of 0 is no hole. Below the settled position there is a frame wherever the chain leads. That
     * position may be damaged itself, so something else must agree: a block's checksum, what lies behind, or the other
     * words of a journal that was closed there.
     */
    private void checkNoHole() throws IOException
    {
        final long settled = files.settledPosition();
        if (settled > position() && settled != refuted)
        {
            checkBlocks(offset + FrameDescriptor.ALIGNMENT);
            checkTail(false);
            final boolean isClosed = files.isClosedAt(settled);
            // Read again, after it was seen to be settled: a frame that was committed meanwhile is no hole.
            final boolean isHole = isUnchanged();
            if (isHole && isClosed)
            {
                throw damaged("a hole: 0 where a frame should begin, the journal was closed at " + settled);
            }
            refuted = isHole ? settled : refuted;
        }
        else if (files.isEnded())
        {
            // journal.meta may be older than the checksums of a copy.
            checkBlocks(offset + FrameDescriptor.ALIGNMENT);
        }
    }

    /**
     * Checks that nothing but zeros follows, in the segment and in later ones.
     *
     * @param atClaim whether there is an open claim, behind which others may go on.
     */
    public void checkTail(final boolean atClaim) throws IOException
    {
        if (reads.size() - offset < FrameDescriptor.ALIGNMENT)
        {
            throw damaged(truncation());
        }
        final int found = atClaim ? -1 : window.nextNonZero(offset);
        final long begun = atClaim ? -1 : files.lastBegun();
        final boolean isFollowed = begun > header.basePosition();
        if (found >= 0 && 0 == window.show(offset, 0) && (isFollowed || !window.isUnfinished(
            check, offset, header.basePosition(), sequence, files.unsettledPosition())) &&
            0 == window.show(offset, 0))
        {
            throw damaged(
                "a hole: 0 where a frame should begin, bytes follow at " + (header.basePosition() + found));
        }
        if (found < 0 && reads.size() < segmentLength)
        {
            throw damaged(truncation());
        }
        if (found < 0 && isFollowed && 0 == window.show(offset, 0))
        {
            throw damaged(
                "a segment without an end, though a later one has begun: later basePosition=" + begun);
        }
    }

    /** Whether {@link #checkPassed} would throw nothing. */
    public boolean isClean()
    {
        return passed.isNone();
    }

    /** Checks that there was no damage on the way here that has not been thrown. */
    public void checkPassed()
    {
        if (!passed.isNone())
        {
            throw fault = passed.fault();
        }
    }

    /** Makes the exception for damage at the cursor. */
    public CorruptJournalException damaged(final String reason)
    {
        return fault = new CorruptJournalException(position(), reason, -1);
    }

    private String truncation() throws IOException
    {
        return "a truncated segment: length=" + reads.size() + ", expected=" + segmentLength;
    }

    /** Steps over the frame, or the claim, whose word was read last. */
    public void step()
    {
        offset += FrameDescriptor.alignedLength(Math.abs(FrameDescriptor.length(word)));
        sequence++;
    }

    /**
     * Steps over the END that the cursor stands before, into the next segment. In a single file, and where a copy ends,
     * goes behind it.
     */
    public void followEnd() throws IOException
    {
        final int behind = offset + FrameDescriptor.END_LENGTH;
        if (FrameDescriptor.END_LENGTH != FrameDescriptor.length(word) ||
            behind < segmentLength && 0 != window.show(behind, 0))
        {
            throw damaged(FrameDescriptor.NO_END);
        }
        window.show(offset, 0);
        final long named = window.buffer().getLong(at() + FrameDescriptor.HEADER_LENGTH);
        final long next = FrameDescriptor.nextBasePosition(word, named, header.basePosition(), segmentLength);
        if (next < 0)
        {
            throw damaged("impossible next segment: basePosition=" + named);
        }
        if (files.isSingle() || files.isUncopied(next))
        {
            step();
            return;
        }
        if (next > header.basePosition() + segmentLength)
        {
            checkLeadsPastNone(next);
        }
        notePassed(behind);
        toSegment(next, sequence + 1);
    }

    /**
     * Checks that an END leaves segments out on purpose: then the named segment goes on with the next number.
     */
    private void checkLeadsPastNone(final long named)
    {
        final long leftOut = files.firstBegunBetween(header.basePosition(), named);
        if (leftOut >= 0 && files.isNumberedOther(named, sequence + 1))
        {
            throw damaged(
                "an end that leads past a segment that has begun: its basePosition=" + leftOut + ", named=" + named);
        }
    }

    /**
     * Notes damage behind the end of a segment, where no frame is, so the scan can go on.
     */
    private void notePassed(final int next) throws IOException
    {
        if (passed.isNoted(position()))
        {
            return;
        }
        final int found = window.nextNonZero(next);
        final String missing = reads.size() < segmentLength ? truncation() + ", behind its end" : null;
        final String reason = found < 0 ? missing :
            "bytes behind the end of a segment, where only zeros are: first=" + (header.basePosition() + found);
        if (null != reason)
        {
            passed.note(position(), reason + ", path=" + files.path(header.basePosition()));
        }
    }

    /** Goes to a frame of the segment that another cursor has stood before. The types before it are not learned. */
    public void toFrame(final long position, final long number)
    {
        offset = (int)(position - header.basePosition());
        sequence = number;
    }

    /**
     * Goes to the first frame of a segment.
     *
     * @param basePosition of the segment.
     */
    public void toSegment(final long basePosition)
    {
        passed.clear();
        evidence.clear();
        toSegment(basePosition, -1);
    }

    /**
     * Enters a segment.
     *
     * @param basePosition of the segment.
     * @param number       of its first frame; -1 to take it from the segment's header.
     */
    private void toSegment(final long basePosition, final long number)
    {
        final Path path = files.path(basePosition);
        SegmentHeader entered;
        CorruptJournalException bad = null;
        try
        {
            try
            {
                entered = files.header(path);
            }
            catch (final CorruptJournalException ex)
            {
                bad = ex;
                entered = files.standardHeader(basePosition);
            }
            if (entered.baseSequence() < 0)
            {
                // The segment may have been made again after its deletion.
                files.checkRetained(basePosition);
            }
            final SegmentReads next = SegmentReads.open(path, entered.basePosition(), identity);
            CloseHelper.close(reads);
            reads = next;
            messages.from(next);
            window = null == window ? new SegmentWindow(next, segmentLength) : window.over(next);
            sequence = number >= 0 ? number : firstSequence(entered);
        }
        catch (final NoSuchFileException ex)
        {
            throw missing(basePosition);
        }
        catch (final IOException ex)
        {
            throw ScanFiles.unreadable(files.path(), ex);
        }
        offset = SegmentDescriptor.HEADER_LENGTH;
        header = entered;
        scope.clear();
        blocks.enter(basePosition, messages.summed(window));
        evidence.enter(basePosition);
        check.begin();
        doubt = null == bad ? doubtOf(number) : bad;
    }

    private CorruptJournalException doubtOf(final long number)
    {
        final boolean differs = number >= 0 && header.baseSequence() >= 0 && header.baseSequence() != number;
        return !isImpossible(header) && !differs ? null : new CorruptJournalException(
            header.basePosition(),
            "a segment out of sequence: baseSequence=" + header.baseSequence() + ", expected=" +
            (number >= 0 ? number : "at most " + SegmentDescriptor.maxBaseSequence(header.basePosition())),
            position());
    }

    private CorruptJournalException missing(final long basePosition)
    {
        files.checkRetained(basePosition);
        final String reason = "the next segment is missing: path=" + files.path(basePosition);
        return null == header ? new CorruptJournalException(basePosition, reason, -1) : damaged(reason);
    }

    /**
     * Tells the number of a segment's first frame where the chain has not counted it: by the segment's header, or by
     * its first frame, which stores 32 bits of it.
     */
    private long firstSequence(final SegmentHeader entered) throws IOException
    {
        if (SegmentDescriptor.isBaseSequence(entered.baseSequence(), entered.basePosition()))
        {
            return entered.baseSequence();
        }
        final int first = SegmentDescriptor.HEADER_LENGTH;
        return 0 == entered.basePosition() || FrameDescriptor.length(window.peek(first)) <= 0 ||
            !window.isWhole(first) ? 0 :
            Integer.toUnsignedLong(window.buffer().getInt(first - window.start() + FrameDescriptor.SEQUENCE_OFFSET));
    }

    private static boolean isImpossible(final SegmentHeader entered)
    {
        return entered.baseSequence() > SegmentDescriptor.maxBaseSequence(entered.basePosition());
    }

    /**
     * Goes past the damage that was thrown last, to the next good frame. When there is none in the segment, goes to
     * where the length of the damaged frame leads, if there is an END, a claim or nothing yet. Otherwise goes to the
     * next segment that can be read. Stays once where it gives the segment up, so that {@link #read} says so.
     *
     * @return false when nothing good is left, or nothing is damaged here.
     */
    public boolean skip() throws IOException
    {
        if (null != doubt)
        {
            doubt = null;
            return !check.isSpent() || toReadableSegment();
        }
        fault = null == fault ? window.refusal() : fault;
        if (null == fault)
        {
            return false;
        }
        if (passed.forget(fault))
        {
            return true;
        }
        final int behind = behindDamage();
        learnDamaged(behind);
        final int found = window.nextGood(check, behind, header.basePosition(), position(), sequence);
        if (found >= 0)
        {
            window.show(found, 0);
            final int low = window.buffer().getInt(found - window.start() + FrameDescriptor.SEQUENCE_OFFSET);
            sequence = FrameDescriptor.sequence(sequence, low);
            offset = found;
            evidence.enter(header.basePosition());
            return true;
        }
        if (check.isSpent())
        {
            doubt = FrameCheck.givenUp(position());
            return true;
        }
        if (leadsOn(behind))
        {
            step();
            return true;
        }
        return toReadableSegment();
    }

    /**
     * Tells the offset behind what is known to be damaged: behind the block, where block checksums show it, and behind
     * what cannot be read, which may be all of the segment.
     */
    private int behindDamage() throws IOException
    {
        if (fault.to() >= 0 || fault == window.refusal())
        {
            return fault.to() < 0 ? segmentLength : (int)Math.min(segmentLength, fault.to() - header.basePosition());
        }
        final long damagedWord = window.show(offset, 0);
        final int length = Math.abs(FrameDescriptor.length(damagedWord));
        final BlockSums.Range block = blocks.damage(offset, offset + Math.max(
            FrameDescriptor.ALIGNMENT,
            FrameDescriptor.isPlausible(length, offset, segmentLength) ? FrameDescriptor.alignedLength(length) : 0));
        return null == block ? offset + FrameDescriptor.ALIGNMENT : (int)(block.to() - header.basePosition());
    }

    /**
     * Learns the shapes in a damaged block whose own hashes are correct, as far as the chain leads in it.
     */
    private void learnDamaged(final int behind) throws IOException
    {
        int next = offset;
        for (long number = sequence; next < behind; number++)
        {
            final long frame = window.peek(next);
            final int length = FrameDescriptor.length(frame);
            if (!FrameDescriptor.isPlausible(length, next, segmentLength) || !window.isWhole(next))
            {
                return;
            }
            final int at = next - window.start();
            if ((int)number == window.buffer().getInt(at + FrameDescriptor.SEQUENCE_OFFSET))
            {
                scope.learnDamaged(frame, window.buffer(), at, header.basePosition() + next);
            }
            next += FrameDescriptor.alignedLength(length);
        }
    }

    private boolean leadsOn(final int behind) throws IOException
    {
        word = window.peek(offset);
        final int length = FrameDescriptor.length(word);
        final int next = offset + FrameDescriptor.alignedLength(Math.max(0, length));
        if (!FrameDescriptor.isPlausible(length, offset, segmentLength) ||
            FrameDescriptor.isEnd(word) || next < behind ||
            Math.min(segmentLength, reads.size()) - next < FrameDescriptor.ALIGNMENT)
        {
            return false;
        }
        final long nextWord = window.peek(next);
        return FrameDescriptor.length(nextWord) <= 0 || FrameDescriptor.isEnd(nextWord);
    }

    private boolean toReadableSegment()
    {
        for (final long basePosition : files.begun())
        {
            if (basePosition > header.basePosition())
            {
                try
                {
                    toSegment(basePosition, -1);
                    return true;
                }
                catch (final JournalException ignore)
                {
                    // Nothing of this segment can be read; what is behind it may be good.
                }
            }
        }
        return false;
    }

    @Override
    public void close()
    {
        blocks.clear();
        CloseHelper.closeAll(reads, files);
    }
}
