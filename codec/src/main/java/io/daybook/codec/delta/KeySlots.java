/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Arrays;

import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;

/**
 * The slots of a writer: one for each key that it has sent lately, up to a limit. If there is no room for a new key, it
 * gets the slot of a key that was not used for a while.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates only for a key's first two messages, and keeps the values of the last one.
 */
public final class KeySlots
{
    private static final int FIRST_CAPACITY = 16;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    /** Entries for each place in the table. With so many, few pairs have more than two keys. */
    private static final int GUESSES = 4;

    private final int limit;
    private KeySlot[] slots = new KeySlot[FIRST_CAPACITY];
    /** A hash table with open addressing, at most half full. */
    private KeySlot[] table = new KeySlot[2 * FIRST_CAPACITY];
    /**
     * Slots by the hash of the key's values; null before the first. Two slots share a pair of entries, and a third
     * replaces the older one. A guess must be compared with the key.
     */
    private KeySlot[] guesses;
    private int count;
    /** Where the search for an unused slot goes on. */
    private int hand;
    /** A new slot for the next new key; null until a key needs it. */
    private KeySlot fresh;
    /** The slot that was found last. The next message often has its key. */
    private KeySlot last;

    /**
     * No slots yet.
     *
     * @param limit on the number of slots.
     */
    public KeySlots(final int limit)
    {
        this.limit = limit;
    }

    /**
     * Finds the slot of a key, or the slot to use for it from now on.
     *
     * @param key    in bytes.
     * @param length of the key.
     * @return the slot; if it does not {@linkplain KeySlot#isOf belong} to the key yet, it must be {@link #give given}
     *     to it.
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
     * The slot that was found last, if a message has the same key.
     *
     * @param keys   fields of the key.
     * @param source buffer of the message.
     * @param from   offset of its first byte, the same as that of the slot's message.
     * @param limit  offset behind its last byte.
     * @return the slot; null if the message has another key, or if that is not known.
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
     * @param slot of the message.
     */
    public void use(final KeySlot slot)
    {
        slot.recent = true;
        last = slot;
    }

    /**
     * The slot that was noted for a hash of a key's values.
     *
     * @param hash of the values.
     * @return the slot, perhaps of another key; null if there is none.
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
     * Notes the slot for a hash of a key's values.
     *
     * @param hash of the values.
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

    /** Spreads the hashes, because neighbouring values have neighbouring hashes. */
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

    /** Works like a clock: a slot that was used since the hand last passed it is skipped once. */
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
     * @param slot   that {@link #find} has returned.
     * @param key    in bytes.
     * @param length of the key.
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

    /** Removes a slot, and moves back the slots that are further from their place because of it. */
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
        // The low bits of a product do not depend on the high bits of its factors, and keys may differ only there.
        return (int)((hash ^ hash >>> 32) * PRIME >>> 32);
    }

    private static long mixed(final long hash, final long word)
    {
        return Long.rotateLeft((hash ^ word) * PRIME, 29);
    }
}
