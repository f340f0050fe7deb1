/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.packed.PackedValue;

/**
 * How a delta stores one field of a shape.
 */
final class DeltaField
{
    /** How a value that is not null is stored. */
    enum Way
    {
        /** Only by its bit in the mask. */
        OTHER,
        /** As a difference. */
        DIFFERENCE,
        /** As two differences: of the day and of the time of day. */
        DAY_AND_TIME,
        /** In the shortest of three ways. */
        FLOAT64,
        /** As the part behind the prefix that it shares with the base's value. */
        TEXT,
        /** As differences and a text. */
        ZONED,
        /** With a mask of its own. */
        NESTED,
        /** As in PACKED. */
        WHOLE
    }

    final PackedValue value;
    final Way way;
    /** Length in bytes of a fixed-width field; else -1. */
    final int width;
    /** Bit in the mask; -1 for a part of the key, which never changes. */
    final int bit;
    /** Offset of a fixed-width field from the start of the object's payload; else -1. */
    final int offset;
    /** Presence bit of an optional fixed-width field; else -1. */
    final int presenceBit;
    /** Number of its scale in the state, for a FLOAT64; else -1. */
    final int scale;
    /** Layout of an OBJECT with a shape of its own; else null. */
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
        this.way = way(value, nested);
        this.width = value.width();
        this.bit = bit;
        this.offset = offset;
        this.presenceBit = presenceBit;
        this.scale = scale;
        this.nested = nested;
    }

    private static Way way(final PackedValue value, final DeltaLayout nested)
    {
        switch (value.type())
        {
            case BOOL:
                return Way.OTHER;

            case DATE_TIME:
                return Way.DAY_AND_TIME;

            case FLOAT64:
                return Way.FLOAT64;

            case TEXT:
            case BYTES:
                return value.width() < 0 ? Way.TEXT : Way.WHOLE;

            case ZONED_DATE_TIME:
                return Way.ZONED;

            case OBJECT:
                return null == nested ? Way.WHOLE : Way.NESTED;

            default:
                return Integers.isOne(value.type()) ? Way.DIFFERENCE : Way.WHOLE;
        }
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
