/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;

import io.daybook.codec.FieldType;
import io.daybook.codec.ShapeField;
import io.daybook.codec.value.Kept;

/**
 * An optional value: empty is null.
 */
final class OptionalBinding extends FunctionBinding
{
    /** The binding of the value inside; null for a primitive. */
    private final ValueBinding inner;
    private final Object empty;
    private final Predicate<Object> isEmpty;

    private OptionalBinding(
        final Class<?> held,
        final ValueBinding inner,
        final ShapeField field,
        final boolean isShareable,
        final Object empty,
        final Predicate<Object> isEmpty,
        final Write write,
        final ReadInto read)
    {
        super(held, field, isShareable, write, read);
        this.inner = inner;
        this.empty = empty;
        this.isEmpty = isEmpty;
    }

    static ValueBinding of(final ValueBinding inner)
    {
        return new OptionalBinding(
            Optional.class, inner, inner.field(), inner.isShareable(), Optional.empty(),
            (value) -> ((Optional<?>)value).isEmpty(),
            (value, writer, workspace) -> inner.writeOrNull(((Optional<?>)value).get(), writer, workspace),
            (current, reader, workspace) ->
                Kept.optional(inner.readInto(Kept.held(current), reader, workspace), current));
    }

    /** The binding of one of the primitive optionals; null for any other class. */
    static ValueBinding of(final Class<?> type)
    {
        if (OptionalInt.class == type)
        {
            return primitive(type, FieldType.INT32, OptionalInt.empty(), (value) -> ((OptionalInt)value).isEmpty(),
                (value, writer, workspace) -> writer.int32(((OptionalInt)value).getAsInt()),
                (current, reader, workspace) ->
                    Kept.optional((int)Integers.read(FieldType.INT32, reader), current));
        }
        if (OptionalLong.class == type)
        {
            return primitive(type, FieldType.INT64, OptionalLong.empty(), (value) -> ((OptionalLong)value).isEmpty(),
                (value, writer, workspace) -> writer.int64(((OptionalLong)value).getAsLong()),
                (current, reader, workspace) -> Kept.optional(Integers.read(FieldType.INT64, reader), current));
        }
        return OptionalDouble.class != type ? null :
            primitive(type, FieldType.FLOAT64, OptionalDouble.empty(), (value) -> ((OptionalDouble)value).isEmpty(),
                (value, writer, workspace) -> writer.float64(((OptionalDouble)value).getAsDouble()),
                (current, reader, workspace) -> Kept.optional(reader.float64(), current));
    }

    private static ValueBinding primitive(
        final Class<?> held,
        final FieldType type,
        final Object empty,
        final Predicate<Object> isEmpty,
        final Write write,
        final ReadInto read)
    {
        return new OptionalBinding(held, null, ShapeField.element(type), true, empty, isEmpty, write, read);
    }

    @Override
    ValueBinding target()
    {
        return null == inner ? this : inner.target();
    }

    /** The binding of the value inside; null for a primitive. */
    ValueBinding inner()
    {
        return inner;
    }

    @Override
    Object absent()
    {
        return empty;
    }

    @Override
    boolean isAbsent(final Object value)
    {
        return isEmpty.test(value);
    }
}
