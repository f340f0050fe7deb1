/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The keys that were written so far in each object that is still open. A key is a range of the output itself. The keys
 * are in a hash set whose newest entries are removed first, object by object.
 */
final class UniqueKeys
{
    private static final int ADDED = -1;

    private static final int INITIAL_CAPACITY = 64;

    /** Hashes differ from run to run, so that nobody can prepare keys with equal hashes. */
    private final int seed = (int)(System.nanoTime() >>> 4);

    private final boolean renamesTwins;
    private final int[] firstOfDepth;
    private int[] offsets = new int[INITIAL_CAPACITY];
    private int[] lengths = new int[INITIAL_CAPACITY];
    private int[] hashes = new int[INITIAL_CAPACITY];
    private int[] slotOf = new int[INITIAL_CAPACITY];
    private int[] nextSuffixes = new int[INITIAL_CAPACITY];
    /** Entry + 1 in each slot; 0 is free. There are twice as many slots as entries at most. */
    private int[] slots = new int[2 * INITIAL_CAPACITY];
    private int depth;
    private int count;

    UniqueKeys(final int maxDepth, final boolean renamesTwins)
    {
        this.renamesTwins = renamesTwins;
        firstOfDepth = new int[maxDepth + 1];
    }

    void clear()
    {
        if (0 != count)
        {
            // A message that was never finished has left its keys.
            Arrays.fill(slots, 0);
            count = 0;
        }
        depth = 0;
    }

    void begin()
    {
        firstOfDepth[++depth] = count;
    }

    void end()
    {
        // No older entry was ever placed behind a newer one, so the newest can simply be removed.
        while (count > firstOfDepth[depth])
        {
            slots[slotOf[--count]] = 0;
        }
        depth--;
    }

    /**
     * Adds the key that was just written in the innermost object. If the key exists already, it gets _2, _3 and so on,
     * or is refused.
     */
    int add(final MutableDirectBuffer buffer, final int keyIndex, final int keyEnd)
    {
        // With or without quotes, the same text gives the same key bytes.
        final int quote = '"' == buffer.getByte(keyIndex) ? 1 : 0;
        final int first = keyIndex + quote;
        final int end = keyEnd - quote;
        final int twin = tryAdd(buffer, first, end - first);
        if (ADDED == twin)
        {
            return keyEnd;
        }
        if (!renamesTwins)
        {
            throw new CodecException("key must not occur twice in an object: key=" +
                buffer.getStringWithoutLengthUtf8(first, end - first));
        }
        int index;
        do
        {
            index = end;
            buffer.putByte(index++, (byte)'_');
            index += buffer.putNaturalIntAscii(index, nextSuffixes[twin]++);
        }
        while (ADDED != tryAdd(buffer, first, index - first));
        if (0 != quote)
        {
            buffer.putByte(index++, (byte)'"');
        }
        return index;
    }

    private int tryAdd(final DirectBuffer buffer, final int offset, final int length)
    {
        if (count == offsets.length)
        {
            grow();
        }
        final int hash = hash(buffer, offset, length);
        final int mask = slots.length - 1;
        int slot = hash & mask;
        while (0 != slots[slot])
        {
            final int entry = slots[slot] - 1;
            if (hash == hashes[entry] && entry >= firstOfDepth[depth] && length == lengths[entry] &&
                isEqual(buffer, offset, offsets[entry], length))
            {
                return entry;
            }
            slot = slot + 1 & mask;
        }
        offsets[count] = offset;
        lengths[count] = length;
        hashes[count] = hash;
        slotOf[count] = slot;
        nextSuffixes[count] = 2;
        slots[slot] = ++count;
        return ADDED;
    }

    private void grow()
    {
        final int capacity = 2 * offsets.length;
        offsets = Arrays.copyOf(offsets, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        hashes = Arrays.copyOf(hashes, capacity);
        slotOf = Arrays.copyOf(slotOf, capacity);
        nextSuffixes = Arrays.copyOf(nextSuffixes, capacity);
        slots = new int[2 * capacity];
        final int mask = slots.length - 1;
        for (int entry = 0; entry < count; entry++)
        {
            int slot = hashes[entry] & mask;
            while (0 != slots[slot])
            {
                slot = slot + 1 & mask;
            }
            slotOf[entry] = slot;
            slots[slot] = entry + 1;
        }
    }

    private int hash(final DirectBuffer buffer, final int offset, final int length)
    {
        int hash = seed + depth;
        for (int i = 0; i < length; i++)
        {
            hash = (hash ^ buffer.getByte(offset + i)) * 0x9E3779B1;
            hash ^= hash >>> 15;
        }
        return hash;
    }

    private static boolean isEqual(final DirectBuffer buffer, final int a, final int b, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            if (buffer.getByte(a + i) != buffer.getByte(b + i))
            {
                return false;
            }
        }
        return true;
    }
}
