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
 * A record through its generated codec.
 */
final class DaybookRecordPeer implements CodecPeer
{
    private final Codec<TradeRecord> codec;
    private final TradeRecord trade;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(CodecPeers.BUFFER_LENGTH));
    private int length;

    DaybookRecordPeer(final WireFormat format, final Trade trade)
    {
        codec = format.codec(MessageType.of(TradeRecord.class));
        this.trade = trade.toRecord();
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
        return codec.decode(buffer, 0, length);
    }
}
