/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.time.ZonedDateTime;
import java.util.Arrays;

import org.agrona.ExpandableArrayBuffer;

/**
 * What a writer keeps for a key: the same as a reader, and what it needs to find the slot again.
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
    /** Hash of the values that were the key of an object. */
    int valueHash;
    /** Offset in the state behind the last variable-width part of the key; 0 before there is a state. */
    int keyEnd;
    /** Whether it was used since the search for unused slots last passed it. */
    boolean recent;

    /** The values of the state's tail, if they are known. */
    private Object[] seen = NONE_SEEN;
    private boolean isSeen;
    /** How many messages were kept with a tail of their own. */
    private int kept;

    /**
     * A slot without a key.
     *
     * @param number of the slot.
     */
    KeySlot(final int number)
    {
        super(number);
    }

    /**
     * Whether the slot belongs to a key.
     *
     * @param other  key in bytes.
     * @param length of the key.
     * @return false if the slot belongs to another key, or to none.
     */
    public boolean isOf(final byte[] other, final int length)
    {
        return Arrays.equals(key, 0, Math.max(0, keyLength), other, 0, length) && keyLength == length;
    }

    /**
     * Notes where the key ends in the message that is kept now. The key of the next message is then compared with it.
     *
     * @param end offset in the state behind the last variable-width part of the key.
     */
    public void keyEnd(final int end)
    {
        keyEnd = end;
    }

    /**
     * Whether the values in an object's tail are the very objects that the message in this slot was made from.
     *
     * @param parts codec of the object.
     * @param value object.
     * @param <T>   class of the object.
     * @return false if there are others, even if they are equal, or if that is not known.
     */
    public <T> boolean hasSeenTail(final PackedParts<T> parts, final T value)
    {
        return isSeen && parts.isSeen(value, seen);
    }

    /**
     * Whether an object has the tail of the message in this slot.
     *
     * @param parts codec of the object.
     * @param value object.
     * @param from  offset of the tail in the state.
     * @param count of the fields in the tail.
     * @param <T>   class of the object.
     * @return false if it has another tail, or if that is not known.
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
            // While an object is asked for its values, its accessors may publish other messages.
            isSeen = isSame && before == kept && areLasting();
        }
        return isSame;
    }

    /** Whether none of the values can change as long as it is the same object. */
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
     * @param nextLength  length of scales and bytes.
     * @param nextChanges how many messages in a row were stored as changes, this one included.
     * @return the slot's buffer so far, for use with another message.
     */
    public ExpandableArrayBuffer keepWhole(
        final long at, final ExpandableArrayBuffer next, final int nextLength, final int nextChanges)
    {
        isSeen = false;
        kept++;
        return keep(at, next, nextLength, nextChanges);
    }
}
