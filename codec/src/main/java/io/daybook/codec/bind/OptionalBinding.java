/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;

/**
 * An optional value: empty is null.
 */
final class OptionalBinding extends ValueBinding
{
    private final Object empty;
    private final Predicate<Object> isEmpty;
    private final Write write;
    private final Read read;

    private OptionalBinding(
        final ValueBinding inner,
        final Object empty,
        final Predicate<Object> isEmpty,
        final Write write,
        final Read read)
    {
        super(inner.field());
        this.empty = empty;
        this.isEmpty = isEmpty;
        this.write = write;
        this.read = read;
    }

    static ValueBinding of(final ValueBinding inner)
    {
        return new OptionalBinding(inner, Optional.empty(), (value) -> ((Optional<?>)value).isEmpty(),
            (value, writer, workspace) -> inner.write(((Optional<?>)value).get(), writer, workspace),
            (reader, workspace) -> Optional.of(inner.read(reader, workspace)));
    }

    /** The binding of one of the primitive optionals, or null. */
    static ValueBinding of(final Class<?> type)
    {
        if (OptionalInt.class == type)
        {
            final ValueBinding inner = Scalars.of(Integer.class, false);
            return new OptionalBinding(inner, OptionalInt.empty(), (value) -> ((OptionalInt)value).isEmpty(),
                (value, writer, workspace) -> writer.int32(((OptionalInt)value).getAsInt()),
                (reader, workspace) -> OptionalInt.of((Integer)inner.read(reader, workspace)));
        }
        if (OptionalLong.class == type)
        {
            final ValueBinding inner = Scalars.of(Long.class, false);
            return new OptionalBinding(inner, OptionalLong.empty(), (value) -> ((OptionalLong)value).isEmpty(),
                (value, writer, workspace) -> writer.int64(((OptionalLong)value).getAsLong()),
                (reader, workspace) -> OptionalLong.of((Long)inner.read(reader, workspace)));
        }
        return OptionalDouble.class != type ? null : new OptionalBinding(
            Scalars.of(Double.class, false), OptionalDouble.empty(), (value) -> ((OptionalDouble)value).isEmpty(),
            (value, writer, workspace) -> writer.float64(((OptionalDouble)value).getAsDouble()),
            (reader, workspace) -> OptionalDouble.of(reader.float64()));
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        write.write(value, writer, workspace);
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        return read.read(reader, workspace);
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
