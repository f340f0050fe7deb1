/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

/**
 * The short texts that one field had lately, so that a text which comes again is the same {@link String} and costs no
 * garbage. A text that is not there takes the place of another; longer ones are always made anew.
 * <p>
 * Texts are told apart by all their bytes, which fit four words that overlap.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TextCache
{
    private static final int SLOT_BITS = 6;
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
        String text;
    }

    private final Entry[] entries = new Entry[1 << SLOT_BITS];

    /** An empty cache. */
    TextCache()
    {
    }

    /**
     * A text in UTF-8; all its bytes must be within the message.
     *
     * @param in     that holds it.
     * @param at     offset of the first byte.
     * @param length in bytes.
     * @return the text.
     * @throws io.daybook.codec.CodecException for bytes that are not UTF-8, and for a lone surrogate.
     */
    String get(final Input in, final int at, final int length)
    {
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
                return in.utf8(at, length);
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
        else if (length > 0)
        {
            first = Memory.getByte(base, address) << 8 | Memory.getByte(base, address + (length >> 1)) & 0xFF;
            last = Memory.getByte(base, address + length - 1);
        }
        else
        {
            return "";
        }
        final long hash = (first * MIX + last + (second ^ penultimate)) * MIX;
        final int slot = (int)(hash >>> Long.SIZE - SLOT_BITS);
        final Entry entry = entries[slot];
        if (null != entry && entry.first == first && entry.last == last && entry.length == length &&
            entry.second == second && entry.penultimate == penultimate)
        {
            return entry.text;
        }
        return replace(slot, first, second, penultimate, last, in.utf8(at, length), length);
    }

    private String replace(
        final int slot,
        final long first,
        final long second,
        final long penultimate,
        final long last,
        final String text,
        final int length)
    {
        Entry entry = entries[slot];
        if (null == entry)
        {
            entry = new Entry();
            entries[slot] = entry;
        }
        entry.first = first;
        entry.second = second;
        entry.penultimate = penultimate;
        entry.last = last;
        entry.length = length;
        entry.text = text;
        return text;
    }
}
