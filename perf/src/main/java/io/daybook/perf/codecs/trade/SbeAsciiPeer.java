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
 * {@link SbePeer} with text declared as ASCII. Its encoder copies such text without garbage.
 */
public class SbeAsciiPeer extends TradePeer
{
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    final AsciiTradeEncoder encoder = new AsciiTradeEncoder();
    final AsciiTradeDecoder decoder = new AsciiTradeDecoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade. */
    public SbeAsciiPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public final int encode()
    {
        encoder.wrapAndApplyHeader(buffer, at, headerEncoder)
            .price(trade.price)
            .longInt(trade.longInt)
            .smallInt(trade.smallInt)
            .flag(trade.flag ? Flag.YES : Flag.NO)
            .side(Side.Sell == trade.side ? SideCode.Sell : SideCode.Buy);
        writeText();
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
        readText();
        return decoded;
    }

    void writeText()
    {
        encoder.text(trade.text);
    }

    void readText()
    {
        decoded.text = decoder.text();
    }
}
