/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Arrays;

import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;

/**
 * The slots of a writer: one for each key that it has sent lately, up to a limit. Where there is no room for a new key,
 * one that has rested gives its slot up.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates for a key's first message alone.
 */
public final class KeySlots
{
    private static final int FIRST_CAPACITY = 16;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private final int limit;
    private Slot[] slots = new Slot[FIRST_CAPACITY];
    /** Open addressing, at most half full. */
    private Slot[] table = new Slot[2 * FIRST_CAPACITY];
    /** By another hash, one each: what it leads to is to be compared. */
    private Slot[] guesses = new Slot[2 * FIRST_CAPACITY];
    private int count;
    /** Where the search for a slot that has rested goes on. */
    private int hand;
    /** For the next new key, once all keys that came before it are in the table. */
    private Slot fresh;
    /** The slot that was found last. The next message often has its key. */
    private Slot last;

    /**
     * No slots yet.
     *
     * @param limit how many there may be.
     */
    public KeySlots(final int limit)
    {
        this.limit = limit;
    }

    /**
     * Finds the slot of a key, or the one that it may have from now on.
     *
     * @param key    in bytes.
     * @param length of them.
     * @return the slot; one that does not {@linkplain Slot#isOf hold} the key is still to be {@link #give given} to it.
     */
    public Slot find(final byte[] key, final int length)
    {
        final int hash = hash(key, length);
        final int mask = table.length - 1;
        for (int i = hash & mask; null != table[i]; i = i + 1 & mask)
        {
            if (hash == table[i].hash && table[i].isOf(key, length))
            {
                last = table[i];
                last.recent = true;
                return last;
            }
        }
        return count < limit ? fresh() : rested();
    }

    /**
     * The slot that was found last, if that is the one of a message's key too.
     *
     * @param keys   fields of the key.
     * @param source buffer of the message.
     * @param from   offset of its first byte, which is that of the slot's message, too.
     * @param limit  offset behind its last byte.
     * @return the slot; null where that is another one, or not known.
     */
    public Slot again(final KeyFields keys, final ExpandableArrayBuffer source, final int from, final int limit)
    {
        if (null == last || !keys.isSame(source, from, limit, last))
        {
            return null;
        }
        last.recent = true;
        return last;
    }

    /**
     * The slot that a hash of a key's values has led to.
     *
     * @param hash of them.
     * @return the slot, perhaps of another key by now; null for none.
     */
    public Slot guess(final int hash)
    {
        return guesses[index(hash)];
    }

    /**
     * Notes to which slot a hash of a key's values leads.
     *
     * @param hash of them.
     * @param slot of the key.
     */
    public void note(final int hash, final Slot slot)
    {
        guesses[index(hash)] = slot;
    }

    private int index(final int hash)
    {
        return (int)(hash * PRIME >>> 32) & guesses.length - 1;
    }

    private Slot fresh()
    {
        if (null == fresh)
        {
            fresh = new Slot(count);
        }
        return fresh;
    }

    /** As a clock does: who was used since the hand came by is passed over once. */
    private Slot rested()
    {
        while (slots[hand].recent)
        {
            slots[hand].recent = false;
            hand = hand + 1 == count ? 0 : hand + 1;
        }
        return slots[hand];
    }

    /**
     * Gives a slot to a key.
     *
     * @param slot   that {@link #find} has named.
     * @param key    in bytes.
     * @param length of them.
     */
    public void give(final Slot slot, final byte[] key, final int length)
    {
        final byte[] room = slot.key.length < length ? Arrays.copyOf(key, length) : slot.key;
        if (slot == fresh)
        {
            fresh = null;
            add(slot);
        }
        else
        {
            remove(slot);
        }
        slot.key = room;
        System.arraycopy(key, 0, slot.key, 0, length);
        slot.keyLength = length;
        slot.hash = hash(key, length);
        slot.recent = true;
        last = slot;
        put(slot);
    }

    private void add(final Slot slot)
    {
        if (slots.length == count)
        {
            slots = Arrays.copyOf(slots, Math.min(limit, 2 * count));
            table = new Slot[BitUtil.findNextPositivePowerOfTwo(2 * slots.length)];
            guesses = new Slot[table.length];
            for (int i = 0; i < count; i++)
            {
                put(slots[i]);
            }
        }
        slots[count++] = slot;
    }

    private void put(final Slot slot)
    {
        final int mask = table.length - 1;
        int i = slot.hash & mask;
        while (null != table[i])
        {
            i = i + 1 & mask;
        }
        table[i] = slot;
    }

    /** Takes a slot out, and moves those up that stand further from their place for its sake. */
    private void remove(final Slot slot)
    {
        final int mask = table.length - 1;
        int gap = slot.hash & mask;
        while (slot != table[gap])
        {
            gap = gap + 1 & mask;
        }
        for (int i = gap + 1 & mask; null != table[i]; i = i + 1 & mask)
        {
            if ((i - table[i].hash & mask) >= (i - gap & mask))
            {
                table[gap] = table[i];
                gap = i;
            }
        }
        table[gap] = null;
    }

    private static int hash(final byte[] key, final int length)
    {
        long hash = length;
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES)
        {
            hash = mixed(hash, Words.getLong(key, i));
        }
        for (; i < length; i++)
        {
            hash = mixed(hash, key[i]);
        }
        // A product's low bits know nothing of the high ones, where keys may differ alone.
        return (int)((hash ^ hash >>> 32) * PRIME >>> 32);
    }

    private static long mixed(final long hash, final long word)
    {
        return Long.rotateLeft((hash ^ word) * PRIME, 29);
    }
}
