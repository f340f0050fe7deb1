/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;

/**
 * Finds out whether the messages of a writer have the very bytes of the class's own messages, because the shapes differ
 * in nothing but names that are no part of messages. A codec for the class's own messages then reads them as well.
 */
final class Likeness
{
    /** The formats whose messages have a symbol by its index. All others have its name. */
    private static final Set<WireFormat> WITH_INDEXES =
        EnumSet.of(WireFormat.PACKED, WireFormat.BYTES_MARSHALLABLE, WireFormat.STOP_BIT);

    private final OldNames oldNames;
    private final boolean hasNames;
    private final boolean hasSymbols;

    /**
     * A comparison.
     *
     * @param oldNames   of the class.
     * @param wireFormat of whole messages.
     */
    Likeness(final OldNames oldNames, final WireFormat wireFormat)
    {
        this.oldNames = oldNames;
        hasNames = wireFormat.isSelfDescribed();
        hasSymbols = !WITH_INDEXES.contains(wireFormat);
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
            final Integer old = hasSymbols ? null : oldNames.ofSymbols(reader).get(written.get(i));
            areLike = reader.symbols().get(i).equals(written.get(i)) || null != old && i == old;
        }
        return areLike;
    }
}
