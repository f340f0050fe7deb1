/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.daybook.codec.generated.Memory;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code that stores and compares bytes that are known when it is generated, such as a field's name. The bytes are
 * constants of up to eight bytes each; the last constant may overlap the one before.
 */
final class ConstantBytes
{
    private final ByteBuffer bytes;

    ConstantBytes(final byte[] bytes)
    {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Length in bytes. */
    int length()
    {
        return bytes.capacity();
    }

    byte[] array()
    {
        return bytes.array();
    }

    /** Stores the bytes at the array and the address in two local variables. */
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

    /** Compares the bytes at the array and the address in two local variables. Jumps to a label if the bytes differ. */
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
