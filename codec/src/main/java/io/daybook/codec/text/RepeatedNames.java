/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.Arrays;

import org.agrona.BitUtil;

/**
 * Finds a name that occurs twice in an object. Few names are compared with each other, if their first and last letters
 * do not tell them apart; many go through a hash set.
 */
final class RepeatedNames
{
    private static final int NONE = -1;
    private static final int MAX_COMPARED = 16;

    private final TextTree tree;
    private final TextTree.View one = new TextTree.View();
    private final TextTree.View other = new TextTree.View();
    private final int[] few = new int[MAX_COMPARED];

    /** Hashes differ from run to run, so that nobody can prepare names with equal hashes. */
    private final int seed = (int)(System.nanoTime() >>> 4);
    /** Nodes; 0 is free, as the message itself has no name. */
    private int[] slots = new int[4 * MAX_COMPARED];

    RepeatedNames(final TextTree tree)
    {
        this.tree = tree;
    }

    /** The first member of an object whose name a member before it has; -1 if there is none. */
    int find(final int object)
    {
        final int end = tree.end(object);
        int count = 0;
        long bits = 0;
        for (int node = object + 1; node < end; node = tree.end(node))
        {
            if (count == MAX_COMPARED)
            {
                return findInMany(object, end);
            }
            final long bit = tree.nameBit(node);
            for (int i = 0; i < count && 0 != (bits & bit); i++)
            {
                if (isSameName(few[i], node))
                {
                    return node;
                }
            }
            bits |= bit;
            few[count++] = node;
        }
        return NONE;
    }

    private int findInMany(final int object, final int end)
    {
        int members = 0;
        for (int node = object + 1; node < end; node = tree.end(node))
        {
            members++;
        }
        final int capacity = BitUtil.findNextPositivePowerOfTwo(2 * members);
        if (capacity > slots.length)
        {
            slots = new int[capacity];
        }
        else
        {
            // Only what is used: a large message before must not make each small one slow.
            Arrays.fill(slots, 0, capacity, 0);
        }
        final int mask = capacity - 1;
        for (int node = object + 1; node < end; node = tree.end(node))
        {
            int slot = hash(tree.name(node, one)) & mask;
            while (0 != slots[slot])
            {
                if (isSameName(slots[slot], node))
                {
                    return node;
                }
                slot = slot + 1 & mask;
            }
            slots[slot] = node;
        }
        return NONE;
    }

    private boolean isSameName(final int a, final int b)
    {
        return tree.nameLength(a) == tree.nameLength(b) && tree.name(a, one).isEqual(tree.name(b, other));
    }

    private int hash(final CharSequence name)
    {
        int hash = seed;
        for (int i = 0; i < name.length(); i++)
        {
            hash = (hash ^ name.charAt(i)) * 0x9E3779B1;
            hash ^= hash >>> 15;
        }
        return hash;
    }
}
