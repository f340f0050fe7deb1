/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * A component of a record: taken from the record without boxing, and put into {@link Slots}.
 */
abstract class Component
{
    private final ShapeField shapeField;
    private final Field name;

    Component(final ShapeField shapeField)
    {
        this.shapeField = shapeField;
        name = Field.of(shapeField.name());
    }

    final ShapeField shapeField()
    {
        return shapeField;
    }

    final Field name()
    {
        return name;
    }

    /** Of a component that is no primitive; null for one. */
    ValueBinding binding()
    {
        return null;
    }

    abstract void write(Object owner, FieldWriter writer, Workspace workspace);

    /** Puts the current value into a slot. */
    abstract void read(FieldReader reader, Workspace workspace, Slots slots, int index);

    /** Puts into a slot what stands for a field that is missing. */
    abstract void readAbsent(Slots slots, int index);

    /** A component of a type that the virtual machine can throw from its accessor. */
    private static RuntimeException failure(final Throwable thrown)
    {
        if (thrown instanceof RuntimeException)
        {
            return (RuntimeException)thrown;
        }
        if (thrown instanceof Error)
        {
            throw (Error)thrown;
        }
        return new CodecException("a record's accessor must not throw a checked exception: thrown=" + thrown, thrown);
    }

    /** Integers and chars. */
    static final class OfInteger extends Component
    {
        private final FieldType type;
        private final MethodHandle accessor;

        OfInteger(final ShapeField shapeField, final MethodHandle accessor)
        {
            super(shapeField);
            type = shapeField.type();
            this.accessor = accessor.asType(MethodType.methodType(long.class, Object.class));
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            final long value;
            try
            {
                value = (long)accessor.invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
            Integers.write(type, value, writer);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            slots.put(index, Integers.read(type, reader));
        }

        @Override
        void readAbsent(final Slots slots, final int index)
        {
            slots.put(index, 0);
        }
    }

    /** {@code boolean}. */
    static final class OfBool extends Component
    {
        private final MethodHandle accessor;

        OfBool(final ShapeField shapeField, final MethodHandle accessor)
        {
            super(shapeField);
            this.accessor = accessor.asType(MethodType.methodType(boolean.class, Object.class));
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            final boolean value;
            try
            {
                value = (boolean)accessor.invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
            writer.bool(value);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            slots.put(index, reader.bool() ? 1 : 0);
        }

        @Override
        void readAbsent(final Slots slots, final int index)
        {
            slots.put(index, 0);
        }
    }

    /** {@code float}. */
    static final class OfFloat extends Component
    {
        private final MethodHandle accessor;

        OfFloat(final ShapeField shapeField, final MethodHandle accessor)
        {
            super(shapeField);
            this.accessor = accessor.asType(MethodType.methodType(float.class, Object.class));
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            final float value;
            try
            {
                value = (float)accessor.invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
            writer.float32(value);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            slots.put(index, Float.floatToRawIntBits(reader.float32()));
        }

        @Override
        void readAbsent(final Slots slots, final int index)
        {
            slots.put(index, 0);
        }
    }

    /** {@code double}. */
    static final class OfDouble extends Component
    {
        private final MethodHandle accessor;

        OfDouble(final ShapeField shapeField, final MethodHandle accessor)
        {
            super(shapeField);
            this.accessor = accessor.asType(MethodType.methodType(double.class, Object.class));
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            final double value;
            try
            {
                value = (double)accessor.invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
            writer.float64(value);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            slots.put(index, Double.doubleToRawLongBits(reader.float64()));
        }

        @Override
        void readAbsent(final Slots slots, final int index)
        {
            slots.put(index, 0);
        }
    }

    /** Anything that is no primitive, and so may be null. */
    static final class OfReference extends Component
    {
        private final ValueBinding binding;
        private final MethodHandle accessor;

        OfReference(final ShapeField shapeField, final MethodHandle accessor, final ValueBinding binding)
        {
            super(shapeField);
            this.binding = binding;
            this.accessor = accessor.asType(MethodType.methodType(Object.class, Object.class));
        }

        @Override
        ValueBinding binding()
        {
            return binding;
        }

        @Override
        void write(final Object owner, final FieldWriter writer, final Workspace workspace)
        {
            final Object value;
            try
            {
                value = (Object)accessor.invokeExact(owner);
            }
            catch (final Throwable thrown)
            {
                throw failure(thrown);
            }
            binding.writeOrNull(value, writer, workspace);
        }

        @Override
        void read(final FieldReader reader, final Workspace workspace, final Slots slots, final int index)
        {
            slots.put(index, binding.readOrAbsent(reader, workspace));
        }

        @Override
        void readAbsent(final Slots slots, final int index)
        {
            slots.put(index, binding.missing());
        }
    }
}
