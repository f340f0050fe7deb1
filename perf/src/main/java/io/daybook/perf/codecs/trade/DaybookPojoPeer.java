/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A POJO through its generated codec, read into the same object each time.
 */
public final class DaybookPojoPeer extends TradePeer
{
    private final Codec<Trade> codec;
    private final Trade decoded = new Trade();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade in a wire format. */
    public DaybookPojoPeer(final WireFormat format, final Trade trade)
    {
        super(trade);
        codec = format.codec(MessageType.of(Trade.class));
    }

    @Override
    public int encode()
    {
        return wrote(codec.encode(trade, buffer, at));
    }

    @Override
    public Object decode()
    {
        return codec.decodeInto(decoded, buffer, at, length());
    }
}
