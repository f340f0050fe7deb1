/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.typed.SegmentScope;

/**
 * Finds a message on a walk over its segment, and what was declared before it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class MessageSearch implements SealWalk.Visitor
{
    private final WantedMessage wanted;
    private final SegmentScope scope = new SegmentScope();
    private boolean isFound;
    private long word;
    private long position;
    private long writerPosition;
    private long shapePosition;
    private DeclaredShape shape;

    MessageSearch(final WantedMessage wanted)
    {
        this.wanted = wanted;
    }

    @Override
    public void onFrame(final SealWalk walk)
    {
        if (isFound)
        {
            return;
        }
        if (wanted.isAt(walk.position(), walk.sequence()))
        {
            isFound = true;
            word = walk.word();
            position = walk.position();
            writerPosition = walk.scope();
            findShape();
        }
        else if (0 != walk.scope())
        {
            learn(walk);
        }
    }

    private void learn(final SealWalk walk)
    {
        try
        {
            scope.learn(walk.word(), walk.buffer(), walk.at(), walk.position());
        }
        catch (final CodecException ignore)
        {
            // Damaged metadata: what it declares is not known.
        }
    }

    /** What a slot has declared counts only if its WRITER frame is known: that may have been lost in a gap. */
    private void findShape()
    {
        final int slot = FrameDescriptor.writer(word);
        final int type = FrameDescriptor.type(word);
        shape = 0 != writerPosition && FrameType.isShapeId(type) ? scope.shape(slot, type) : null;
        shapePosition = null == shape ? 0 : scope.shapePosition(slot, type);
    }

    /** Whether the frame that was asked for is there, and is a message. */
    boolean isMessage()
    {
        return isFound && FrameType.isMessage(FrameDescriptor.type(word));
    }

    /** Word of the message's frame. */
    long word()
    {
        return word;
    }

    long position()
    {
        return position;
    }

    /** Position of the WRITER frame that says who wrote the message; 0 when none does for certain. */
    long writerPosition()
    {
        return writerPosition;
    }

    /** Shape of the message; null when it has none, or none is known. */
    DeclaredShape shape()
    {
        return shape;
    }

    /** Position of the SHAPE frame that declares it. */
    long shapePosition()
    {
        return shapePosition;
    }
}
