/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Collections;
import java.util.HashMap;
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
 * Finds out whether messages of one shape can be read by another. Fields are matched by name or old name.
 */
final class Compatibility
{
    private static final int NONE = -1;

    /** Each difference once, even if a shape occurs at several places. */
    private final Set<Difference> found = new LinkedHashSet<>();
    /** The pairs of shapes that were looked at. A shape that contains itself is compared only once. */
    private final Map<Shape, Set<Shape>> seen = new IdentityHashMap<>();

    private final OldNames oldNames;

    private Compatibility(final OldNames oldNames)
    {
        this.oldNames = oldNames;
    }

    /** Finds all differences that change what is read, in the order of the reader's fields. */
    static List<Difference> differences(final Shape reader, final Shape writer, final OldNames oldNames)
    {
        final Compatibility compatibility = new Compatibility(oldNames);
        compatibility.compare(reader, writer);
        return List.copyOf(compatibility.found);
    }

    /** Refuses a writer whose messages cannot be read. */
    static void check(final Shape reader, final Shape writer, final OldNames oldNames)
    {
        for (final Difference difference : differences(reader, writer, oldNames))
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
        final boolean isOneOf = oldNames.isOneOf(reader) && writer.isOneOf();
        final Map<Integer, List<ShapeField>> written = writer.fields().stream()
            .collect(Collectors.groupingBy((field) -> oldNames.indexOf(reader, field.name())));
        if (isOneOf)
        {
            // An object has one of the types, so none is filled in.
            compareChoices(reader.name(), names(reader.fields()), names(writer.fields()), written.keySet(),
                "a sealed interface has further types", "a type that the interface lacks is its @Unknown one, and a " +
                "message that no handler takes where it has none");
        }
        for (int i = 0; i < reader.fields().size(); i++)
        {
            compareField(reader, i, written.getOrDefault(i, List.of()), isOneOf);
        }
        if (!isOneOf)
        {
            written.getOrDefault(NONE, List.of()).forEach((field) -> add(reader.name() + "." + field.name(),
                text(field), null, Effect.LOSSY, "a field that the class lacks is passed over"));
        }
    }

    private void compareField(
        final Shape reader, final int index, final List<ShapeField> written, final boolean isOneOf)
    {
        final ShapeField field = reader.fields().get(index);
        final String path = reader.name() + "." + field.name();
        if (written.isEmpty() && !isOneOf)
        {
            add(path, null, text(field), Effect.LOSSLESS, "a field that messages lack is 0, false, null or empty " +
                "in a record, and what the constructor gives it in a POJO");
        }
        if (written.size() > 1 && !isOneOf)
        {
            add(path, names(written).toString(), field.name(), Effect.REFUSED, "a message must have a field under " +
                "one of its names, take the others out of @OldName");
        }
        written.forEach((one) -> compare(path, field, one));
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
        compareSymbols(path, reader, writer);
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

    private static List<String> names(final List<ShapeField> fields)
    {
        return fields.stream().map(ShapeField::name).collect(Collectors.toList());
    }

    private void compareSymbols(final String path, final ShapeField reader, final ShapeField writer)
    {
        final Map<String, Integer> indexes = new HashMap<>(oldNames.ofSymbols(reader));
        for (int i = 0; i < reader.symbols().size(); i++)
        {
            indexes.put(reader.symbols().get(i), i);
        }
        compareChoices(path, reader.symbols(), writer.symbols(), writer.symbols().stream()
            .map((symbol) -> indexes.getOrDefault(symbol, NONE)).collect(Collectors.toSet()),
            "an enum has further symbols",
            "a symbol that the enum lacks is its @Unknown constant, and refused where it has none");
    }

    /** Compares what a value may be one of; {@code read} has the reader's indexes of those that the writer knows. */
    private void compareChoices(
        final String path,
        final List<String> reader,
        final List<String> writer,
        final Set<Integer> read,
        final String further,
        final String lacking)
    {
        final boolean isLacking = read.contains(NONE);
        if (isLacking || read.size() < writer.size())
        {
            add(path, writer.toString(), reader.toString(), Effect.LOSSY,
                isLacking ? lacking : "two names are read as one");
        }
        else if (read.size() < reader.size())
        {
            add(path, writer.toString(), reader.toString(), Effect.LOSSLESS, further);
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
