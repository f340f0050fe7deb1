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
 * A record through its generated codec.
 */
public final class DaybookRecordPeer extends TradePeer
{
    private final Codec<TradeRecord> codec;
    private final TradeRecord[] trades = records();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade in a wire format. */
    public DaybookRecordPeer(final WireFormat format, final Trade trade)
    {
        super(trade);
        codec = format.codec(MessageType.of(TradeRecord.class));
    }

    @Override
    public int encode()
    {
        return wrote(codec.encode(trades[turn], buffer, at));
    }

    @Override
    public Object decode()
    {
        return codec.decode(buffer, at, length());
    }
}
