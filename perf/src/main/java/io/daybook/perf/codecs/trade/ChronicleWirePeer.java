/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.function.Function;

import io.daybook.perf.codecs.common.ChronicleKey;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.ValueIn;
import net.openhft.chronicle.wire.ValueOut;
import net.openhft.chronicle.wire.Wire;

/**
 * Chronicle Wire, field by field through its own interface, as a hand-written {@code writeMarshallable} does it. The
 * library keeps the strings it has read in a pool, so decode makes none.
 */
public class ChronicleWirePeer extends TradePeer
{
    private final Bytes<?> bytes = Bytes.allocateDirect(BUFFER_LENGTH);
    private final Wire wire;

    /** Makes a peer of a trade in one of Chronicle's wires. */
    public ChronicleWirePeer(final Function<Bytes<?>, Wire> wires, final Trade trade)
    {
        super(trade);
        wire = wires.apply(bytes);
    }

    @Override
    public final int encode()
    {
        bytes.clear();
        bytes.writePosition(at);
        bytes.readPosition(at);
        wire.getValueOut().resetState();
        wire.write(ChronicleKey.price).float64(trade.price)
            .write(ChronicleKey.flag).bool(trade.flag);
        writeText(wire.write(ChronicleKey.text));
        wire.write(ChronicleKey.side).asEnum(trade.side)
            .write(ChronicleKey.smallInt).int32(trade.smallInt)
            .write(ChronicleKey.longInt).int64(trade.longInt);
        return wrote((int)bytes.readRemaining());
    }

    @Override
    public Object decode()
    {
        bytes.readPositionRemaining(at, length());
        wire.getValueIn().resetState();
        decoded.price = wire.read(ChronicleKey.price).float64();
        decoded.flag = wire.read(ChronicleKey.flag).bool();
        readText(wire.read(ChronicleKey.text));
        decoded.side = wire.read(ChronicleKey.side).asEnum(Side.class);
        decoded.smallInt = wire.read(ChronicleKey.smallInt).int32();
        decoded.longInt = wire.read(ChronicleKey.longInt).int64();
        return decoded;
    }

    void writeText(final ValueOut out)
    {
        out.text(trade.text);
    }

    void readText(final ValueIn in)
    {
        decoded.text = in.text();
    }
}
