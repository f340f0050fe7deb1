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
 * Writes and reads field by field, through the interface that all wire formats share.
 */
public class DaybookPeer extends TradePeer
{
    private static final Field PRICE = Field.of("price");
    private static final Field FLAG = Field.of("flag");
    private static final Field TEXT = Field.of("text");
    private static final Field SIDE = Field.of("side");
    private static final Field SMALL_INT = Field.of("smallInt");
    private static final Field LONG_INT = Field.of("longInt");

    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade in a wire format. */
    public DaybookPeer(final WireFormat format, final Trade trade)
    {
        super(trade);
        final Shape shape = MessageType.of(TradeRecord.class).shape();
        encoder = format.encoder(shape);
        decoder = format.decoder(shape);
    }

    @Override
    public final int encode()
    {
        encoder.wrap(buffer, at, null)
            .float64(PRICE, trade.price)
            .bool(FLAG, trade.flag)
            .text(TEXT, text())
            .symbol(SIDE, trade.side.name())
            .int32(SMALL_INT, trade.smallInt)
            .int64(LONG_INT, trade.longInt);
        return wrote(encoder.finish());
    }

    @Override
    public Object decode()
    {
        final MessageDecoder reader = decoder.wrap(buffer, at, length());
        decoded.price = reader.field(PRICE).float64();
        decoded.flag = reader.field(FLAG).bool();
        readText(reader.field(TEXT).text());
        decoded.side = Side.of(reader.field(SIDE).text());
        decoded.smallInt = (int)reader.field(SMALL_INT).int64();
        decoded.longInt = reader.field(LONG_INT).int64();
        return decoded;
    }

    CharSequence text()
    {
        return trade.text;
    }

    void readText(final CharSequence text)
    {
        decoded.text = text.toString();
    }
}
