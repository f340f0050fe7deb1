/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.common.CodecPeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A generated codec of trades.
 *
 * @param <T> class of the trades.
 */
public abstract class DaybookCodecPeer<T> extends TradePeer
{
    final Codec<T> codec;
    final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    private DaybookCodecPeer(final WireFormat format, final Class<T> type, final Trade trade)
    {
        super(trade);
        codec = format.codec(MessageType.of(type));
    }

    /** Makes a peer of records; each decode makes a new record. */
    public static CodecPeer ofRecord(final WireFormat format, final Trade trade)
    {
        return new DaybookCodecPeer<>(format, TradeRecord.class, trade)
        {
            private final TradeRecord[] records = records(trade);

            @Override
            public int encode()
            {
                return wrote(codec.encode(records[turn], buffer, at));
            }

            @Override
            public Object decode()
            {
                return codec.decode(buffer, at, length());
            }
        };
    }

    /** Makes a peer of POJOs; each decode reads into the same object. */
    public static CodecPeer ofPojo(final WireFormat format, final Trade trade)
    {
        return new DaybookCodecPeer<>(format, Trade.class, trade)
        {
            @Override
            public int encode()
            {
                return wrote(codec.encode(this.trade, buffer, at));
            }

            @Override
            public Object decode()
            {
                return codec.decodeInto(decoded, buffer, at, length());
            }
        };
    }
}
