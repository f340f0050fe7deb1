/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * The kinds of value of the field model, the same for every wire format.
 */
public enum FieldType
{
    /** No value. Only a reader reports it; it is never the type of a field in a shape. */
    NULL(0),
    /** True or false. */
    BOOL(1),
    /** Signed 8-bit integer. */
    INT8(1),
    /** Signed 16-bit integer. */
    INT16(2),
    /** Signed 32-bit integer. */
    INT32(4),
    /** Signed 64-bit integer. */
    INT64(8),
    /** Unsigned 8-bit integer. */
    UINT8(1),
    /** Unsigned 16-bit integer. */
    UINT16(2),
    /** Unsigned 32-bit integer. */
    UINT32(4),
    /** Unsigned 64-bit integer, its bits in a {@code long}. */
    UINT64(8),
    /** IEEE 754 binary32. */
    FLOAT32(4),
    /** IEEE 754 binary64. */
    FLOAT64(8),
    /** One UTF-16 code unit. */
    CHAR(2),
    /** {@code mantissa x 10^-scale}, a 64-bit mantissa and an 8-bit scale. */
    DECIMAL(9),
    /** Any Unicode text. */
    TEXT(-1),
    /** The name of an enum constant. */
    SYMBOL(-1),
    /** Opaque bytes. */
    BYTES(-1),
    /** Nanoseconds since the epoch, UTC, in an {@code i64}: the years 1677 to 2262. */
    TIMESTAMP(8),
    /** Days since the epoch, no zone. */
    DATE(4),
    /** Nanoseconds of the day, no zone. */
    TIME(8),
    /** Date and time of day, no zone. */
    DATE_TIME(12),
    /** Nanoseconds. */
    DURATION(8),
    /** Timestamp, offset in seconds and zone id. */
    ZONED_DATE_TIME(-1),
    /** 128 bits, most significant first. */
    UUID(16),
    /** A nested set of named fields. */
    OBJECT(-1),
    /** Values in order. */
    LIST(-1),
    /** Keys with values, in order. */
    MAP(-1);

    private final int packedLength;

    FieldType(final int packedLength)
    {
        this.packedLength = packedLength;
    }

    /**
     * Bytes that a value takes in PACKED, or -1 if that varies. (A symbol takes 1 or 2 bytes, as its shape says.)
     *
     * @return length in bytes, or -1.
     */
    public int packedLength()
    {
        return packedLength;
    }

    /**
     * Whether values are whole numbers, signed or unsigned.
     *
     * @return true for INT8 to UINT64.
     */
    public boolean isInteger()
    {
        // Not by compareTo, which first compares the classes of both.
        return ordinal() >= INT8.ordinal() && ordinal() <= UINT64.ordinal();
    }
}
