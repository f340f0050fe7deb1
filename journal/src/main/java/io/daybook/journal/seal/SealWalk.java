/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentReads;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.DirectBuffer;

/**
 * Goes over the frames of a settled segment, and makes the hashes that a seal holds. Each frame is a leaf: its
 * position, the position at which its writer's scope begins, and all its bytes up to the next frame, those of padding
 * behind its first word as zeros. A gap is a leaf, too. So the leaf of a frame proves where it is and whose it is. The
 * leaves that begin in the same 64 KiB make a tree, whose root is the block's hash; the blocks' hashes make the tree
 * whose root the seal holds. The first leaf of all is the part of the header that never changes.
 * <p>
 * <b>Note:</b> not thread-safe; goes over one segment after another.
 */
public final class SealWalk
{
    /** Writers beyond these are not listed in a seal; their frames are in its hashes all the same. */
    static final int MAX_WRITERS = 1_024;

    private static final int HEADER_IN_USE = SegmentDescriptor.CYCLE_OFFSET + Long.BYTES;
    private static final int PIECE_LENGTH = 1 << 16;
    /** A longer frame is hashed in pieces, since a step must be short. */
    private static final int HASHED_LENGTH = 1 << 14;
    private static final int REPORTED_LENGTH = 1 << 20;
    private static final int NONE = 0;

    /** Watches a walk. */
    @FunctionalInterface
    public interface Watcher
    {
        /**
         * Called about once in each mebibyte.
         *
         * @param bytes that the walk has come further since the last call.
         * @return false to stop: the walk throws {@link CancellationException}.
         */
        boolean onBytes(long bytes);
    }

    /** Looks at the frames of a walk. */
    @FunctionalInterface
    interface Visitor
    {
        /** Called at each frame, while its leaf is made. */
        void onFrame(SealWalk walk);
    }

    /** Tells where a gap ends that begins at a place. */
    interface Gaps
    {
        /** No gap begins here. */
        int NONE = 0;
        /** A gap begins here, and nothing behind it can be followed. */
        int ENDLESS = -1;

        /** Returns the offset behind a gap; {@link #NONE}; or {@link #ENDLESS}. */
        int end(long word) throws IOException;
    }

    private final JournalIdentity identity;
    private final int length;
    private final Watcher watcher;
    private final SegmentWindow window;
    private final MerkleTree leaves = new MerkleTree();
    private final MerkleTree roots = new MerkleTree();
    private final ByteArrayOutputStream blocks = new ByteArrayOutputStream();
    private final FrameFacts facts = new FrameFacts();
    private final List<Gap> gaps = new ArrayList<>();
    /** What stands in front of the bytes in a leaf. */
    private final ByteBuffer place = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE_LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    private Visitor visitor = (walk) ->
    {
    };
    private SegmentReads reads;
    private Gaps places;
    private long base;
    private long visited;
    private long scope;
    private int offset;
    /** Bytes of the frame at the offset, and how many of them are hashed as zeros, and are not hashed yet. */
    private int frameLength;
    private int blankLength;
    private int unhashed;
    /** Up to where only zeros were found behind END; 0 before END. */
    private int zerosEnd;
    private int block;
    private int reported;
    private long sequence;
    private int gapFrom;
    private long gapSequence;
    private long firstSequence;
    private String fault;
    private long faultPosition;
    private SegmentContent content;

    /**
     * Makes a walk over segments of one journal.
     *
     * @param identity of the journal.
     * @param watcher  that is told how far it has come.
     */
    public SealWalk(final JournalIdentity identity, final Watcher watcher)
    {
        this.identity = identity;
        this.length = identity.segmentLength();
        this.watcher = watcher;
        this.window = new SegmentWindow(null, length, 2 * PIECE_LENGTH);
    }

    /**
     * Begins to go over a segment to seal it, with the gaps that a {@link GapSearch} finds. {@link #step} goes on.
     *
     * @param source       of the segment's bytes, open until the walk has ended.
     * @param basePosition of the segment.
     * @param sums         block checksums of the journal.
     * @throws IOException when it cannot be read.
     */
    void survey(final SegmentReads source, final long basePosition, final BlockCheck sums) throws IOException
    {
        sums.enter(basePosition, source);
        begin(source, basePosition, new GapSearch(this, window, identity, sums));
    }

    /**
     * Goes on for a while.
     *
     * @param budgetNs nanoseconds that this may take. It takes longer where a gap or the check of a long frame does.
     * @return true once the walk has ended; then {@link #content()} tells how.
     * @throws IOException when it cannot be read.
     */
    boolean step(final long budgetNs) throws IOException
    {
        final long startNs = System.nanoTime();
        boolean more = goOn();
        while (more && System.nanoTime() - startNs < budgetNs)
        {
            more = goOn();
        }
        return !more;
    }

    /**
     * What the walk has found that ended.
     *
     * @return the content; null when this cannot be sealed, see {@link #fault()}.
     */
    SegmentContent content()
    {
        return content;
    }

    /**
     * Goes over a sealed segment.
     *
     * @param source       of the segment's bytes.
     * @param basePosition of the segment.
     * @param known        gaps that the seal tells of.
     * @return the content; null when it cannot be followed to its end, see {@link #fault()}.
     * @throws IOException when it cannot be read.
     */
    public SegmentContent retrace(final SegmentReads source, final long basePosition, final List<Gap> known)
        throws IOException
    {
        begin(source, basePosition, (word) ->
            gaps.size() < known.size() && known.get(gaps.size()).from() == base + offset ?
                (int)(known.get(gaps.size()).to() - base) : Gaps.NONE);
        while (goOn())
        {
            // to the end
        }
        return content;
    }

    /**
     * What kept the last walk from going on.
     *
     * @return null when nothing did.
     */
    public String fault()
    {
        return fault;
    }

    /**
     * Where the last walk could not go on.
     *
     * @return position in the journal.
     */
    public long faultPosition()
    {
        return faultPosition;
    }

    /**
     * Hashes of the blocks that the last walk has been over as a whole.
     *
     * @return 32 bytes for each.
     */
    public byte[] blocks()
    {
        return blocks.toByteArray();
    }

    /** Sets who looks at each frame of the walks to come. */
    SealWalk visitor(final Visitor value)
    {
        visitor = value;
        return this;
    }

    /** Word of the frame that is visited. */
    long word()
    {
        return visited;
    }

    /** Offset in the segment of the frame that is visited. */
    int offset()
    {
        return offset;
    }

    /** Position of the frame that is visited. */
    long position()
    {
        return base + offset;
    }

    /** Number of the frame that is visited. */
    long sequence()
    {
        return sequence;
    }

    /** Position of the WRITER frame that says who wrote the frame that is visited; 0 when none does for certain. */
    long scope()
    {
        return scope;
    }

    /** Holds the frame that is visited, at {@link #at()}. */
    DirectBuffer buffer()
    {
        return window.buffer();
    }

    /** Offset of the frame that is visited in its buffer. */
    int at()
    {
        return offset - window.start();
    }

    /** Keeps the path of the frame that is visited up to the root of its block. */
    AuditPath watch()
    {
        return leaves.watch();
    }

    private void begin(final SegmentReads source, final long basePosition, final Gaps gapPlaces) throws IOException
    {
        reset(source, basePosition);
        places = gapPlaces;
        if (source.size() != length)
        {
            fail(Math.min(source.size(), length), "a file of another length: length=" + source.size() +
                ", expected=" + length);
        }
        else if (passHeader())
        {
            offset = SegmentDescriptor.HEADER_LENGTH;
        }
    }

    /**
     * Passes a frame or gap, or a piece of what is longer.
     *
     * @return false once there is nothing more.
     */
    private boolean goOn() throws IOException
    {
        if (null != fault)
        {
            return false;
        }
        if (0 != zerosEnd)
        {
            return passZeros();
        }
        if (0 != unhashed)
        {
            hash();
            return true;
        }
        report();
        final long word = window.show(offset, length);
        final int gapEnd = places.end(word);
        if (Gaps.ENDLESS == gapEnd)
        {
            return fail(offset, "a damaged frame, and nothing behind it that can be followed");
        }
        if (Gaps.NONE != gapEnd)
        {
            passGap(gapEnd);
            return true;
        }
        if (FrameDescriptor.length(word) <= 0 || !window.isWhole(offset))
        {
            return fail(offset, FrameFacts.describe(word));
        }
        endGap(word);
        return FrameDescriptor.isEnd(word) ? passEnd(word) : passFrame(word);
    }

    private void reset(final SegmentReads source, final long basePosition)
    {
        reads = source;
        base = basePosition;
        window.over(source);
        leaves.clear();
        roots.clear();
        blocks.reset();
        gaps.clear();
        facts.reset();
        offset = 0;
        unhashed = 0;
        zerosEnd = 0;
        content = null;
        block = 0;
        reported = 0;
        gapFrom = NONE;
        fault = null;
    }

    /** Returns that there is nothing more. */
    private boolean fail(final long at, final String cause)
    {
        fault = cause;
        faultPosition = base + at;
        return false;
    }

    private boolean passHeader() throws IOException
    {
        readPiece(0, SegmentDescriptor.HEADER_LENGTH);
        final ByteBuffer rest = piece.duplicate().position(HEADER_IN_USE).slice();
        if (rest.mismatch(SegmentBytes.zeros(rest.remaining())) >= 0)
        {
            return fail(HEADER_IN_USE, "bytes in the header where only zeros may be");
        }
        // A sealed segment knows its number, unless somebody has changed it.
        sequence = Math.max(0, piece.getLong(SegmentDescriptor.BASE_SEQUENCE_OFFSET) - 1);
        firstSequence = sequence;
        beginLeaf(0);
        leaves.update(piece.limit(SealDescriptor.FIXED_HEADER_LENGTH));
        leaves.end();
        return true;
    }

    private boolean passFrame(final long word)
    {
        visited = word;
        final int type = FrameDescriptor.type(word);
        frameLength = FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        blankLength = FrameType.PADDING == type ? frameLength - FrameDescriptor.ALIGNMENT : 0;
        unhashed = frameLength;
        if (FrameType.PADDING != type)
        {
            facts.learn(word, offset, window.buffer(), offset - window.start());
        }
        final int begins = facts.scope(word);
        beginLeaf(NONE == begins ? 0 : base + begins);
        visitor.onFrame(this);
        hash();
        return true;
    }

    /** Hashes the next piece of the frame at the offset, which the window still shows. */
    private void hash()
    {
        final ByteBuffer next;
        if (unhashed > blankLength)
        {
            final int from = offset - window.start() + frameLength - unhashed;
            next = window.bytes().limit(from + Math.min(HASHED_LENGTH, unhashed - blankLength)).position(from);
        }
        else
        {
            next = SegmentBytes.zeros(Math.min(HASHED_LENGTH, unhashed));
        }
        unhashed -= next.remaining();
        leaves.update(next);
        if (0 == unhashed)
        {
            leaves.end();
            sequence++;
            offset += frameLength;
        }
    }

    private void passGap(final int end) throws IOException
    {
        if (NONE == gapFrom)
        {
            gapFrom = offset;
            gapSequence = sequence;
            facts.endScopes();
            beginLeaf(0);
        }
        for (int from = offset; from < end; from += PIECE_LENGTH)
        {
            readPiece(from, Math.min(PIECE_LENGTH, end - from));
            leaves.update(piece);
        }
        offset = end;
        sequence = sequenceAfter(sequence, window.show(offset, length));
    }

    /** Ends a gap: damaged places that follow one another are one. */
    private void endGap(final long word)
    {
        if (NONE != gapFrom)
        {
            leaves.end();
            gaps.add(new Gap(base + gapFrom, base + offset));
            sequence = sequenceAfter(gapSequence, word);
            gapFrom = NONE;
        }
    }

    /** How many frames there were in damaged bytes is known if the next one tells; else they count as one. */
    private long sequenceAfter(final long before, final long word)
    {
        return FrameDescriptor.length(word) > 0 && window.isWhole(offset) &&
            FrameType.hasContent(FrameDescriptor.type(word)) ?
            FrameDescriptor.sequence(
                before, window.buffer().getInt(offset - window.start() + FrameDescriptor.SEQUENCE_OFFSET)) :
            before + 1;
    }

    private boolean passEnd(final long word) throws IOException
    {
        final long named = window.buffer().getLong(offset - window.start() + FrameDescriptor.HEADER_LENGTH);
        if (FrameDescriptor.nextBasePosition(word, named, base, length) < 0)
        {
            return fail(offset, FrameDescriptor.NO_END + ": it names basePosition=" + named);
        }
        passFrame(word);
        endBlock();
        zerosEnd = offset;
        return true;
    }

    private boolean passZeros() throws IOException
    {
        if (zerosEnd == length)
        {
            return finish();
        }
        final int end = Math.min(length, zerosEnd + PIECE_LENGTH);
        final int behind = window.nextNonZero(zerosEnd, end);
        if (behind >= 0)
        {
            return fail(behind, "bytes behind the end of the segment, where only zeros may be");
        }
        zerosEnd = end;
        return true;
    }

    private boolean finish() throws IOException
    {
        if (null == content)
        {
            reads.checkSame();
            content = new SegmentContent(
                base,
                length,
                facts.messages(),
                firstSequence,
                sequence,
                facts.earliest(),
                facts.latest(),
                List.copyOf(gaps),
                blocks.toByteArray(),
                roots.root(),
                facts.writers());
        }
        return false;
    }

    private void beginLeaf(final long begins)
    {
        while (block < offset / SealDescriptor.BLOCK_LENGTH)
        {
            endBlock();
        }
        scope = begins;
        leaves.begin();
        leaves.update(place.clear().putLong(base + offset).putLong(begins).flip());
    }

    private void endBlock()
    {
        final byte[] root = leaves.finish();
        blocks.writeBytes(root);
        roots.add(root);
        block++;
    }

    private void readPiece(final int from, final int count) throws IOException
    {
        piece.clear().limit(count);
        while (piece.hasRemaining())
        {
            if (reads.read(piece, from + piece.position()) <= 0)
            {
                throw new IOException("the file ends at offset=" + (from + piece.position()));
            }
        }
        piece.flip();
    }

    private void report()
    {
        if (offset - reported >= REPORTED_LENGTH)
        {
            if (!watcher.onBytes(offset - reported))
            {
                throw new CancellationException("the walk was stopped");
            }
            reported = offset;
        }
    }
}
