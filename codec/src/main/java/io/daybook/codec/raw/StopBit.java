/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Numbers of varying length: seven bits per byte, the high bit says that more follow.
 * <p>
 * An integer has its low bits first; a negative one is its complement, each byte with the high bit, then a zero byte. A
 * float64 has its high bits first, and ends where the rest is zero.
 * <p>
 * Up to eight groups are worked on at once, in the bytes of one word.
 */
final class StopBit
{
    /** No number takes more bytes. */
    static final int MAX_LENGTH = 10;

    private static final long CONTINUES = 0x8080_8080_8080_8080L;
    /** Bits in the groups of one word. */
    private static final int WORD_BITS = 56;

    private StopBit()
    {
    }

    /** Length of an integer in bytes. */
    static int length(final long value)
    {
        final int groups = groups(value ^ value >> 63);
        return value < 0 ? groups + 1 : groups;
    }

    /** Writes an integer, and nothing behind it; returns its length. */
    static int put(final MutableDirectBuffer buffer, final int offset, final long value)
    {
        if (0 == (value & ~0x7FL))
        {
            buffer.putByte(offset, (byte)value);
            return 1;
        }
        final long bits = value ^ value >> 63;
        final int groups = groups(bits);
        // The zero byte of a negative value is one group more, which holds nothing.
        final int length = value < 0 ? groups + 1 : groups;
        final long word = spread(bits);
        if (length <= Long.BYTES)
        {
            putWord(buffer, offset, word | continues(length - 1), length);
            return length;
        }
        buffer.putLong(offset, word | CONTINUES, LITTLE_ENDIAN);
        final int high = (int)(bits >>> WORD_BITS);
        if (length == MAX_LENGTH)
        {
            buffer.putByte(offset + Long.BYTES, (byte)(high | 0x80));
            buffer.putByte(offset + Long.BYTES + 1, (byte)0);
        }
        else
        {
            buffer.putByte(offset + Long.BYTES, (byte)high);
        }
        return length;
    }

    /** Writes the bits of a float64, and nothing behind them; returns their length. */
    static int putFloat(final MutableDirectBuffer buffer, final int offset, final long bits)
    {
        final int length = Math.max(1, (Long.SIZE - Long.numberOfTrailingZeros(bits) + 6) / 7);
        final long word = Long.reverseBytes(spread(bits >>> Long.SIZE - WORD_BITS));
        if (length <= Long.BYTES)
        {
            putWord(buffer, offset, word | continues(length - 1), length);
            return length;
        }
        buffer.putLong(offset, word | CONTINUES, LITTLE_ENDIAN);
        final int ninth = (int)(bits >>> 1) & 0x7F;
        if (length == MAX_LENGTH)
        {
            buffer.putByte(offset + Long.BYTES, (byte)(ninth | 0x80));
            // The last bit, as the first of its group.
            buffer.putByte(offset + Long.BYTES + 1, (byte)((bits & 1) << 6));
        }
        else
        {
            buffer.putByte(offset + Long.BYTES, (byte)ninth);
        }
        return length;
    }

    /** Length of the number that a word begins with; 9 when the word does not hold all of it. */
    static int lengthOf(final long word)
    {
        return (Long.numberOfTrailingZeros(~word & CONTINUES) >> 3) + 1;
    }

    /** The integer that takes so many bytes of a word. */
    static long integer(final long word, final int length)
    {
        final long bits = gather(word & -1L >>> Long.SIZE - 8 * length);
        return length > 1 && 0 == word >>> 8 * (length - 1) << Long.SIZE - 8 ? ~bits : bits;
    }

    /** The integer that takes a word and one or two bytes, the second 0 where there is none. */
    static long integer(final long word, final int ninth, final boolean isTen)
    {
        final long bits = gather(word) | (ninth & 0x7FL) << WORD_BITS;
        return isTen || 0 == ninth ? ~bits : bits;
    }

    /** The bits of the float64 that takes so many bytes of a word. */
    static long floatBits(final long word, final int length)
    {
        return gather(Long.reverseBytes(word & -1L >>> Long.SIZE - 8 * length)) << Long.SIZE - WORD_BITS;
    }

    /** The bits of the float64 that takes a word and one or two bytes, the second 0 where there is none. */
    static long floatBits(final long word, final int ninth, final int tenth)
    {
        return gather(Long.reverseBytes(word)) << Long.SIZE - WORD_BITS | (ninth & 0x7FL) << 1 | tenth >> 6;
    }

    private static int groups(final long bits)
    {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(bits) + 6) / 7);
    }

    /** The high bits of so many bytes, from the first on. */
    private static long continues(final int count)
    {
        return CONTINUES & (1L << 8 * count) - 1;
    }

    /** The low 56 bits, seven to a byte. */
    private static long spread(final long bits)
    {
        final long halves = bits & 0x0FFF_FFFFL | (bits & 0x00FF_FFFF_F000_0000L) << 4;
        final long quarters = halves & 0x0000_3FFF_0000_3FFFL | (halves & 0x0FFF_C000_0FFF_C000L) << 2;
        return quarters & 0x007F_007F_007F_007FL | (quarters & 0x3F80_3F80_3F80_3F80L) << 1;
    }

    /** The low seven bits of each byte, side by side. */
    private static long gather(final long word)
    {
        final long quarters = word & 0x007F_007F_007F_007FL | (word & 0x7F00_7F00_7F00_7F00L) >>> 1;
        final long halves = quarters & 0x0000_3FFF_0000_3FFFL | (quarters & 0x3FFF_0000_3FFF_0000L) >>> 2;
        return halves & 0x0FFF_FFFFL | (halves & 0x0FFF_FFFF_0000_0000L) >>> 4;
    }

    /** Writes the low bytes of a word by two stores at the most, which may overlap. */
    private static void putWord(
        final MutableDirectBuffer buffer, final int offset, final long word, final int length)
    {
        if (length > Integer.BYTES)
        {
            // The later store first, so that a buffer that grows does so once.
            buffer.putInt(
                offset + length - Integer.BYTES, (int)(word >>> 8 * (length - Integer.BYTES)), LITTLE_ENDIAN);
            buffer.putInt(offset, (int)word, LITTLE_ENDIAN);
        }
        else if (length > Short.BYTES)
        {
            buffer.putShort(offset + length - Short.BYTES, (short)(word >>> 8 * (length - Short.BYTES)), LITTLE_ENDIAN);
            buffer.putShort(offset, (short)word, LITTLE_ENDIAN);
        }
        else if (Short.BYTES == length)
        {
            buffer.putShort(offset, (short)word, LITTLE_ENDIAN);
        }
        else
        {
            buffer.putByte(offset, (byte)word);
        }
    }
}
