/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import org.agrona.ExpandableArrayBuffer;

/**
 * What a reader keeps for a key: its last message, and the message's position.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public class Slot
{
    /** The position if there is no message that can be a base. */
    public static final long NOWHERE = -1;

    /** A buffer may be this many times as long as its message. */
    private static final int ROOM = 4;
    /** The first capacity, for a message without long texts. */
    private static final int FIRST_CAPACITY = 64;

    private final int number;
    private ExpandableArrayBuffer state = new ExpandableArrayBuffer(FIRST_CAPACITY);
    private int length;
    private long position = NOWHERE;
    private int changes;

    /**
     * A slot without a key.
     *
     * @param number of the slot.
     */
    public Slot(final int number)
    {
        this.number = number;
    }

    /**
     * Number of the slot.
     *
     * @return number, from 0.
     */
    public final int number()
    {
        return number;
    }

    /**
     * Scales and message, as a {@link DeltaLayout} lays them out.
     *
     * @return buffer that holds them from its beginning on.
     */
    public final ExpandableArrayBuffer state()
    {
        return state;
    }

    /**
     * Length of scales and message.
     *
     * @return in bytes.
     */
    public final int length()
    {
        return length;
    }

    /**
     * Position of the message.
     *
     * @return its position, {@link #NOWHERE} if it must not be a base.
     */
    public final long position()
    {
        return position;
    }

    /**
     * How many messages were stored as changes since one was stored whole.
     *
     * @return number of messages.
     */
    public final int changes()
    {
        return changes;
    }

    /**
     * Drops the message, so that it cannot be a base.
     */
    public final void leave()
    {
        position = NOWHERE;
    }

    /**
     * Keeps another message.
     *
     * @param at          its position.
     * @param next        buffer of its scales and bytes, which becomes the slot's.
     * @param nextLength  length of scales and bytes.
     * @param nextChanges how many messages in a row were stored as changes, this one included.
     * @return the slot's buffer so far, for use with another message.
     */
    public final ExpandableArrayBuffer keep(
        final long at, final ExpandableArrayBuffer next, final int nextLength, final int nextChanges)
    {
        // The buffers move from key to key. One long message must not make them all long, one after the other.
        final boolean isCopied = isRoomy(next, nextLength);
        final ExpandableArrayBuffer last = isCopied ? next : state;
        if (isCopied)
        {
            state.putBytes(0, next, 0, nextLength);
        }
        else
        {
            state = next;
        }
        length = nextLength;
        position = at;
        changes = nextChanges;
        return last;
    }

    /**
     * Keeps the message that is in the state now.
     *
     * @param at          its position.
     * @param nextChanges how many messages in a row were stored as changes, this one included.
     */
    public final void keep(final long at, final int nextChanges)
    {
        position = at;
        changes = nextChanges;
    }

    /** Whether a buffer has far more room than a message needs. */
    private static boolean isRoomy(final ExpandableArrayBuffer buffer, final int length)
    {
        return buffer.capacity() > ROOM * Math.max(FIRST_CAPACITY, length);
    }
}
