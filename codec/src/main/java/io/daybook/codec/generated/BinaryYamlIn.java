/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.UUID;

import io.daybook.codec.value.Kept;

import static io.daybook.codec.binary.BinaryWireCode.*;

/**
 * Reads the values of Binary YAML for generated codecs, in the forms that our writer uses. The caller has already taken
 * the code, which is the byte before the position.
 */
public final class BinaryYamlIn
{
    private BinaryYamlIn()
    {
    }

    static boolean isNull(final Input in)
    {
        return (byte)NULL == code(in);
    }

    static boolean getBoolean(final Input in)
    {
        final int code = code(in) & 0xFF;
        if (TRUE != code && FALSE != code)
        {
            throw Refused.refused();
        }
        return TRUE == code;
    }

    static long getLong(final Input in)
    {
        final int code = code(in);
        if (code >= 0)
        {
            return code;
        }
        switch (code & 0xFF)
        {
            case UINT8:
                return byteAt(in) & 0xFF;

            case UINT16:
                return Memory.getShort(in.base(), in.address(in.take(Short.BYTES))) & 0xFFFF;

            case UINT32:
                return Memory.getInt(in.base(), in.address(in.take(Integer.BYTES))) & 0xFFFF_FFFFL;

            case INT8:
                return byteAt(in);

            case INT16:
                return Memory.getShort(in.base(), in.address(in.take(Short.BYTES)));

            case INT32:
                return Memory.getInt(in.base(), in.address(in.take(Integer.BYTES)));

            case INT64:
                return longAt(in);

            default:
                throw Refused.refused();
        }
    }

    static byte getByte(final Input in)
    {
        return Narrowed.int8(getLong(in));
    }

    static short getShort(final Input in)
    {
        return Narrowed.int16(getLong(in));
    }

    static int getInt(final Input in)
    {
        return Narrowed.int32(getLong(in));
    }

    static byte getUnsignedByte(final Input in)
    {
        return Narrowed.uint8(getLong(in));
    }

    static short getUnsignedShort(final Input in)
    {
        return Narrowed.uint16(getLong(in));
    }

    static int getUnsignedInt(final Input in)
    {
        return Narrowed.uint32(getLong(in));
    }

    static long getUnsignedLong(final Input in)
    {
        if ((byte)INT64_0X == code(in))
        {
            return longAt(in);
        }
        final long value = getLong(in);
        Refused.unless(value >= 0);
        return value;
    }

    static char getChar(final Input in)
    {
        final int length = (code(in) & 0xFF) - STRING0;
        Refused.unless(1 <= length && length <= 3);
        return character(in, length);
    }

    /** A char in UTF-8, of one to three bytes. */
    static char character(final Input in, final int length)
    {
        final int first = byteAt(in);
        if (1 == length)
        {
            Refused.unless(first >= 0);
            return (char)first;
        }
        final int value = 2 == length ? (first & 0x1F) << 6 | continuation(in) :
            (first & 0x0F) << 12 | continuation(in) << 6 | continuation(in);
        Refused.unless((2 == length ? 0xC0 : 0xE0) == (first & (2 == length ? 0xE0 : 0xF0)) &&
            value >= (2 == length ? 0x80 : 0x800) && !Character.isSurrogate((char)value));
        return (char)value;
    }

    static float getFloat(final Input in)
    {
        return (byte)FLOAT32 == code(in) ? floatAt(in) : Narrowed.float32(getDouble(in));
    }

    static double getDouble(final Input in)
    {
        switch (code(in) & 0xFF)
        {
            case FLOAT_STOP_2:
                return RawIn.getLong(in) / 1e2;

            case FLOAT_STOP_4:
                return RawIn.getLong(in) / 1e4;

            case FLOAT_STOP_6:
                return RawIn.getLong(in) / 1e6;

            case FLOAT64:
                return Double.longBitsToDouble(longAt(in));

            case FLOAT32:
                return floatAt(in);

            default:
                // Chronicle Wire, and our writer of compact numbers, write a float as an integer if its value is one.
                return getLong(in);
        }
    }

    static UUID getUUID(final Input in, final Object current)
    {
        Refused.unless((byte)UUID == code(in));
        final byte[] base = in.base();
        final long address = in.address(in.take(2 * Long.BYTES));
        return Kept.uuid(Memory.getLong(base, address), Memory.getLong(base, address + Long.BYTES), current);
    }

    /** Text, or the object that a cache has for it. */
    static Object text(final Input in, final TextCache cache, final Object current)
    {
        final int length = textLength(in, code(in) & 0xFF);
        return cache.get(in, in.take(length), length, current);
    }

    /** A key of a map, or the object that a cache has for it if the key is a name. */
    static Object key(final Input in, final TextCache cache, final Object current)
    {
        final int code = byteAt(in) & 0xFF;
        if (EVENT_OBJECT == code)
        {
            final int wide = textLength(in, byteAt(in) & 0xFF);
            return in.text(in.take(wide), wide, false, current);
        }
        final int length = EVENT_NAME == code ? storedLength(in) : code - FIELD_NAME0;
        Refused.unless(0 <= length && (EVENT_NAME == code || length <= MAX_SHORT_LENGTH));
        return cache.get(in, in.take(length), length, current);
    }

    private static int textLength(final Input in, final int code)
    {
        Refused.unless(code >= STRING0 || STRING_ANY == code);
        return code >= STRING0 ? code - STRING0 : storedLength(in);
    }

    private static int storedLength(final Input in)
    {
        final long stored = RawIn.getLong(in);
        Refused.unless(0 <= stored && stored <= Integer.MAX_VALUE);
        return (int)stored;
    }

    /** Begins a block and makes its end the limit. {@link #endBlock} needs the value that is returned here. */
    static int beginBlock(final Input in)
    {
        final int code = code(in) & 0xFF;
        final long length;
        switch (code)
        {
            case BLOCK8:
                length = byteAt(in) & 0xFF;
                break;

            case BLOCK16:
                length = Memory.getShort(in.base(), in.address(in.take(Short.BYTES))) & 0xFFFF;
                break;

            case BLOCK32:
                length = Memory.getInt(in.base(), in.address(in.take(Integer.BYTES)));
                break;

            default:
                throw Refused.refused();
        }
        final int outer = in.limit();
        final int begin = in.position();
        Refused.unless(0 <= length && length <= outer - begin);
        in.limit(begin + (int)length);
        return outer;
    }

    static void endBlock(final Input in, final int outer)
    {
        in.checkEnd();
        in.limit(outer);
    }

    private static byte code(final Input in)
    {
        return Memory.getByte(in.base(), in.address(in.position() - 1));
    }

    private static byte byteAt(final Input in)
    {
        return Memory.getByte(in.base(), in.address(in.take(Byte.BYTES)));
    }

    private static int continuation(final Input in)
    {
        final int next = byteAt(in);
        Refused.unless(0x80 == (next & 0xC0));
        return next & 0x3F;
    }

    private static float floatAt(final Input in)
    {
        return Float.intBitsToFloat(Memory.getInt(in.base(), in.address(in.take(Integer.BYTES))));
    }

    private static long longAt(final Input in)
    {
        return Memory.getLong(in.base(), in.address(in.take(Long.BYTES)));
    }
}
