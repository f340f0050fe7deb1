/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;

import io.daybook.perf.codecs.sbe.AsciiTradeDecoder;
import io.daybook.perf.codecs.sbe.AsciiTradeEncoder;
import io.daybook.perf.codecs.sbe.Flag;
import io.daybook.perf.codecs.sbe.MessageHeaderDecoder;
import io.daybook.perf.codecs.sbe.MessageHeaderEncoder;
import io.daybook.perf.codecs.sbe.SideCode;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * {@link SbeAsciiPeer} with text that is reused.
 */
public final class SbeReusedPeer extends TradePeer
{
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final AsciiTradeEncoder encoder = new AsciiTradeEncoder();
    private final AsciiTradeDecoder decoder = new AsciiTradeDecoder();
    private final ReusedTrade[] trades = reused();
    private final ReusedTrade decoded = new ReusedTrade();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade. */
    public SbeReusedPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        final ReusedTrade source = trades[turn];
        encoder.wrapAndApplyHeader(buffer, at, headerEncoder)
            .price(source.price)
            .longInt(source.longInt)
            .smallInt(source.smallInt)
            .flag(source.flag ? Flag.YES : Flag.NO)
            .side(Side.Sell == source.side ? SideCode.Sell : SideCode.Buy)
            .text(source.text);
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
        decoded.text.setLength(0);
        decoder.getText(decoded.text);
        return decoded;
    }
}
