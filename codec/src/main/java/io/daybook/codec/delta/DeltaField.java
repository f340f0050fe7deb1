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
    /** How a value is told that is not null. */
    enum Way
    {
        /** By its bit. */
        OTHER,
        /** By the difference. */
        DIFFERENCE,
        /** By two differences, of the day and in it. */
        DAY_AND_TIME,
        /** By the shortest of three ways. */
        FLOAT64,
        /** By what is behind the beginning that it shares with the base's. */
        TEXT,
        /** By differences and a text. */
        ZONED,
        /** By a mask of its own. */
        NESTED,
        /** As PACKED has it. */
        WHOLE
    }

    final PackedValue value;
    final Way way;
    /** Of a fixed-width field, in bytes; else -1. */
    final int width;
    /** In the mask; -1 for a part of the key, which never changes. */
    final int bit;
    /** Of a fixed-width field, from the start of the object's payload; else -1. */
    final int offset;
    /** Of an optional fixed-width field; else -1. */
    final int presenceBit;
    /** Of a FLOAT64, which of the state's scales is its own; else -1. */
    final int scale;
    /** Of an OBJECT with a shape of its own; else null. */
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
