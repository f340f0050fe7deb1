/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;

import io.daybook.perf.codecs.sbe.Flag;
import io.daybook.perf.codecs.sbe.MessageHeaderDecoder;
import io.daybook.perf.codecs.sbe.MessageHeaderEncoder;
import io.daybook.perf.codecs.sbe.SideCode;
import io.daybook.perf.codecs.sbe.TradeDecoder;
import io.daybook.perf.codecs.sbe.TradeEncoder;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * SBE flyweights generated from {@code trade.xml}. A header tells the reader which message it is.
 */
public final class SbePeer extends TradePeer
{
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final TradeEncoder encoder = new TradeEncoder();
    private final TradeDecoder decoder = new TradeDecoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade. */
    public SbePeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        encoder.wrapAndApplyHeader(buffer, at, headerEncoder)
            .price(trade.price)
            .longInt(trade.longInt)
            .smallInt(trade.smallInt)
            .flag(trade.flag ? Flag.YES : Flag.NO)
            .side(Side.Sell == trade.side ? SideCode.Sell : SideCode.Buy)
            .text(trade.text);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    @Override
    public Object decode()
    {
        decoder.wrapAndApplyHeader(buffer, at, headerDecoder);
        decoded.price = decoder.price();
        decoded.longInt = decoder.longInt();
        decoded.smallInt = decoder.smallInt();
        decoded.flag = Flag.YES == decoder.flag();
        decoded.side = SideCode.Sell == decoder.side() ? Side.Sell : Side.Buy;
        decoded.text = decoder.text();
        return decoded;
    }
}
