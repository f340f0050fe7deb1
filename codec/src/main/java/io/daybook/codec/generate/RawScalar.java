/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.FieldType;
import io.daybook.codec.generated.Input;
import io.daybook.codec.generated.Memory;
import io.daybook.codec.generated.Output;
import io.daybook.codec.generated.RawIn;
import io.daybook.codec.generated.RawOut;
import io.daybook.codec.raw.RawForm;

/**
 * The code for one value of the raw formats, by its class: numbers, bools, and values that are stored as such.
 */
final class RawScalar
{
    private RawScalar()
    {
    }

    /** Whether there is code for values of a class as a field type. */
    static boolean isKnown(final RawForm form, final Class<?> value, final FieldType type)
    {
        return PackedScalar.isKnown(value, type) && (isFixed(form, type) || isVarying(form, type));
    }

    /** Whether all values of a type take the same number of bytes, the number that they take in PACKED. */
    static boolean isFixed(final RawForm form, final FieldType type)
    {
        switch (type)
        {
            case BOOL:
            case UUID:
                return true;

            case CHAR:
                return false;

            case DATE:
            case DATE_TIME:
                return !form.isWire && !form.isStopBit;

            default:
                return !form.isStopBit;
        }
    }

    /** Whether a value of a type is a single number or text whose length varies. */
    private static boolean isVarying(final RawForm form, final FieldType type)
    {
        switch (type)
        {
            case CHAR:
            case DATE:
                return true;

            case DATE_TIME:
            case DECIMAL:
                return false;

            default:
                return form.isStopBit;
        }
    }

    /** Stores a fixed-width value: takes base, address and value from the stack. */
    static void store(final Code code, final RawForm form, final Class<?> value)
    {
        if (boolean.class == value)
        {
            code.invoke(RawOut.class, form.isWire ? "wireBool" : "letterBool", boolean.class)
                .invoke(Memory.class, "putByte", byte[].class, long.class, byte.class);
        }
        else
        {
            PackedScalar.store(code, value);
        }
    }

    /**
     * Loads a fixed-width value: takes base and address from the stack, and for an object the current one.
     */
    static void load(final Code code, final RawForm form, final Class<?> value)
    {
        if (boolean.class == value)
        {
            code.invoke(Memory.class, "getByte", byte[].class, long.class)
                .invoke(RawIn.class, form.isWire ? "wireBool" : "letterBool", byte.class);
        }
        else
        {
            PackedScalar.load(code, value);
        }
    }

    /**
     * Writes a value of varying length: takes output, offset and value from the stack, and pushes the offset behind it.
     */
    static void put(final Code code, final RawForm form, final PlannedMember member, final Class<?> value)
    {
        if (member.field().type().isInteger())
        {
            MemberCode.widen(code, member.field().type(), value);
            code.invoke(RawOut.class, "put", Output.class, int.class, long.class);
        }
        else
        {
            code.cast(value).invoke(
                RawOut.class, "put" + charForm(form, value), Output.class, int.class, value);
        }
    }

    /** Reads a value of varying length: takes the input from the stack, and for an object the current one. */
    static void get(final Code code, final RawForm form, final PlannedMember member, final Class<?> value)
    {
        final String name = value.getSimpleName();
        final String charForm = charForm(form, value);
        final Class<?>[] parameters = value.isPrimitive() ?
            new Class<?>[] { Input.class } : new Class<?>[] { Input.class, Object.class };
        code.invoke(RawIn.class, "get" + (MemberCode.isUnsigned(member.field().type()) ? "Unsigned" : "") +
            (charForm.isEmpty() ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : charForm), parameters);
    }

    private static String charForm(final RawForm form, final Class<?> value)
    {
        return char.class != value || !form.isWire ? "" : form.isLatin1 ? "CharLatin1" : "CharUtf8";
    }
}
