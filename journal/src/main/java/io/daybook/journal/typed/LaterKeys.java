/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaReader;
import io.daybook.journal.layout.FrameDescriptor;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.LongArrayList;

/**
 * Finds messages that are stored whole behind a message that cannot be put together: reading a key can go on at the
 * next such message of the key. The frames behind are walked over once, not once for each message that is lost.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class LaterKeys
{
    private static final int NOTHING = -1;

    private final Int2ObjectHashMap<LongArrayList> positions = new Int2ObjectHashMap<>();
    private long basePosition = NOTHING;
    /** Position of the message that the walk began at. */
    private long from = NOTHING;
    /** Offset in the segment of the frame to look at next. */
    private int at;
    /** Whether the writer's scope ends at that frame. */
    private boolean isEnded;

    /**
     * Finds the next good message of a slot that is stored whole.
     *
     * @param messages of the segment; they show other frames afterwards.
     * @param position of the message that cannot be put together.
     * @param slot     of its key.
     * @return position of the message; -1 when there is none, or the chain does not lead to it.
     */
    long next(final SegmentMessages messages, final long position, final int slot)
    {
        final long base = messages.basePosition();
        if (base != basePosition || position < from || isEnded && position > base + at)
        {
            positions.clear();
            basePosition = base;
            from = position;
            at = (int)(position - base);
            isEnded = false;
        }
        walk(messages);
        final LongArrayList keys = positions.get(slot);
        for (int i = 0, size = null == keys ? 0 : keys.size(); i < size; i++)
        {
            if (keys.getLong(i) > position && messages.isGood(keys.getLong(i)))
            {
                return keys.getLong(i);
            }
        }
        return NOTHING;
    }

    private void walk(final SegmentMessages messages)
    {
        for (long word = isEnded ? 0 : messages.word(at); FrameDescriptor.length(word) > 0; word = messages.word(at))
        {
            if (messages.isEnd(word))
            {
                isEnded = true;
                return;
            }
            if (messages.isOne(word) && basePosition + at > from)
            {
                note(messages, word);
            }
            at += FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        }
    }

    private void note(final SegmentMessages messages, final long word)
    {
        try
        {
            final int slot = DeltaReader.wholeSlot(
                messages.buffer(),
                messages.at(at) + FrameDescriptor.HEADER_LENGTH,
                FrameDescriptor.length(word) - FrameDescriptor.HEADER_LENGTH);
            if (slot >= 0)
            {
                positions.computeIfAbsent(slot, (key) -> new LongArrayList()).addLong(basePosition + at);
            }
        }
        catch (final CodecException ignore)
        {
            // This message cannot be read either.
        }
    }
}
