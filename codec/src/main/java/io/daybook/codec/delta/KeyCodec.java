/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Objects;

import io.daybook.codec.Codec;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Writes each object whole, for slot 0, and reads no other messages, because a single message has no base.
 *
 * @param <T> class of the objects.
 */
public final class KeyCodec<T> implements Codec<T>
{
    private final Codec<T> packed;
    private final WholeMessage whole = new WholeMessage();

    /**
     * A codec that uses another one.
     *
     * @param packed writes and reads the objects as PACKED.
     */
    public KeyCodec(final Codec<T> packed)
    {
        this.packed = packed;
    }

    @Override
    public int encode(final T value, final MutableDirectBuffer buffer, final int offset)
    {
        Objects.requireNonNull(buffer, "buffer must not be null");
        final int headerLength = DeltaHeader.put(buffer, offset, 0, DeltaHeader.KEY);
        return headerLength + packed.encode(value, buffer, offset + headerLength);
    }

    @Override
    public int encodedLength(final T value)
    {
        return DeltaHeader.length(0, DeltaHeader.KEY) + packed.encodedLength(value);
    }

    @Override
    public T decode(final DirectBuffer buffer, final int offset, final int length)
    {
        final int begin = whole.begin(buffer, offset, length);
        return packed.decode(buffer, begin, offset + length - begin);
    }

    @Override
    public T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        final int begin = whole.begin(buffer, offset, length);
        return packed.decodeInto(into, buffer, begin, offset + length - begin);
    }
}
