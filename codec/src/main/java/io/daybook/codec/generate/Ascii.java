/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

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
     * @param text    to write.
     * @param base    of the memory.
     * @param address of the first byte; there must be room for all characters.
     * @return the text's length when all of it is ASCII, else less.
     */
    static int put(final CharSequence text, final byte[] base, final long address)
    {
        // A loop of its own for the class that nearly all texts are of.
        return text instanceof String ? put((String)text, base, address) : put(text, 0, base, address);
    }

    private static int put(final String text, final byte[] base, final long address)
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
            Memory.putInt(base, address + i, c0 | c1 << 8 | c2 << 16 | c3 << 24);
        }
        return put(text, i, base, address);
    }

    private static int put(final CharSequence text, final int from, final byte[] base, final long address)
    {
        final int count = text.length();
        for (int i = from; i < count; i++)
        {
            final char c = text.charAt(i);
            if (c > 0x7F)
            {
                return i;
            }
            Memory.putByte(base, address + i, (byte)c);
        }
        return count;
    }
}
