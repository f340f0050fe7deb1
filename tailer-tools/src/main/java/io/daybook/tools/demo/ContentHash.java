/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

/**
 * A 64-bit hash of contents in their order. The writer works it out from what it sends, and the tailer from what it
 * reads. It finds accidents, not attacks.
 */
final class ContentHash
{
    /** Hash of nothing. */
    static final long EMPTY = 0x9E37_79B9_7F4A_7C15L;

    private static final long FACTOR = 0xFF51_AFD7_ED55_8CCDL;
    private static final int ROTATION = 29;

    private ContentHash()
    {
    }

    static long of(final long hash, final long value)
    {
        return Long.rotateLeft((hash ^ value) * FACTOR, ROTATION);
    }

    static long of(
        final long hash,
        final long id,
        final String text,
        final long number,
        final double price,
        final long quantity,
        final long sentNs)
    {
        long result = of(hash, id);
        result = of(result, text.hashCode());
        result = of(result, number);
        result = of(result, Double.doubleToRawLongBits(price));
        result = of(result, quantity);
        return of(result, sentNs);
    }

    static String hex(final long hash)
    {
        return String.format("%016x", hash);
    }
}
