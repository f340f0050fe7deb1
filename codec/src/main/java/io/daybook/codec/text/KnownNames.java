/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.Field;
import io.daybook.codec.unicode.ShortBytes;

import org.agrona.MutableDirectBuffer;

/**
 * What an encoder writes for the names of fields, up to their values. Once the places for a name in the table are
 * taken, it is not kept: to keep it in place of another one would make garbage with each message that has both.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class KnownNames
{
    private static final int CAPACITY = 1 << 8;
    /** So many places, one behind the other, may be that of a name. */
    private static final int PLACES = 4;
    private static final int NONE = -1;
    /** Longer names are not kept. */
    private static final int MAX_LENGTH = 64;

    private final UniqueKeys keys;
    private final Field[] names = new Field[CAPACITY + PLACES];
    /** Each name as a key, and the colon behind it. */
    private final byte[][] texts = new byte[CAPACITY + PLACES][];
    private final int[] hashes = new int[CAPACITY + PLACES];

    /**
     * Knows no name yet.
     *
     * @param keys of an encoder's objects, which are to differ.
     */
    KnownNames(final UniqueKeys keys)
    {
        this.keys = keys;
    }

    /**
     * Writes a key to the encoder whose names these are, where its entry has begun, and what separates it from its
     * value. Returns false when nothing is written, and the encoder has to do it.
     */
    boolean put(final TextEncoder encoder, final Field name)
    {
        final int slot = find(encoder, name);
        if (NONE == slot)
        {
            return false;
        }
        final byte[] text = texts[slot];
        final MutableDirectBuffer buffer = encoder.buffer;
        final int at = encoder.index;
        ShortBytes.put(text, text.length, buffer, at);
        final int colon = at + text.length - 1;
        final int end = keys.add(buffer, at, colon, hashes[slot]);
        if (end != colon)
        {
            buffer.putByte(end, text[text.length - 1]);
        }
        encoder.index = end + 1;
        return true;
    }

    private int find(final TextEncoder encoder, final Field name)
    {
        final int first = name.hashCode() & CAPACITY - 1;
        for (int slot = first; slot < first + PLACES; slot++)
        {
            final Field there = names[slot];
            if (there == name || null == there && keeps(slot, encoder, name) || name.equals(there))
            {
                return slot;
            }
        }
        return NONE;
    }

    /** Keeps a name in a free place. Returns false for one that is too long. */
    private boolean keeps(final int slot, final TextEncoder encoder, final Field name)
    {
        if (name.utf8().length > MAX_LENGTH)
        {
            return false;
        }
        texts[slot] = Rendering.of(encoder, () ->
        {
            encoder.putText(name);
            hashes[slot] = keys.hash(encoder.buffer, 0, encoder.index);
            encoder.placeKey(0);
            encoder.endKey(0);
        });
        names[slot] = name;
        return true;
    }
}
