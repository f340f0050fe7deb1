/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.CodecException;

/**
 * Converts seconds and nanoseconds to one {@code i64} of nanoseconds.
 */
final class Nanos
{
    private static final long PER_SECOND = 1_000_000_000L;

    private Nanos()
    {
    }

    static long of(final long seconds, final int nanos, final Object value)
    {
        // Rounds towards zero, because the range begins in the middle of its first second.
        final long whole = seconds < 0 && nanos > 0 ? seconds + 1 : seconds;
        final long rest = seconds < 0 && nanos > 0 ? nanos - PER_SECOND : nanos;
        final long high = Math.multiplyHigh(whole, PER_SECOND);
        final long low = whole * PER_SECOND;
        final long sum = low + rest;
        if (high != low >> 63 || ((low ^ sum) & (rest ^ sum)) < 0)
        {
            throw new CodecException(
                "a time must fit 64 bits of nanoseconds, for an instant the years 1677 to 2262: value=" + value);
        }
        return sum;
    }
}
