/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.util.List;
import java.util.UUID;

import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.typed.FileMessages;
import io.daybook.journal.typed.ScopeSource;
import io.daybook.journal.typed.SegmentMessages;
import io.daybook.journal.typed.SegmentScope;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * What the frames of a proof say of its message: who wrote it, what it looks like, and what it is stored against.
 */
final class ProvedScope implements ScopeSource
{
    private final long basePosition;
    private final SegmentScope scope = new SegmentScope();
    private final FileMessages messages;

    /**
     * Learns from frames, whose hashes prove them good.
     *
     * @param content of the segment that they are in.
     * @param frames  in their order.
     * @throws io.daybook.codec.CodecException when one says nothing that can be read.
     */
    ProvedScope(final SegmentContent content, final List<ProvedFrame> frames)
    {
        basePosition = content.basePosition();
        messages = messages(content.bytes());
        messages.from(new ProvedBytes(basePosition, frames));
        frames.forEach((frame) ->
            scope.learn(frame.word(), new UnsafeBuffer(frame.bytes()), FrameDescriptor.WORD_OFFSET, frame.position()));
    }

    /** Makes a reader of messages that holds them against no checksum. */
    static FileMessages messages(final int segmentLength)
    {
        final JournalIdentity unchecked = new JournalIdentity(new UUID(0, 0), segmentLength, 0, 0);
        return new FileMessages(
            new FrameCheck(unchecked), new BlockCheck(unchecked, null, () -> 0, null), segmentLength);
    }

    @Override
    public SegmentScope scope()
    {
        return scope;
    }

    @Override
    public SegmentMessages around(final long word, final long position)
    {
        messages.of(basePosition, position, word);
        return messages;
    }
}
