/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Arrays;

import org.agrona.ExpandableArrayBuffer;

/**
 * What a writer, or a reader, keeps of a key: its last message, and where that is.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Slot
{
    /** Where there is no message that the next one could be told by. */
    public static final long NOWHERE = -1;

    private static final byte[] NO_KEY = {};
    private static final Object[] NONE_SEEN = {};
    /** So many times as long as its message a buffer may be. */
    private static final int ROOM = 4;
    /** Of a message without long texts. */
    private static final int FIRST_CAPACITY = 64;

    byte[] key = NO_KEY;
    int keyLength = -1;
    int hash;
    /** Offset in the state behind the last part of the key that varies in width; 0 before there is a state. */
    int keyEnd;
    /** Whether it was used since the search for rested ones came by. */
    boolean recent;

    private final int number;
    private ExpandableArrayBuffer state = new ExpandableArrayBuffer(FIRST_CAPACITY);
    private int length;
    private long position = NOWHERE;
    private int changes;
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
    public Slot(final int number)
    {
        this.number = number;
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
     * Number of the slot.
     *
     * @return from 0.
     */
    public int number()
    {
        return number;
    }

    /**
     * Scales and message, as a {@link DeltaLayout} lays them out.
     *
     * @return buffer that holds them from its beginning on.
     */
    public ExpandableArrayBuffer state()
    {
        return state;
    }

    /**
     * Length of scales and message.
     *
     * @return in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * Where the message is.
     *
     * @return its position, {@link #NOWHERE} when none may be told by it.
     */
    public long position()
    {
        return position;
    }

    /**
     * How many messages were told by what has changed, since one was stored whole.
     *
     * @return how many.
     */
    public int changes()
    {
        return changes;
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
        if (isSeen && parts.isSeen(value, seen))
        {
            return true;
        }
        isSeen = false;
        final int before = kept;
        if (!parts.hasTail(value, state.byteArray(), from, length))
        {
            return false;
        }
        seen = seen.length < count ? new Object[count] : seen;
        // Whoever is asked for its values may publish others meanwhile.
        isSeen = parts.see(value, seen) && before == kept;
        return true;
    }

    /**
     * Lets no message be told by the one that is here.
     */
    public void leave()
    {
        position = NOWHERE;
    }

    /**
     * Keeps another message.
     *
     * @param at          its position.
     * @param next        buffer of its scales and bytes, which becomes the slot's.
     * @param nextLength  of both.
     * @param nextChanges how many were told by what has changed, with this one.
     * @return the buffer that was the slot's, for another message.
     */
    public ExpandableArrayBuffer keep(
        final long at, final ExpandableArrayBuffer next, final int nextLength, final int nextChanges)
    {
        // One long message must not make the buffers of all keys long, one after the other.
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
        isSeen = false;
        kept++;
        length = nextLength;
        position = at;
        changes = nextChanges;
        return last;
    }

    /**
     * Keeps the message that the state has become.
     *
     * @param at          its position.
     * @param nextChanges how many were told by what has changed, with this one.
     */
    public void keep(final long at, final int nextChanges)
    {
        position = at;
        changes = nextChanges;
    }

    /**
     * Notes that the slot is used, so that it is not given to another key soon.
     */
    public void use()
    {
        recent = true;
    }

    /** Whether a buffer has far more room than a message needs. */
    private static boolean isRoomy(final ExpandableArrayBuffer buffer, final int length)
    {
        return buffer.capacity() > ROOM * Math.max(FIRST_CAPACITY, length);
    }
}
