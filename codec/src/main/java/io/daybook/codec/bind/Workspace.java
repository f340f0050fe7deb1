/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Arrays;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * What one codec needs while it works.
 */
final class Workspace
{
    private static final int INITIAL_LENGTH = 16;

    /** Laid over the byte array that is written or read. */
    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    /** Whether a format leaves out what is not there; the others want each field of the shape. */
    final boolean isSparse;

    private final Slots[] slots;
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
