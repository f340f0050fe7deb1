/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.function.Function;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.Wire;

/**
 * {@link ChronicleWirePeer} with text that is reused, so its pool of strings is not asked.
 */
final class ChronicleWireReusedPeer implements CodecPeer
{
    private final Bytes<?> bytes = Bytes.allocateDirect(CodecPeers.BUFFER_LENGTH);
    private final Wire wire;
    private final ReusedTrade trade;
    private final ReusedTrade decoded = new ReusedTrade();

    ChronicleWireReusedPeer(final Function<Bytes<?>, Wire> wires, final Trade trade)
    {
        wire = wires.apply(bytes);
        this.trade = ReusedTrade.of(trade);
    }

    @Override
    public int encode()
    {
        bytes.clear();
        wire.getValueOut().resetState();
        wire.write(ChronicleKey.price).float64(trade.price)
            .write(ChronicleKey.flag).bool(trade.flag)
            .write(ChronicleKey.text).text(trade.text)
            .write(ChronicleKey.side).asEnum(trade.side)
            .write(ChronicleKey.smallInt).int32(trade.smallInt)
            .write(ChronicleKey.longInt).int64(trade.longInt);
        return (int)bytes.readRemaining();
    }

    @Override
    public Object decode()
    {
        bytes.readPosition(0);
        wire.getValueIn().resetState();
        decoded.price = wire.read(ChronicleKey.price).float64();
        decoded.flag = wire.read(ChronicleKey.flag).bool();
        wire.read(ChronicleKey.text).text(decoded.text);
        decoded.side = wire.read(ChronicleKey.side).asEnum(Side.class);
        decoded.smallInt = wire.read(ChronicleKey.smallInt).int32();
        decoded.longInt = wire.read(ChronicleKey.longInt).int64();
        return decoded;
    }
}
