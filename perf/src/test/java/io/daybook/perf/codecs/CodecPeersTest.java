/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.List;
import java.util.stream.Stream;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.common.TurnPeer;
import io.daybook.perf.codecs.document.FieldsDocument;
import io.daybook.perf.codecs.document.NestedDocument;
import io.daybook.perf.codecs.document.Ticket;
import io.daybook.perf.codecs.trade.DeltaTradePeer;
import io.daybook.perf.codecs.trade.ReusedTrade;
import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;
import io.daybook.perf.codecs.trade.TradePeer;
import io.daybook.perf.codecs.trade.TradeRecord;
import io.daybook.perf.codecs.update.Update;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        return CodecPeers.names().stream()
            .filter((name) ->
                !name.matches("((fields|nested|ticket|book|doubles|texts|map|sealed|updates)-|daybook-delta-).*"));
    }

    static Stream<String> documentNames()
    {
        return CodecPeers.names().stream().filter((name) -> name.startsWith("fields-"));
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
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldHaveAMessageForEachTurn(final String name)
    {
        final Trade[] trades = Trade.example().variants(TradePeer.TURNS);
        final CodecPeer peer = CodecPeers.create(name);
        final int length = peer.encode();
        for (int i = 0; i < trades.length; i++)
        {
            peer.turn(i);
            assertThat(peer.encode()).as(name).isEqualTo(length);
        }
        for (int i = trades.length - 1; i >= 0; i--)
        {
            peer.turn(i);
            assertThat(asRecord(peer.decode())).as(name).isEqualTo(trades[i].toRecord());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"daybook-delta-1-of-6-record", "daybook-delta-6-of-6-record"})
    void shouldReadTheTradesThatItToldByWhatHasChanged(final String name)
    {
        for (final TradeRecord trade : TRADES)
        {
            final CodecPeer peer = CodecPeers.create(name, Trade.of(trade));
            final TradeRecord[] trades = name.contains("-1-of-6") ? TradePeer.records(Trade.of(trade)) :
                DeltaTradePeer.allChanged(Trade.of(trade));
            for (int i = 0; i < 2 * DeltaTradePeer.SERIES; i++)
            {
                assertThat(peer.decode()).as("%s %s", name, i).isEqualTo(trades[i % trades.length]);
            }
        }
    }

    @Test
    void shouldChangeAllFieldsFromTradeToTrade()
    {
        final TradeRecord[] trades = DeltaTradePeer.allChanged(Trade.example());
        for (int i = 0; i < trades.length; i++)
        {
            final TradeRecord trade = trades[i];
            final TradeRecord before = trades[(i + trades.length - 1) % trades.length];
            assertThat(trade.price()).isNotEqualTo(before.price());
            assertThat(trade.flag()).isNotEqualTo(before.flag());
            assertThat(trade.text()).isNotEqualTo(before.text());
            assertThat(trade.side()).isNotEqualTo(before.side());
            assertThat(trade.smallInt()).isNotEqualTo(before.smallInt());
            assertThat(trade.longInt()).isNotEqualTo(before.longInt());
        }
        assertThat(trades[0]).isEqualTo(Trade.example().toRecord());
    }

    @Test
    void shouldHaveAnotherTextOfTheSameLengthInEachTurn()
    {
        final Trade[] trades = Trade.example().variants(TradePeer.TURNS);

        assertThat(trades[0]).isEqualTo(Trade.example());
        assertThat(trades).extracting((trade) -> trade.text).doesNotHaveDuplicates()
            .allSatisfy((text) -> assertThat(text).hasSameSizeAs(Trade.example().text));
    }

    @ParameterizedTest
    @MethodSource("documentNames")
    void shouldReadTheDocumentThatItWrote(final String name)
    {
        final FieldsDocument document = FieldsDocument.generated(Integer.parseInt(name.split("-")[1]));
        final CodecPeer peer = CodecPeers.create(name);
        final int length = peer.encode();

        assertThat(peer.decode()).isEqualTo(document);
        assertThat(peer.encode()).isEqualTo(length);
        assertThat(peer.decode()).isEqualTo(document);
    }

    static Stream<String> updateNames()
    {
        return CodecPeers.names().stream().filter((name) -> name.startsWith("updates-"));
    }

    @ParameterizedTest
    @MethodSource("updateNames")
    void shouldReadTheFirstUpdateThatItWrote(final String name)
    {
        final Update first = Update.of(0);
        first.step(0);
        final CodecPeer peer = CodecPeers.create(name);
        assertThat(peer.encode()).as(name).isPositive();

        assertThat(peer.decode()).as(name).usingRecursiveComparison().isEqualTo(first);
    }

    static Stream<String> nestedNames()
    {
        return CodecPeers.names().stream().filter((name) -> name.startsWith("nested-"));
    }

    @ParameterizedTest
    @MethodSource("nestedNames")
    void shouldReadTheNestedDocumentThatItWrote(final String name)
    {
        final CodecPeer peer = CodecPeers.create(name);
        final int length = peer.encode();

        assertThat(peer.decode()).isEqualTo(NestedDocument.generated());
        assertThat(peer.encode()).isEqualTo(length);
        assertThat(peer.decode()).isEqualTo(NestedDocument.generated());
        assertThat(length).as("some 48 KB of text, less in binary").isBetween(30_000, 56_000);
    }

    static Stream<String> ticketNames()
    {
        return CodecPeers.names().stream().filter((name) -> name.startsWith("ticket-"));
    }

    @ParameterizedTest
    @MethodSource("ticketNames")
    void shouldReadTheTicketsThatItWrote(final String name)
    {
        final CodecPeer peer = CodecPeers.create(name);
        for (int i = 0; i < TurnPeer.TURNS; i++)
        {
            peer.turn(i);
            assertThat(peer.encode()).as(name).isBetween(350, 800);
        }
        for (int i = 0; i < TurnPeer.TURNS; i++)
        {
            peer.turn(i);
            assertThat(peer.decode()).as(name).isEqualTo(Ticket.of(i));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "daybook-yaml, 89", "daybook-json, 100", "daybook-csv, 44", "daybook-binary-yaml-record, 67",
        "daybook-binary-yaml-hand, 67",
        "daybook-binary-yaml-by-hand, 67",
        "daybook-binary-yaml-numbered, 41", "daybook-binary-yaml-fieldless, 29", "daybook-packed, 35",
        "daybook-raw-utf8, 39", "daybook-raw-8bit, 39", "daybook-bytes-marshallable, 35", "daybook-stop-bit, 24",
        "daybook-delta-1-of-6, 7", "daybook-delta-6-of-6, 37",
        "chronicle-wire-text, 89", "chronicle-wire-json, 98", "chronicle-wire-names, 67", "chronicle-wire-numbers, 41",
        "chronicle-wire-field-less, 29", "chronicle-wire-raw, 39", "chronicle-bytes-marshallable, 35",
        "chronicle-bytes-stop-bit, 24", "sbe, 43", "bson, 96", "jackson, 100", "boon, 100", "snakeyaml, 89",
        "externalizable, 121"})
    void shouldTakeAsManyBytesAsTheFormatsSay(final String prefix, final int length)
    {
        assertThat(CodecPeers.names()).filteredOn((name) -> name.startsWith(prefix)).isNotEmpty()
            .allSatisfy((name) -> assertThat(CodecPeers.create(name).encode()).isEqualTo(length));
    }

    private static TradeRecord asRecord(final Object decoded)
    {
        if (decoded instanceof TradeRecord)
        {
            return (TradeRecord)decoded;
        }
        return decoded instanceof Trade ? ((Trade)decoded).toRecord() : ((ReusedTrade)decoded).toRecord();
    }
}
