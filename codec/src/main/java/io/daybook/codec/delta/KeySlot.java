/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.time.ZonedDateTime;
import java.util.Arrays;

import org.agrona.ExpandableArrayBuffer;

/**
 * What a writer keeps of a key: what a reader does, and how to find it again.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class KeySlot extends Slot
{
    private static final byte[] NO_KEY = {};
    private static final Object[] NONE_SEEN = {};

    byte[] key = NO_KEY;
    int keyLength = -1;
    int hash;
    /** Of the values that were the key of an object. */
    int valueHash;
    /** Offset in the state behind the last part of the key that varies in width; 0 before there is a state. */
    int keyEnd;
    /** Whether it was used since the search for rested ones came by. */
    boolean recent;

    /** The values of the state's tail, if that is known. */
    private Object[] seen = NONE_SEEN;
    private boolean isSeen;
    /** How many messages have been kept with a tail of their own. */
    private int kept;

    /**
     * A slot of nobody.
     *
     * @param number of the slot.
     */
    KeySlot(final int number)
    {
        super(number);
    }

    /**
     * Whether the slot is that of a key.
     *
     * @param other  key in bytes.
     * @param length of them.
     * @return false for another key, or none.
     */
    public boolean isOf(final byte[] other, final int length)
    {
        return Arrays.equals(key, 0, Math.max(0, keyLength), other, 0, length) && keyLength == length;
    }

    /**
     * Notes where the key ends in the message that is kept now, so that the next one's can be compared with it.
     *
     * @param end offset in the state behind the last part of the key that varies in width.
     */
    public void keyEnd(final int end)
    {
        keyEnd = end;
    }

    /**
     * Whether an object has the very values in its tail that the message here has.
     *
     * @param parts codec of the object.
     * @param value object.
     * @param <T>   class of the object.
     * @return false where it has others, though perhaps equal ones, or that is not known.
     */
    public <T> boolean hasSeenTail(final PackedParts<T> parts, final T value)
    {
        return isSeen && parts.isSeen(value, seen);
    }

    /**
     * Whether an object has the tail of the message that is here.
     *
     * @param parts codec of the object.
     * @param value object.
     * @param from  offset of the tail in the state.
     * @param count of the fields in it.
     * @param <T>   class of the object.
     * @return false where it has another one, or that is not known.
     */
    public <T> boolean hasTail(final PackedParts<T> parts, final T value, final int from, final int count)
    {
        if (hasSeenTail(parts, value))
        {
            return true;
        }
        seen = seen.length < count ? new Object[count] : seen;
        final int before = kept;
        boolean isSame = false;
        try
        {
            isSame = parts.hasTail(value, state().byteArray(), from, length(), seen);
        }
        finally
        {
            // Whoever is asked for its values may publish others meanwhile.
            isSeen = isSame && before == kept && areLasting();
        }
        return isSame;
    }

    /** Whether none of the values seen can change while it is the same object. */
    private boolean areLasting()
    {
        for (final Object value : seen)
        {
            if (null != value && !(value instanceof String) && !(value instanceof ZonedDateTime))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Keeps another message, whole, as {@link Slot#keep(long, ExpandableArrayBuffer, int, int)} does.
     *
     * @param at          its position.
     * @param next        buffer of its scales and bytes, which becomes the slot's.
     * @param nextLength  of both.
     * @param nextChanges how many were told by what has changed, with this one.
     * @return the buffer that was the slot's, for another message.
     */
    public ExpandableArrayBuffer keepWhole(
        final long at, final ExpandableArrayBuffer next, final int nextLength, final int nextChanges)
    {
        isSeen = false;
        kept++;
        return keep(at, next, nextLength, nextChanges);
    }
}
