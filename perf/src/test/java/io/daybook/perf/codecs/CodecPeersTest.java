/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each codec really writes and reads the object.
 */
class CodecPeersTest
{
    private static final List<TradeRecord> TRADES = List.of(
        Trade.example().toRecord(),
        new TradeRecord(-0.1, false, "", Side.Buy, -1, Long.MIN_VALUE),
        new TradeRecord(1e300, true, "yes: no #'\"\\ {}", Side.Sell, Integer.MAX_VALUE, 1L << 40),
        new TradeRecord(0.0, false, "x".repeat(200), Side.Buy, 0, 0));

    static Stream<String> names()
    {
        return CodecPeers.names().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReadWhatItWrote(final String name)
    {
        for (final TradeRecord trade : TRADES)
        {
            final CodecPeer peer = CodecPeers.create(name, Trade.of(trade));
            final int length = peer.encode();

            assertThat(asRecord(peer.decode())).as(name).isEqualTo(trade);
            assertThat(asRecord(peer.decode())).as(name).isEqualTo(trade);
            assertThat(peer.encode()).as(name).isEqualTo(length);
        }
        System.out.println(name + ": " + CodecPeers.create(name, Trade.example()).encode());
    }

    private static TradeRecord asRecord(final Object decoded)
    {
        return decoded instanceof TradeRecord ? (TradeRecord)decoded : ((Trade)decoded).toRecord();
    }
}
