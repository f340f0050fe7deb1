/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The keys that were written so far in each object that is still open. A key is a range of the output itself. The keys
 * are in a list whose newest entries are removed first, object by object, and those of large objects in a hash set too.
 */
final class UniqueKeys
{
    private static final int ADDED = -1;

    private static final int INITIAL_CAPACITY = 64;
    /** So many keys of an object are compared one after the other; beyond that, all its keys are in the hash set. */
    private static final int FEW = 16;
    /** The golden ratio, as an odd number. */
    private static final long RATIO = 0x9E3779B97F4A7C15L;

    /** Hashes differ from run to run, so that nobody can prepare keys with equal hashes. */
    private final long seed = ThreadLocalRandom.current().nextLong();
    private final long factor = ThreadLocalRandom.current().nextLong() | 1;

    private final boolean renamesTwins;
    private final int[] firstOfDepth;
    /** A bit for each key, by its hash: a key whose bit is free is new. */
    private final long[] bitsOfDepth;
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
        bitsOfDepth = new long[maxDepth + 1];
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
        bitsOfDepth[depth] = 0;
    }

    void end()
    {
        final int first = firstOfDepth[depth--];
        // No older entry was ever placed behind a newer one, so the newest can simply be removed.
        for (int entry = count - 1; entry >= first && count - first >= FEW; entry--)
        {
            slots[slotOf[entry]] = 0;
        }
        count = first;
    }

    /**
     * The hash of a key that is written, which is the same wherever that key is written again.
     */
    int hash(final MutableDirectBuffer buffer, final int keyIndex, final int keyEnd)
    {
        // With or without quotes, the same text gives the same key bytes.
        final int quote = '"' == buffer.getByte(keyIndex) ? 1 : 0;
        return hashOf(buffer, keyIndex + quote, keyEnd - keyIndex - 2 * quote);
    }

    /**
     * Adds the key that was just written in the innermost object. If the key exists already, it gets _2, _3 and so on,
     * or is refused. Returns the index behind it.
     */
    int add(final MutableDirectBuffer buffer, final int keyIndex, final int keyEnd)
    {
        return add(buffer, keyIndex, keyEnd, hash(buffer, keyIndex, keyEnd));
    }

    /**
     * Adds a key whose hash is known.
     */
    int add(final MutableDirectBuffer buffer, final int keyIndex, final int keyEnd, final int hash)
    {
        final int quote = '"' == buffer.getByte(keyIndex) ? 1 : 0;
        final int first = keyIndex + quote;
        final int end = keyEnd - quote;
        final int twin = tryAdd(buffer, first, end - first, hash);
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
        while (ADDED != tryAdd(buffer, first, index - first, hashOf(buffer, first, index - first)));
        if (0 != quote)
        {
            buffer.putByte(index++, (byte)'"');
        }
        return index;
    }

    private int tryAdd(final DirectBuffer buffer, final int offset, final int length, final int keyHash)
    {
        if (count == offsets.length)
        {
            grow();
        }
        // In the hash set, the same names of objects within each other shall not meet.
        final int hash = keyHash + depth * (int)RATIO;
        final int first = firstOfDepth[depth];
        final int twin = count - first < FEW ?
            findInFew(buffer, offset, length, hash) : findInMany(buffer, offset, length, hash);
        if (ADDED == twin)
        {
            offsets[count] = offset;
            lengths[count] = length;
            hashes[count] = hash;
            nextSuffixes[count] = 2;
            count++;
            if (count - first >= FEW)
            {
                // The first time, all that were few until now.
                place(count - first == FEW ? first : count - 1, count);
            }
        }
        return twin;
    }

    private int findInFew(final DirectBuffer buffer, final int offset, final int length, final int hash)
    {
        final long bit = 1L << hash;
        if (0 != (bitsOfDepth[depth] & bit))
        {
            for (int entry = firstOfDepth[depth]; entry < count; entry++)
            {
                if (isSame(buffer, offset, length, hash, entry))
                {
                    return entry;
                }
            }
        }
        bitsOfDepth[depth] |= bit;
        return ADDED;
    }

    private int findInMany(final DirectBuffer buffer, final int offset, final int length, final int hash)
    {
        final int mask = slots.length - 1;
        int slot = hash & mask;
        while (0 != slots[slot])
        {
            final int entry = slots[slot] - 1;
            if (entry >= firstOfDepth[depth] && isSame(buffer, offset, length, hash, entry))
            {
                return entry;
            }
            slot = slot + 1 & mask;
        }
        return ADDED;
    }

    private boolean isSame(
        final DirectBuffer buffer, final int offset, final int length, final int hash, final int entry)
    {
        return hash == hashes[entry] && length == lengths[entry] && isEqual(buffer, offset, offsets[entry], length);
    }

    private void place(final int from, final int to)
    {
        final int mask = slots.length - 1;
        for (int entry = from; entry < to; entry++)
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

    private void grow()
    {
        final int capacity = 2 * offsets.length;
        offsets = Arrays.copyOf(offsets, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        hashes = Arrays.copyOf(hashes, capacity);
        slotOf = Arrays.copyOf(slotOf, capacity);
        nextSuffixes = Arrays.copyOf(nextSuffixes, capacity);
        slots = new int[2 * capacity];
        for (int level = 1; level <= depth; level++)
        {
            final int first = firstOfDepth[level];
            final int end = level == depth ? count : firstOfDepth[level + 1];
            if (end - first >= FEW)
            {
                place(first, end);
            }
        }
    }

    /** The hash of a key's bytes, from eight of them at a time. */
    private int hashOf(final DirectBuffer buffer, final int offset, final int length)
    {
        long hash = seed + length;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES)
        {
            hash = mix(hash ^ buffer.getLong(offset + i));
        }
        long rest = 0;
        for (; i < length; i++)
        {
            rest = rest << Byte.SIZE | buffer.getByte(offset + i) & 0xFF;
        }
        final long mixed = mix(mix(hash ^ rest) + RATIO);
        return (int)(mixed ^ mixed >>> Integer.SIZE);
    }

    /** Each bit of both words of the product depends on many of the value. */
    private long mix(final long value)
    {
        return Math.multiplyHigh(value, factor) ^ value * factor;
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
