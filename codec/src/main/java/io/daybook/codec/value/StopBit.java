/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.value;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Numbers of varying length: seven bits per byte. The high bit says that more bytes follow.
 * <p>
 * An integer has its low bits first. A negative integer is stored as its complement, with the high bit set in each
 * byte, and then a zero byte. A float64 has its high bits first, and ends when all remaining bits are zero.
 * <p>
 * Up to eight groups of bits are handled at once, as the bytes of one word. A number that needs more has a tail: the
 * ninth byte, and above it the tenth.
 */
public final class StopBit
{
    /** The most bytes of a number. */
    public static final int MAX_LENGTH = 10;

    /** Chronicle Bytes writes so many chars, the last ones, as negative numbers. */
    private static final int NEGATIVE_CHARS = 128;
    private static final int CHARS = 0x10000;

    private static final long CONTINUES = 0x8080_8080_8080_8080L;
    /** Bits in all groups of one word. */
    private static final int WORD_BITS = 56;

    private StopBit()
    {
    }

    /**
     * {@return length of an integer in bytes}
     *
     * @param value to measure.
     */
    public static int length(final long value)
    {
        final int groups = groups(value ^ value >> 63);
        // The zero byte of a negative value is a further group, which is empty.
        return value < 0 ? groups + 1 : groups;
    }

    /**
     * {@return the first eight bytes of an integer}
     *
     * @param value  to write.
     * @param length of it.
     */
    public static long word(final long value, final int length)
    {
        return spread(value ^ value >> 63) | continues(length);
    }

    /**
     * {@return the bytes of an integer after its first eight}
     *
     * @param value  to write.
     * @param length of it.
     */
    public static int tail(final long value, final int length)
    {
        final int ninth = (int)((value ^ value >> 63) >>> WORD_BITS);
        return MAX_LENGTH == length ? ninth | 0x80 : ninth;
    }

    /**
     * {@return length of a float64 in bytes}
     *
     * @param bits of it.
     */
    public static int floatLength(final long bits)
    {
        return groupsOf(Long.SIZE - Long.numberOfTrailingZeros(bits));
    }

    /**
     * {@return the first eight bytes of a float64}
     *
     * @param bits   of it.
     * @param length of it.
     */
    public static long floatWord(final long bits, final int length)
    {
        return Long.reverseBytes(spread(bits >>> Long.SIZE - WORD_BITS)) | continues(length);
    }

    /**
     * {@return the bytes of a float64 after its first eight}
     *
     * @param bits   of it.
     * @param length of it.
     */
    public static int floatTail(final long bits, final int length)
    {
        final int ninth = (int)(bits >>> 1) & 0x7F;
        // The last bit is the first bit of its own group.
        return MAX_LENGTH == length ? ninth | 0x80 | (int)(bits & 1) << Byte.SIZE + 6 : ninth;
    }

    /**
     * {@return the integer that is stored for a char}
     *
     * @param value to write.
     */
    public static int ofChar(final char value)
    {
        return value >= CHARS - NEGATIVE_CHARS ? value - CHARS : value;
    }

    /**
     * {@return the char for an integer that was read; a value that is no char if the integer stands for none}
     *
     * @param value that was read.
     */
    public static long charOf(final long value)
    {
        return value < 0 && value >= -NEGATIVE_CHARS ? value + CHARS : value;
    }

    /**
     * Writes an integer, and no byte behind it.
     *
     * @param buffer that takes it.
     * @param offset of the first byte.
     * @param value  the integer.
     * @return its length in bytes.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final long value)
    {
        if (0 == (value & ~0x7FL))
        {
            buffer.putByte(offset, (byte)value);
            return 1;
        }
        final int length = length(value);
        putWord(buffer, offset, word(value, length), length);
        if (length > Long.BYTES)
        {
            putTail(buffer, offset + Long.BYTES, tail(value, length), length);
        }
        return length;
    }

    /**
     * Writes the bits of a float64, and no byte behind them.
     *
     * @param buffer that takes them.
     * @param offset of the first byte.
     * @param bits   of the float64.
     * @return their length in bytes.
     */
    public static int putFloat(final MutableDirectBuffer buffer, final int offset, final long bits)
    {
        final int length = floatLength(bits);
        putWord(buffer, offset, floatWord(bits, length), length);
        if (length > Long.BYTES)
        {
            putTail(buffer, offset + Long.BYTES, floatTail(bits, length), length);
        }
        return length;
    }

    /**
     * Reads an integer that is known to be complete.
     *
     * @param buffer that holds it.
     * @param offset of the first byte.
     * @return the integer.
     */
    public static long get(final DirectBuffer buffer, final int offset)
    {
        long value = 0;
        int shift = 0;
        int index = offset;
        while (true)
        {
            final long next = buffer.getByte(index++);
            if (0 == next && shift > 0)
            {
                return ~value;
            }
            value |= (next & 0x7F) << shift;
            shift += 7;
            if (next >= 0)
            {
                return value;
            }
        }
    }

    /**
     * {@return length of the number that a word begins with; 9 when the word does not hold all of it}
     *
     * @param word of bytes.
     */
    public static int lengthOf(final long word)
    {
        // Branches are used because the processor predicts them: code behind this need not wait for the number's
        // length.
        int length = 1;
        for (long rest = word; 0 != (rest & 0x80) && length <= Long.BYTES; rest >>>= Byte.SIZE)
        {
            length++;
        }
        return length;
    }

    /**
     * {@return the integer that takes some bytes of a word}
     *
     * @param word   of bytes.
     * @param length of the integer.
     */
    public static long integer(final long word, final int length)
    {
        final long bits = gather(word & -1L >>> Long.SIZE - 8 * length);
        return length > 1 && 0 == word >>> 8 * (length - 1) << Long.SIZE - 8 ? ~bits : bits;
    }

    /**
     * {@return the integer that takes more bytes than a word}
     *
     * @param word  of its first bytes.
     * @param ninth byte.
     * @param isTen whether there is a tenth byte, which is zero.
     */
    public static long integer(final long word, final int ninth, final boolean isTen)
    {
        final long bits = gather(word) | (ninth & 0x7FL) << WORD_BITS;
        return isTen || 0 == ninth ? ~bits : bits;
    }

    /**
     * {@return the bits of the float64 that takes some bytes of a word}
     *
     * @param word   of bytes.
     * @param length of the float64.
     */
    public static long floatBits(final long word, final int length)
    {
        return gather(Long.reverseBytes(word & -1L >>> Long.SIZE - 8 * length)) << Long.SIZE - WORD_BITS;
    }

    /**
     * {@return the bits of the float64 that takes more bytes than a word}
     *
     * @param word  of its first bytes.
     * @param ninth byte.
     * @param tenth byte, 0 if there is none.
     */
    public static long floatBits(final long word, final int ninth, final int tenth)
    {
        return gather(Long.reverseBytes(word)) << Long.SIZE - WORD_BITS | (ninth & 0x7FL) << 1 | tenth >> 6;
    }

    private static int groups(final long bits)
    {
        return groupsOf(Long.SIZE - Long.numberOfLeadingZeros(bits));
    }

    /** Number of groups for a number of bits. */
    private static int groupsOf(final int bitCount)
    {
        // This divides by seven, for numbers as small as these.
        return Math.max(1, (bitCount + 6) * 37 >> 8);
    }

    /** The high bits that say that more bytes follow, in the first eight of a number of bytes. */
    private static long continues(final int length)
    {
        return length > Long.BYTES ? CONTINUES : CONTINUES & (1L << 8 * (length - 1)) - 1;
    }

    /** Spreads the low 56 bits, seven to a byte. */
    private static long spread(final long bits)
    {
        final long halves = bits & 0x0FFF_FFFFL | (bits & 0x00FF_FFFF_F000_0000L) << 4;
        final long quarters = halves & 0x0000_3FFF_0000_3FFFL | (halves & 0x0FFF_C000_0FFF_C000L) << 2;
        return quarters & 0x007F_007F_007F_007FL | (quarters & 0x3F80_3F80_3F80_3F80L) << 1;
    }

    /** Joins the low seven bits of each byte. */
    private static long gather(final long word)
    {
        final long quarters = word & 0x007F_007F_007F_007FL | (word & 0x7F00_7F00_7F00_7F00L) >>> 1;
        final long halves = quarters & 0x0000_3FFF_0000_3FFFL | (quarters & 0x3FFF_0000_3FFF_0000L) >>> 2;
        return halves & 0x0FFF_FFFFL | (halves & 0x0FFF_FFFF_0000_0000L) >>> 4;
    }

    /** Writes the low bytes of a word, at most all eight. It makes at most two stores, which may overlap. */
    private static void putWord(
        final MutableDirectBuffer buffer, final int offset, final long word, final int length)
    {
        if (length >= Long.BYTES)
        {
            buffer.putLong(offset, word, LITTLE_ENDIAN);
        }
        else if (length > Integer.BYTES)
        {
            // The later bytes are stored first, so that a buffer that grows does so only once.
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

    private static void putTail(final MutableDirectBuffer buffer, final int offset, final int tail, final int length)
    {
        if (MAX_LENGTH == length)
        {
            buffer.putShort(offset, (short)tail, LITTLE_ENDIAN);
        }
        else
        {
            buffer.putByte(offset, (byte)tail);
        }
    }
}
