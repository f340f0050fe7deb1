/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.packed.PackedDecoder;

import org.agrona.DirectBuffer;

/**
 * Reads messages that are stored whole. Refuses others, because it does not know their bases.
 */
public final class KeyDecoder extends PackedDecoder
{
    private final WholeMessage whole = new WholeMessage();

    /**
     * A decoder for one shape.
     *
     * @param shape of the messages.
     */
    public KeyDecoder(final Shape shape)
    {
        super(shape);
    }

    @Override
    public MessageDecoder wrap(final DirectBuffer source, final int offset, final int length)
    {
        final int begin = whole.begin(source, offset, length);
        return super.wrap(source, begin, offset + length - begin);
    }
}
