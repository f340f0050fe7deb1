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
 * What one codec needs while it works.
 */
final class Workspace
{
    private static final int INITIAL_LENGTH = 16;
    /** What a list once held is not kept beyond that. */
    private static final int MAX_SPARE = 1_024;

    /** Laid over the byte array that is written or read. */
    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    /** Whether a format leaves out what is not there; the others want each field of the shape. */
    final boolean isSparse;

    /** Of each record class those that are free, one behind the other. */
    private final Slots[] slots;
    /** Of each class the POJOs that their owner has no place for any more. */
    private final ArrayDeque<?>[] spare;
    private long[] bits = new long[INITIAL_LENGTH];
    /** By how many maps or collections there are around. */
    private final ArrayList<MapWalk> walks = new ArrayList<>();
    private final ArrayList<Object[]> parts = new ArrayList<>();
    private int mapDepth;
    private int depth;

    /**
     * A workspace.
     *
     * @param classes  that the objects of a message may have.
     * @param isSparse whether the messages name their fields, so that one may be left out.
     */
    Workspace(final int classes, final boolean isSparse)
    {
        slots = new Slots[classes];
        spare = new ArrayDeque<?>[classes];
        this.isSparse = isSparse;
    }

    /** Room for the components of a record that is being read. */
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

    /** Takes back the room, which another record needs that is read within one of its own class. */
    void free(final RecordBinding binding, final Slots used)
    {
        used.next = slots[binding.id()];
        slots[binding.id()] = used;
    }

    /** Takes a POJO that was read into, and that its owner has no place for any more. */
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

    /** A POJO that was kept, its fields as they may be; or null. */
    Object spare(final PojoBinding binding)
    {
        return null == spare[binding.id()] ? null : spare[binding.id()].pollLast();
    }

    /** To go through a map, until it is left. */
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

    /** What a collection holds, until it is left: most fill an array without an iterator, which would be garbage. */
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

    /** Leaves the collection that was entered last, and lets go of what it held. */
    void leave(final int count)
    {
        depth--;
        Arrays.fill(parts.get(depth), 0, count, null);
    }

    /** Takes a primitive of the array that is being read. */
    void put(final int index, final long value)
    {
        if (index == bits.length)
        {
            bits = Arrays.copyOf(bits, 2 * index);
        }
        bits[index] = value;
    }

    /** The primitives of the array that has been read. */
    long[] bits()
    {
        return bits;
    }
}
