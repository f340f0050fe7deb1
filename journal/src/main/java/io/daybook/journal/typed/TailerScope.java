/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.CodecException;
import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.durable.BlockSums;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.index.MetadataFrames;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;

import org.agrona.collections.IntArrayList;
import org.agrona.collections.IntHashSet;

/**
 * What the writers of a segment have declared before a tailer's place. A tailer that comes from the segment's start
 * learns it on its way. A tailer that was placed in the middle, or goes backward, looks up a writer's declarations when
 * it comes to a message of that writer: those between the writer's last WRITER frame and the message.
 */
public final class TailerScope implements ScopeSource
{
    private final SegmentStore store;
    private final FrameReader cursor;
    private final BlockCheck blocks;
    private final MappedMessages messages;
    private final SegmentScope scope = new SegmentScope();
    /** Slots whose declarations are all known at the tailer's place. */
    private final IntHashSet complete = new IntHashSet();
    /** Offsets of the metadata frames passed since the tailer was placed. */
    private final IntArrayList passed = new IntArrayList();

    /** Offsets of the metadata frames before that, null until they are needed. */
    private IntArrayList before;
    private int placedAt;

    /** Makes the scope of one tailer, which follows the tailer's cursor. */
    public TailerScope(
        final SegmentStore store, final FrameReader cursor, final FrameCheck check, final BlockCheck blocks)
    {
        this.store = store;
        this.cursor = cursor;
        this.blocks = blocks;
        this.messages = new MappedMessages(cursor, check, blocks);
    }

    /**
     * Lets go of the segment.
     */
    public void release()
    {
        messages.release();
    }

    /**
     * Forgets everything: the cursor has been put to another place.
     */
    public void placed()
    {
        scope.clear();
        complete.clear();
        passed.clear();
        before = null;
        placedAt = cursor.offset();
    }

    /**
     * Learns from the metadata frame that the cursor is about to step over.
     *
     * @param word of the frame.
     * @throws CodecException when it is damaged.
     */
    public void learn(final long word)
    {
        passed.addInt(cursor.offset());
        scope.learn(word, cursor.segment().buffer(), cursor.offset(), cursor.position());
    }

    /**
     * Learns the shapes in a damaged block before the cursor whose own hashes are correct, as far as the chain leads in
     * it.
     *
     * @param behind the block: offset in the segment.
     */
    public void learnDamaged(final int behind)
    {
        final Segment segment = cursor.segment();
        int offset = cursor.offset();
        for (long number = cursor.sequence(); offset < behind; number++)
        {
            final long word = word(offset);
            if (FrameDescriptor.length(word) <= 0 || !segment.fits(offset, word))
            {
                return;
            }
            final int type = FrameDescriptor.type(word);
            if ((FrameType.WRITER == type || FrameType.SHAPE == type) &&
                (int)number == segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET))
            {
                passed.addInt(offset);
                scope.learnDamaged(word, segment.buffer(), offset, segment.basePosition() + offset);
            }
            offset = segment.nextOffset(offset, word);
        }
    }

    /**
     * Forgets what a metadata frame declared when the cursor goes back over it.
     *
     * @param word of the frame, metadata or not.
     */
    public void passBack(final long word)
    {
        final int type = FrameDescriptor.type(word);
        if (FrameType.WRITER == type || FrameType.SHAPE == type)
        {
            scope.forget(FrameDescriptor.writer(word));
            complete.remove(FrameDescriptor.writer(word));
        }
    }

    @Override
    public SegmentScope scope()
    {
        return scope;
    }

    @Override
    public SegmentScope completeScope(final int slot)
    {
        if (SegmentDescriptor.HEADER_LENGTH != placedAt && !complete.contains(slot))
        {
            if (null == before)
            {
                before = MetadataFrames.before(store, cursor.segment(), placedAt);
            }
            scope.forget(slot);
            final int begin = Math.max(0, lastWriter(slot));
            for (int i = begin, size = before.size() + passed.size(); i < size; i++)
            {
                learn(slot, offset(i));
            }
            complete.add(slot);
        }
        return scope;
    }

    @Override
    public SegmentMessages around(final long word, final long position)
    {
        messages.of(cursor.segment().basePosition(), position, word);
        return messages;
    }

    private int offset(final int i)
    {
        return i < before.size() ? before.getInt(i) : passed.getInt(i - before.size());
    }

    private int lastWriter(final int slot)
    {
        int i = before.size() + passed.size() - 1;
        while (i >= 0 && !(offset(i) < cursor.offset() && isOf(slot, word(offset(i)), FrameType.WRITER)))
        {
            i--;
        }
        return i;
    }

    private long word(final int offset)
    {
        return cursor.segment().wordAcquire(offset);
    }

    private static boolean isOf(final int slot, final long word, final int type)
    {
        return slot == FrameDescriptor.writer(word) && type == FrameDescriptor.type(word);
    }

    private void learn(final int slot, final int offset)
    {
        final long word = word(offset);
        if (offset < cursor.offset() && slot == FrameDescriptor.writer(word))
        {
            final long position = cursor.segment().basePosition() + offset;
            final BlockSums.Range damage = blocks.damage(offset, cursor.segment().nextOffset(offset, word));
            if (null != damage)
            {
                if (scope.learnDamaged(word, cursor.segment().buffer(), offset, position))
                {
                    return;
                }
                throw new CorruptJournalException(
                    position,
                    "a declaration, in bytes that are not those that were written",
                    damage.from(),
                    damage.to());
            }
            try
            {
                scope.learn(word, cursor.segment().buffer(), offset, position);
            }
            catch (final CodecException ignore)
            {
                // Its declaration stays unknown, and is missed only when a message needs it.
            }
        }
    }
}
