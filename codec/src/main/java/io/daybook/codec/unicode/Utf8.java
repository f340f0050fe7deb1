/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import io.daybook.codec.CodecException;

import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Text as UTF-8, or as CESU-8, where a character beyond U+FFFF is two sequences of three bytes, one per surrogate.
 * A lone surrogate is refused. Stateless, and so thread-safe.
 */
public final class Utf8
{
    private Utf8()
    {
    }

    /**
     * Length of a text in bytes.
     *
     * @param text   to measure.
     * @param isCesu true for CESU-8, false for UTF-8.
     * @return length in bytes.
     * @throws CodecException on a lone surrogate.
     */
    public static int length(final CharSequence text, final boolean isCesu)
    {
        final int count = text.length();
        long length = count;
        for (int i = 0; i < count; i++)
        {
            final char c = text.charAt(i);
            if (c >= 0x80)
            {
                length++;
                if (c >= 0x800)
                {
                    length++;
                    if (Character.isSurrogate(c))
                    {
                        checkPair(text, i);
                        i++;
                        length += isCesu ? 2 : 0;
                    }
                }
            }
        }
        if (length > Integer.MAX_VALUE)
        {
            throw new CodecException("text must be shorter than 2 GB: length=" + length);
        }
        return (int)length;
    }

    /**
     * Writes characters as one byte each, up to the first that is not ASCII.
     *
     * @param text   to write.
     * @param count  of its characters, as determined before: no more bytes are written.
     * @param buffer that takes the bytes.
     * @param offset of the first byte.
     * @return how many were written: the count if all of the text is ASCII, else less.
     * @throws CodecException when the text has another length by now.
     */
    public static int putAscii(
        final CharSequence text, final int count, final MutableDirectBuffer buffer, final int offset)
    {
        // A separate call for the class of nearly all texts, so that the compiler can optimize it.
        if (text instanceof String)
        {
            return putAscii((String)text, buffer, offset);
        }
        checkUnchanged(count, text.length());
        return putAscii(text, 0, count, buffer, offset);
    }

    private static int putAscii(final String text, final MutableDirectBuffer buffer, final int offset)
    {
        final int count = text.length();
        int i = 0;
        for (; i + Long.BYTES <= count; i += Long.BYTES)
        {
            long word = 0;
            int all = 0;
            for (int k = 0; k < Long.BYTES; k++)
            {
                final char c = text.charAt(i + k);
                all |= c;
                word |= (long)c << 8 * k;
            }
            if (all >= 0x80)
            {
                return i;
            }
            buffer.putLong(offset + i, word, LITTLE_ENDIAN);
        }
        return putAscii(text, i, count, buffer, offset);
    }

    private static int putAscii(
        final CharSequence text, final int from, final int count, final MutableDirectBuffer buffer, final int offset)
    {
        for (int i = from; i < count; i++)
        {
            final char c = text.charAt(i);
            if (c >= 0x80)
            {
                return i;
            }
            buffer.putByte(offset + i, (byte)c);
        }
        return count;
    }

    /**
     * Writes a text whose length was determined with {@link #length}. No byte is written beyond that length, even if
     * the text changes meanwhile.
     *
     * @param text   to write.
     * @param isCesu true for CESU-8, false for UTF-8.
     * @param length in bytes.
     * @param buffer that takes the bytes.
     * @param offset of the first byte.
     * @return length in bytes.
     * @throws CodecException when the text has another length by now, or a lone surrogate.
     */
    public static int put(
        final CharSequence text,
        final boolean isCesu,
        final int length,
        final MutableDirectBuffer buffer,
        final int offset)
    {
        final int count = text.length();
        int written = 0;
        for (int i = 0; i < count; i++)
        {
            final char c = text.charAt(i);
            final int at = offset + written;
            if (c < 0x80)
            {
                written = reserve(written, 1, length);
                buffer.putByte(at, (byte)c);
            }
            else if (c < 0x800)
            {
                written = reserve(written, 2, length);
                buffer.putByte(at, (byte)(0xC0 | c >> 6));
                buffer.putByte(at + 1, (byte)(0x80 | c & 0x3F));
            }
            else if (!Character.isSurrogate(c))
            {
                written = reserve(written, 3, length);
                putThree(c, buffer, at);
            }
            else
            {
                written = reserve(written, isCesu ? 6 : 4, length);
                i++;
                putPair(c, i < count ? text.charAt(i) : 0, isCesu, buffer, at);
            }
        }
        checkUnchanged(length, written);
        return length;
    }

    /**
     * Writes one character of a text as UTF-8.
     *
     * @param text   that holds the character.
     * @param index  of the character, the first of two if it is a pair of surrogates.
     * @param buffer to write to.
     * @param offset of its first byte.
     * @return length in bytes, 4 for a pair of surrogates.
     * @throws CodecException on a lone surrogate.
     */
    public static int putCharacter(
        final CharSequence text, final int index, final MutableDirectBuffer buffer, final int offset)
    {
        final char c = text.charAt(index);
        if (c < 0x80)
        {
            buffer.putByte(offset, (byte)c);
            return 1;
        }
        if (c < 0x800)
        {
            buffer.putByte(offset, (byte)(0xC0 | c >> 6));
            buffer.putByte(offset + 1, (byte)(0x80 | c & 0x3F));
            return 2;
        }
        if (!Character.isSurrogate(c))
        {
            putThree(c, buffer, offset);
            return 3;
        }
        checkPair(text, index);
        putPair(c, text.charAt(index + 1), false, buffer, offset);
        return 4;
    }

    /** Adds to the number of bytes that were written. Refuses the text if there is no room for them. */
    private static int reserve(final int written, final int more, final int length)
    {
        if (more > length - written)
        {
            checkUnchanged(length, written + more);
        }
        return written + more;
    }

    private static void putThree(final char c, final MutableDirectBuffer buffer, final int offset)
    {
        buffer.putByte(offset, (byte)(0xE0 | c >> 12));
        buffer.putByte(offset + 1, (byte)(0x80 | c >> 6 & 0x3F));
        buffer.putByte(offset + 2, (byte)(0x80 | c & 0x3F));
    }

    private static void putPair(
        final char high, final char low, final boolean isCesu, final MutableDirectBuffer buffer, final int offset)
    {
        if (!Character.isSurrogatePair(high, low))
        {
            throw new CodecException("text must not change while it is written, copy it before: high=" + hex(high) +
                ", low=" + hex(low));
        }
        if (isCesu)
        {
            putThree(high, buffer, offset);
            putThree(low, buffer, offset + 3);
            return;
        }
        final int codePoint = Character.toCodePoint(high, low);
        buffer.putByte(offset, (byte)(0xF0 | codePoint >> 18));
        buffer.putByte(offset + 1, (byte)(0x80 | codePoint >> 12 & 0x3F));
        buffer.putByte(offset + 2, (byte)(0x80 | codePoint >> 6 & 0x3F));
        buffer.putByte(offset + 3, (byte)(0x80 | codePoint & 0x3F));
    }

    static void checkUnchanged(final int length, final int written)
    {
        if (length != written)
        {
            throw new CodecException("text must not change while it is written, copy it before: length=" + length +
                ", written=" + written);
        }
    }

    /**
     * Refuses a character that is half of a pair.
     *
     * @param value one UTF-16 code unit.
     * @throws CodecException on a lone surrogate.
     */
    public static void checkChar(final char value)
    {
        if (Character.isSurrogate(value))
        {
            throw new CodecException("a char must not be a lone surrogate, use text: value=" + hex(value));
        }
    }

    static String hex(final int value)
    {
        return "0x" + Integer.toHexString(value);
    }

    private static void checkPair(final CharSequence text, final int index)
    {
        final char c = text.charAt(index);
        if (!Character.isHighSurrogate(c) || index + 1 == text.length() ||
            !Character.isLowSurrogate(text.charAt(index + 1)))
        {
            throw new CodecException(
                "text must not hold a lone surrogate, remove or replace it: value=" + hex(c) + ", index=" + index);
        }
    }
}
