/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.function.Function;

/**
 * The objects for the texts of one field: the texts themselves or constants of an enum. A short text that comes again
 * gives the same object, and so causes no garbage. The cache has room for 8 texts at first and grows up to 512. Then a
 * new text replaces another. A long text is not made again if it is the current value of its field. A
 * {@code StringBuilder} is filled again.
 * <p>
 * Texts are compared by all their bytes, which fit four words that overlap.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class TextCache
{
    /** Slots are in pairs; a text may lie in either slot of its pair. */
    private static final int LEAST_PAIR_BITS = 2;
    private static final int MOST_PAIR_BITS = 8;
    private static final int MAX_LENGTH = 4 * Long.BYTES;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /** A text and its bytes. */
    private static final class Entry
    {
        long first;
        long second;
        long penultimate;
        long last;
        int length;
        Object value;

        long hash()
        {
            return TextCache.hash(first, second, penultimate, last);
        }

        boolean is(
            final long first, final long second, final long penultimate, final long last, final int length)
        {
            return this.first == first && this.last == last && this.length == length && this.second == second &&
                this.penultimate == penultimate;
        }
    }

    private final Function<String, ?> values;
    private final boolean isLatin1;
    private final boolean isBuilder;
    private Entry[] entries = new Entry[2 << LEAST_PAIR_BITS];
    private int shift = Long.SIZE - LEAST_PAIR_BITS;

    /**
     * An empty cache.
     *
     * @param values   gives the object for a text; null if there is none for it.
     * @param isLatin1 whether texts are ISO-8859-1; otherwise they are UTF-8.
     */
    public TextCache(final Function<String, ?> values, final boolean isLatin1)
    {
        this(values, isLatin1, false);
    }

    private TextCache(final Function<String, ?> values, final boolean isLatin1, final boolean isBuilder)
    {
        this.values = values;
        this.isLatin1 = isLatin1;
        this.isBuilder = isBuilder;
    }

    /**
     * An empty cache of texts as objects of a class: {@code StringBuilder}, or a class or interface of {@code String}.
     */
    public static TextCache of(final Class<?> type, final boolean isLatin1)
    {
        return new TextCache(Function.identity(), isLatin1, StringBuilder.class == type);
    }

    /**
     * The object for a text, all of whose bytes must be within the message.
     *
     * @param in      that holds the text.
     * @param at      offset of the first byte.
     * @param length  in bytes.
     * @param current value of the field, or null; a text is returned again if it is equal or can be changed.
     * @return the object, not null.
     * @throws io.daybook.codec.CodecException for bytes that are not UTF-8, and for a lone surrogate.
     */
    Object get(final Input in, final int at, final int length, final Object current)
    {
        if (isBuilder || current instanceof StringBuilder)
        {
            return in.text(at, length, isLatin1, (StringBuilder)current);
        }
        final byte[] base = in.base();
        final long address = in.address(at);
        final long first;
        final long last;
        long second = 0;
        long penultimate = 0;
        if (length >= Long.BYTES)
        {
            if (length > MAX_LENGTH)
            {
                return value(in, at, length, current);
            }
            first = Memory.getLong(base, address);
            last = Memory.getLong(base, address + length - Long.BYTES);
            if (length > 2 * Long.BYTES)
            {
                second = Memory.getLong(base, address + Long.BYTES);
                penultimate = Memory.getLong(base, address + length - 2 * Long.BYTES);
            }
        }
        else if (length >= Integer.BYTES)
        {
            first = Memory.getInt(base, address);
            last = Memory.getInt(base, address + length - Integer.BYTES);
        }
        else if (0 == length)
        {
            first = 0;
            last = 0;
        }
        else
        {
            first = Memory.getByte(base, address) << 8 | Memory.getByte(base, address + (length >> 1)) & 0xFF;
            last = Memory.getByte(base, address + length - 1);
        }
        final long hash = hash(first, second, penultimate, last);
        final int slot = slot(hash);
        final Entry newer = entries[slot];
        if (null != newer && newer.is(first, second, penultimate, last, length))
        {
            return newer.value;
        }
        final Entry older = entries[slot + 1];
        if (null != older && older.is(first, second, penultimate, last, length))
        {
            return older.value;
        }
        final Object value = value(in, at, length, current);
        final Entry entry = entryFor(hash);
        entry.first = first;
        entry.second = second;
        entry.penultimate = penultimate;
        entry.last = last;
        entry.length = length;
        entry.value = value;
        return value;
    }

    /** The object for a text that the message does not hold as it is. */
    Object get(final CharSequence text, final Object current)
    {
        if (isBuilder || current instanceof StringBuilder)
        {
            final StringBuilder builder = null == current ? new StringBuilder() : (StringBuilder)current;
            builder.setLength(0);
            return builder.append(text);
        }
        return value(current instanceof String && ((String)current).contentEquals(text) ?
            (String)current : text.toString());
    }

    private static long hash(final long first, final long second, final long penultimate, final long last)
    {
        // Of 24 bytes, the middle two words are the same word, which must still count.
        return (first * MIX + last ^ second * MIX + penultimate) * MIX;
    }

    /** The first slot of a pair. */
    private int slot(final long hash)
    {
        return (int)(hash >>> shift) << 1;
    }

    /** The entry to fill, which becomes the newer one of its pair: a new one, or that of the older text. */
    private Entry entryFor(final long hash)
    {
        if (null != entries[slot(hash) + 1] && shift > Long.SIZE - MOST_PAIR_BITS)
        {
            grow();
        }
        final int slot = slot(hash);
        final Entry older = entries[slot + 1];
        put(slot, null == older ? new Entry() : older);
        return entries[slot];
    }

    private void put(final int slot, final Entry entry)
    {
        entries[slot + 1] = entries[slot];
        entries[slot] = entry;
    }

    /** Doubles the slots. The older text of each pair is placed first, so that the newer one stays the newer. */
    private void grow()
    {
        final Entry[] before = entries;
        entries = new Entry[2 * before.length];
        shift--;
        for (int i = before.length - 1; i >= 0; i--)
        {
            if (null != before[i])
            {
                put(slot(before[i].hash()), before[i]);
            }
        }
    }

    private Object value(final Input in, final int at, final int length, final Object current)
    {
        return value(in.text(at, length, isLatin1, current));
    }

    private Object value(final String text)
    {
        final Object value = values.apply(text);
        if (null == value)
        {
            throw Refused.refused();
        }
        return value;
    }
}
