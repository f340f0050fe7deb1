/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.nio.ByteBuffer;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A POJO through its generated codec, read into the same object each time.
 */
final class DaybookPojoPeer implements CodecPeer
{
    private final Codec<Trade> codec;
    private final Trade trade;
    private final Trade decoded = new Trade();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(CodecPeers.BUFFER_LENGTH));
    private int length;

    DaybookPojoPeer(final WireFormat format, final Trade trade)
    {
        codec = format.codec(MessageType.of(Trade.class));
        this.trade = trade;
    }

    @Override
    public int encode()
    {
        length = codec.encode(trade, buffer, 0);
        return length;
    }

    @Override
    public Object decode()
    {
        return codec.decodeInto(decoded, buffer, 0, length);
    }
}
