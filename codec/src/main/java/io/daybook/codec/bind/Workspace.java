/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayDeque;
import java.util.Arrays;

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

    private final Slots[] slots;
    /** Of each class the POJOs that their owner has no place for any more. */
    private final ArrayDeque<?>[] spare;
    private long[] bits = new long[INITIAL_LENGTH];

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

    /** The components of a record that is being read: no record is read within one of its own class. */
    Slots slots(final RecordBinding binding)
    {
        if (null == slots[binding.id()])
        {
            slots[binding.id()] = new Slots(binding.components().length);
        }
        return slots[binding.id()];
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
