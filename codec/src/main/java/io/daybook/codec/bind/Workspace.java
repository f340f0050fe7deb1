/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * What one codec needs while it works.
 */
final class Workspace
{
    /** Laid over the byte array that is written or read. */
    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);

    private final Slots[] slots;

    Workspace(final int records)
    {
        slots = new Slots[records];
    }

    /** The components of a record that is being read: no record is read within one of its own class. */
    Slots slots(final RecordBinding binding)
    {
        if (null == slots[binding.id()])
        {
            slots[binding.id()] = new Slots(binding.size());
        }
        return slots[binding.id()];
    }
}
