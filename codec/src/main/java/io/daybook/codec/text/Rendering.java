/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Finds out what an encoder writes for something, so that it can be written again as it is.
 */
final class Rendering
{
    private Rendering()
    {
    }

    /**
     * Returns what the encoder writes for a key of an object, up to its value.
     *
     * @param depth    of the object.
     * @param isFirst  whether the key is the first of the object.
     * @param isInList whether the object is an element of a list.
     */
    static byte[] entry(
        final TextEncoder encoder,
        final CharSequence name,
        final int depth,
        final boolean isFirst,
        final boolean isInList)
    {
        return of(encoder, () ->
        {
            encoder.beginEntry(Level.KEYED, depth, isFirst, isInList, false);
            final int keyIndex = encoder.index;
            encoder.putText(name);
            encoder.placeKey(keyIndex);
            encoder.endKey(depth);
        });
    }

    /**
     * Returns what the encoder writes. The encoder then stands where it stood before.
     */
    static byte[] of(final TextEncoder encoder, final Runnable writing)
    {
        final MutableDirectBuffer target = encoder.buffer;
        final int at = encoder.index;
        final ExpandableArrayBuffer own = new ExpandableArrayBuffer();
        try
        {
            encoder.buffer = own;
            encoder.index = 0;
            writing.run();
            return Arrays.copyOf(own.byteArray(), encoder.index);
        }
        finally
        {
            encoder.buffer = target;
            encoder.index = at;
        }
    }
}
