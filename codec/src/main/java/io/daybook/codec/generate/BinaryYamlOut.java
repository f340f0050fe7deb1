/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.time.Instant;
import java.util.UUID;

import io.daybook.codec.unicode.Utf8;

import org.agrona.MutableDirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;

/**
 * The values of Binary YAML as generated codecs write them: each leaves a gap, in which the caller then stores the
 * field's name, makes sure of room for both, and returns the offset behind the value.
 */
final class BinaryYamlOut
{
    /** Of the mantissa of a short float: exact in a double, and at the most as long as the double itself. */
    private static final double MAX_MANTISSA = 0x1p49;
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
        final long hundredths = mantissa(value, HUNDRED);
        if (isExact(hundredths, HUNDRED, value))
        {
            return putStopBit(out, at, gap, FLOAT_STOP_2, hundredths);
        }
        final long tenThousandths = mantissa(value, TEN_THOUSAND);
        if (isExact(tenThousandths, TEN_THOUSAND, value))
        {
            return putStopBit(out, at, gap, FLOAT_STOP_4, tenThousandths);
        }
        final long millionths = mantissa(value, MILLION);
        return isExact(millionths, MILLION, value) ? putStopBit(out, at, gap, FLOAT_STOP_6, millionths) :
            put64(out, at, gap, FLOAT64, Double.doubleToRawLongBits(value));
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

    /** A TIMESTAMP where the shape tells that it is one. */
    static int put(final Output out, final int at, final int gap, final Instant value)
    {
        return put64(out, at, gap, INT64, PackedValues.nanos(value.getEpochSecond(), value.getNano()));
    }

    static int put(final Output out, final int at, final int gap, final CharSequence value)
    {
        final int count = value.length();
        if (count > MAX_SHORT_LENGTH)
        {
            return putWide(out, at, gap, value);
        }
        final int end = code(out, at, gap, STRING0 + count, count);
        return Ascii.put(value, out.base(), out.address(end - count)) == count ? end : putWide(out, at, gap, value);
    }

    /** Code and text of an enum constant. */
    static byte[] encoded(final Enum<?> constant)
    {
        return Output.bytes((out) -> put(out, 0, 0, constant.name()));
    }

    /** An enum constant by its code and text. */
    static int put(final Output out, final int at, final int gap, final Enum<?> value, final byte[][] encoded)
    {
        final byte[] bytes = encoded[value.ordinal()];
        out.ensure(at, gap + bytes.length);
        Memory.copy(bytes, out.base(), out.address(at + gap));
        return at + gap + bytes.length;
    }

    /** The code and the room for the length of a block, whose content follows. */
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
            // An empty list is told from an empty object by its block.
            out.ensure(end, 1);
            Memory.putByte(out.base(), out.address(begin - BLOCK8_HEADER), (byte)BLOCK16);
            Memory.putByte(out.base(), out.address(begin), (byte)0);
            Memory.putByte(out.base(), out.address(begin - 1), (byte)0);
            return end + 1;
        }
        Memory.putByte(out.base(), out.address(begin - 1), (byte)length);
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
        final int begin;
        if (length > MAX_SHORT_LENGTH)
        {
            final int header = putStopBit(out, at, gap, STRING_ANY, length);
            out.ensure(header, length);
            begin = header;
        }
        else
        {
            begin = code(out, at, gap, STRING0 + length, length) - length;
        }
        return begin + Utf8.put(value, true, out.target(), begin);
    }

    private static long mantissa(final double value, final double factor)
    {
        final double scaled = value * factor;
        return (long)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    }

    private static boolean isExact(final long mantissa, final double factor, final double value)
    {
        return Double.doubleToRawLongBits(mantissa / factor) == Double.doubleToRawLongBits(value) &&
            Math.abs(value * factor) < MAX_MANTISSA;
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

    static int putStopBit(final Output out, final int at, final int gap, final int code, final long value)
    {
        final boolean isNegative = value < 0;
        long rest = isNegative ? ~value : value;
        final int length = (Long.SIZE + 6 - Long.numberOfLeadingZeros(rest | 1)) / 7;
        final int end = code(out, at, gap, code, isNegative ? length + 1 : length);
        final byte[] base = out.base();
        long address = out.address(at + gap + 1);
        while (rest > 0x7F)
        {
            Memory.putByte(base, address++, (byte)(rest | 0x80));
            rest >>>= 7;
        }
        if (isNegative)
        {
            Memory.putByte(base, address++, (byte)(rest | 0x80));
            rest = 0;
        }
        Memory.putByte(base, address, (byte)rest);
        return end;
    }

    /** Writes a code, makes sure of that many bytes behind it, and returns the offset behind those. */
    private static int code(final Output out, final int at, final int gap, final int code, final int length)
    {
        out.ensure(at, gap + 1 + length);
        Memory.putByte(out.base(), out.address(at + gap), (byte)code);
        return at + gap + 1 + length;
    }

    private static int put8(final Output out, final int at, final int gap, final int code, final byte value)
    {
        final int end = code(out, at, gap, code, Byte.BYTES);
        Memory.putByte(out.base(), out.address(end - Byte.BYTES), value);
        return end;
    }

    private static int put16(final Output out, final int at, final int gap, final int code, final short value)
    {
        final int end = code(out, at, gap, code, Short.BYTES);
        Memory.putShort(out.base(), out.address(end - Short.BYTES), value);
        return end;
    }

    private static int put32(final Output out, final int at, final int gap, final int code, final int value)
    {
        final int end = code(out, at, gap, code, Integer.BYTES);
        Memory.putInt(out.base(), out.address(end - Integer.BYTES), value);
        return end;
    }

    private static int put64(final Output out, final int at, final int gap, final int code, final long value)
    {
        final int end = code(out, at, gap, code, Long.BYTES);
        Memory.putLong(out.base(), out.address(end - Long.BYTES), value);
        return end;
    }
}
