/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Characters that were decoded from a buffer into memory of the view. The memory is reused, so they are valid until the
 * next text is set.
 * <p>
 * <b>Note:</b> not thread-safe. {@link #toString()} and {@link #subSequence} give copies that stay valid.
 */
public final class CharView implements CharSequence
{
    private static final int INITIAL_LENGTH = 64;

    private byte[] bytes = new byte[INITIAL_LENGTH];
    private char[] chars = new char[0];
    private boolean isNarrow = true;
    private int length;

    /**
     * Sets the view to ISO-8859-1 text.
     *
     * @param buffer     that holds the text.
     * @param offset     of the first byte.
     * @param byteLength in bytes.
     * @return this for a fluent API.
     */
    public CharView latin1(final DirectBuffer buffer, final int offset, final int byteLength)
    {
        load(buffer, offset, byteLength);
        isNarrow = true;
        length = byteLength;
        return this;
    }

    /**
     * Sets the view to UTF-8 text. Pairs of surrogates, each as a sequence of three bytes (CESU-8), are accepted too.
     *
     * @param buffer     that holds the text.
     * @param offset     of the first byte.
     * @param byteLength in bytes.
     * @return this for a fluent API.
     * @throws CodecException for bytes that are not UTF-8, and for a lone surrogate.
     */
    public CharView utf8(final DirectBuffer buffer, final int offset, final int byteLength)
    {
        load(buffer, offset, byteLength);
        int signs = 0;
        for (int i = 0; i < byteLength; i++)
        {
            signs |= bytes[i];
        }
        isNarrow = signs >= 0;
        length = isNarrow ? byteLength : decode(byteLength, offset);
        return this;
    }

    /**
     * Sets the view to one character.
     *
     * @param value to show.
     * @return this for a fluent API.
     */
    public CharView single(final char value)
    {
        ensureChars(1);
        isNarrow = false;
        chars[0] = value;
        length = 1;
        return this;
    }

    /**
     * Sets the view to the decimal digits of an integer.
     *
     * @param value to show.
     * @return this for a fluent API.
     */
    public CharView digits(final long value)
    {
        isNarrow = true;
        int start = INITIAL_LENGTH;
        // Calculated with negative numbers, because they can hold the magnitude of every long.
        long rest = value > 0 ? -value : value;
        do
        {
            bytes[--start] = (byte)('0' - rest % 10);
            rest /= 10;
        }
        while (0 != rest);
        if (value < 0)
        {
            bytes[--start] = '-';
        }
        length = INITIAL_LENGTH - start;
        System.arraycopy(bytes, start, bytes, 0, length);
        return this;
    }

    /**
     * The characters as bytes, for callers that copy many at once.
     *
     * @return array that begins with {@link #length()} bytes, one for each character; null if a character needs more.
     */
    public byte[] narrowBytes()
    {
        return isNarrow ? bytes : null;
    }

    @Override
    public int length()
    {
        return length;
    }

    @Override
    public char charAt(final int index)
    {
        if (index < 0 || index >= length)
        {
            throw new IndexOutOfBoundsException("index out of range: index=" + index + ", length=" + length);
        }
        return isNarrow ? (char)(bytes[index] & 0xFF) : chars[index];
    }

    @Override
    public CharSequence subSequence(final int start, final int end)
    {
        return toString().substring(start, end);
    }

    @Override
    public String toString()
    {
        return isNarrow ?
            new String(bytes, 0, length, ISO_8859_1) : new String(chars, 0, length);
    }

    private void load(final DirectBuffer buffer, final int offset, final int byteLength)
    {
        if (bytes.length < byteLength)
        {
            bytes = new byte[Math.max(byteLength, (int)Math.min(2L * bytes.length, Integer.MAX_VALUE - 8))];
        }
        ShortBytes.get(buffer, offset, bytes, byteLength);
    }

    private void ensureChars(final int minLength)
    {
        if (chars.length < minLength)
        {
            chars = new char[Math.max(minLength, INITIAL_LENGTH)];
        }
    }

    private int decode(final int byteLength, final int offset)
    {
        ensureChars(byteLength);
        final char[] target = chars;
        int count = 0;
        int i = 0;
        while (i < byteLength)
        {
            final int first = bytes[i] & 0xFF;
            final int width = width(first);
            if (0 == width || width > byteLength - i)
            {
                throw malformed(offset + i);
            }
            int codePoint = 1 == width ? first : first & 0x7F >> width;
            for (int k = 1; k < width; k++)
            {
                final int next = bytes[i + k];
                if (0x80 != (next & 0xC0))
                {
                    throw malformed(offset + i);
                }
                codePoint = codePoint << 6 | next & 0x3F;
            }
            if (!isShortest(codePoint, width) || codePoint > Character.MAX_CODE_POINT)
            {
                throw malformed(offset + i);
            }
            if (4 == width)
            {
                target[count++] = Character.highSurrogate(codePoint);
                target[count++] = Character.lowSurrogate(codePoint);
            }
            else
            {
                target[count++] = (char)codePoint;
            }
            i += width;
        }
        checkSurrogates(count, offset);
        return count;
    }

    private void checkSurrogates(final int count, final int offset)
    {
        for (int i = 0; i < count; i++)
        {
            if (Character.isSurrogate(chars[i]))
            {
                if (!Character.isHighSurrogate(chars[i]) || i + 1 == count || !Character.isLowSurrogate(chars[i + 1]))
                {
                    throw new CodecException("text must not hold a lone surrogate: value=" + Utf8.hex(chars[i]) +
                        ", offset=" + offset);
                }
                i++;
            }
        }
    }

    private static int width(final int first)
    {
        if (first < 0x80)
        {
            return 1;
        }
        if (first < 0xC2 || first > 0xF4)
        {
            return 0;
        }
        if (first < 0xE0)
        {
            return 2;
        }
        return first < 0xF0 ? 3 : 4;
    }

    private static boolean isShortest(final int codePoint, final int width)
    {
        return width < 3 || codePoint >= (3 == width ? 0x800 : 0x10000);
    }

    private static CodecException malformed(final int offset)
    {
        return new CodecException("text must be UTF-8: offset=" + offset);
    }
}
