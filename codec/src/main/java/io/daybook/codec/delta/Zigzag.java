/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

/**
 * Converts signed numbers to unsigned numbers, which are small if the signed numbers are near 0.
 */
final class Zigzag
{
    private Zigzag()
    {
    }

    static long encode(final long value)
    {
        return value << 1 ^ value >> 63;
    }

    static long decode(final long value)
    {
        return value >>> 1 ^ -(value & 1);
    }
}
