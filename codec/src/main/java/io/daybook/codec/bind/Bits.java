/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;

/**
 * Handles primitives as 64 bits, so that none is boxed on its way.
 */
final class Bits
{
    private Bits()
    {
    }

    /** The field type of a primitive. */
    static FieldType typeOf(final Class<?> primitive, final boolean isUnsigned)
    {
        final FieldType integer = Integers.typeOf(primitive, isUnsigned);
        return null != integer ? integer : boolean.class == primitive ? FieldType.BOOL :
            float.class == primitive ? FieldType.FLOAT32 : FieldType.FLOAT64;
    }

    static void write(final FieldType type, final long bits, final FieldWriter writer)
    {
        switch (type)
        {
            case BOOL:
                writer.bool(0 != bits);
                break;

            case FLOAT32:
                writer.float32(Float.intBitsToFloat((int)bits));
                break;

            case FLOAT64:
                writer.float64(Double.longBitsToDouble(bits));
                break;

            default:
                Integers.write(type, bits, writer);
                break;
        }
    }

    static long read(final FieldType type, final FieldReader reader)
    {
        switch (type)
        {
            case BOOL:
                return reader.bool() ? 1 : 0;

            case FLOAT32:
                return Float.floatToRawIntBits(float32(reader));

            case FLOAT64:
                return Double.doubleToRawLongBits(reader.float64());

            default:
                return Integers.read(type, reader);
        }
    }

    /** Reads a number, rounded to a float. One that is too large for it would become infinite. */
    static float float32(final FieldReader reader)
    {
        final float value = reader.float32();
        if (Float.isInfinite(value) && !Double.isInfinite(reader.float64()))
        {
            throw new CodecException("a number must fit its component's type: type=" + FieldType.FLOAT32 + ", value=" +
                reader.float64());
        }
        return value;
    }

    /** Turns a getter of a primitive into one of type (Object)long. */
    static MethodHandle getter(final MethodHandle getter)
    {
        return Handles.getter(getter);
    }

    /** Turns a setter of a primitive into one of type (Object, long)void. */
    static MethodHandle setter(final MethodHandle setter)
    {
        return Handles.setter(setter);
    }

    /** Made when the first handle is: generated codecs need none. */
    private static final class Handles
    {
        private static final MethodType GETTER = MethodType.methodType(long.class, Object.class);
        private static final MethodType SETTER = MethodType.methodType(void.class, Object.class, long.class);
        private static final MethodHandle FROM_FLOAT =
            conversion(Float.class, "floatToRawIntBits", float.class, int.class);
        private static final MethodHandle TO_FLOAT =
            conversion(Float.class, "intBitsToFloat", int.class, float.class);
        private static final MethodHandle FROM_DOUBLE =
            conversion(Double.class, "doubleToRawLongBits", double.class, long.class);
        private static final MethodHandle TO_DOUBLE =
            conversion(Double.class, "longBitsToDouble", long.class, double.class);

        static MethodHandle getter(final MethodHandle getter)
        {
            final Class<?> type = getter.type().returnType();
            final MethodHandle bits = float.class == type ? MethodHandles.filterReturnValue(getter, FROM_FLOAT) :
                double.class == type ? MethodHandles.filterReturnValue(getter, FROM_DOUBLE) : getter;
            return MethodHandles.explicitCastArguments(bits, GETTER);
        }

        static MethodHandle setter(final MethodHandle setter)
        {
            final Class<?> type = setter.type().lastParameterType();
            final MethodHandle bits = float.class == type ? MethodHandles.filterArguments(setter, 1, TO_FLOAT) :
                double.class == type ? MethodHandles.filterArguments(setter, 1, TO_DOUBLE) : setter;
            return MethodHandles.explicitCastArguments(bits, SETTER);
        }

        private static MethodHandle conversion(
            final Class<?> owner, final String name, final Class<?> from, final Class<?> to)
        {
            try
            {
                return MethodHandles.publicLookup().findStatic(owner, name, MethodType.methodType(to, from));
            }
            catch (final ReflectiveOperationException ex)
            {
                throw new IllegalStateException("each Java platform must have " + owner + "." + name, ex);
            }
        }
    }
}
