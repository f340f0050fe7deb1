/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Working memory of one codec.
 */
final class Workspace
{
    private static final int INITIAL_LENGTH = 16;
    /** The most POJOs of a class that are kept for reuse. */
    private static final int MAX_SPARE = 1_024;

    /** Wraps the byte array that is written or read. */
    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    /** Whether the format leaves out missing fields. Other formats need each field of the shape. */
    final boolean isSparse;

    /** Free slots of each record class, as a linked list. */
    private final Slots[] slots;
    /** POJOs of each class that their owner does not hold any more. */
    private final ArrayDeque<?>[] spare;
    private long[] bits = new long[INITIAL_LENGTH];
    /** One for each level of nested maps. The arrays below are one for each level of nested collections. */
    private final ArrayList<MapWalk> walks = new ArrayList<>();
    private final ArrayList<Object[]> parts = new ArrayList<>();
    private int mapDepth;
    private int depth;

    /**
     * A workspace.
     *
     * @param classes  that the objects of a message may have.
     * @param isSparse whether the messages name their fields, so that fields may be left out.
     */
    Workspace(final int classes, final boolean isSparse)
    {
        slots = new Slots[classes];
        spare = new ArrayDeque<?>[classes];
        this.isSparse = isSparse;
    }

    /** Slots for the components of a record that is being read. */
    Slots slots(final RecordBinding binding)
    {
        final Slots free = slots[binding.id()];
        if (null == free)
        {
            return new Slots(binding.components().length);
        }
        slots[binding.id()] = free.next;
        return free;
    }

    /** Takes the slots back. A record of the same class that is read inside the first one needs its own slots. */
    void free(final RecordBinding binding, final Slots used)
    {
        used.next = slots[binding.id()];
        slots[binding.id()] = used;
    }

    /** Takes a POJO that its owner does not hold any more after it was read into. */
    @SuppressWarnings("unchecked")
    void keep(final PojoBinding binding, final Object object)
    {
        if (null == spare[binding.id()])
        {
            spare[binding.id()] = new ArrayDeque<>();
        }
        if (spare[binding.id()].size() < MAX_SPARE)
        {
            ((ArrayDeque<Object>)spare[binding.id()]).addLast(object);
        }
    }

    /** A POJO that was kept, with whatever values its fields have; null for none. */
    Object spare(final PojoBinding binding)
    {
        return null == spare[binding.id()] ? null : spare[binding.id()].pollLast();
    }

    /** Gives a walk for a map, until {@link #leaveMap}. */
    MapWalk enterMap()
    {
        if (mapDepth == walks.size())
        {
            walks.add(new MapWalk(this));
        }
        return walks.get(mapDepth++);
    }

    void leaveMap()
    {
        mapDepth--;
    }

    /** The elements of a collection, until {@link #leave}. An array is used because an iterator would be garbage. */
    Object[] enter(final Collection<?> collection)
    {
        if (depth == parts.size())
        {
            parts.add(new Object[INITIAL_LENGTH]);
        }
        final int count = collection.size();
        final Object[] room = parts.get(depth);
        final Object[] taken =
            collection.toArray(count <= room.length ? room : new Object[BitUtil.findNextPositivePowerOfTwo(count)]);
        if (taken != room)
        {
            parts.set(depth, taken);
        }
        depth++;
        return taken;
    }

    /** Leaves the collection that was entered last, and drops the references to its elements. */
    void leave(final int count)
    {
        depth--;
        Arrays.fill(parts.get(depth), 0, count, null);
    }

    /** Stores a primitive of the array that is being read. */
    void put(final int index, final long value)
    {
        if (index == bits.length)
        {
            bits = Arrays.copyOf(bits, 2 * index);
        }
        bits[index] = value;
    }

    /** The primitives of the array that was read. */
    long[] bits()
    {
        return bits;
    }
}
