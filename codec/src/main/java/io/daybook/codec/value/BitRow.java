/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.value;

import org.agrona.DirectBuffer;

/**
 * Bits in a row of bytes. The first bit is the lowest bit of the first byte.
 */
public final class BitRow
{
    private BitRow()
    {
    }

    /**
     * Whether a bit is set.
     *
     * @param buffer that holds the bytes.
     * @param at     offset of the first byte.
     * @param bit    number of the bit, from 0 on.
     * @return true for 1.
     */
    public static boolean isSet(final DirectBuffer buffer, final int at, final int bit)
    {
        return 0 != (buffer.getByte(at + (bit >> 3)) & 1 << (bit & 7));
    }

    /**
     * Whether a bit is set.
     *
     * @param bytes that hold the bits.
     * @param at    offset of the first byte.
     * @param bit   number of the bit, from 0 on.
     * @return true for 1.
     */
    public static boolean isSet(final byte[] bytes, final int at, final int bit)
    {
        return 0 != (bytes[at + (bit >> 3)] & 1 << (bit & 7));
    }
}
