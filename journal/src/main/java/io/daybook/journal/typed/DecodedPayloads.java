/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.util.HashMap;
import java.util.Map;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What payloads of metadata frames say, in the segment that a reader is in and in the one before. Each segment declares
 * again what the one before did, and to find the same bytes here takes a small part of the time of decoding them.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its reader.
 *
 * @param <T> what a payload says.
 */
final class DecodedPayloads<T>
{
    private final UnsafeBuffer wanted = new UnsafeBuffer(0, 0);
    private Map<DirectBuffer, T> known = new HashMap<>();
    private Map<DirectBuffer, T> knownBefore = new HashMap<>();

    /**
     * Finds what a payload says.
     *
     * @param buffer that holds the payload.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return the same object for the same bytes; null when they have to be decoded.
     */
    T find(final DirectBuffer buffer, final int offset, final int length)
    {
        wanted.wrap(buffer, offset, length);
        final T found = known.get(wanted);
        final T before = null == found ? knownBefore.get(wanted) : null;
        // The segment may be unmapped.
        wanted.wrap(0, 0);
        return null == before ? found : keep(buffer, offset, length, before);
    }

    /**
     * Keeps what a payload says, for this segment and the next one.
     *
     * @param buffer that holds the payload.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param value  that it says.
     * @return the value.
     */
    T keep(final DirectBuffer buffer, final int offset, final int length, final T value)
    {
        final byte[] payload = new byte[length];
        buffer.getBytes(offset, payload);
        known.put(new UnsafeBuffer(payload), value);
        return value;
    }

    /**
     * Goes on to another segment. What this one has not declared is forgotten: a long journal may have many payloads.
     */
    void nextSegment()
    {
        if (!known.isEmpty())
        {
            final Map<DirectBuffer, T> oldest = knownBefore;
            oldest.clear();
            knownBefore = known;
            known = oldest;
        }
    }
}
