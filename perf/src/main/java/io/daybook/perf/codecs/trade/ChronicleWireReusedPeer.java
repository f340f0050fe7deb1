/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.function.Function;

import io.daybook.perf.codecs.common.ChronicleKey;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.Wire;

/**
 * {@link ChronicleWirePeer} with text that is reused, so its pool of strings is not asked.
 */
public final class ChronicleWireReusedPeer extends TradePeer
{
    private final Bytes<?> bytes = Bytes.allocateDirect(BUFFER_LENGTH);
    private final Wire wire;
    private final ReusedTrade[] trades = reused();
    private final ReusedTrade decoded = new ReusedTrade();

    /** Makes a peer of a trade in one of Chronicle's wires. */
    public ChronicleWireReusedPeer(final Function<Bytes<?>, Wire> wires, final Trade trade)
    {
        super(trade);
        wire = wires.apply(bytes);
    }

    @Override
    public int encode()
    {
        bytes.clear();
        bytes.writePosition(at);
        bytes.readPosition(at);
        wire.getValueOut().resetState();
        final ReusedTrade source = trades[turn];
        wire.write(ChronicleKey.price).float64(source.price)
            .write(ChronicleKey.flag).bool(source.flag)
            .write(ChronicleKey.text).text(source.text)
            .write(ChronicleKey.side).asEnum(source.side)
            .write(ChronicleKey.smallInt).int32(source.smallInt)
            .write(ChronicleKey.longInt).int64(source.longInt);
        return wrote((int)bytes.readRemaining());
    }

    @Override
    public Object decode()
    {
        bytes.readPositionRemaining(at, length());
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
