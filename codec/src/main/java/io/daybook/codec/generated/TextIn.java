/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.time.Instant;
import java.util.UUID;

import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.PlainBytes;
import io.daybook.codec.value.Kept;

/**
 * Reads the values that all text formats write in the same way, for generated codecs. Each method takes the value at
 * the position, and what is behind it is left to the next method: {@code 1.5} as an integer leaves {@code .5}, which is
 * no separator.
 */
public final class TextIn
{
    /** The deepest that a class may be nested, and in JSON a value for which no class is generated. */
    public static final int MAX_DEPTH = 32;

    private static final int NULL = TextOut.word("null");
    private static final int TRUE = TextOut.word("true");
    private static final int FALS = TextOut.word("fals");
    /** So many digits fit into 64 unsigned bits, whatever they are. */
    private static final int MAX_DIGITS = 19;
    /** With any larger exponent, a number is zero or too large for a double. */
    private static final int MAX_EXPONENT = 9_999;
    /** The bits of a double that a float has no room for, and those bits in the middle between two floats. */
    private static final long BEYOND_FLOAT = (1L << 29) - 1;
    private static final long MIDDLE = 1L << 28;

    private TextIn()
    {
    }

    /** The byte at an offset; 0, which stands nowhere in a text, behind the end. */
    static int byteAt(final Input in, final int at)
    {
        return at < in.limit() ? Memory.getByte(in.base(), in.address(at)) : 0;
    }

    /** Takes null if that comes next. */
    static boolean isNull(final Input in)
    {
        return takeWord(in, NULL);
    }

    private static boolean takeWord(final Input in, final int word)
    {
        final int at = in.position();
        final boolean isIt = in.hasLeft(Integer.BYTES) && word == Memory.getInt(in.base(), in.address(at));
        if (isIt)
        {
            in.position(at + Integer.BYTES);
        }
        return isIt;
    }

    static boolean getBoolean(final Input in)
    {
        if (takeWord(in, TRUE))
        {
            return true;
        }
        Refused.unless(takeWord(in, FALS) && 'e' == byteAt(in, in.position()));
        in.take(Byte.BYTES);
        return false;
    }

    static long getLong(final Input in)
    {
        final boolean isNegative = takeMinus(in);
        final long magnitude = magnitude(in);
        Refused.unless(magnitude >= 0 || isNegative && Long.MIN_VALUE == magnitude);
        return isNegative ? -magnitude : magnitude;
    }

    private static boolean takeMinus(final Input in)
    {
        final boolean isNegative = '-' == byteAt(in, in.position());
        if (isNegative)
        {
            in.take(Byte.BYTES);
        }
        return isNegative;
    }

    /** An integer that fits 64 unsigned bits. */
    private static long magnitude(final Input in)
    {
        final int first = in.position();
        final byte[] base = in.base();
        final long address = in.address(0);
        final int limit = in.limit();
        int at = first;
        long value = 0;
        while (at < limit)
        {
            final int digit = Memory.getByte(base, address + at) - '0';
            if (digit < 0 || digit > 9)
            {
                break;
            }
            value = value * 10 + digit;
            at++;
        }
        final int digits = at - first;
        // If 20 digits that begin with a one do not fit, what is left of them is small.
        Refused.unless(1 == digits || digits > 1 && '0' != byteAt(in, first) &&
            (digits <= MAX_DIGITS || MAX_DIGITS + 1 == digits && '1' == byteAt(in, first) && value < 0));
        in.position(at);
        return value;
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
        return magnitude(in);
    }

    static float getFloat(final Input in)
    {
        final int first = in.position();
        final double value = getDouble(in);
        final long beyond = Double.doubleToRawLongBits(value) & BEYOND_FLOAT;
        final double size = Math.abs(value);
        // Rounded twice it would be wrong only if the first time gave the middle between two floats. And -0 is -0.0.
        final boolean isRight = 0 == size ? '-' != byteAt(in, first) :
            MIDDLE != beyond && Float.MIN_NORMAL <= size && size <= Float.MAX_VALUE;
        return isRight ? (float)value :
            Narrowed.finite(Float.parseFloat(in.latin1(first, in.position() - first).toString()));
    }

    /** A number: a sign, digits, a point and digits, an exponent. It must be finite. */
    static double getDouble(final Input in)
    {
        final int begin = in.position();
        final boolean isNegative = takeMinus(in);
        final int first = in.position();
        final byte[] base = in.base();
        final long address = in.address(0);
        final int limit = in.limit();
        int at = first;
        int point = 0;
        long value = 0;
        int next = 0;
        while (at < limit)
        {
            next = Memory.getByte(base, address + at);
            final int digit = next - '0';
            if (digit >= 0 && digit <= 9)
            {
                value = value * 10 + digit;
            }
            else if ('.' == next && 0 == point && at > first)
            {
                point = at;
            }
            else
            {
                break;
            }
            at++;
        }
        final int whole = (0 == point ? at : point) - first;
        final int fraction = 0 == point ? 0 : at - point - 1;
        Refused.unless(whole > 0 && (0 == point || fraction > 0) && (1 == whole || '0' != byteAt(in, first)));
        in.position(at);
        final boolean isNarrow = whole + fraction <= MAX_DIGITS;
        final boolean hasExponent = at < limit && 'e' == (next | 0x20);
        if (0 == point && !hasExponent)
        {
            // As an integer: -0 is 0.
            Refused.unless(isNarrow && value >= 0);
            return isNegative ? -value : value;
        }
        final int exponent = hasExponent ? exponent(in) : 0;
        final double size = isNarrow ? Doubles.nearest(value, exponent - fraction) : Double.NaN;
        return Double.isNaN(size) ? parsed(in, begin) : isNegative ? -size : size;
    }

    private static double parsed(final Input in, final int begin)
    {
        final double value = Double.parseDouble(in.latin1(begin, in.position() - begin).toString());
        Refused.unless(Double.isFinite(value));
        return value;
    }

    private static int exponent(final Input in)
    {
        in.take(Byte.BYTES);
        final int sign = byteAt(in, in.position());
        if ('-' == sign || '+' == sign)
        {
            in.take(Byte.BYTES);
        }
        int exponent = digitAt(in);
        Refused.unless(exponent >= 0);
        in.take(Byte.BYTES);
        for (int digit = digitAt(in); digit >= 0; digit = digitAt(in))
        {
            in.take(Byte.BYTES);
            exponent = Math.min(MAX_EXPONENT, exponent * 10 + digit);
        }
        return '-' == sign ? -exponent : exponent;
    }

    /** The digit at the position; -1 if none stands there. */
    private static int digitAt(final Input in)
    {
        final int digit = byteAt(in, in.position()) - '0';
        return digit <= 9 ? Math.max(-1, digit) : -1;
    }

    /**
     * Finds the end of the plain text behind an opening quote, which must be at the position.
     *
     * @return offset of the closing quote or of the first escape.
     */
    static int endOfPlain(final Input in)
    {
        final int opening = in.position();
        Refused.unless('"' == byteAt(in, opening));
        final byte[] base = in.base();
        final long address = in.address(0);
        final int limit = in.limit();
        int at = opening + 1;
        while (at <= limit - Long.BYTES)
        {
            final long special = PlainBytes.special(Memory.getLong(base, address + at));
            if (0 != special)
            {
                at += Long.numberOfTrailingZeros(special) / Byte.SIZE;
                break;
            }
            at += Long.BYTES;
        }
        // Only the last bytes of the message are passed one by one: a special one ends the loop at once.
        int next = byteAt(in, at);
        while ('"' != next && '\\' != next)
        {
            Refused.unless(at < limit && (next < 0 || next >= ' '));
            next = byteAt(in, ++at);
        }
        return at;
    }

    /** Text between double quotes, or the object that a cache has for it. */
    static Object quoted(final Input in, final TextCache cache, final Object current)
    {
        final int begin = in.position() + 1;
        final int end = endOfPlain(in);
        if ('"' == byteAt(in, end))
        {
            in.position(end + 1);
            return cache.get(in, begin, end - begin, current);
        }
        return cache.get(EscapedText.take(in), current);
    }

    /** A single character between double quotes. */
    static char getChar(final Input in)
    {
        final int begin = in.position() + 1;
        final int value = byteAt(in, begin);
        if ('"' == byteAt(in, begin - 1) && value >= ' ' && '\\' != value && '"' != value &&
            '"' == byteAt(in, begin + 1))
        {
            in.position(begin + 2);
            return (char)value;
        }
        final CharSequence text = EscapedText.take(in);
        Refused.unless(1 == text.length());
        return text.charAt(0);
    }

    static UUID getUUID(final Input in, final Object current)
    {
        final CharSequence text = quotedAscii(in);
        return Kept.uuid(in.iso().uuidMsb(text), in.iso().uuidLsb(text), current);
    }

    static Instant getInstant(final Input in, final Object current)
    {
        return Kept.instant(in.iso().zoned(quotedAscii(in)).epochNs(), current);
    }

    private static CharSequence quotedAscii(final Input in)
    {
        final int begin = in.position() + 1;
        final int end = endOfPlain(in);
        Refused.unless('"' == byteAt(in, end));
        in.position(end + 1);
        return in.latin1(begin, end - begin);
    }
}
