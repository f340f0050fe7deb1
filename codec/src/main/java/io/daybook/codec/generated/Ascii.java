/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import io.daybook.codec.unicode.StringBytes;

import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Handles ASCII text as bytes. Nearly all text is ASCII.
 */
final class Ascii
{
    private static final long SIGNS = 0x8080_8080_8080_8080L;

    private Ascii()
    {
    }

    /**
     * Writes characters, one byte each, for as long as they are ASCII.
     *
     * @param text    to write.
     * @param count   of its characters, for which there must be room; it is given because a text that is no string can
     *                change.
     * @param base    of the memory.
     * @param address of the first byte.
     * @return the count when all of the text is ASCII, else less.
     * @throws Refused when the text has another length by now.
     */
    static int put(final CharSequence text, final int count, final byte[] base, final long address)
    {
        final byte[] latin1 = text instanceof String ? StringBytes.latin1((String)text) : null;
        return null == latin1 ? putChars(text, count, base, address) : putBytes(latin1, base, address);
    }

    /**
     * Whether characters are ASCII, and equal to the bytes.
     *
     * @param text    to compare.
     * @param count   of its characters, for which there are bytes.
     * @param base    of the memory.
     * @param address of the first byte.
     * @return false also for characters beyond ASCII.
     * @throws Refused when the text has another length by now.
     */
    static boolean isSame(final CharSequence text, final int count, final byte[] base, final long address)
    {
        final byte[] latin1 = text instanceof String ? StringBytes.latin1((String)text) : null;
        return null == latin1 ? isSameChars(text, count, base, address) : isSameBytes(latin1, base, address);
    }

    /** Compares bytes in words, which may overlap. */
    private static boolean isSameBytes(final byte[] latin1, final byte[] base, final long address)
    {
        final int count = latin1.length;
        final long from = BufferUtil.ARRAY_BASE_OFFSET;
        long signs = 0;
        long differences = 0;
        if (count >= Long.BYTES)
        {
            final int last = count - Long.BYTES;
            for (int i = 0; i < last; i += Long.BYTES)
            {
                final long word = UnsafeApi.getLong(latin1, from + i);
                signs |= word;
                differences |= word ^ UnsafeApi.getLong(base, address + i);
            }
            final long word = UnsafeApi.getLong(latin1, from + last);
            signs |= word;
            differences |= word ^ UnsafeApi.getLong(base, address + last);
        }
        else
        {
            for (int i = 0; i < count; i++)
            {
                signs |= latin1[i];
                differences |= latin1[i] ^ UnsafeApi.getByte(base, address + i);
            }
        }
        return 0 == (differences | signs & SIGNS);
    }

    private static boolean isSameChars(
        final CharSequence text, final int count, final byte[] base, final long address)
    {
        if (count != text.length())
        {
            throw Refused.refused();
        }
        for (int i = 0; i < count; i++)
        {
            final char c = text.charAt(i);
            if (c > 0x7F || c != Memory.getByte(base, address + i))
            {
                return false;
            }
        }
        return true;
    }

    /** Copies bytes in words, which may overlap. */
    private static int putBytes(final byte[] latin1, final byte[] base, final long address)
    {
        final int count = latin1.length;
        final long from = BufferUtil.ARRAY_BASE_OFFSET;
        long signs = 0;
        if (count >= Long.BYTES)
        {
            final int last = count - Long.BYTES;
            for (int i = 0; i < last; i += Long.BYTES)
            {
                final long word = UnsafeApi.getLong(latin1, from + i);
                signs |= word;
                UnsafeApi.putLong(base, address + i, word);
            }
            final long word = UnsafeApi.getLong(latin1, from + last);
            signs |= word;
            UnsafeApi.putLong(base, address + last, word);
        }
        else if (count >= Integer.BYTES)
        {
            final int last = count - Integer.BYTES;
            final int first = UnsafeApi.getInt(latin1, from);
            final int second = UnsafeApi.getInt(latin1, from + last);
            signs = first | second;
            UnsafeApi.putInt(base, address, first);
            UnsafeApi.putInt(base, address + last, second);
        }
        else
        {
            for (int i = 0; i < count; i++)
            {
                signs |= latin1[i];
                UnsafeApi.putByte(base, address + i, latin1[i]);
            }
        }
        return 0 == (signs & SIGNS) ? count : 0;
    }

    private static int putChars(final CharSequence text, final int count, final byte[] base, final long address)
    {
        if (count != text.length())
        {
            throw Refused.refused();
        }
        for (int i = 0; i < count; i++)
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
