/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Finds out whether the messages of a writer have the very bytes of the class's own messages, because the shapes differ
 * in nothing but names that are no part of messages. A codec for the class's own messages then reads them as well.
 */
final class Likeness
{
    private final OldNames oldNames;
    /** Whether the names of fields and symbols are part of messages. Those of shapes never are. */
    private final boolean hasNames;

    /**
     * A comparison.
     *
     * @param oldNames of the class.
     * @param hasNames whether messages hold the names of their fields.
     */
    Likeness(final OldNames oldNames, final boolean hasNames)
    {
        this.oldNames = oldNames;
        this.hasNames = hasNames;
    }

    /** Compares shapes that do not hold themselves; others are not alike. */
    boolean isLike(final Shape reader, final Shape writer)
    {
        boolean isLike = 0 == writer.enclosing() && reader.fields().size() == writer.fields().size();
        for (int i = 0; i < reader.fields().size() && isLike; i++)
        {
            final String name = writer.fields().get(i).name();
            isLike = (hasNames ? reader.fields().get(i).name().equals(name) : i == oldNames.indexOf(reader, name)) &&
                isLike(reader.fields().get(i), writer.fields().get(i));
        }
        return isLike;
    }

    private boolean isLike(final ShapeField reader, final ShapeField writer)
    {
        return reader.number() == writer.number() &&
            reader.type() == writer.type() &&
            reader.nullable() == writer.nullable() &&
            reader.length() == writer.length() &&
            reader.prefix() == writer.prefix() &&
            areLike(reader, writer.symbols()) &&
            (null == reader.shape() || isLike(reader.shape(), writer.shape())) &&
            (null == reader.mapKey() || isLike(reader.mapKey(), writer.mapKey())) &&
            (null == reader.element() || isLike(reader.element(), writer.element()));
    }

    private boolean areLike(final ShapeField reader, final List<String> written)
    {
        boolean areLike = reader.symbols().size() == written.size();
        for (int i = 0; i < written.size() && areLike; i++)
        {
            final Integer old = hasNames ? null : oldNames.ofSymbols(reader).get(written.get(i));
            areLike = reader.symbols().get(i).equals(written.get(i)) || null != old && i == old;
        }
        return areLike;
    }
}
