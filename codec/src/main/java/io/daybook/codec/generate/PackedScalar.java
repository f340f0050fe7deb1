/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import io.daybook.codec.FieldType;
import io.daybook.codec.generated.Memory;
import io.daybook.codec.generated.PackedValues;

import org.objectweb.asm.Opcodes;

/**
 * The code that stores and loads a fixed-width value of PACKED, by its class.
 */
final class PackedScalar
{
    private static final Map<Class<?>, Set<FieldType>> TYPES = Map.ofEntries(
        Map.entry(boolean.class, EnumSet.of(FieldType.BOOL)),
        Map.entry(byte.class, EnumSet.of(FieldType.INT8, FieldType.UINT8)),
        Map.entry(short.class, EnumSet.of(FieldType.INT16, FieldType.UINT16)),
        Map.entry(char.class, EnumSet.of(FieldType.CHAR)),
        Map.entry(int.class, EnumSet.of(FieldType.INT32, FieldType.UINT32)),
        Map.entry(long.class, EnumSet.of(FieldType.INT64, FieldType.UINT64)),
        Map.entry(float.class, EnumSet.of(FieldType.FLOAT32)),
        Map.entry(double.class, EnumSet.of(FieldType.FLOAT64)),
        Map.entry(UUID.class, EnumSet.of(FieldType.UUID)),
        Map.entry(Instant.class, EnumSet.of(FieldType.TIMESTAMP)),
        Map.entry(Duration.class, EnumSet.of(FieldType.DURATION)),
        Map.entry(LocalDate.class, EnumSet.of(FieldType.DATE)),
        Map.entry(LocalTime.class, EnumSet.of(FieldType.TIME)),
        Map.entry(LocalDateTime.class, EnumSet.of(FieldType.DATE_TIME)),
        Map.entry(BigDecimal.class, EnumSet.of(FieldType.DECIMAL)));

    private PackedScalar()
    {
    }

    /** Whether values of a class can be stored and loaded as values of a type. */
    static boolean isKnown(final Class<?> value, final FieldType type)
    {
        return TYPES.containsKey(value) && TYPES.get(value).contains(type);
    }

    /** Takes base, address and value from the stack. */
    static void store(final Code code, final Class<?> value)
    {
        if (boolean.class == value || byte.class == value)
        {
            store(code, "putByte", byte.class);
        }
        else if (char.class == value)
        {
            code.invoke(PackedValues.class, "character", char.class);
            store(code, "putShort", short.class);
        }
        else if (short.class == value)
        {
            store(code, "putShort", short.class);
        }
        else if (float.class == value)
        {
            code.invoke(Float.class, "floatToRawIntBits", float.class);
            store(code, "putInt", int.class);
        }
        else if (int.class == value)
        {
            store(code, "putInt", int.class);
        }
        else if (double.class == value)
        {
            code.invoke(Double.class, "doubleToRawLongBits", double.class);
            store(code, "putLong", long.class);
        }
        else if (long.class == value)
        {
            store(code, "putLong", long.class);
        }
        else
        {
            code.invoke(PackedValues.class, "put", byte[].class, long.class, value);
        }
    }

    /** Takes base and address from the stack, and pushes the value. */
    static void load(final Code code, final Class<?> value)
    {
        if (boolean.class == value)
        {
            load(code, "getByte").invoke(PackedValues.class, "bool", byte.class);
        }
        else if (byte.class == value)
        {
            load(code, "getByte");
        }
        else if (char.class == value)
        {
            load(code, "getShort").insn(Opcodes.I2C).invoke(PackedValues.class, "character", char.class);
        }
        else if (short.class == value)
        {
            load(code, "getShort");
        }
        else if (float.class == value)
        {
            load(code, "getInt").invoke(Float.class, "intBitsToFloat", int.class);
        }
        else if (int.class == value)
        {
            load(code, "getInt");
        }
        else if (double.class == value)
        {
            load(code, "getLong").invoke(Double.class, "longBitsToDouble", long.class);
        }
        else if (long.class == value)
        {
            load(code, "getLong");
        }
        else
        {
            code.invoke(PackedValues.class, "get" + value.getSimpleName(), byte[].class, long.class, Object.class);
        }
    }

    private static void store(final Code code, final String method, final Class<?> primitive)
    {
        code.invoke(Memory.class, method, byte[].class, long.class, primitive);
    }

    private static Code load(final Code code, final String method)
    {
        return code.invoke(Memory.class, method, byte[].class, long.class);
    }
}
