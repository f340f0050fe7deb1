/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Tells which bytes of text stand for themselves between double quotes, eight at a time: printable ASCII other than the
 * quote and the backslash. Zeros in a word are found as Alan Mycroft described in 1987: a borrow can only mark bytes
 * behind a byte that is marked rightly, so the first mark is always right.
 */
public final class PlainBytes
{
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private PlainBytes()
    {
    }

    /**
     * Finds bytes that are written with an escape, or are not ASCII.
     *
     * @param word little-endian.
     * @return the high bit of the first such byte, and maybe of others behind it; 0 if there is none.
     */
    public static long changed(final long word)
    {
        // Bytes beyond ASCII are marked by themselves, so it does not matter what else marks them.
        return ((word ^ '"' * LOW_BITS) - LOW_BITS | (word ^ '\\' * LOW_BITS) - LOW_BITS | word - ' ' * LOW_BITS |
            word + LOW_BITS | word) & HIGH_BITS;
    }

    /**
     * Finds bytes that end a run of plain text when it is read: quotes, backslashes, controls.
     *
     * @param word little-endian.
     * @return the high bit of the first such byte, and maybe of others behind it; 0 if there is none.
     */
    public static long special(final long word)
    {
        return (hasByte(word, '"') | hasByte(word, '\\') | word - ' ' * LOW_BITS & ~word) & HIGH_BITS;
    }

    private static long hasByte(final long word, final int value)
    {
        final long differences = word ^ value * LOW_BITS;
        return differences - LOW_BITS & ~differences;
    }

    /**
     * Finds the end of a run of plain bytes. More of the array than the text may be read, up to its end.
     *
     * @param bytes that hold the text.
     * @param from  index of the first byte.
     * @param to    index behind the text.
     * @return index of the first byte that is not plain; {@code to} if all are.
     */
    static int end(final byte[] bytes, final int from, final int to)
    {
        int i = from;
        for (; i < to && i <= bytes.length - Long.BYTES; i += Long.BYTES)
        {
            final long changed = changed((long)LONGS.get(bytes, i));
            if (0 != changed)
            {
                return Math.min(to, i + (Long.numberOfTrailingZeros(changed) >> 3));
            }
        }
        while (i < to && isPlain(bytes[i]))
        {
            i++;
        }
        return Math.min(i, to);
    }

    /**
     * Whether a byte stands for itself.
     *
     * @param b of text.
     * @return false for bytes that are written with an escape, or are not ASCII.
     */
    public static boolean isPlain(final byte b)
    {
        return b >= ' ' && '"' != b && '\\' != b && 0x7F != b;
    }
}
