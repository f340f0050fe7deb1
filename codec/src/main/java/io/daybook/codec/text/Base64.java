/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Writes bytes as base64 text and back (RFC 4648, padded, no line breaks), between buffers and without garbage.
 */
public final class Base64
{
    private static final byte[] DIGITS =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(US_ASCII);
    /** Value of each ASCII character; -1 if it is no base64 digit. */
    private static final byte[] VALUES = new byte[128];

    static
    {
        Arrays.fill(VALUES, (byte)-1);
        for (int i = 0; i < DIGITS.length; i++)
        {
            VALUES[DIGITS[i]] = (byte)i;
        }
    }

    private Base64()
    {
    }

    /**
     * Writes bytes as text.
     *
     * @param buffer that takes the text.
     * @param index  of its first byte.
     * @param source that holds the bytes.
     * @param offset of the first one.
     * @param length in bytes.
     * @return index behind the text.
     */
    public static int put(
        final MutableDirectBuffer buffer,
        final int index,
        final DirectBuffer source,
        final int offset,
        final int length)
    {
        int end = index;
        for (int i = 0; i < length; i += 3)
        {
            final int left = length - i;
            final int bits = (source.getByte(offset + i) & 0xFF) << 16 |
                (left > 1 ? (source.getByte(offset + i + 1) & 0xFF) << 8 : 0) |
                (left > 2 ? source.getByte(offset + i + 2) & 0xFF : 0);
            buffer.putByte(end++, DIGITS[bits >> 18]);
            buffer.putByte(end++, DIGITS[bits >> 12 & 0x3F]);
            buffer.putByte(end++, left > 1 ? DIGITS[bits >> 6 & 0x3F] : (byte)'=');
            buffer.putByte(end++, left > 2 ? DIGITS[bits & 0x3F] : (byte)'=');
        }
        return end;
    }

    /**
     * The number of bytes that a text stands for.
     *
     * @param text of bytes.
     * @return length in bytes.
     * @throws CodecException when its length is not that of base64.
     */
    public static int decodedLength(final CharSequence text)
    {
        final int length = text.length();
        if (0 != length % 4)
        {
            throw failure(length);
        }
        final int padding = 0 == length || '=' != text.charAt(length - 1) ? 0 : '=' == text.charAt(length - 2) ? 2 : 1;
        return length / 4 * 3 - padding;
    }

    /**
     * Reads the bytes that a text stands for.
     *
     * @param text   of bytes.
     * @param target that takes them.
     * @param offset of the first one in the target.
     * @return how many there are.
     * @throws CodecException when the text is not base64.
     */
    public static int decode(final CharSequence text, final MutableDirectBuffer target, final int offset)
    {
        final int decoded = decodedLength(text);
        int index = 0;
        for (int i = 0; i < text.length(); i += 4)
        {
            final int wanted = Math.min(3, decoded - index);
            int bits = 0;
            for (int j = 0; j < 4; j++)
            {
                final char c = text.charAt(i + j);
                final int value = j > wanted ? 0 : c < 128 ? VALUES[c] : -1;
                if (value < 0)
                {
                    throw failure(text.length());
                }
                bits = bits << 6 | value;
            }
            if (0 != (bits & (1 << 8 * (3 - wanted)) - 1))
            {
                throw failure(text.length());
            }
            for (int j = 0; j < wanted; j++)
            {
                target.putByte(offset + index++, (byte)(bits >> 16 - 8 * j));
            }
        }
        return decoded;
    }

    private static CodecException failure(final int length)
    {
        return new CodecException("text is not base64: length=" + length);
    }
}
