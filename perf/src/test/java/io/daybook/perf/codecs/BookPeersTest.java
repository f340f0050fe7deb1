/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.collection.Book;
import io.daybook.perf.codecs.collection.BookPeer;
import io.daybook.perf.codecs.collection.BookRecord;
import io.daybook.perf.codecs.collection.PackedBookByHandPeer;
import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Each codec of order books really writes and reads them; those by hand check their bytes as they are made.
 */
class BookPeersTest
{
    static List<String> names()
    {
        return CodecSet.ELEMENTS.codecs();
    }

    static List<String> namesByHand()
    {
        return names().stream().filter((name) -> name.contains("-by-hand")).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReadTheBookThatItWroteInEachTurn(final String name)
    {
        final CodecPeer peer = CodecPeers.create(name);
        for (int i = 0; i < TradePeer.TURNS; i++)
        {
            peer.turn(i);
            peer.encode();
        }
        for (int i = TradePeer.TURNS - 1; i >= 0; i--)
        {
            peer.turn(i);
            final Object decoded = peer.decode();
            assertThat(decoded instanceof Book ? ((Book)decoded).toRecord() : decoded).isEqualTo(BookRecord.of(i));
        }
    }

    @ParameterizedTest
    @MethodSource("namesByHand")
    void shouldRefuseAMessageThatIsCutShort(final String name)
    {
        final BookPeer peer = (BookPeer)CodecPeers.create(name);
        final int length = peer.encode();
        Damage.checkCutShort(peer, length, peer::wrote);
    }

    @Test
    void shouldFindOtherBytesThanThoseOfTheFormat()
    {
        assertThatIllegalStateException()
            .isThrownBy(() -> new PackedBookByHandPeer(false).checked(WireFormat.RAW_UTF8))
            .withMessageContaining("format=RAW_UTF8, type=BookRecord, turn=63");
    }
}
