/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalException;
import io.daybook.journal.layout.FrameType;

/**
 * The shapes that one appender has declared so far.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
public final class ShapeDeclarations
{
    private final List<ShapeDeclaration> declarations = new ArrayList<>();

    /**
     * Finds a shape, or gives it the next id.
     *
     * @param shape      of messages.
     * @param wireFormat of their payloads.
     * @return its declaration, the same at each call.
     */
    public ShapeDeclaration of(final Shape shape, final WireFormat wireFormat)
    {
        for (int i = 0, size = declarations.size(); i < size; i++)
        {
            final ShapeDeclaration declaration = declarations.get(i);
            if (wireFormat == declaration.declared().wireFormat() && shape.equals(declaration.declared().shape()))
            {
                return declaration;
            }
        }
        final int id = FrameType.MIN_SHAPE_ID + declarations.size();
        if (!FrameType.isShapeId(id))
        {
            throw new JournalException("an appender declares at most 32,512 shapes: shape=" + shape.name());
        }
        final ShapeDeclaration declaration = new ShapeDeclaration(id, wireFormat, shape);
        declarations.add(declaration);
        return declaration;
    }
}
