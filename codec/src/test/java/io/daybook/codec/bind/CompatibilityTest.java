/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.daybook.codec.CodecException;
import io.daybook.codec.Difference;
import io.daybook.codec.Difference.Effect;
import io.daybook.codec.FieldNumber;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.NonNull;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CompatibilityTest
{
    enum Side
    {
        BUY, SELL
    }

    @Name("Side")
    enum OtherSide
    {
        SELL, SHORT
    }

    record Leg(int number, String text) implements Event
    {
    }

    @Name("Order")
    record Written(@Key String symbol, int quantity, Side side, Side text, float price, Leg leg, List<Leg> legs,
        Map<Side, Integer> map, @NonNull Leg present, Integer box)
    {
    }

    record OtherLeg(short number, String text, String note)
    {
    }

    @Name("Order")
    record Read(long quantity, @FieldNumber(99) BigInteger symbol, OtherSide side, String text, double price,
        @NonNull OtherLeg leg, List<OtherLeg> legs, Map<OtherSide, Long> map, Leg present, int added)
    {
    }

    @Name("Order")
    record Same(List<Leg> legs, @FieldNumber(50) String symbol, Optional<Leg> leg, Map<Side, Integer> map,
        Optional<Side> side, Side text, float price, @NonNull Leg present, @Key int quantity, Optional<Integer> box)
    {
    }

    @Name("Order")
    record Symbols(OtherSide side)
    {
    }

    sealed interface Event permits Leg, Tree
    {
    }

    record Tree(int value, List<Tree> children) implements Event
    {
    }

    @Name("Tree")
    record WiderTree(long value, List<WiderTree> children, String text)
    {
    }

    private static List<Difference> differences(final Class<?> reader, final Class<?> writer)
    {
        return MessageType.of(reader).compatibility(MessageType.of(writer).shape());
    }

    private static String told(final Difference difference)
    {
        return difference.effect() + " " + difference.field() + ": " +
            difference.written() + " -> " + difference.read();
    }

    @Test
    void shouldTellEachDifferenceAndWhetherItIsLossless()
    {
        assertThat(differences(Read.class, Written.class)).extracting(CompatibilityTest::told).containsExactly(
            "LOSSLESS Order.quantity: INT32 -> INT64",
            "LOSSY Order.side: [BUY, SELL] -> [SELL, SHORT]",
            "LOSSLESS Order.text: SYMBOL -> TEXT",
            "LOSSLESS Order.price: FLOAT32 -> FLOAT64",
            "REFUSED Order.leg: OBJECT or null -> OBJECT",
            "REFUSED OtherLeg.number: INT32 -> INT16",
            "LOSSLESS OtherLeg.note: null -> TEXT or null",
            "LOSSY Order.map.key: [BUY, SELL] -> [SELL, SHORT]",
            "LOSSLESS Order.map[]: INT32 -> INT64",
            "LOSSLESS Order.present: OBJECT -> OBJECT or null",
            "LOSSLESS Order.added: null -> INT32",
            "LOSSY Order.box: INT32 or null -> null");
    }

    @Test
    void shouldTellNothingThatChangesNothing()
    {
        assertThat(differences(Written.class, Written.class)).isEmpty();
        assertThat(differences(Same.class, Written.class)).isEmpty();
        assertThat(differences(Tree.class, Tree.class)).isEmpty();
    }

    @Test
    void shouldTellOfMoreSymbolsThatNothingIsLost()
    {
        final Shape writer = Shape.builder("Order").field(
            ShapeField.symbol("side", List.of("SHORT")).orNull()).build();

        final List<Difference> differences = MessageType.of(Symbols.class).compatibility(writer);

        assertThat(differences).hasSize(1).allMatch(Difference::isLossless);
        assertThat(differences.get(0)).hasToString("LOSSLESS: an enum has further symbols: field=Order.side, " +
            "written=[SHORT], read=[SELL, SHORT]");
    }

    @Test
    void shouldTellThatTheTypeHasAnotherName()
    {
        final List<Difference> differences = differences(Leg.class, OtherLeg.class);

        assertThat(differences).extracting(CompatibilityTest::told).containsExactly(
            "REFUSED : OtherLeg -> Leg", "LOSSLESS Leg.number: INT16 -> INT32", "LOSSY Leg.note: TEXT or null -> null");
    }

    @Test
    void shouldTakeAnotherNameWhereAnyIsMeant()
    {
        assertThat(MessageType.of(Leg.class).anyName().compatibility(MessageType.of(OtherLeg.class).shape()))
            .extracting(Difference::effect).containsExactly(Effect.LOSSLESS, Effect.LOSSY);
    }

    @Test
    void shouldCompareWithTheTypeOfASealedInterfaceThatIsPublishedAlone()
    {
        assertThat(MessageType.of(Event.class).compatibility(MessageType.of(Leg.class).shape())).isEmpty();
    }

    @Test
    void shouldCompareWhatHoldsItselfOnce()
    {
        assertThat(differences(WiderTree.class, Tree.class)).extracting(CompatibilityTest::told).containsExactly(
            "LOSSLESS Tree.value: INT32 -> INT64", "LOSSLESS Tree.text: null -> TEXT or null");
    }

    /** What is refused is what the list says to be. */
    @Test
    void shouldReadMessagesUnlessADifferenceIsRefused()
    {
        final Shape writer = MessageType.of(Written.class).shape();

        assertThatThrownBy(() -> WireFormat.PACKED.codec(MessageType.of(Read.class), writer))
            .isInstanceOf(CodecException.class)
            .hasMessage("a field that may be null must be read into one that may be, take @NonNull away: " +
                "field=Order.leg, written=OBJECT or null, read=OBJECT");
        assertThat(WireFormat.PACKED.codec(MessageType.of(Symbols.class), writer)).isNotNull();
        assertThat(differences(Symbols.class, Written.class)).extracting(Difference::effect)
            .doesNotContain(Effect.REFUSED).contains(Effect.LOSSY);
    }

    @Test
    void shouldNameANullWriter()
    {
        assertThatThrownBy(() -> MessageType.of(Leg.class).compatibility(null))
            .isInstanceOf(NullPointerException.class).hasMessage("writer must not be null");
    }
}
