/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;

import io.daybook.codec.Field;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * {@link DaybookPeer} with text that is reused.
 */
public final class DaybookReusedPeer extends TradePeer
{
    private static final Field PRICE = Field.of("price");
    private static final Field FLAG = Field.of("flag");
    private static final Field TEXT = Field.of("text");
    private static final Field SIDE = Field.of("side");
    private static final Field SMALL_INT = Field.of("smallInt");
    private static final Field LONG_INT = Field.of("longInt");

    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    private final ReusedTrade[] trades = reused();
    private final ReusedTrade decoded = new ReusedTrade();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade in a wire format. */
    public DaybookReusedPeer(final WireFormat format, final Trade trade)
    {
        super(trade);
        final Shape shape = MessageType.of(TradeRecord.class).shape();
        encoder = format.encoder(shape);
        decoder = format.decoder(shape);
    }

    @Override
    public int encode()
    {
        final ReusedTrade source = trades[turn];
        encoder.wrap(buffer, at, null)
            .float64(PRICE, source.price)
            .bool(FLAG, source.flag)
            .text(TEXT, source.text)
            .symbol(SIDE, source.side.name())
            .int32(SMALL_INT, source.smallInt)
            .int64(LONG_INT, source.longInt);
        return wrote(encoder.finish());
    }

    @Override
    public Object decode()
    {
        final MessageDecoder reader = decoder.wrap(buffer, at, length());
        decoded.price = reader.field(PRICE).float64();
        decoded.flag = reader.field(FLAG).bool();
        decoded.text.setLength(0);
        decoded.text.append(reader.field(TEXT).text());
        decoded.side = Side.of(reader.field(SIDE).text());
        decoded.smallInt = (int)reader.field(SMALL_INT).int64();
        decoded.longInt = reader.field(LONG_INT).int64();
        return decoded;
    }
}
