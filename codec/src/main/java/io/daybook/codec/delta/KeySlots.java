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
 * <b>Note:</b> not thread-safe. Allocates for a key's first two messages alone, and keeps the values of the last one.
 */
public final class KeySlots
{
    private static final int FIRST_CAPACITY = 16;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    /** Entries for a place in the table: few pairs have more than two keys then. */
    private static final int GUESSES = 4;

    private final int limit;
    private KeySlot[] slots = new KeySlot[FIRST_CAPACITY];
    /** Open addressing, at most half full. */
    private KeySlot[] table = new KeySlot[2 * FIRST_CAPACITY];
    /**
     * By the hash of the key's values; null before the first. Two of them share a pair of entries, and a third replaces
     * the older one. A guess is to be compared.
     */
    private KeySlot[] guesses;
    private int count;
    /** Where the search for a slot that has rested goes on. */
    private int hand;
    /** For the next new key, once all keys that came before it are in the table. */
    private KeySlot fresh;
    /** The slot that was found last. The next message often has its key. */
    private KeySlot last;

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
     * @return the slot; one that does not {@linkplain KeySlot#isOf hold} the key is still to be {@link #give given} to
     * it.
     */
    public KeySlot find(final byte[] key, final int length)
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
    public KeySlot again(final KeyFields keys, final ExpandableArrayBuffer source, final int from, final int limit)
    {
        if (null == last || !keys.isSame(source, from, limit, last))
        {
            return null;
        }
        last.recent = true;
        return last;
    }

    /**
     * The slot that was used last.
     *
     * @return the slot, null before the first.
     */
    public KeySlot last()
    {
        return last;
    }

    /**
     * Notes that a slot is used, so that it is not given to another key soon.
     *
     * @param slot of a message.
     */
    public void use(final KeySlot slot)
    {
        slot.recent = true;
        last = slot;
    }

    /**
     * The slot that a hash of a key's values has led to.
     *
     * @param hash of them.
     * @return the slot, perhaps of another key; null where it is not known.
     */
    public KeySlot guess(final int hash)
    {
        if (null == guesses)
        {
            return null;
        }
        final int index = index(hash);
        final KeySlot first = guesses[index];
        if (null != first && hash == first.valueHash)
        {
            return first;
        }
        final KeySlot second = guesses[index ^ 1];
        return null != second && hash == second.valueHash ? second : null;
    }

    /**
     * Notes to which slot a hash of a key's values leads.
     *
     * @param hash of them.
     * @param slot of the key.
     */
    public void note(final int hash, final KeySlot slot)
    {
        if (null == guesses)
        {
            guesses = new KeySlot[GUESSES * table.length];
        }
        final int index = index(hash);
        slot.valueHash = hash;
        if (slot != guesses[index])
        {
            guesses[index ^ 1] = guesses[index];
            guesses[index] = slot;
        }
    }

    /** Spreads the hashes: those of neighbouring values are close. */
    private int index(final int hash)
    {
        final long mixed = (hash ^ hash >>> 15) * PRIME;
        return (int)(mixed >>> 40) & guesses.length - 1;
    }

    private KeySlot fresh()
    {
        if (null == fresh)
        {
            fresh = new KeySlot(count);
        }
        return fresh;
    }

    /** As a clock does: who was used since the hand came by is passed over once. */
    private KeySlot rested()
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
    public void give(final KeySlot slot, final byte[] key, final int length)
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

    private void add(final KeySlot slot)
    {
        if (slots.length == count)
        {
            slots = Arrays.copyOf(slots, Math.min(limit, 2 * count));
            table = new KeySlot[BitUtil.findNextPositivePowerOfTwo(2 * slots.length)];
            guesses = null;
            for (int i = 0; i < count; i++)
            {
                put(slots[i]);
            }
        }
        slots[count++] = slot;
    }

    private void put(final KeySlot slot)
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
    private void remove(final KeySlot slot)
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
