/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.function.Function;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.ValueIn;
import net.openhft.chronicle.wire.ValueOut;
import net.openhft.chronicle.wire.Wire;

/**
 * {@link ChronicleWirePeer} with text that is reused: it does not use the library's pool of strings.
 */
public final class ChronicleWireReusedPeer extends ChronicleWirePeer
{
    private final StringBuilder[] texts = texts();
    private final ReusedTrade reused = new ReusedTrade(decoded);

    /** Makes a peer of a trade in one of Chronicle's wires. */
    public ChronicleWireReusedPeer(final Function<Bytes<?>, Wire> wires, final Trade trade)
    {
        super(wires, trade);
    }

    @Override
    void writeText(final ValueOut out)
    {
        out.text(texts[turn]);
    }

    @Override
    void readText(final ValueIn in)
    {
        in.text(reused.text());
    }

    @Override
    public Object decode()
    {
        super.decode();
        return reused;
    }
}
