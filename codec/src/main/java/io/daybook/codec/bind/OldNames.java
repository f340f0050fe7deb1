/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * What a class knows of its shape and the shape does not: the old names of the fields and symbols, and which objects
 * are of sealed interfaces.
 */
final class OldNames
{
    /** Those of a shape without a class. */
    static final OldNames NONE = new OldNames();

    /** By shape, the index of each field by each of its old names. */
    private final Map<Shape, Map<String, Integer>> ofFields = new IdentityHashMap<>();
    /** By field, the index of each symbol by each of its old names. */
    private final Map<ShapeField, Map<String, Integer>> ofSymbols = new IdentityHashMap<>();
    /** The shapes of records and POJOs, which may look like those of sealed interfaces. */
    private final Set<Shape> ofMembers = Collections.newSetFromMap(new IdentityHashMap<>());

    private OldNames()
    {
    }

    /**
     * Collects the old names.
     *
     * @param root binding of the class.
     */
    OldNames(final ObjectBinding root)
    {
        add(root, root.field().shape(), Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private void add(final ObjectBinding binding, final Shape shape, final Set<Shape> seen)
    {
        if (seen.add(shape.target()))
        {
            if (!binding.old().isEmpty())
            {
                ofFields.put(shape.target(), binding.old());
            }
            if (!(binding instanceof SealedBinding))
            {
                ofMembers.add(shape.target());
            }
            for (int i = 0; i < shape.fields().size(); i++)
            {
                add(binding.bindingAt(i), shape.fields().get(i), seen);
            }
        }
    }

    private void add(final ValueBinding binding, final ShapeField field, final Set<Shape> seen)
    {
        final ValueBinding target = null == binding ? null : binding.target();
        if (target instanceof ObjectBinding)
        {
            add((ObjectBinding)target, field.shape(), seen);
        }
        else if (target instanceof EnumBinding && !((EnumBinding)target).old().isEmpty())
        {
            ofSymbols.put(field, ((EnumBinding)target).old());
        }
        else if (null != target)
        {
            add(target.key(), field.mapKey(), seen);
            add(target.element(), field.element(), seen);
        }
    }

    /** Index of the field that a written field is read into; -1 for none. */
    int indexOf(final Shape shape, final CharSequence written)
    {
        final int index = shape.indexOf(written);
        final Map<String, Integer> old = index < 0 ? ofFields.get(shape.target()) : null;
        return null == old ? index : old.getOrDefault(written.toString(), -1);
    }

    /** Whether a shape is that of a sealed interface; without a class, whether it looks so. */
    boolean isOneOf(final Shape shape)
    {
        return shape.isOneOf() && !ofMembers.contains(shape.target());
    }

    /** Index of each symbol of a field by each of its old names. */
    Map<String, Integer> ofSymbols(final ShapeField field)
    {
        return ofSymbols.getOrDefault(field, Map.of());
    }
}
