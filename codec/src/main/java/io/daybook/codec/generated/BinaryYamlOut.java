/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.UUID;

import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.StopBit;

import org.agrona.MutableDirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;

/**
 * Writes the values of Binary YAML for generated codecs. Each method leaves a gap, in which the caller then stores the
 * field's name. It makes sure of room for both, and returns the offset behind the value.
 */
public final class BinaryYamlOut
{
    /**
     * Limit for the mantissa of a short float: a double holds it exactly, and it takes no more bytes than the double.
     */
    private static final double MAX_MANTISSA = 0x1p49;
    /** Limit for whole numbers: a hundred times such a number is still a mantissa. */
    private static final long MAX_WHOLE = (1L << 49) / 100;
    private static final long MAX_SHORT_STOP_BIT = 0x1F_FFFF;
    private static final double HUNDRED = 1e2;
    private static final double TEN_THOUSAND = 1e4;
    private static final double MILLION = 1e6;
    private static final int BLOCK8_HEADER = 2;

    private BinaryYamlOut()
    {
    }

    static int putNull(final Output out, final int at, final int gap)
    {
        return code(out, at, gap, NULL, 0);
    }

    static int put(final Output out, final int at, final int gap, final boolean value)
    {
        return code(out, at, gap, value ? TRUE : FALSE, 0);
    }

    static int put(final Output out, final int at, final int gap, final long value)
    {
        if (value >= 0)
        {
            return putNatural(out, at, gap, value);
        }
        if (value >= Byte.MIN_VALUE)
        {
            return put8(out, at, gap, INT8, (byte)value);
        }
        if (value >= Short.MIN_VALUE)
        {
            return put16(out, at, gap, INT16, (short)value);
        }
        return value >= Integer.MIN_VALUE ? put32(out, at, gap, INT32, (int)value) : put64(out, at, gap, INT64, value);
    }

    static int putUnsigned(final Output out, final int at, final int gap, final long value)
    {
        return value < 0 ? put64(out, at, gap, INT64_0X, value) : putNatural(out, at, gap, value);
    }

    static int put(final Output out, final int at, final int gap, final float value)
    {
        return put32(out, at, gap, FLOAT32, Float.floatToRawIntBits(value));
    }

    static int put(final Output out, final int at, final int gap, final double value)
    {
        final long whole = (long)value;
        final int code;
        final long mantissa;
        if (whole == value && Math.abs(value) < MAX_WHOLE && (0 != whole || isPositiveZero(value)))
        {
            code = FLOAT_STOP_2;
            mantissa = 100 * whole;
        }
        else if (isExact(value, HUNDRED))
        {
            code = FLOAT_STOP_2;
            mantissa = mantissa(value * HUNDRED);
        }
        else if (isExact(value, TEN_THOUSAND))
        {
            code = FLOAT_STOP_4;
            mantissa = mantissa(value * TEN_THOUSAND);
        }
        else if (isExact(value, MILLION))
        {
            code = FLOAT_STOP_6;
            mantissa = mantissa(value * MILLION);
        }
        else
        {
            return put64(out, at, gap, FLOAT64, Double.doubleToRawLongBits(value));
        }
        // In one place: callers that are too large are not inlined into the loops over a list's elements.
        return putStopBit(out, at, gap, code, mantissa);
    }

    static int put(final Output out, final int at, final int gap, final char value)
    {
        if (value < 0x80)
        {
            return put8(out, at, gap, STRING0 + 1, (byte)value);
        }
        Utf8.checkChar(value);
        if (value < 0x800)
        {
            return put16(out, at, gap, STRING0 + 2, (short)(0x80C0 | value >> 6 | (value & 0x3F) << 8));
        }
        final int end = put16(out, at, gap, STRING0 + 3, (short)(0x80E0 | value >> 12 | (value >> 6 & 0x3F) << 8));
        out.ensure(end, 1);
        Memory.putByte(out.base(), out.address(end), (byte)(0x80 | value & 0x3F));
        return end + 1;
    }

    static int put(final Output out, final int at, final int gap, final UUID value)
    {
        final int end = code(out, at, gap, UUID, 2 * Long.BYTES);
        final byte[] base = out.base();
        final long address = out.address(end);
        Memory.putLong(base, address - 2 * Long.BYTES, value.getMostSignificantBits());
        Memory.putLong(base, address - Long.BYTES, value.getLeastSignificantBits());
        return end;
    }

    static int put(final Output out, final int at, final int gap, final CharSequence value)
    {
        final int count = value.length();
        final int begin = putLength(out, at, gap, count);
        return Ascii.put(value, count, out.base(), out.address(begin)) == count ?
            begin + count : putWide(out, at, gap, value);
    }

    /** A key of a map: a name if it is ISO-8859-1, else a value behind its code. */
    static int putKey(final Output out, final int at, final String key)
    {
        final int count = key.length();
        final int begin;
        if (count <= MAX_SHORT_LENGTH)
        {
            begin = code(out, at, 0, FIELD_NAME0 + count, count) - count;
        }
        else
        {
            begin = putStopBit(out, at, 0, EVENT_NAME, count);
            out.ensure(begin, count);
        }
        for (int i = Ascii.put(key, count, out.base(), out.address(begin)); i < count; i++)
        {
            if (key.charAt(i) > 0xFF)
            {
                final int end = put(out, at, 1, key);
                Memory.putByte(out.base(), out.address(at), (byte)EVENT_OBJECT);
                return end;
            }
            Memory.putByte(out.base(), out.address(begin + i), (byte)key.charAt(i));
        }
        return begin + count;
    }

    /** Code and text of the name of an enum constant. */
    public static byte[] encoded(final String symbol)
    {
        return Output.bytes((out) -> put(out, 0, 0, symbol));
    }

    /** An enum constant by its code and text. */
    static int put(final Output out, final int at, final int gap, final Enum<?> value, final byte[][] encoded)
    {
        final byte[] bytes = encoded[value.ordinal()];
        out.ensure(at, gap + bytes.length);
        Memory.copy(bytes, out.base(), out.address(at + gap));
        return at + gap + bytes.length;
    }

    /** Writes the code of a block and keeps room for its length; the content follows. */
    static int beginBlock(final Output out, final int at, final int gap)
    {
        return code(out, at, gap, BLOCK8, 1);
    }

    /** Completes the block whose content begins at an offset and ends at another. */
    static int endBlock(final Output out, final int begin, final int end)
    {
        final int length = end - begin;
        if (length > 0xFF)
        {
            return widen(out, begin, length);
        }
        if (0 == length)
        {
            // Its block tells an empty list from an empty object.
            out.ensure(end, 1);
            Memory.putByte(out.base(), out.address(begin - BLOCK8_HEADER), (byte)BLOCK16);
            Memory.putByte(out.base(), out.address(begin), (byte)0);
            Memory.putByte(out.base(), out.address(begin - 1), (byte)0);
            return end + 1;
        }
        Memory.putByte(out.base(), out.address(begin - 1), (byte)length);
        return end;
    }

    /** Completes the block of a list, which may be empty. */
    static int endList(final Output out, final int begin, final int end)
    {
        if (begin != end)
        {
            return endBlock(out, begin, end);
        }
        Memory.putByte(out.base(), out.address(begin - 1), (byte)0);
        return end;
    }

    private static int widen(final Output out, final int begin, final int length)
    {
        final int shift = length > 0xFFFF ? Integer.BYTES - 1 : Short.BYTES - 1;
        out.ensure(begin, length + shift);
        final MutableDirectBuffer target = out.target();
        target.putBytes(begin + shift, target, begin, length);
        final byte[] base = out.base();
        final long block = out.address(begin - BLOCK8_HEADER);
        if (length > 0xFFFF)
        {
            Memory.putByte(base, block, (byte)BLOCK32);
            Memory.putInt(base, block + 1, length);
        }
        else
        {
            Memory.putByte(base, block, (byte)BLOCK16);
            Memory.putShort(base, block + 1, (short)length);
        }
        return begin + shift + length;
    }

    private static int putWide(final Output out, final int at, final int gap, final CharSequence value)
    {
        final int length = Utf8.length(value, true);
        final int begin = putLength(out, at, gap, length);
        return begin + Utf8.put(value, true, length, out.target(), begin);
    }

    /** Writes the code and the length of a text, and makes sure of room for it behind the returned offset. */
    private static int putLength(final Output out, final int at, final int gap, final int length)
    {
        if (length <= MAX_SHORT_LENGTH)
        {
            return code(out, at, gap, STRING0 + length, length) - length;
        }
        final int begin = putStopBit(out, at, gap, STRING_ANY, length);
        out.ensure(begin, length);
        return begin;
    }

    private static boolean isPositiveZero(final double value)
    {
        return 0 == Double.doubleToRawLongBits(value);
    }

    private static long mantissa(final double scaled)
    {
        return (long)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    }

    /** Whether a mantissa divided by a factor is exactly the value. */
    private static boolean isExact(final double value, final double factor)
    {
        final double scaled = value * factor;
        final double mantissa = mantissa(scaled);
        // A division costs more than all the rest. So the distance is checked first, which sorts out nearly every value
        // that would fail the division: only two roundings, of 2^-53 each, may lie between.
        return Math.abs(scaled - mantissa) <= Math.abs(scaled) * 0x1p-50 && Math.abs(scaled) < MAX_MANTISSA &&
            Double.doubleToRawLongBits(mantissa / factor) == Double.doubleToRawLongBits(value);
    }

    private static int putNatural(final Output out, final int at, final int gap, final long value)
    {
        if (value <= 0x7F)
        {
            return code(out, at, gap, (int)value, 0);
        }
        if (value <= 0xFF)
        {
            return put8(out, at, gap, UINT8, (byte)value);
        }
        if (value <= 0xFFFF)
        {
            return put16(out, at, gap, value <= Short.MAX_VALUE ? INT16 : UINT16, (short)value);
        }
        if (value <= 0xFFFF_FFFFL)
        {
            return put32(out, at, gap, value <= Integer.MAX_VALUE ? INT32 : UINT32, (int)value);
        }
        return put64(out, at, gap, INT64, value);
    }

    /** Writes a code, and behind it a number of at most 56 bits. */
    public static int putStopBit(final Output out, final int at, final int gap, final int code, final long value)
    {
        if (0 == (value & ~MAX_SHORT_STOP_BIT))
        {
            return putShortStopBit(out, at, gap, code, (int)value);
        }
        final int length = StopBit.length(value);
        out.ensure(at, gap + 1 + length);
        final byte[] base = out.base();
        final long address = out.address(at + gap);
        Memory.putByte(base, address, (byte)code);
        Memory.putStart(base, address + 1, StopBit.word(value, length), length);
        return at + gap + 1 + length;
    }

    /** Does the same for 21 bits: branches cost less than finding the length of any number. */
    private static int putShortStopBit(
        final Output out, final int at, final int gap, final int code, final int value)
    {
        if (value <= 0x7F)
        {
            return put8(out, at, gap, code, (byte)value);
        }
        if (value <= 0x3FFF)
        {
            return put16(out, at, gap, code, (short)(value & 0x7F | 0x80 | value >> 7 << Byte.SIZE));
        }
        out.ensure(at, gap + Integer.BYTES);
        Memory.putInt(out.base(), out.address(at + gap),
            code | (value & 0x7F | 0x80) << 8 | (value & 0x3F80 | 0x4000) << 9 | value >> 14 << 24);
        return at + gap + Integer.BYTES;
    }

    /** Writes a code, makes sure of room for a number of bytes behind it, and returns the offset behind those bytes. */
    private static int code(final Output out, final int at, final int gap, final int code, final int length)
    {
        out.ensure(at, gap + 1 + length);
        Memory.putByte(out.base(), out.address(at + gap), (byte)code);
        return at + gap + 1 + length;
    }

    private static int put8(final Output out, final int at, final int gap, final int code, final byte value)
    {
        out.ensure(at, gap + 1 + Byte.BYTES);
        final byte[] base = out.base();
        final long address = out.address(at + gap);
        Memory.putByte(base, address, (byte)code);
        Memory.putByte(base, address + 1, value);
        return at + gap + 1 + Byte.BYTES;
    }

    private static int put16(final Output out, final int at, final int gap, final int code, final short value)
    {
        out.ensure(at, gap + 1 + Short.BYTES);
        final byte[] base = out.base();
        final long address = out.address(at + gap);
        Memory.putByte(base, address, (byte)code);
        Memory.putShort(base, address + 1, value);
        return at + gap + 1 + Short.BYTES;
    }

    private static int put32(final Output out, final int at, final int gap, final int code, final int value)
    {
        out.ensure(at, gap + 1 + Integer.BYTES);
        final byte[] base = out.base();
        final long address = out.address(at + gap);
        Memory.putByte(base, address, (byte)code);
        Memory.putInt(base, address + 1, value);
        return at + gap + 1 + Integer.BYTES;
    }

    private static int put64(final Output out, final int at, final int gap, final int code, final long value)
    {
        out.ensure(at, gap + 1 + Long.BYTES);
        final byte[] base = out.base();
        final long address = out.address(at + gap);
        Memory.putByte(base, address, (byte)code);
        Memory.putLong(base, address + 1, value);
        return at + gap + 1 + Long.BYTES;
    }
}
