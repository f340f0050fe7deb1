/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.binary.BinaryWireCode;
import io.daybook.codec.generated.BinaryYamlOut;
import io.daybook.codec.generated.Memory;
import io.daybook.codec.generated.Output;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The code that stores and compares the bytes before a field's value: its name, its number or nothing. The bytes are
 * constants of up to eight bytes each; the last constant may overlap the one before.
 */
final class BinaryYamlName
{
    private final ByteBuffer bytes;

    /**
     * The bytes before a field's value.
     *
     * @param format of the messages, one of Binary YAML's.
     * @param field  whose name must be {@link #isKnown known}.
     */
    BinaryYamlName(final WireFormat format, final ShapeField field)
    {
        bytes = ByteBuffer.wrap(bytes(format, field)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether a name, if it is written, is short enough that its code holds its length. */
    static boolean isKnown(final WireFormat format, final ShapeField field)
    {
        return WireFormat.BINARY_YAML != format || field.name().length() <= BinaryWireCode.MAX_SHORT_LENGTH &&
            field.name().chars().allMatch((c) -> c <= 0xFF);
    }

    private static byte[] bytes(final WireFormat format, final ShapeField field)
    {
        switch (format)
        {
            case BINARY_YAML:
                final byte[] name = field.name().getBytes(ISO_8859_1);
                return ByteBuffer.allocate(name.length + 1)
                    .put((byte)(BinaryWireCode.FIELD_NAME0 + name.length)).put(name).array();

            case BINARY_YAML_NUMBERED:
                return Output.bytes(
                    (out) -> BinaryYamlOut.putStopBit(out, 0, 0, BinaryWireCode.FIELD_NUMBER, field.number()));

            default:
                return new byte[0];
        }
    }

    /** Length in bytes, with the code. */
    int length()
    {
        return bytes.capacity();
    }

    /** Stores the name at the array and the address in two local variables. */
    void store(final Code code, final int memory)
    {
        int width;
        for (int i = 0; i < length(); i += width)
        {
            width = width(i);
            final int at = start(i, width);
            code.memory(memory, at);
            push(code, at, width).invoke(Memory.class, "put" + method(width), byte[].class, long.class, type(width));
        }
    }

    /** Compares the name at the array and the address in two local variables. Jumps to a label if the bytes differ. */
    void compare(final Code code, final int memory, final Label other)
    {
        int width;
        for (int i = 0; i < length(); i += width)
        {
            width = width(i);
            final int at = start(i, width);
            code.memory(memory, at).invoke(Memory.class, "get" + method(width), byte[].class, long.class);
            push(code, at, width);
            if (Long.BYTES == width)
            {
                code.insn(Opcodes.LCMP).jump(Opcodes.IFNE, other);
            }
            else
            {
                code.jump(Opcodes.IF_ICMPNE, other);
            }
        }
    }

    /** Width of the next word. It covers all bytes that are left if a word can do so. */
    private int width(final int at)
    {
        final int rest = length() - at;
        final int length = length();
        if (rest > Integer.BYTES && length >= Long.BYTES)
        {
            return Long.BYTES;
        }
        if (rest > Short.BYTES && length >= Integer.BYTES)
        {
            return Integer.BYTES;
        }
        return rest > Byte.BYTES ? Short.BYTES : Byte.BYTES;
    }

    private int start(final int at, final int width)
    {
        return Math.min(at, length() - width);
    }

    private Code push(final Code code, final int at, final int width)
    {
        return switch (width)
        {
            case Long.BYTES -> code.push(bytes.getLong(at));
            case Integer.BYTES -> code.push(bytes.getInt(at));
            case Short.BYTES -> code.push(bytes.getShort(at));
            default -> code.push(bytes.get(at));
        };
    }

    private static String method(final int width)
    {
        return switch (width)
        {
            case Long.BYTES -> "Long";
            case Integer.BYTES -> "Int";
            case Short.BYTES -> "Short";
            default -> "Byte";
        };
    }

    private static Class<?> type(final int width)
    {
        return switch (width)
        {
            case Long.BYTES -> long.class;
            case Integer.BYTES -> int.class;
            case Short.BYTES -> short.class;
            default -> byte.class;
        };
    }
}
