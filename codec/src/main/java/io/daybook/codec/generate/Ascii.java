/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Text that is ASCII, which nearly all is, as bytes.
 */
final class Ascii
{
    private static final int NOT_ASCII = ~0x7F;

    private Ascii()
    {
    }

    /**
     * Writes characters up to one that is not ASCII, one byte each.
     *
     * @param text   to write.
     * @param memory that takes the bytes.
     * @param offset of the first byte.
     * @return the text's length when all of it is ASCII, else less.
     */
    static int put(final CharSequence text, final UnsafeBuffer memory, final int offset)
    {
        // A loop of its own for the class that nearly all texts are of.
        return text instanceof String ? put((String)text, memory, offset) : put(text, 0, memory, offset);
    }

    private static int put(final String text, final UnsafeBuffer memory, final int offset)
    {
        final int count = text.length();
        int i = 0;
        for (; i + Integer.BYTES <= count; i += Integer.BYTES)
        {
            final char c0 = text.charAt(i);
            final char c1 = text.charAt(i + 1);
            final char c2 = text.charAt(i + 2);
            final char c3 = text.charAt(i + 3);
            if (0 != ((c0 | c1 | c2 | c3) & NOT_ASCII))
            {
                return i;
            }
            memory.putInt(offset + i, c0 | c1 << 8 | c2 << 16 | c3 << 24, LITTLE_ENDIAN);
        }
        return put(text, i, memory, offset);
    }

    private static int put(final CharSequence text, final int from, final UnsafeBuffer memory, final int offset)
    {
        final int count = text.length();
        for (int i = from; i < count; i++)
        {
            final char c = text.charAt(i);
            if (c > 0x7F)
            {
                return i;
            }
            memory.putByte(offset + i, (byte)c);
        }
        return count;
    }
}
