/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.daybook.codec.CodecException;
import io.daybook.codec.Difference;
import io.daybook.codec.Difference.Effect;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Finds out whether messages of one shape can be read by another. Fields are matched by name.
 */
final class Compatibility
{
    /** Each difference once, even if a shape occurs at several places. */
    private final Set<Difference> found = new LinkedHashSet<>();
    /** The pairs of shapes that were looked at. A shape that contains itself is compared only once. */
    private final Map<Shape, Set<Shape>> seen = new IdentityHashMap<>();

    private Compatibility()
    {
    }

    /** Finds all differences that change what is read, in the order of the reader's fields. */
    static List<Difference> differences(final Shape reader, final Shape writer)
    {
        final Compatibility compatibility = new Compatibility();
        compatibility.compare(reader, writer);
        return List.copyOf(compatibility.found);
    }

    /** Refuses a writer whose messages cannot be read. */
    static void check(final Shape reader, final Shape writer)
    {
        for (final Difference difference : differences(reader, writer))
        {
            if (Effect.REFUSED == difference.effect())
            {
                throw new CodecException(difference.reason() + ": field=" + difference.field() + ", written=" +
                    difference.written() + ", read=" + difference.read());
            }
        }
    }

    private void compare(final Shape reader, final Shape writer)
    {
        final Set<Shape> compared = seen.computeIfAbsent(
            reader.target(), (shape) -> Collections.newSetFromMap(new IdentityHashMap<>()));
        if (!compared.add(writer.target()))
        {
            return;
        }
        final boolean isOneOf = reader.isOneOf() && writer.isOneOf();
        if (isOneOf)
        {
            compareTypes(reader, writer);
        }
        for (final ShapeField field : reader.fields())
        {
            final String path = reader.name() + "." + field.name();
            final int index = writer.indexOf(field.name());
            if (index >= 0)
            {
                compare(path, field, writer.fields().get(index));
            }
            else if (!isOneOf)
            {
                add(path, null, text(field), Effect.LOSSLESS, "a field that messages lack is 0, false, null or empty " +
                    "in a record, and what the constructor gives it in a POJO");
            }
        }
        for (final ShapeField field : writer.fields())
        {
            if (!isOneOf && reader.indexOf(field.name()) < 0)
            {
                add(reader.name() + "." + field.name(), text(field), null, Effect.LOSSY, "a field that the class " +
                    "lacks is passed over");
            }
        }
    }

    private void compare(final String path, final ShapeField reader, final ShapeField writer)
    {
        if (writer.nullable() && !reader.nullable())
        {
            add(path, text(writer), text(reader), Effect.REFUSED,
                "a field that may be null must be read into one that may be, " +
                (FieldType.OBJECT == reader.type() ? "take @NonNull away" : "use the boxed or an optional type"));
        }
        else if (!writer.nullable() && reader.nullable())
        {
            add(path, text(writer), text(reader), Effect.LOSSLESS, "a field that was never null may be null");
        }
        if (reader.type() != writer.type())
        {
            final boolean isReadable = isReadable(reader.type(), writer.type());
            add(path, "" + writer.type(), "" + reader.type(), isReadable ? Effect.LOSSLESS : Effect.REFUSED,
                isReadable ? "a field is read as a wider type" :
                "a field must be read as what was written or wider, change type or name");
            return;
        }
        compareSymbols(path, reader.symbols(), writer.symbols());
        if (FieldType.OBJECT == reader.type())
        {
            compare(reader.shape(), writer.shape());
        }
        if (null != reader.mapKey())
        {
            compare(path + ".key", reader.mapKey(), writer.mapKey());
        }
        if (null != reader.element())
        {
            compare(path + "[]", reader.element(), writer.element());
        }
    }

    /** Compares the types of two versions of a sealed interface. An object has one of them, so none is filled in. */
    private void compareTypes(final Shape reader, final Shape writer)
    {
        final List<String> unread = names(writer, reader);
        if (!unread.isEmpty() || !names(reader, writer).isEmpty())
        {
            add(reader.name(), writer.fields().stream().map(ShapeField::name).collect(Collectors.toList()).toString(),
                reader.fields().stream().map(ShapeField::name).collect(Collectors.toList()).toString(),
                unread.isEmpty() ? Effect.LOSSLESS : Effect.LOSSY, unread.isEmpty() ?
                "a sealed interface has further types" : "a type that the interface lacks is its @Unknown one, and a " +
                "message that no handler takes where it has none");
        }
    }

    /** The fields of one shape that another one lacks. */
    private static List<String> names(final Shape of, final Shape lacking)
    {
        return of.fields().stream().map(ShapeField::name).filter((name) -> lacking.indexOf(name) < 0)
            .collect(Collectors.toList());
    }

    private void compareSymbols(final String path, final List<String> reader, final List<String> writer)
    {
        final List<String> unread = new ArrayList<>(writer);
        unread.removeAll(Set.copyOf(reader));
        final List<String> unwritten = new ArrayList<>(reader);
        unwritten.removeAll(Set.copyOf(writer));
        if (!unread.isEmpty() || !unwritten.isEmpty())
        {
            add(path, writer.toString(), reader.toString(), unread.isEmpty() ? Effect.LOSSLESS : Effect.LOSSY,
                unread.isEmpty() ? "an enum has further symbols" :
                "a symbol that the enum lacks is its @Unknown constant, and refused where it has none");
        }
    }

    private void add(
        final String path, final String written, final String read, final Effect effect, final String reason)
    {
        found.add(new Difference(path, written, read, effect, reason));
    }

    private static String text(final ShapeField field)
    {
        return field.nullable() ? field.type() + " or null" : "" + field.type();
    }

    private static boolean isReadable(final FieldType reader, final FieldType writer)
    {
        if (reader.isInteger() && writer.isInteger())
        {
            return isWider(reader, writer);
        }
        if (writer.isInteger() && (FieldType.FLOAT64 == reader || FieldType.FLOAT32 == reader))
        {
            // A double has 53 bits for an integer, a float 24.
            return 2 * writer.packedLength() <= reader.packedLength();
        }
        return FieldType.FLOAT64 == reader && FieldType.FLOAT32 == writer ||
            FieldType.TEXT == reader && FieldType.SYMBOL == writer;
    }

    private static boolean isWider(final FieldType reader, final FieldType writer)
    {
        return reader.packedLength() > writer.packedLength() && (isSigned(reader) || !isSigned(writer));
    }

    private static boolean isSigned(final FieldType type)
    {
        return type.compareTo(FieldType.INT64) <= 0;
    }
}
