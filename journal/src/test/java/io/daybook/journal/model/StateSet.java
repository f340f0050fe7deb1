/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.Arrays;

/**
 * States by number, each once, and for each the state and the choice that first led to it.
 */
final class StateSet
{
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK_LENGTH = 1 << CHUNK_BITS;

    private final int stateLength;
    private byte[][] chunks = new byte[4][];
    private int[] parents = new int[CHUNK_LENGTH];
    private byte[] choices = new byte[CHUNK_LENGTH];
    private int[] table = new int[4 * CHUNK_LENGTH];
    private int size;

    StateSet(final int stateLength)
    {
        this.stateLength = stateLength;
    }

    int size()
    {
        return size;
    }

    int parent(final int index)
    {
        return parents[index];
    }

    int choice(final int index)
    {
        return choices[index];
    }

    void get(final int index, final byte[] target)
    {
        System.arraycopy(chunks[index >> CHUNK_BITS], offset(index), target, 0, stateLength);
    }

    private int offset(final int index)
    {
        return (index & CHUNK_LENGTH - 1) * stateLength;
    }

    /** Adds a state; answers false when it was there. */
    boolean add(final byte[] state, final int parent, final int choice)
    {
        int slot = slot(state);
        for (int entry = table[slot]; 0 != entry; entry = table[slot])
        {
            if (isSame(entry - 1, state))
            {
                return false;
            }
            slot = slot + 1 & table.length - 1;
        }
        table[slot] = append(state, parent, choice);
        if (size > table.length >> 1)
        {
            rehash();
        }
        return true;
    }

    private boolean isSame(final int index, final byte[] state)
    {
        final int from = offset(index);
        return Arrays.equals(chunks[index >> CHUNK_BITS], from, from + stateLength, state, 0, stateLength);
    }

    private int append(final byte[] state, final int parent, final int choice)
    {
        final int chunk = size >> CHUNK_BITS;
        if (chunk == chunks.length)
        {
            chunks = Arrays.copyOf(chunks, 2 * chunks.length);
        }
        if (null == chunks[chunk])
        {
            chunks[chunk] = new byte[CHUNK_LENGTH * stateLength];
        }
        if (size == parents.length)
        {
            parents = Arrays.copyOf(parents, 2 * size);
            choices = Arrays.copyOf(choices, 2 * size);
        }
        System.arraycopy(state, 0, chunks[chunk], offset(size), stateLength);
        parents[size] = parent;
        choices[size] = (byte)choice;
        return ++size;
    }

    private void rehash()
    {
        table = new int[2 * table.length];
        final byte[] state = new byte[stateLength];
        for (int i = 0; i < size; i++)
        {
            get(i, state);
            int slot = slot(state);
            while (0 != table[slot])
            {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = i + 1;
        }
    }

    private int slot(final byte[] state)
    {
        final int hash = Arrays.hashCode(state) * 0x9E3779B9;
        return (hash ^ hash >>> 15) & table.length - 1;
    }
}
