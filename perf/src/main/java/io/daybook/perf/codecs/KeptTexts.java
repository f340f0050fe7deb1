/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Texts that came before, in a table of as many as a generated codec keeps: for codecs written by hand.
 */
final class KeptTexts
{
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final int BITS = 6;

    private final String[] texts = new String[1 << BITS];

    /** The text of some bytes, which are UTF-8 and within bounds. */
    String get(final UnsafeBuffer buffer, final int offset, final int length)
    {
        long hash = length;
        if (length >= Long.BYTES)
        {
            hash += buffer.getLong(offset, LITTLE_ENDIAN) * MIX +
                buffer.getLong(offset + length - Long.BYTES, LITTLE_ENDIAN);
        }
        else
        {
            for (int i = 0; i < length; i++)
            {
                hash = hash * 31 + buffer.getByte(offset + i);
            }
        }
        final int slot = (int)(hash * MIX >>> Long.SIZE - BITS);
        final String kept = texts[slot];
        if (null != kept && isSame(kept, buffer, offset, length))
        {
            return kept;
        }
        final String text = buffer.getStringWithoutLengthUtf8(offset, length);
        texts[slot] = text;
        return text;
    }

    private static boolean isSame(final String kept, final UnsafeBuffer buffer, final int offset, final int length)
    {
        if (kept.length() != length)
        {
            return false;
        }
        for (int i = 0; i < length; i++)
        {
            if (kept.charAt(i) != buffer.getByte(offset + i))
            {
                return false;
            }
        }
        return true;
    }
}
