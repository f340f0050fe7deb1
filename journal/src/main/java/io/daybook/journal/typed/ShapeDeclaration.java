/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.DeltaWriter;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A shape as one appender declares it: always under the same id, once in each segment before its first message there.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
public final class ShapeDeclaration
{
    private static final long NOWHERE = -2;

    private final DeclaredShape declared;
    private final DirectBuffer payload;
    private final DeltaWriter changes;
    private long scopeBase = NOWHERE;

    ShapeDeclaration(final DeclaredShape declared)
    {
        this.declared = declared;
        this.changes = null == declared.delta() ? null : new DeltaWriter(declared.shape(), declared.delta());
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        payload = new UnsafeBuffer(buffer, 0, declared.encode(buffer, 0));
    }

    /**
     * Type of the frames of this shape.
     *
     * @return the id.
     */
    public int id()
    {
        return declared.id();
    }

    /**
     * Tells what is declared.
     *
     * @return the shape under its id.
     */
    public DeclaredShape declared()
    {
        return declared;
    }

    /**
     * Gives the writer that stores messages as what has changed.
     *
     * @return the writer of this appender, null when each message is stored whole.
     */
    public DeltaWriter changes()
    {
        return changes;
    }

    /**
     * Gives the payload of the SHAPE frame.
     *
     * @return a buffer of exactly that length.
     */
    public DirectBuffer payload()
    {
        return payload;
    }

    /**
     * Whether the shape has been declared in a segment.
     *
     * @param base base position of the segment that the appender writes in.
     * @return true when messages of it may follow.
     */
    public boolean isDeclaredIn(final long base)
    {
        return scopeBase == base;
    }

    /**
     * Notes that the shape has been declared.
     *
     * @param base     base position of the segment.
     * @param position of the SHAPE frame.
     */
    public void declaredIn(final long base, final long position)
    {
        scopeBase = base;
        if (null != changes)
        {
            changes.newScope(position);
        }
    }
}
