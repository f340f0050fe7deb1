/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Arrays;

import org.agrona.BitUtil;

/**
 * Tells of the keys of a map whether two may be equal, as in an {@link java.util.IdentityHashMap}. It compares their
 * hashes only, so it holds no key and makes no garbage. Some keys that differ look equal to it.
 */
final class KeyHashes
{
    private static final int FREE = 0;

    /** As many as the largest map needed. A map uses the first {@code mask + 1}, half of which stay free. */
    private int[] slots = new int[32];
    private int mask;
    private int left;

    /** Forgets all keys, and makes room for a number of them. */
    void begin(final int count)
    {
        final int capacity = BitUtil.findNextPositivePowerOfTwo(Math.max(2, 2 * count));
        if (capacity > slots.length)
        {
            slots = new int[capacity];
        }
        else
        {
            Arrays.fill(slots, 0, capacity, FREE);
        }
        mask = capacity - 1;
        left = count;
    }

    /** Adds a key. Returns false if one before it may be equal, or if there are more than were announced. */
    boolean add(final String key)
    {
        final int hash = key.hashCode() | Integer.MIN_VALUE;
        int slot = (hash * 0x9E3779B1 >>> 7) & mask;
        while (FREE != slots[slot])
        {
            if (hash == slots[slot])
            {
                return false;
            }
            slot = slot + 1 & mask;
        }
        slots[slot] = hash;
        return --left >= 0;
    }
}
