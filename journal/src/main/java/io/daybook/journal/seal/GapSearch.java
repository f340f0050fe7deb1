/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * Finds the gaps of a segment that is to be sealed: frames that are not good, or whose block checksums do not match,
 * and SHAPE frames that contradict an earlier one of their slot. Of two that contradict each other a proof could hold
 * either, and so prove two meanings of one message.
 * <p>
 * <b>Note:</b> not thread-safe; must be asked once at each frame.
 */
final class GapSearch implements SealWalk.Gaps
{
    private final SealWalk walk;
    private final SegmentWindow window;
    private final BlockCheck sums;
    private final FrameCheck check;
    private final int segmentLength;
    /** By slot and id: what is declared for certain. */
    private final Int2ObjectHashMap<Map<Integer, DeclaredShape>> shapes = new Int2ObjectHashMap<>();

    GapSearch(
        final SealWalk walk, final SegmentWindow window, final JournalIdentity identity, final BlockCheck sums)
    {
        this.walk = walk;
        this.window = window;
        this.sums = sums;
        this.segmentLength = identity.segmentLength();
        this.check = new FrameCheck(identity);
    }

    @Override
    public int end(final long word) throws IOException
    {
        if (FrameDescriptor.length(word) <= 0 || FrameDescriptor.isEnd(word))
        {
            // END is judged by its form. Nothing, or a claim: the segment is not settled, or has a hole.
            return NONE;
        }
        final int end = !isGood(word) ? endOfDamage(word) : isContradiction(word) ? behind(word) : NONE;
        if (NONE != end)
        {
            // In a gap any writer may have declared something else.
            shapes.clear();
        }
        return end;
    }

    private boolean isGood(final long word)
    {
        if (!window.isWhole(walk.offset()) || null != check.fault(window.buffer(), window.bytes(), walk.at(),
            walk.position(), word, walk.sequence()))
        {
            return false;
        }
        try
        {
            sums.check(walk.offset(), behind(word));
            return true;
        }
        catch (final CorruptJournalException ignore)
        {
            return false;
        }
    }

    private boolean isContradiction(final long word)
    {
        final int slot = FrameDescriptor.writer(word);
        if (FrameType.WRITER == FrameDescriptor.type(word))
        {
            shapes.remove(slot);
        }
        if (FrameType.SHAPE != FrameDescriptor.type(word))
        {
            return false;
        }
        try
        {
            final DeclaredShape shape = DeclaredShape.decode(
                window.buffer(),
                walk.at() + FrameDescriptor.HEADER_LENGTH,
                FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH);
            final DeclaredShape before =
                shapes.computeIfAbsent(slot, (key) -> new HashMap<>()).putIfAbsent(shape.id(), shape);
            return null != before && !before.equals(shape);
        }
        catch (final CodecException ignore)
        {
            // It declares nothing, and no proof that holds it can be read.
            return false;
        }
    }

    /** Finds where damage ends that begins here: at the next good frame or END. */
    private int endOfDamage(final long word) throws IOException
    {
        final int offset = walk.offset();
        final int found = window.nextGood(
            check, offset + FrameDescriptor.ALIGNMENT, walk.position() - offset, walk.position(), walk.sequence());
        window.show(offset, segmentLength);
        if (found >= 0)
        {
            return found;
        }
        if (check.isSpent() || !window.isWhole(offset))
        {
            return ENDLESS;
        }
        // Nothing but END may be left.
        final int behind = behind(word);
        final boolean leads = behind < segmentLength && FrameDescriptor.isEnd(window.show(behind, segmentLength));
        window.show(offset, segmentLength);
        return leads ? behind : ENDLESS;
    }

    private int behind(final long word)
    {
        return walk.offset() + FrameDescriptor.alignedLength(FrameDescriptor.length(word));
    }
}
