/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import org.agrona.MutableDirectBuffer;

/**
 * Encodes text without garbage.
 */
final class Utf8
{
    private Utf8()
    {
    }

    /**
     * Encodes text.
     *
     * @param text   to encode.
     * @param buffer that takes it, expandable.
     * @param offset of the first byte.
     * @return length in bytes.
     * @throws JournalException for a lone surrogate.
     */
    static int encode(final CharSequence text, final MutableDirectBuffer buffer, final int offset)
    {
        int at = offset;
        for (int i = 0, length = text.length(); i < length; i++)
        {
            final char c = text.charAt(i);
            if (c < 0x80)
            {
                buffer.putByte(at++, (byte)c);
            }
            else if (c < 0x800)
            {
                buffer.putByte(at++, (byte)(0xC0 | c >> 6));
                buffer.putByte(at++, (byte)(0x80 | c & 0x3F));
            }
            else if (!Character.isSurrogate(c))
            {
                buffer.putByte(at++, (byte)(0xE0 | c >> 12));
                buffer.putByte(at++, (byte)(0x80 | c >> 6 & 0x3F));
                buffer.putByte(at++, (byte)(0x80 | c & 0x3F));
            }
            else
            {
                if (Character.isLowSurrogate(c) || i + 1 == length || !Character.isLowSurrogate(text.charAt(i + 1)))
                {
                    throw new JournalException("a lone surrogate is no text: index=" + i + ", char=" + (int)c);
                }
                final int codePoint = Character.toCodePoint(c, text.charAt(++i));
                buffer.putByte(at++, (byte)(0xF0 | codePoint >> 18));
                buffer.putByte(at++, (byte)(0x80 | codePoint >> 12 & 0x3F));
                buffer.putByte(at++, (byte)(0x80 | codePoint >> 6 & 0x3F));
                buffer.putByte(at++, (byte)(0x80 | codePoint & 0x3F));
            }
        }
        return at - offset;
    }
}
