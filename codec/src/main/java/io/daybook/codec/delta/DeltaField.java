/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.packed.PackedValue;

/**
 * How one field of a shape is told in a delta.
 */
final class DeltaField
{
    final PackedValue value;
    /** In the mask; -1 for a part of the key, which never changes. */
    final int bit;
    /** Of a fixed-width field, from the start of the object's payload; else -1. */
    final int offset;
    /** Of an optional fixed-width field; else -1. */
    final int presenceBit;
    /** Of a FLOAT64, which of the state's scales is its own; else -1. */
    final int scale;
    /** Of an OBJECT; else null. */
    final DeltaLayout nested;

    DeltaField(
        final PackedValue value,
        final int bit,
        final int offset,
        final int presenceBit,
        final int scale,
        final DeltaLayout nested)
    {
        this.value = value;
        this.bit = bit;
        this.offset = offset;
        this.presenceBit = presenceBit;
        this.scale = scale;
        this.nested = nested;
    }

    boolean isKey()
    {
        return bit < 0;
    }

    boolean isFixed()
    {
        return offset >= 0;
    }
}
