/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A message that can be told from garbage: who wrote it, which one of his it is, and bytes that follow from both.
 */
final class TortureMessage
{
    static final int MIN_LENGTH = 16;

    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private TortureMessage()
    {
    }

    /**
     * Length of a message: up to the length given for every fourth one, so that a kill finds a claim open.
     */
    static int length(final int writer, final long number, final int maxLength)
    {
        final long random = mix(writer, number);
        return (random & 3) == 0 ?
            MIN_LENGTH + (int)Long.remainderUnsigned(random >>> 5, maxLength - MIN_LENGTH) :
            MIN_LENGTH + (int)(random >>> 5 & 0x7F);
    }

    static void encode(
        final MutableDirectBuffer buffer, final int offset, final int length, final int writer, final long number)
    {
        buffer.putInt(offset, writer);
        buffer.putInt(offset + 4, length);
        buffer.putLong(offset + 8, number);
        final long random = mix(writer, number);
        int at = MIN_LENGTH;
        for (; at + 8 <= length; at += 8)
        {
            buffer.putLong(offset + at, random + at);
        }
        for (; at < length; at++)
        {
            buffer.putByte(offset + at, (byte)(random + at));
        }
    }

    static int writer(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset);
    }

    static long number(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + 8);
    }

    static boolean isIntact(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MIN_LENGTH || length != buffer.getInt(offset + 4))
        {
            return false;
        }
        final long random = mix(writer(buffer, offset), number(buffer, offset));
        int at = MIN_LENGTH;
        for (; at + 8 <= length; at += 8)
        {
            if (buffer.getLong(offset + at) != random + at)
            {
                return false;
            }
        }
        for (; at < length; at++)
        {
            if (buffer.getByte(offset + at) != (byte)(random + at))
            {
                return false;
            }
        }
        return true;
    }

    private static long mix(final int writer, final long number)
    {
        long hash = (number + ((long)writer << 40)) * MULTIPLIER;
        hash ^= hash >>> 32;
        return hash * MULTIPLIER;
    }
}
