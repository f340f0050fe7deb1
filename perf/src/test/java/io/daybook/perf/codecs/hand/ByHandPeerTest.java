/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.CodecPeers;
import io.daybook.perf.codecs.Damage;
import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;
import io.daybook.perf.codecs.trade.TradeRecord;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Codecs written by hand write what generated ones write, which they check as they are made, and take no less care.
 */
class ByHandPeerTest
{
    private static final int CASES = 60;
    private static final double[] PRICES = {
        0.0, -0.0, 1.005, -0.01, 1e-6, 1e15, -0x1p63, -0x1p63 / 100, -0x1p63 / 1e4, -0x1p63 / 1e6, Math.PI,
        Double.MIN_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN};
    private static final long[] INTEGERS = {
        0, 127, 128, 255, 256, 65_535, 65_536, 0xFFFF_FFFFL, 0x1_0000_0000L, Long.MAX_VALUE, -1, -128, -129, -32_768,
        -32_769, Integer.MIN_VALUE, Integer.MIN_VALUE - 1L, Long.MIN_VALUE};
    private static final List<String> TEXTS = List.of(
        "", "a", "seven l", "eight le", "nine lett", "letters that are 31 in all, so-",
        "letters that are 32 in all, so--", "x".repeat(127), "x".repeat(128), "\u00e9t\u00e9",
        "letters \u00e0 la carte", "\u00ff".repeat(70));

    static Stream<String> names()
    {
        return CodecPeers.names().stream().filter((name) -> name.matches("daybook-.*-by-hand.*"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReadWhateverItWroteInTheBytesOfTheGeneratedCodec(final String name)
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < CASES; i++)
        {
            final TradeRecord trade = new TradeRecord(
                PRICES[i % PRICES.length],
                random.nextBoolean(),
                TEXTS.get(i % TEXTS.size()),
                new Side[]{Side.Buy, Side.Sell, null}[i % 3],
                (int)INTEGERS[random.nextInt(INTEGERS.length)],
                INTEGERS[i % INTEGERS.length]);

            final CodecPeer peer = CodecPeers.create(name, Trade.of(trade));

            assertThat(peer.decode()).as("-Ddaybook.seed=%d", seed)
                .isEqualTo(peer.decode() instanceof Trade ? Trade.of(trade) : trade);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldRefuseAMessageThatIsCutShortOrHasBytesLeft(final String name)
    {
        final ByHandPeer peer = (ByHandPeer)CodecPeers.create(name);
        final int length = peer.encode();
        Damage.checkCutShort(peer, length, peer::wrote);
        peer.wrote(length + 1);
        assertThatIllegalArgumentException().isThrownBy(peer::decode);
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReadOrRefuseDamagedBytes(final String name)
    {
        final ByHandPeer peer = (ByHandPeer)CodecPeers.create(name);
        final int refused = Damage.countRefused(peer, peer.buffer, peer.length());
        assertThat(refused).isGreaterThan(peer.length() / 2);
        assertThat(peer.decode()).isNotNull();
    }

    @Test
    void shouldFindOtherBytesThanThoseOfTheFormat()
    {
        assertThatIllegalStateException()
            .isThrownBy(() -> new PackedByHandPeer(Trade.example(), false).checked(WireFormat.BYTES_MARSHALLABLE))
            .withMessageContaining("format=BYTES_MARSHALLABLE, type=TradeRecord, turn=63");
    }

    @Test
    void shouldRefuseTextsThatAFormatHasInAnotherFormOrNotAtAll()
    {
        final Trade wide = Trade.example();
        wide.text = "\u0100";
        final Trade pair = Trade.example();
        pair.text = "\ud83d\ude00";

        assertThatIllegalArgumentException().isThrownBy(new RawByHandPeer(wide, false, ISO_8859_1)::encode);
        assertThatIllegalArgumentException().isThrownBy(new RawByHandPeer(pair, false, UTF_8)::encode);
        assertThatIllegalArgumentException().isThrownBy(new PackedByHandPeer(pair, false)::encode);
        assertThatIllegalArgumentException().isThrownBy(new BinaryYamlByHandPeer(pair, false)::encode);
    }
}
