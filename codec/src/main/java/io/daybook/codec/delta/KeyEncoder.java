/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.packed.PackedEncoder;

import org.agrona.MutableDirectBuffer;

/**
 * Writes each message whole, for slot 0, because a single message has no base.
 */
public final class KeyEncoder extends PackedEncoder
{
    private int headerLength;

    /**
     * An encoder for one shape.
     *
     * @param shape of the messages.
     */
    public KeyEncoder(final Shape shape)
    {
        super(shape);
    }

    @Override
    public MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        headerLength = DeltaHeader.put(buffer, offset, 0, DeltaHeader.KEY);
        return super.wrap(buffer, offset + headerLength, typeName);
    }

    @Override
    public int finish()
    {
        return headerLength + super.finish();
    }
}
