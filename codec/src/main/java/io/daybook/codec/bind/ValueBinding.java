/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * Writes and reads the values of one Java type. Immutable; changing state is in the {@link Workspace}.
 */
abstract class ValueBinding
{
    private final Class<?> held;
    private final ShapeField field;

    /**
     * A binding.
     *
     * @param held  class of the values.
     * @param field that describes the values: without a name, not nullable.
     */
    ValueBinding(final Class<?> held, final ShapeField field)
    {
        this.held = held;
        this.field = field;
    }

    final ShapeField field()
    {
        return field;
    }

    /** This binding, or the one that does its work: of what an {@code Optional} holds, or of an object around. */
    ValueBinding target()
    {
        return this;
    }

    /** The binding of a list's elements or a map's values; null for any other type, and for primitives. */
    ValueBinding element()
    {
        return null;
    }

    /** The binding of a map's keys; null for any other type. */
    ValueBinding key()
    {
        return null;
    }

    /** Writes a value, which is not null. */
    abstract void write(Object value, FieldWriter writer, Workspace workspace);

    /** Reads the current value, which is not null. */
    abstract Object read(FieldReader reader, Workspace workspace);

    /**
     * Reads the current value, which is not null, into an existing object.
     *
     * @param current object that nobody but its owner holds; or null.
     * @return that object if it could be changed to the value or is equal already; else a new object.
     */
    Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        return read(reader, workspace);
    }

    /**
     * Reads the current value, which is not null, into an object that its new owner keeps. Others may hold the parts of
     * the object too, so its parts are replaced.
     */
    void fill(final Object current, final FieldReader reader, final Workspace workspace)
    {
        readInto(current, reader, workspace);
    }

    /** Takes an object that its owner does not hold any more after it was read into. */
    void release(final Object current, final Workspace workspace)
    {
        // Only POJOs are kept for reuse.
    }

    /** Whether values cannot be changed, and so may be held by several owners. */
    boolean isShareable()
    {
        return true;
    }

    /** Whether an object can be changed to any other value of its type. */
    boolean isRefillable(final Object current)
    {
        return false;
    }

    /**
     * Makes an object equal to another.
     *
     * @param isUnshared whether the parts of the other object may be taken, because nobody else will hold them.
     * @return whether this was possible.
     */
    boolean refill(final Object current, final Object source, final boolean isUnshared)
    {
        return false;
    }

    /** The value that stands for null. */
    Object absent()
    {
        return null;
    }

    /** The value for a field that the writer did not know. */
    Object missing()
    {
        return absent();
    }

    final void writeOrNull(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        if (null == value)
        {
            writer.nullValue();
            return;
        }
        checkClass(value);
        if (isAbsent(value))
        {
            writer.nullValue();
        }
        else
        {
            write(value, writer, workspace);
        }
    }

    /** Writes one of several values. A failure names its index. */
    final void writeAt(final int index, final Object value, final FieldWriter writer, final Workspace workspace)
    {
        try
        {
            writeOrNull(value, writer, workspace);
        }
        catch (final CodecException ex)
        {
            throw new CodecException(ex.getMessage() + ", index=" + index, ex);
        }
    }

    /** Refuses an object of another class. A raw type or an unchecked cast can let one through. */
    final void checkClass(final Object value)
    {
        if (!held.isInstance(value))
        {
            throw new CodecException("a value must be of the class that is declared, look for a raw type or an " +
                "unchecked cast: expected=" + held.getName() + ", found=" + value.getClass().getName());
        }
    }

    final Object readOrAbsent(final FieldReader reader, final Workspace workspace)
    {
        return reader.isNull() ? absent() : read(reader, workspace);
    }

    final Object readIntoOrAbsent(final Object current, final FieldReader reader, final Workspace workspace)
    {
        if (reader.isNull())
        {
            release(current, workspace);
            return absent();
        }
        return readInto(current, reader, workspace);
    }

    /** Whether a value is written as null although it is not null. */
    boolean isAbsent(final Object value)
    {
        return false;
    }
}
