/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.collection.BinaryYamlCommandsByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlDoublesByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlLevelsByHandPeer;
import io.daybook.perf.codecs.collection.BinaryYamlTextsByHandPeer;
import io.daybook.perf.codecs.collection.Book;
import io.daybook.perf.codecs.collection.Collected;
import io.daybook.perf.codecs.collection.CollectionByHandPeer;
import io.daybook.perf.codecs.collection.CollectionPeer;
import io.daybook.perf.codecs.collection.PackedCommandsByHandPeer;
import io.daybook.perf.codecs.collection.PackedDoublesByHandPeer;
import io.daybook.perf.codecs.collection.PackedLevelsByHandPeer;
import io.daybook.perf.codecs.collection.PackedTextsByHandPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Each codec of collections really writes and reads them, in the bytes of the format.
 */
class CollectionPeersTest
{
    private static final int[] LENGTHS = {0, 1, 3, 2, 40, 0, 6, 1, 17, 40};

    static List<String> names()
    {
        return CodecSet.COLLECTIONS.codecs();
    }

    static Stream<String> namesByHand()
    {
        return names().stream().filter((name) -> name.contains("-by-hand"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReadTheObjectThatItWroteInEachTurn(final String name)
    {
        shouldReadInEachTurn((CollectionPeer<?>)CodecPeers.create(name));
    }

    private static void shouldReadInEachTurn(final CollectionPeer<?> peer)
    {
        for (int i = 0; i < TradePeer.TURNS; i++)
        {
            peer.turn(i);
            peer.encode();
        }
        for (int i = TradePeer.TURNS - 1; i >= 0; i--)
        {
            peer.turn(i);
            assertThat(peer.decode()).as("turn=%d", i).usingRecursiveComparison().isEqualTo(peer.object());
        }
    }

    static List<Arguments> peersByHand()
    {
        final List<Arguments> peers = new ArrayList<>();
        add(peers, Collected.Doubles.class, CollectionPeersTest::doubles,
            PackedDoublesByHandPeer::new, BinaryYamlDoublesByHandPeer::new);
        add(peers, Collected.Texts.class, CollectionPeersTest::texts,
            PackedTextsByHandPeer::new, BinaryYamlTextsByHandPeer::new);
        add(peers, Collected.Levels.class, CollectionPeersTest::levels,
            PackedLevelsByHandPeer::new, BinaryYamlLevelsByHandPeer::new);
        add(peers, Collected.Commands.class, CollectionPeersTest::commands,
            PackedCommandsByHandPeer::new, BinaryYamlCommandsByHandPeer::new);
        return peers;
    }

    private static <T> void add(
        final List<Arguments> peers,
        final Class<T> type,
        final IntFunction<T> objects,
        final Function<IntFunction<T>, CollectionByHandPeer<T>> packed,
        final Function<IntFunction<T>, CollectionByHandPeer<T>> binaryYaml)
    {
        peers.add(Arguments.of(type, WireFormat.PACKED, objects, packed));
        peers.add(Arguments.of(type, WireFormat.BINARY_YAML, objects, binaryYaml));
    }

    /** Which are other ones, and more or fewer, in each turn. */
    @ParameterizedTest
    @MethodSource("peersByHand")
    <T> void shouldWriteAndReadCollectionsOfAllLengths(
        final Class<T> type,
        final WireFormat format,
        final IntFunction<T> objects,
        final Function<IntFunction<T>, CollectionByHandPeer<T>> factory)
    {
        shouldReadInEachTurn(factory.apply(objects).checked(format, type));
    }

    private static int length(final int index)
    {
        return LENGTHS[index % LENGTHS.length];
    }

    private static Collected.Doubles doubles(final int index)
    {
        final Collected.Doubles made = new Collected.Doubles();
        made.values = new double[length(index)];
        for (int i = 0; i < made.values.length; i++)
        {
            made.values[i] = Math.scalb(index + 1.0, 3 * i - 60) * (0 == i % 3 ? -1 : 1);
        }
        return made;
    }

    private static Collected.Texts texts(final int index)
    {
        final Collected.Texts made = new Collected.Texts();
        for (int i = 0; i < length(index); i++)
        {
            made.values.add(0 == i % 7 ? null : "\u00e9".repeat(i % 2) + "x".repeat(i) + index);
        }
        return made;
    }

    private static Collected.Levels levels(final int index)
    {
        final Collected.Levels made = new Collected.Levels();
        for (int i = 0; i < length(index) / 2; i++)
        {
            final Book.Level level = new Book.Level();
            level.price = i;
            level.quantity = index;
            made.values.put(("\u00e9".repeat(i % 2) + "x".repeat(2 * i)) + (i + index) % 25, level);
        }
        return made;
    }

    private static Collected.Commands commands(final int index)
    {
        final Collected.Commands made = new Collected.Commands();
        for (int i = 0; i < length(index); i++)
        {
            made.values.add(0 == i % 3 ? new Collected.Cancel(i) : new Collected.Place(i + 0.5, index));
        }
        return made;
    }

    @ParameterizedTest
    @MethodSource("namesByHand")
    void shouldRefuseAMessageThatIsCutShortOrHasBytesLeft(final String name)
    {
        final CollectionPeer<?> peer = (CollectionPeer<?>)CodecPeers.create(name);
        final int length = peer.encode();
        Damage.checkCutShort(peer, length, peer::wrote);
        peer.wrote(length + 1);
        assertThatIllegalArgumentException().isThrownBy(peer::decode);
    }

    @ParameterizedTest
    @MethodSource("namesByHand")
    void shouldReadOrRefuseDamagedBytes(final String name)
    {
        final CollectionPeer<?> peer = (CollectionPeer<?>)CodecPeers.create(name);
        final int length = peer.encode();
        final int refused = Damage.countRefused(peer, peer.buffer, length);
        assertThat(refused).isPositive();
        assertThat(peer.decode()).usingRecursiveComparison().isEqualTo(peer.object());
    }

    @Test
    void shouldFindOtherBytesThanThoseOfTheFormat()
    {
        assertThatIllegalStateException()
            .isThrownBy(() -> new PackedTextsByHandPeer(Collected.Texts::of)
                .checked(WireFormat.STOP_BIT, Collected.Texts.class))
            .withMessageContaining("format=STOP_BIT, type=Texts, turn=63");
    }
}
