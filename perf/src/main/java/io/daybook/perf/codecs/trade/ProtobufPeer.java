/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.io.IOException;
import java.io.UncheckedIOException;

import com.google.protobuf.CodedOutputStream;

import io.daybook.perf.codecs.protobuf.TradeMessage;
import io.daybook.perf.codecs.protobuf.TradeSide;

/**
 * Protocol Buffers with classes generated from {@code trade.proto}. Messages are immutable, so encode builds one and
 * decode copies from one. The array and the builder are reused.
 */
public final class ProtobufPeer extends TradePeer
{
    private final TradeMessage.Builder builder = TradeMessage.newBuilder();
    private final byte[] buffer = new byte[BUFFER_LENGTH];

    /** Makes a peer of a trade. */
    public ProtobufPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        final TradeMessage message = builder
            .setPrice(trade.price)
            .setFlag(trade.flag)
            .setText(trade.text)
            .setSide(Side.Sell == trade.side ? TradeSide.SELL : TradeSide.BUY)
            .setSmallInt(trade.smallInt)
            .setLongInt(trade.longInt)
            .build();
        try
        {
            final CodedOutputStream output = CodedOutputStream.newInstance(buffer, at, STRIDE);
            message.writeTo(output);
            wrote(output.getTotalBytesWritten());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return length();
    }

    @Override
    public Object decode()
    {
        final TradeMessage message;
        try
        {
            message = TradeMessage.parser().parseFrom(buffer, at, length());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        decoded.price = message.getPrice();
        decoded.flag = message.getFlag();
        decoded.text = message.getText();
        decoded.side = TradeSide.SELL == message.getSide() ? Side.Sell : Side.Buy;
        decoded.smallInt = message.getSmallInt();
        decoded.longInt = message.getLongInt();
        return decoded;
    }
}
