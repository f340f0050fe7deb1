/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

import io.daybook.codec.raw.Floats;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.Kept;
import io.daybook.codec.value.StopBit;

/**
 * Reads the values of varying length of the raw formats, for generated codecs. A method returns the current object,
 * which may be null, if that has the value already.
 */
public final class RawIn
{
    /** Returned for a block that is null, instead of the limit around the block. */
    public static final int NULL_BLOCK = -1;
    /** The bytes of a null block, as a short. */
    static final short NULL_BYTES = 0x0080;

    private RawIn()
    {
    }

    /** A bool of raw from its byte. */
    static boolean wireBool(final byte stored)
    {
        Refused.unless((byte)0xB1 == stored || 0 == stored || (byte)0xB0 == stored);
        return (byte)0xB1 == stored;
    }

    /** A bool of the formats that are not raw from its byte. */
    static boolean letterBool(final byte stored)
    {
        Refused.unless('Y' == stored || 'N' == stored || 0 == stored);
        return 'Y' == stored;
    }

    /** Whether a value is not null, by the byte before it. */
    static boolean isPresent(final Input in, final byte present, final byte absent)
    {
        final byte stored = Memory.getByte(in.base(), in.address(in.take(Byte.BYTES)));
        Refused.unless(present == stored || absent == stored);
        return present == stored;
    }

    static long getLong(final Input in)
    {
        final int at = in.take(Byte.BYTES);
        final byte first = Memory.getByte(in.base(), in.address(at));
        return first >= 0 ? first : number(in, at, false);
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
        return getLong(in);
    }

    static double getDouble(final Input in)
    {
        return Double.longBitsToDouble(number(in, in.take(Byte.BYTES), true));
    }

    static float getFloat(final Input in)
    {
        final long wide = number(in, in.take(Byte.BYTES), true);
        final int bits = Floats.narrow(wide);
        Refused.unless(Floats.widen(bits) == wide);
        return Float.intBitsToFloat(bits);
    }

    static char getChar(final Input in)
    {
        final long value = StopBit.charOf(getLong(in));
        Refused.unless(value == (char)value);
        Utf8.checkChar((char)value);
        return (char)value;
    }

    /** CHAR as text. */
    static char getCharUtf8(final Input in)
    {
        final int length = length(in);
        Refused.unless(1 <= length && length <= 3);
        return BinaryYamlIn.character(in, length);
    }

    /** CHAR as text in ISO-8859-1. */
    static char getCharLatin1(final Input in)
    {
        Refused.unless(1 == length(in));
        return (char)(Memory.getByte(in.base(), in.address(in.take(Byte.BYTES))) & 0xFF);
    }

    static Instant getInstant(final Input in, final Object current)
    {
        return Kept.instant(getLong(in), current);
    }

    static Duration getDuration(final Input in, final Object current)
    {
        return Kept.duration(getLong(in), current);
    }

    static LocalDate getLocalDate(final Input in, final Object current)
    {
        return Kept.date(getInt(in), current);
    }

    static LocalTime getLocalTime(final Input in, final Object current)
    {
        return Kept.time(getLong(in), current);
    }

    /** An enum constant by its index. */
    static Object symbol(final Input in, final Object[] constants)
    {
        final long index = getLong(in);
        Refused.unless(-1 <= index && index < constants.length);
        return index < 0 ? null : constants[(int)index];
    }

    /** Text, or the object that a cache has for it. */
    static Object text(final Input in, final TextCache cache, final Object current)
    {
        final int length = length(in);
        return length < 0 ? null : cache.get(in, in.take(length), length, current);
    }

    /** BYTES. */
    static byte[] bytes(final Input in, final Object current)
    {
        return bytes(in, length(in), current);
    }

    /** BYTES behind a length of 32 bits. */
    static byte[] bytesAfterInt(final Input in, final Object current)
    {
        return bytes(in, Memory.getInt(in.base(), in.address(in.take(Integer.BYTES))), current);
    }

    /**
     * Begins a block and makes its end the limit. {@link #endBlock} needs the value that is returned here, unless it is
     * {@link #NULL_BLOCK}.
     */
    static int beginBlock(final Input in)
    {
        final int length = blockLength(in);
        Refused.unless(-1 <= length);
        if (length < 0)
        {
            return NULL_BLOCK;
        }
        final int outer = in.limit();
        in.limit(in.position() + length);
        return outer;
    }

    /**
     * The length of a block, which fits into what holds it; -1 for null, and a lower number for what else there may be.
     * A null of two bytes that could be the length of a block is taken for that. If it is none, its values do not end
     * where the block does, so that the general codec reads the message.
     */
    static int blockLength(final Input in)
    {
        final int at = in.take(Short.BYTES);
        final boolean isNullBytes = NULL_BYTES == Memory.getShort(in.base(), in.address(at));
        if (isNullBytes && !in.hasLeft(Short.BYTES))
        {
            return NULL_BLOCK;
        }
        in.take(Short.BYTES);
        final int length = Memory.getInt(in.base(), in.address(at));
        final boolean isTooLong = !in.hasLeft(length);
        if (isNullBytes && (isTooLong || length < 0))
        {
            in.position(at + Short.BYTES);
            return NULL_BLOCK;
        }
        Refused.unless(!isTooLong);
        return length;
    }

    static void endBlock(final Input in, final int outer)
    {
        in.checkEnd();
        in.limit(outer);
    }

    private static byte[] bytes(final Input in, final int length, final Object current)
    {
        Refused.unless(-1 <= length);
        if (length < 0)
        {
            return null;
        }
        return in.bytes(length, (byte[])current);
    }

    /** A length; -1 for null. */
    private static int length(final Input in)
    {
        final long stored = getLong(in);
        Refused.unless(-1 <= stored && stored <= Integer.MAX_VALUE);
        return (int)stored;
    }

    /** The number at an offset: an integer or the bits of a float64. Its first byte has been taken. */
    private static long number(final Input in, final int at, final boolean isFloat)
    {
        final int left = in.limit() - at;
        final long word = word(in, at, left);
        final int length = StopBit.lengthOf(word);
        // Missing bytes read as zero, which ends a number.
        Refused.unless(length <= left);
        in.position(at + length);
        if (length <= Long.BYTES)
        {
            return isFloat ? StopBit.floatBits(word, length) : StopBit.integer(word, length);
        }
        final int ninth = Memory.getByte(in.base(), in.address(at + Long.BYTES));
        if (ninth >= 0)
        {
            return isFloat ? StopBit.floatBits(word, ninth, 0) : StopBit.integer(word, ninth, false);
        }
        final int tenth = Memory.getByte(in.base(), in.address(in.take(Byte.BYTES)));
        Refused.unless(0 == (isFloat ? tenth & ~0x40 : tenth));
        return isFloat ? StopBit.floatBits(word, ninth, tenth) : StopBit.integer(word, ninth, true);
    }

    /** The eight bytes at an offset. Nothing is read from the limit on: those bytes are zero. */
    private static long word(final Input in, final int at, final int left)
    {
        final byte[] base = in.base();
        if (left >= Long.BYTES)
        {
            return Memory.getLong(base, in.address(at));
        }
        final int last = in.limit() - Long.BYTES;
        if (last >= in.start())
        {
            return Memory.getLong(base, in.address(last)) >>> Byte.SIZE * (Long.BYTES - left);
        }
        long word = 0;
        for (int i = left - 1; i >= 0; i--)
        {
            word = word << Byte.SIZE | Memory.getByte(base, in.address(at + i)) & 0xFF;
        }
        return word;
    }
}
