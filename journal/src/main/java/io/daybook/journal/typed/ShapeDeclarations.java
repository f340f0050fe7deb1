/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.OneThread;

/**
 * The shapes that one appender has declared so far.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
public final class ShapeDeclarations
{
    private final OneThread owner;
    private final List<ShapeDeclaration> declarations = new ArrayList<>();

    /**
     * The declarations of an appender.
     *
     * @param owner of the appender.
     */
    public ShapeDeclarations(final OneThread owner)
    {
        this.owner = owner;
    }

    /**
     * Finds a shape, or gives it the next id. Any thread may do so while no other thread owns the appender.
     *
     * @param shape      of messages.
     * @param wireFormat of their payloads.
     * @param delta      limits of messages in DELTA; ignored for other formats.
     * @return its declaration, the same at each call.
     * @throws IllegalStateException when the appender belongs to another thread.
     */
    public ShapeDeclaration ofAnyThread(final Shape shape, final WireFormat wireFormat, final DeltaOptions delta)
    {
        return ofAnyThread(shape, wireFormat, delta, null);
    }

    /**
     * Finds a shape, or gives it the next id. Any thread may do so while no other thread owns the appender.
     *
     * @param shape      of messages.
     * @param wireFormat of their payloads.
     * @param delta      limits of messages in DELTA; ignored for other formats.
     * @param family     name of the sealed interface as whose objects the messages are published; null for none.
     * @return its declaration, the same at each call.
     * @throws IllegalStateException when the appender belongs to another thread.
     */
    public ShapeDeclaration ofAnyThread(
        final Shape shape, final WireFormat wireFormat, final DeltaOptions delta, final String family)
    {
        synchronized (owner)
        {
            owner.check();
            return of(shape, wireFormat, delta, family);
        }
    }

    /**
     * Lists the shapes that have an id.
     *
     * @return their declarations, in the order of the ids.
     */
    public List<ShapeDeclaration> all()
    {
        return Collections.unmodifiableList(declarations);
    }

    /**
     * Finds a shape, or gives it the next id.
     *
     * @param shape      of messages.
     * @param wireFormat of their payloads.
     * @param delta      limits of messages in DELTA; ignored for other formats.
     * @return its declaration, the same at each call.
     */
    public ShapeDeclaration of(final Shape shape, final WireFormat wireFormat, final DeltaOptions delta)
    {
        return of(shape, wireFormat, delta, null);
    }

    private ShapeDeclaration of(
        final Shape shape, final WireFormat wireFormat, final DeltaOptions delta, final String family)
    {
        Objects.requireNonNull(shape, "shape");
        Objects.requireNonNull(wireFormat, "wireFormat");
        final DeltaOptions limits = WireFormat.DELTA == wireFormat ? delta : null;
        for (int i = 0, size = declarations.size(); i < size; i++)
        {
            final DeclaredShape declared = declarations.get(i).declared();
            if (wireFormat == declared.wireFormat() && Objects.equals(limits, declared.delta()) &&
                Objects.equals(family, declared.family()) && shape.equals(declared.shape()))
            {
                return declarations.get(i);
            }
        }
        final int id = FrameType.MIN_SHAPE_ID + declarations.size();
        if (!FrameType.isShapeId(id))
        {
            throw new JournalException("an appender declares at most 32,512 shapes: shape=" + shape.name());
        }
        final ShapeDeclaration declaration =
            new ShapeDeclaration(new DeclaredShape(id, wireFormat, shape, limits, family));
        declarations.add(declaration);
        return declaration;
    }
}
