/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

import io.daybook.codec.raw.Floats;
import io.daybook.codec.unicode.Latin1;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.StopBit;

/**
 * Writes the values of varying length of the raw formats, for generated codecs. Each method makes sure of room and
 * returns the offset behind the value.
 */
public final class RawOut
{
    /** Lengths up to this take one byte. */
    private static final int MAX_SHORT_LENGTH = 0x7F;
    private static final byte WIRE_TRUE = (byte)0xB1;

    private RawOut()
    {
    }

    /** The byte of a bool in raw. */
    static byte wireBool(final boolean value)
    {
        return value ? WIRE_TRUE : 0;
    }

    /** The byte of a bool in the formats that are not raw. */
    static byte letterBool(final boolean value)
    {
        return (byte)(value ? 'Y' : 'N');
    }

    /** The byte that says whether a value is null. */
    static int putByte(final Output out, final int at, final byte value)
    {
        out.ensure(at, Byte.BYTES);
        Memory.putByte(out.base(), out.address(at), value);
        return at + Byte.BYTES;
    }

    /** An integer. */
    static int put(final Output out, final int at, final long value)
    {
        if (0 == (value & ~0x7FL))
        {
            return putByte(out, at, (byte)value);
        }
        final int length = StopBit.length(value);
        out.ensure(at, length);
        final byte[] base = out.base();
        final long address = out.address(at);
        Memory.putStart(base, address, StopBit.word(value, length), length);
        if (length > Long.BYTES)
        {
            putTail(base, address + Long.BYTES, StopBit.tail(value, length), length);
        }
        return at + length;
    }

    /** FLOAT64. */
    static int put(final Output out, final int at, final double value)
    {
        return putFloat(out, at, Double.doubleToRawLongBits(value));
    }

    /** FLOAT32. */
    static int put(final Output out, final int at, final float value)
    {
        return putFloat(out, at, Floats.widen(Float.floatToRawIntBits(value)));
    }

    private static int putFloat(final Output out, final int at, final long bits)
    {
        final int length = StopBit.floatLength(bits);
        out.ensure(at, length);
        final byte[] base = out.base();
        final long address = out.address(at);
        Memory.putStart(base, address, StopBit.floatWord(bits, length), length);
        if (length > Long.BYTES)
        {
            putTail(base, address + Long.BYTES, StopBit.floatTail(bits, length), length);
        }
        return at + length;
    }

    private static void putTail(final byte[] base, final long address, final int tail, final int length)
    {
        if (StopBit.MAX_LENGTH == length)
        {
            Memory.putShort(base, address, (short)tail);
        }
        else
        {
            Memory.putByte(base, address, (byte)tail);
        }
    }

    /** CHAR as a number. */
    static int put(final Output out, final int at, final char value)
    {
        Utf8.checkChar(value);
        return put(out, at, (long)StopBit.ofChar(value));
    }

    /** CHAR as text. */
    static int putCharUtf8(final Output out, final int at, final char value)
    {
        Utf8.checkChar(value);
        if (value < 0x80)
        {
            return put16(out, at, 1 | value << 8);
        }
        if (value < 0x800)
        {
            return putByte(out, put16(out, at, 2 | (0xC0 | value >> 6) << 8), (byte)(0x80 | value & 0x3F));
        }
        return put16(out, put16(out, at, 3 | (0xE0 | value >> 12) << 8),
            0x80 | value >> 6 & 0x3F | (0x80 | value & 0x3F) << 8);
    }

    /** CHAR as text in ISO-8859-1. */
    static int putCharLatin1(final Output out, final int at, final char value)
    {
        if (value > 0xFF)
        {
            throw Refused.refused();
        }
        return put16(out, at, 1 | value << 8);
    }

    /** TIMESTAMP. */
    static int put(final Output out, final int at, final Instant value)
    {
        return put(out, at, PackedValues.nanos(value.getEpochSecond(), value.getNano()));
    }

    /** DURATION. */
    static int put(final Output out, final int at, final Duration value)
    {
        return put(out, at, PackedValues.nanos(value.getSeconds(), value.getNano()));
    }

    /** DATE. */
    static int put(final Output out, final int at, final LocalDate value)
    {
        return put(out, at, (long)Math.toIntExact(value.toEpochDay()));
    }

    /** TIME. */
    static int put(final Output out, final int at, final LocalTime value)
    {
        return put(out, at, value.toNanoOfDay());
    }

    /** SYMBOL as its index. */
    static int put(final Output out, final int at, final Enum<?> value)
    {
        return put(out, at, null == value ? -1L : value.ordinal());
    }

    /** SYMBOL as its text, encoded with its length. */
    static int put(final Output out, final int at, final Enum<?> value, final byte[][] encoded)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final byte[] bytes = encoded[value.ordinal()];
        out.ensure(at, bytes.length);
        Memory.copy(bytes, out.base(), out.address(at));
        return at + bytes.length;
    }

    /** TEXT. */
    public static int putUtf8(final Output out, final int at, final CharSequence value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final int count = value.length();
        final int begin = putLength(out, at, count);
        if (Ascii.put(value, count, out.base(), out.address(begin)) == count)
        {
            return begin + count;
        }
        final int length = Utf8.length(value, true);
        final int wide = putLength(out, at, length);
        return wide + Utf8.put(value, true, length, out.target(), wide);
    }

    /** TEXT in ISO-8859-1. */
    public static int putLatin1(final Output out, final int at, final CharSequence value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final int count = value.length();
        final int begin = putLength(out, at, count);
        if (Ascii.put(value, count, out.base(), out.address(begin)) != count)
        {
            Latin1.put(value, count, out.target(), begin);
        }
        return begin + count;
    }

    /** BYTES. */
    static int put(final Output out, final int at, final byte[] value)
    {
        return null == value ? putNull(out, at) : putBytes(out, putLength(out, at, value.length), value);
    }

    /** BYTES behind a length of 32 bits. */
    static int putAfterInt(final Output out, final int at, final byte[] value)
    {
        if (null == value)
        {
            return putInt(out, at, -1);
        }
        out.ensure(at, Math.addExact(Integer.BYTES, value.length));
        return putBytes(out, putInt(out, at, value.length), value);
    }

    private static int putBytes(final Output out, final int at, final byte[] value)
    {
        out.target().putBytes(at, value);
        return at + value.length;
    }

    /** Null in place of an object, a text or bytes. */
    static int putNull(final Output out, final int at)
    {
        return put(out, at, -1L);
    }

    /** A length of 32 bits, or -1. */
    static int putInt(final Output out, final int at, final int value)
    {
        out.ensure(at, Integer.BYTES);
        Memory.putInt(out.base(), out.address(at), value);
        return at + Integer.BYTES;
    }

    /** Null in place of a block. */
    static int putNullBlock(final Output out, final int at)
    {
        out.noteNull(at);
        out.ensure(at, Short.BYTES);
        Memory.putShort(out.base(), out.address(at), RawIn.NULL_BYTES);
        return at + Short.BYTES;
    }

    /** Notes a null that may be the two bytes between two offsets, and returns the second. */
    static int noteNull(final Output out, final int at, final int end)
    {
        if (Short.BYTES == end - at)
        {
            out.noteNull(at);
        }
        return end;
    }

    /** Completes the block between two offsets, and returns the second. */
    static int endBlock(final Output out, final int begin, final int end)
    {
        Memory.putInt(out.base(), out.address(begin - Integer.BYTES), end - begin);
        return end;
    }

    /** Writes a length and makes sure of room for that many bytes. Returns the offset of the first of them. */
    private static int putLength(final Output out, final int at, final int length)
    {
        if (length <= MAX_SHORT_LENGTH)
        {
            out.ensure(at, 1 + length);
            Memory.putByte(out.base(), out.address(at), (byte)length);
            return at + 1;
        }
        final int header = StopBit.length(length);
        out.ensure(at, Math.addExact(header, length));
        Memory.putStart(out.base(), out.address(at), StopBit.word(length, header), header);
        return at + header;
    }

    private static int put16(final Output out, final int at, final int value)
    {
        out.ensure(at, Short.BYTES);
        Memory.putShort(out.base(), out.address(at), (short)value);
        return at + Short.BYTES;
    }
}
