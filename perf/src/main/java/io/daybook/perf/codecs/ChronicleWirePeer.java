/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.function.Function;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.Wire;
import net.openhft.chronicle.wire.WireKey;

/**
 * Chronicle Wire, field by field through its own face, as a hand-written {@code writeMarshallable} does it. It keeps
 * strings it has read in a pool: decode makes none.
 */
final class ChronicleWirePeer implements CodecPeer
{
    /** Names and, for the wires that write them, numbers. */
    private enum Key implements WireKey
    {
        price, flag, text, side, smallInt, longInt;

        @Override
        public int code()
        {
            return ordinal() + 1;
        }
    }

    private final Bytes<?> bytes = Bytes.allocateDirect(CodecPeers.BUFFER_LENGTH);
    private final Wire wire;
    private final Trade trade;
    private final Trade decoded = new Trade();

    ChronicleWirePeer(final Function<Bytes<?>, Wire> wires, final Trade trade)
    {
        wire = wires.apply(bytes);
        this.trade = trade;
    }

    @Override
    public int encode()
    {
        bytes.clear();
        wire.getValueOut().resetState();
        wire.write(Key.price).float64(trade.price)
            .write(Key.flag).bool(trade.flag)
            .write(Key.text).text(trade.text)
            .write(Key.side).asEnum(trade.side)
            .write(Key.smallInt).int32(trade.smallInt)
            .write(Key.longInt).int64(trade.longInt);
        return (int)bytes.readRemaining();
    }

    @Override
    public Object decode()
    {
        bytes.readPosition(0);
        wire.getValueIn().resetState();
        decoded.price = wire.read(Key.price).float64();
        decoded.flag = wire.read(Key.flag).bool();
        decoded.text = wire.read(Key.text).text();
        decoded.side = wire.read(Key.side).asEnum(Side.class);
        decoded.smallInt = wire.read(Key.smallInt).int32();
        decoded.longInt = wire.read(Key.longInt).int64();
        return decoded;
    }
}
