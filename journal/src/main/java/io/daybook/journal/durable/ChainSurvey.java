/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.FrameChecksum;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.meta.HiddenClaim;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.CloseHelper;
import org.agrona.collections.LongArrayList;

/**
 * Follows the chain of a journal that nobody writes to, from where it is known to be whole, and finds how far its
 * frames count. Reads files and changes nothing.
 * <p>
 * Below the start every frame counts. From there on a message or metadata frame counts when its length fits, its
 * sequence continues, and its checksum or another source vouches for its bytes. Padding, END and open claims vouch for
 * nothing. They are stepped over where a later frame that counts agrees with the sequence. All frames count, as far as
 * the chain goes, when nothing can have been lost: that is, in the same run of the machine, unless the chain's last
 * checksums say that its tail is torn, as when a file system was lost and mounted again.
 * <p>
 * <b>Note:</b> not thread-safe, and used once.
 */
final class ChainSurvey implements AutoCloseable
{
    private final Path directory;
    private final JournalIdentity identity;
    private final Vouching vouching;
    private final long start;
    private final int segmentLength;
    /**
     * Where all segments begin; null to look only at those that the chain leads to, and at those right behind them.
     */
    private final long[] basePositions;
    private final FrameCheck check;
    private final FrameChecksum checksum = new FrameChecksum();
    private final LongArrayList claims = new LongArrayList();
    private final Map<Long, Finding.Beginning> beginnings = new TreeMap<>();

    private HiddenClaim hidden = HiddenClaim.NONE;
    private long farthest;
    private FileChannel channel;
    private SegmentWindow window;
    private long basePosition = -1;
    private int offset;
    private long sequence;
    private long cycleWord;
    private int segments;

    /** Position behind the last frame that counts. */
    private long surePosition = -1;
    private long sureSequence;
    private int sureClaims;
    /**
     * Positions of the first frame that nothing vouched for, and of the first whose own checksum says that it is
     * damaged.
     */
    private long doubtful = -1;
    private long damaged = -1;
    /** Whether, behind the last frame whose own checksum does not match, there is no frame whose own checksum does. */
    private boolean torn;
    private boolean atZero;
    /** Where the first frame of a missing segment would be, though a trusted END leads to that segment. */
    private long lostStart = -1;

    /**
     * Makes a survey.
     *
     * @param directory     of the journal.
     * @param identity      of the journal.
     * @param vouching      for frames that carry no checksum.
     * @param start         position below which every frame counts.
     * @param basePositions of all segments; null to look only at the chain and the segments that are numbered right
     *                      behind it.
     */
    ChainSurvey(
        final Path directory,
        final JournalIdentity identity,
        final Vouching vouching,
        final long start,
        final long[] basePositions)
    {
        this.directory = directory;
        this.identity = identity;
        this.vouching = vouching;
        this.start = start;
        this.segmentLength = identity.segmentLength();
        this.basePositions = basePositions;
        this.check = new FrameCheck(identity);
    }

    /**
     * Sets the claim that the log does not show. It must have been made in the present run of the machine.
     *
     * @param claim of the last exclusive appender.
     * @return this for a fluent API.
     */
    ChainSurvey claimed(final HiddenClaim claim)
    {
        hidden = claim;
        return this;
    }

    /**
     * Surveys the chain.
     *
     * @param sameBoot whether the machine has been up since the journal was last written to.
     * @param reached  position up to which the journal had been written, by its cursors and block checksums.
     * @return what was found; null when finding out takes a look at all segments.
     * @throws IOException when a file cannot be read.
     */
    Finding survey(final boolean sameBoot, final long reached) throws IOException
    {
        farthest = reached;
        if (!toFirst())
        {
            if (null == basePositions)
            {
                return null;
            }
            final RecoveryVerdict verdict = new RecoveryVerdict(Kind.TORN_TAIL, 0, laterBytes(-1), 0, true);
            return new Finding(verdict, start, -1, -1, -1, new long[0], Map.of(), 0);
        }
        boolean more = true;
        while (more)
        {
            more = visit() || resume();
            more &= sameBoot || doubtful < 0;
        }
        final long tail = basePosition + offset;
        final boolean zeroBehind =
            atZero && offset == SegmentBytes.end(channel, offset) && 0 == laterBytes(basePosition);
        if (sameBoot && !torn && zeroBehind && farthest <= tail)
        {
            return whole(tail);
        }
        return null == basePositions ? null : cut(zeroBehind);
    }

    /**
     * Whether the chain leads to the start. A sealed segment leads to the first frame of the next one, of which nothing
     * was promised, so that it may be lost.
     */
    boolean isStartReached()
    {
        return surePosition >= start || lostStart == start;
    }

    /**
     * Enters the segment from which the chain leads over the start: the last one before the start that can be read and
     * says its number.
     */
    private boolean toFirst() throws IOException
    {
        if (null != basePositions)
        {
            return toFirstOfAll();
        }
        final long base = identity.basePosition(start);
        return isNumbered(base) && begin(base);
    }

    private boolean toFirstOfAll() throws IOException
    {
        if (0 == basePositions.length)
        {
            return false;
        }
        if (0 == start)
        {
            return begin(basePositions[FirstSegment.index(directory, basePositions)]);
        }
        int i = Arrays.binarySearch(basePositions, identity.basePosition(start));
        i = i < 0 ? Math.max(0, -i - 2) : i;
        while (i > 0 && !isNumbered(basePositions[i]))
        {
            i--;
        }
        return begin(basePositions[i]);
    }

    private boolean begin(final long base) throws IOException
    {
        if (!enter(base, -1))
        {
            return false;
        }
        surePosition = basePosition + offset;
        sureSequence = sequence;
        return true;
    }

    private boolean isNumbered(final long base)
    {
        final SegmentHeader header = header(base);
        return null != header && header.baseSequence() >= 0;
    }

    private SegmentHeader header(final long base)
    {
        final Path path = path(base);
        try
        {
            final SegmentHeader header = SegmentStore.header(path);
            final boolean own = header.journalId().equals(identity.id()) &&
                header.basePosition() == base && header.segmentLength() == segmentLength;
            // A short segment cannot be mapped and was never forced, unless it lost its length together with forced
            // bytes.
            final boolean whole = RegularFiles.size(path) >= segmentLength ||
                base == identity.basePosition(start) && start > base + SegmentDescriptor.HEADER_LENGTH;
            return own && whole ? header : null;
        }
        catch (final IOException | JournalException ignore)
        {
            // Missing, short or damaged: there is no way into the segment.
            return null;
        }
    }

    private Path path(final long base)
    {
        return directory.resolve(SegmentDescriptor.fileName(base));
    }

    private boolean enter(final long base, final long number) throws IOException
    {
        final SegmentHeader header = header(base);
        if (null == header)
        {
            return false;
        }
        open(base);
        segments++;
        sequence = number >= 0 ? number : firstSequence(header);
        // A writer that steps into a segment raises its cycle to that of the one before, so that it never goes back.
        cycleWord = Math.max(cycleWord, SegmentBytes.word(path(base), SegmentDescriptor.CYCLE_OFFSET));
        if (header.baseSequence() != sequence)
        {
            beginnings.put(base, new Finding.Beginning(sequence, cycleWord));
        }
        return true;
    }

    private void open(final long base) throws IOException
    {
        CloseHelper.close(channel);
        channel = RegularFiles.openToRead(path(base));
        window = new SegmentWindow(channel::read, segmentLength);
        basePosition = base;
        offset = SegmentDescriptor.HEADER_LENGTH;
    }

    /**
     * Tells the number of a segment's first frame where the chain has not counted it: by the segment's header, or by
     * its first frame, which stores 32 bits of it.
     */
    private long firstSequence(final SegmentHeader header) throws IOException
    {
        if (SegmentDescriptor.isBaseSequence(header.baseSequence(), basePosition))
        {
            return header.baseSequence();
        }
        final long word = window.show(offset, segmentLength);
        return 0 == basePosition || FrameDescriptor.length(word) <= 0 || !window.isWhole(offset) ?
            0 : Integer.toUnsignedLong(
                window.buffer().getInt(offset - window.start() + FrameDescriptor.SEQUENCE_OFFSET));
    }

    /**
     * Looks at the frame that the survey stands before, and goes behind it.
     *
     * @return false when there is no way on.
     */
    private boolean visit() throws IOException
    {
        final long word = wordOrClaim();
        final int length = FrameDescriptor.length(word);
        atZero = 0 == word;
        final int aligned = FrameDescriptor.alignedLength(Math.abs(length));
        if (atZero || !FrameDescriptor.isPlausible(Math.abs(length), offset, segmentLength) ||
            length > 0 && !window.isWhole(offset))
        {
            return false;
        }
        final int type = FrameDescriptor.type(word);
        if (FrameDescriptor.isEnd(word))
        {
            return followEnd(word);
        }
        if (segmentLength - offset - aligned < FrameDescriptor.END_LENGTH)
        {
            return false;
        }
        final boolean trusted = basePosition + offset < start;
        boolean counts = trusted;
        if (length < 0)
        {
            claims.addLong(basePosition + offset);
        }
        else if (FrameType.PADDING == type)
        {
            if (0 != FrameDescriptor.writer(word))
            {
                return false;
            }
        }
        else
        {
            final int at = offset - window.start();
            if ((int)sequence != window.buffer().getInt(at + FrameDescriptor.SEQUENCE_OFFSET))
            {
                return false;
            }
            counts = trusted || isVouchedFor(at, word, aligned);
        }
        offset += aligned;
        sequence++;
        if (counts)
        {
            sure();
        }
        return true;
    }

    /**
     * Reads the word of the frame that the survey stands before, or that of the claim that the log does not show. Such
     * a claim is the last thing in the log: where anything follows it, its frame was committed, and has been lost.
     */
    private long wordOrClaim() throws IOException
    {
        final long word = window.show(offset, segmentLength);
        final long claim = 0 == word ? hidden.word(basePosition + offset, offset, segmentLength) : 0;
        final int behind = offset + FrameDescriptor.alignedLength(-FrameDescriptor.length(claim));
        return 0 != claim && basePosition + offset >= Math.max(start, farthest) &&
            behind >= SegmentBytes.end(channel, offset) ? claim : word;
    }

    private void sure()
    {
        surePosition = basePosition + offset;
        sureSequence = sequence;
        sureClaims = claims.size();
    }

    private boolean isVouchedFor(final int at, final long word, final int aligned)
    {
        final long position = basePosition + offset;
        final int stored = window.buffer().getInt(at + FrameDescriptor.CRC_OFFSET);
        final boolean matches = 0 != stored &&
            stored == checksum.compute(window.buffer(), window.bytes(), at, position, word);
        torn &= !matches;
        if (matches || doubtful < 0 && vouching.vouches(position, position + aligned, stored))
        {
            return doubtful < 0;
        }
        doubtful = doubtful < 0 ? position : doubtful;
        if (0 != stored || identity.hasFrameChecksums())
        {
            damaged = damaged < 0 ? position : damaged;
            torn = true;
        }
        return false;
    }

    private boolean followEnd(final long word) throws IOException
    {
        final long named = window.buffer().getLong(offset - window.start() + FrameDescriptor.HEADER_LENGTH);
        final int behind = offset + FrameDescriptor.END_LENGTH;
        final long next = FrameDescriptor.nextBasePosition(word, named, basePosition, segmentLength);
        if (next < 0 || behind != SegmentBytes.end(channel, behind))
        {
            return false;
        }
        final boolean trusted = basePosition + offset < start;
        if (!enter(next, sequence + 1))
        {
            lostStart = trusted ? next + SegmentDescriptor.HEADER_LENGTH : lostStart;
            return false;
        }
        if (trusted)
        {
            sure();
        }
        return true;
    }

    /**
     * When a frame before the start is damaged, or the chain ends there in a file that is too short, goes on at the
     * start: everything up to there was whole once. When 0 stands in a whole file where a frame should be, no reader
     * could follow.
     */
    private boolean resume() throws IOException
    {
        final long position = basePosition + offset;
        final boolean isZeroed = atZero && channel.size() >= segmentLength;
        if (isZeroed || position >= start || identity.basePosition(start) != basePosition)
        {
            return false;
        }
        damaged = damaged < 0 ? position : damaged;
        offset = identity.offset(start);
        final long word = window.show(offset, segmentLength);
        if (FrameDescriptor.length(word) > 0 && window.isWhole(offset))
        {
            final int low = window.buffer().getInt(offset - window.start() + FrameDescriptor.SEQUENCE_OFFSET);
            sequence = FrameDescriptor.sequence(sequence, low);
        }
        sure();
        return true;
    }

    private Finding whole(final long tail)
    {
        final Kind undamaged = claims.isEmpty() ? Kind.CLEAN : Kind.ABANDONED;
        final RecoveryVerdict verdict = new RecoveryVerdict(
            damaged >= 0 ? Kind.CORRUPT : undamaged, damaged >= 0 ? damaged : tail, 0, claims.size(), false);
        return finding(verdict, tail, sequence, tail, claims.size());
    }

    private Finding cut(final boolean zeroBehind) throws IOException
    {
        final boolean untouched =
            zeroBehind && surePosition == basePosition + offset && farthest <= surePosition;
        final boolean hole = atZero && doubtful < 0 && !zeroBehind;
        if (identity.basePosition(surePosition) != basePosition)
        {
            // Padding and ENDs that no later frame confirmed led on from the segment that is to be ended.
            open(identity.basePosition(surePosition));
        }
        final int cut = identity.offset(surePosition);
        final long end = SegmentBytes.end(channel, cut);
        final long bytes = end - cut + laterBytes(basePosition);
        return finding(
            new RecoveryVerdict(kindOfCut(cut, untouched, hole), surePosition, bytes, sureClaims, true),
            surePosition,
            sureSequence,
            basePosition + end,
            sureClaims);
    }

    private Kind kindOfCut(final int cut, final boolean untouched, final boolean hole) throws IOException
    {
        // 1. Nothing lies behind the cut, and so nothing was lost, unless before it.
        if (untouched)
        {
            final Kind undamaged = 0 == sureClaims ? Kind.CLEAN : Kind.ABANDONED;
            return damaged >= 0 ? Kind.CORRUPT : undamaged;
        }
        // 2. The chain ends at zeros, with bytes behind them: their block never reached the disk.
        if (hole)
        {
            return Kind.HOLE;
        }
        // 3. A good frame lies behind the damage, so it is not the tail that was torn. 4. Nothing good lies behind it:
        // the last writes did not reach the disk whole.
        return isFollowed(cut) ? Kind.CORRUPT : Kind.TORN_TAIL;
    }

    private Finding finding(
        final RecoveryVerdict verdict, final long position, final long number, final long tailEnd, final int count)
    {
        beginnings.keySet().removeIf((base) -> base > position);
        return new Finding(
            verdict,
            start,
            position,
            number,
            tailEnd,
            Arrays.copyOf(claims.toLongArray(), count),
            beginnings,
            segments);
    }

    /**
     * Whether a frame whose checksum proves it good lies behind a cut, or a segment was made so that nobody can tell.
     */
    private boolean isFollowed(final int cut) throws IOException
    {
        if (!check.hasChecksums())
        {
            return false;
        }
        if (isGoodFrom(cut + FrameDescriptor.ALIGNMENT))
        {
            return true;
        }
        final long from = basePosition;
        for (final long base : basePositions)
        {
            if (base > from)
            {
                open(base);
                if (isGoodFrom(SegmentDescriptor.HEADER_LENGTH))
                {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isGoodFrom(final int from) throws IOException
    {
        check.begin();
        return window.nextGood(check, from, basePosition, surePosition, sureSequence) >= 0 || check.isSpent();
    }

    /**
     * Counts the bytes in segments later than a given one: 0 only when none of them has begun.
     */
    private long laterBytes(final long base) throws IOException
    {
        long bytes = 0;
        if (null == basePositions)
        {
            for (long later = base + segmentLength; RegularFiles.exists(path(later)); later += segmentLength)
            {
                bytes += bytes(later);
            }
            return bytes;
        }
        for (final long later : basePositions)
        {
            bytes += later > base ? bytes(later) : 0;
        }
        return bytes;
    }

    private long bytes(final long base) throws IOException
    {
        return isUnused(base) ? 0 : Math.max(
            1, SegmentBytes.end(path(base), SegmentDescriptor.HEADER_LENGTH) - SegmentDescriptor.HEADER_LENGTH);
    }

    private boolean isUnused(final long base) throws IOException
    {
        final SegmentHeader header = header(base);
        return null != header && header.baseSequence() < 0 &&
            SegmentDescriptor.HEADER_LENGTH == SegmentBytes.end(path(base), SegmentDescriptor.HEADER_LENGTH);
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(channel, vouching);
    }
}
