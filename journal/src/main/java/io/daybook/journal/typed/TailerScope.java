/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.BitSet;

import io.daybook.codec.CodecException;
import io.daybook.journal.WriterInfo;
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

/**
 * What the writers of a segment have declared before a tailer's place. A tailer that comes from the segment's start
 * learns it on its way. A tailer that was placed in the middle, or goes backward, looks up a writer's declarations when
 * it comes to a message of that writer: those between the writer's last WRITER frame and the message.
 */
public final class TailerScope implements ScopeSource
{
    private final SegmentStore store;
    private final FrameReader cursor;
    private final FrameCheck check;
    private final BlockCheck blocks;
    private final SegmentScope scope = new SegmentScope();
    /** Slots whose declarations are all known at the tailer's place. */
    private final BitSet complete = new BitSet();
    /** Slots of which it is known that nobody can tell who writes there. */
    private final BitSet unknown = new BitSet();
    /** Offsets of the metadata frames passed since the tailer was placed. */
    private final IntArrayList passed = new IntArrayList();

    /** Offsets of the metadata frames before that, null until they are needed. */
    private IntArrayList before;
    private int placedAt;
    /** Null until a message is stored against another one. */
    private MappedMessages messages;

    /** Makes the scope of one tailer, which follows the tailer's cursor. */
    public TailerScope(
        final SegmentStore store, final FrameReader cursor, final FrameCheck check, final BlockCheck blocks)
    {
        this.store = store;
        this.cursor = cursor;
        this.check = check;
        this.blocks = blocks;
    }

    /**
     * Lets go of the segment.
     */
    public void release()
    {
        if (null != messages)
        {
            messages.release();
        }
    }

    /**
     * Forgets everything: the cursor has been put to another place.
     */
    public void placed()
    {
        scope.clear();
        complete.clear();
        unknown.clear();
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
        declare(word, cursor.offset());
    }

    /** Who writes is not decoded before somebody asks: most readers never do, and a first decoding loads classes. */
    private void declare(final long word, final int offset)
    {
        if (FrameType.WRITER == FrameDescriptor.type(word))
        {
            forget(FrameDescriptor.writer(word));
        }
        else
        {
            scope.learn(word, cursor.segment().buffer(), offset, cursor.segment().basePosition() + offset);
        }
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
                unknown.clear(FrameDescriptor.writer(word));
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
            forget(FrameDescriptor.writer(word));
            complete.clear(FrameDescriptor.writer(word));
        }
    }

    private void forget(final int slot)
    {
        scope.forget(slot);
        unknown.clear(slot);
    }

    @Override
    public SegmentScope scope()
    {
        return scope;
    }

    @Override
    public SegmentScope completeScope(final int slot)
    {
        if (SegmentDescriptor.HEADER_LENGTH != placedAt && !complete.get(slot))
        {
            findBefore();
            scope.forget(slot);
            final int begin = Math.max(0, lastWriter(slot));
            for (int i = begin, size = before.size() + passed.size(); i < size; i++)
            {
                learn(slot, offset(i));
            }
            complete.set(slot);
        }
        return scope;
    }

    @Override
    public WriterInfo writer(final int slot)
    {
        if (!unknown.get(slot))
        {
            findBefore();
            final int last = lastWriter(slot);
            if (last >= 0)
            {
                learnWriter(offset(last));
            }
            unknown.set(slot, null == scope.writer(slot));
        }
        return scope.writer(slot);
    }

    private void learnWriter(final int offset)
    {
        final Segment segment = cursor.segment();
        final long word = word(offset);
        if (null == blocks.damage(offset, segment.nextOffset(offset, word)))
        {
            try
            {
                scope.learnWriter(word, segment.buffer(), offset);
            }
            catch (final CodecException ignore)
            {
                // The writer stays unknown.
            }
        }
    }

    private void findBefore()
    {
        if (null == before)
        {
            before = SegmentDescriptor.HEADER_LENGTH == placedAt ?
                new IntArrayList() : MetadataFrames.before(store, cursor.segment(), placedAt);
        }
    }

    @Override
    public SegmentMessages around(final long word, final long position)
    {
        messages = null == messages ? new MappedMessages(cursor, check, blocks) : messages;
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
                declare(word, offset);
            }
            catch (final CodecException ignore)
            {
                // Its declaration stays unknown, and is missed only when a message needs it.
            }
        }
    }
}
