/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Arrays;
import java.util.function.ToIntFunction;

import io.daybook.codec.unicode.CharView;

import org.agrona.AbstractMutableDirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The buffer that a generated codec writes to, as plain memory. An expandable buffer grows.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Output
{
    private static final int INITIAL_NULLS = 8;

    private AbstractMutableDirectBuffer target;
    private byte[] base;
    private long address;
    private int capacity;
    /** Where null blocks of raw are. */
    private int[] nulls = new int[INITIAL_NULLS];
    private int nullCount;
    /** Made when the first character alone is written. */
    private CharView single;
    private byte[] ascii = new byte[0];

    /** The bytes that a function writes, which begins at offset 0 and returns the offset behind them. */
    public static byte[] bytes(final ToIntFunction<Output> writing)
    {
        final Output out = new Output();
        out.wrap(new ExpandableArrayBuffer());
        final byte[] bytes = new byte[writing.applyAsInt(out)];
        out.target.getBytes(0, bytes);
        return bytes;
    }

    void wrap(final MutableDirectBuffer buffer)
    {
        // A reference is only stored when it is another one, because storing costs more than comparing.
        if (target != buffer)
        {
            target = Memory.of(buffer);
        }
        nullCount = 0;
        refresh();
    }

    /** Notes where a null block of raw is, which is two bytes. */
    void noteNull(final int at)
    {
        nulls = nullCount == nulls.length ? Arrays.copyOf(nulls, 2 * nullCount) : nulls;
        nulls[nullCount++] = at;
    }

    /** Refuses a message in which a null block of raw may be taken for the length of a block, which must fit. */
    void checkNulls(final int end)
    {
        while (nullCount > 0)
        {
            final int left = end - nulls[--nullCount] - Integer.BYTES;
            Refused.unless(left < 0 || !isLength(Memory.getInt(base, address(nulls[nullCount])), left));
        }
    }

    private static boolean isLength(final int length, final int left)
    {
        return 0 <= length && length <= left;
    }

    /** Must be called when other code may have let the buffer grow. */
    void refresh()
    {
        final byte[] array = target.byteArray();
        if (base != array)
        {
            base = array;
        }
        address = target.addressOffset();
        capacity = target.capacity();
    }

    /** The buffer as it was given. */
    MutableDirectBuffer target()
    {
        return target;
    }

    /** A character as text, valid until the next one. */
    CharSequence single(final char value)
    {
        single = null == single ? new CharView() : single;
        return single.single(value);
    }

    /** Text as bytes, valid until the next one; null if it is not ASCII. */
    byte[] ascii(final CharSequence text)
    {
        final int length = text.length();
        ascii = ascii.length < length ? new byte[Math.max(length, 2 * ascii.length)] : ascii;
        for (int i = 0; i < length; i++)
        {
            final char c = text.charAt(i);
            if (c > Byte.MAX_VALUE)
            {
                return null;
            }
            ascii[i] = (byte)c;
        }
        return ascii;
    }

    /** The array that holds the buffer; null for memory outside the heap. */
    byte[] base()
    {
        return base;
    }

    /** The address of a byte. There must be room for the byte. */
    long address(final int at)
    {
        return address + at;
    }

    /** Makes sure of room. Addresses and the array that were taken before may then be out of date. */
    void ensure(final int at, final int length)
    {
        if (at < 0 || at + (long)length > capacity)
        {
            grow(at, length);
        }
    }

    /**
     * Lets an expandable buffer grow. Of any other buffer, its own methods have to check that they stay within it: a
     * number may turn out shorter than the longest one.
     */
    void expand(final int at, final int length)
    {
        if (at + (long)length > capacity && target.isExpandable())
        {
            grow(at, length);
        }
    }

    private void grow(final int at, final int length)
    {
        if (at >= 0 && target.isExpandable())
        {
            target.checkLimit(Math.addExact(at, length));
            refresh();
        }
        else
        {
            throw Refused.refused();
        }
    }
}
