/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclaredShape;
import io.daybook.codec.Difference;
import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.Shape;
import io.daybook.codec.Unknown;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedCodec;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/**
 * What was renamed is read by its old names, at every place of a message.
 */
class OldNameTest
{
    enum Side
    {
        BID, OFFER
    }

    enum NewSide
    {
        @OldName({ "BID", "B" })
        BUY,
        @OldName("OFFER")
        SELL
    }

    record Leg(int qty, Side way)
    {
    }

    @OldName("Leg")
    record NewLeg(@OldName({ "amount", "qty" }) int quantity, @OldName("way") NewSide side)
    {
    }

    sealed interface Event permits Placed, Gone, Phase
    {
    }

    record Placed(int no) implements Event
    {
    }

    record Gone(int no) implements Event
    {
    }

    enum Phase implements Event
    {
        OPEN
    }

    @OldName("Event")
    sealed interface NewEvent permits NewPlaced, NewGone, NewPhase
    {
    }

    @OldName("Placed")
    record NewPlaced(@OldName("no") int id) implements NewEvent
    {
    }

    @Name("Removed")
    @OldName({ "Deleted", "Gone" })
    record NewGone(@OldName("no") int id) implements NewEvent
    {
    }

    @OldName("Phase")
    enum NewPhase implements NewEvent
    {
        @OldName("OPEN")
        OPENED
    }

    record Order(
        int no,
        Leg first,
        List<Leg> legs,
        Map<Side, Leg> bySide,
        Optional<Leg> spare,
        Event last,
        List<Map<Side, Event>> events,
        List<Leg[]> rows)
    {
    }

    @OldName({ "Request", "Order" })
    record NewOrder(
        @OldName("no") int id,
        @OldName("first") NewLeg leg,
        @OldName("legs") List<NewLeg> all,
        @OldName("bySide") EnumMap<NewSide, NewLeg> sides,
        @OldName("spare") Optional<NewLeg> other,
        @OldName("last") NewEvent event,
        @OldName("events") List<Map<NewSide, NewEvent>> history,
        @OldName("rows") List<NewLeg[]> table)
    {
    }

    private static Order order(final Event last)
    {
        final Leg leg = new Leg(7, Side.OFFER);
        return new Order(1, leg, List.of(leg, new Leg(8, null)), Map.of(Side.BID, leg), Optional.of(leg), last,
            List.of(Map.of(Side.OFFER, new Placed(2)), Map.of()), List.of());
    }

    private static NewOrder newOrder(final NewEvent event)
    {
        final NewLeg leg = new NewLeg(7, NewSide.SELL);
        return new NewOrder(1, leg, List.of(leg, new NewLeg(8, null)), new EnumMap<>(Map.of(NewSide.BUY, leg)),
            Optional.of(leg), event, List.of(Map.of(NewSide.SELL, new NewPlaced(2)), Map.of()), List.of());
    }

    static final class Tree
    {
        int number;
        final List<Tree> children = new ArrayList<>();
    }

    static final class NewTree
    {
        @OldName("number")
        int value;
        @OldName("children")
        final List<NewTree> below = new ArrayList<>();
    }

    @OldName("Placed")
    record Renamed(int no)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private <T> int encode(final WireFormat format, final Class<T> type, final Object value)
    {
        return format.codec(MessageType.of(type)).encode(type.cast(value), buffer, 0);
    }

    private static <T> Codec<T> codec(final WireFormat format, final Class<T> reader, final Class<?> writer)
    {
        return format.codec(MessageType.of(reader), MessageType.of(writer).shape());
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadOldNamesAtEachPlaceInEachFormat(final WireFormat format)
    {
        final Codec<NewOrder> codec = codec(format, NewOrder.class, Order.class);

        int length = encode(format, Order.class, order(new Gone(3)));
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(newOrder(new NewGone(3)));
        length = encode(format, Order.class, order(Phase.OPEN));
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(newOrder(NewPhase.OPENED));
        length = encode(format, Order.class, order(null));
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(newOrder(null));
        assertThat(MessageType.of(NewOrder.class).compatibility(MessageType.of(Order.class).shape())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON", "BINARY_YAML" })
    void shouldReadOldNamesWithoutTheShapeOfTheWriter(final WireFormat format)
    {
        final int length = encode(format, Order.class, order(new Gone(3)));

        assertThat(format.codec(MessageType.of(NewOrder.class)).decode(buffer, 0, length))
            .isEqualTo(newOrder(new NewGone(3)));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldWriteCurrentNamesAlone(final WireFormat format)
    {
        final MessageType<NewOrder> type = MessageType.of(NewOrder.class);

        final int length = encode(format, NewOrder.class, newOrder(new NewGone(3)));

        assertThat(format.codec(type).decode(buffer, 0, length)).isEqualTo(newOrder(new NewGone(3)));
        assertThat(type.shape().name()).isEqualTo("NewOrder");
        assertThat(type.toYaml(newOrder(new NewGone(3)))).contains("id: 1", "side: SELL", "Removed:")
            .doesNotContain("no:", "OFFER", "Gone");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadOldNamesInWhatHoldsItself(final WireFormat format)
    {
        final Tree tree = new Tree();
        tree.number = 1;
        tree.children.add(new Tree());
        tree.children.get(0).number = 2;
        final int length = encode(format, Tree.class, tree);

        final NewTree read = codec(format, NewTree.class, Tree.class).decode(buffer, 0, length);
        final NewTree into = codec(format, NewTree.class, Tree.class).decodeInto(read, buffer, 0, length);

        assertThat(into.value).isEqualTo(1);
        assertThat(into.below).extracting((below) -> below.value).containsExactly(2);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldGenerateCodeForMessagesOfTheSameBytes(final WireFormat format)
    {
        final boolean hasSymbols = !List.of(WireFormat.PACKED, WireFormat.BYTES_MARSHALLABLE, WireFormat.STOP_BIT)
            .contains(format);

        assertThat(codec(format, NewPlaced.class, Placed.class) instanceof GeneratedCodec)
            .isEqualTo(!format.isSelfDescribed());
        assertThat(codec(format, NewLeg.class, Leg.class) instanceof GeneratedCodec).isEqualTo(!hasSymbols);
        assertThat(codec(format, NewLeg.class, NewLeg.class)).isInstanceOf(GeneratedCodec.class);
        assertThat(codec(format, Leg.class, NewLeg.class)).isNotInstanceOf(GeneratedCodec.class);
        // Not even a name is another here, but that of the type.
        assertThat(codec(format, Renamed.class, Placed.class)).isInstanceOf(GeneratedCodec.class);
    }

    @Test
    void shouldTakeOldNamesOfTheType()
    {
        final MessageType<NewLeg> type = MessageType.of(NewLeg.class);

        assertThat(type.oldNames()).containsExactly("Leg");
        assertThat(type.forName("NewLeg")).isSameAs(type);
        assertThat(type.forName("Leg")).isSameAs(type);
        assertThat(type.forName("Legs")).isNull();
        assertThat(type.fromYaml("Leg:\n  amount: 7\n  way: B\n")).isEqualTo(new NewLeg(7, NewSide.BUY));
        assertThat(type.fromYaml("NewLeg:\n  qty: 7\n  side: OFFER\n")).isEqualTo(new NewLeg(7, NewSide.SELL));
    }

    @Test
    void shouldFindTheTypesOfASealedInterfaceByOldNames()
    {
        final MessageType<NewEvent> type = MessageType.of(NewEvent.class);

        assertThat(type.forName("Event")).isSameAs(type);
        assertThat(type.forName("Gone")).isNotNull().isSameAs(type.forName("Removed"))
            .isSameAs(type.forName("Deleted"));
        assertThat(type.types(WireFormat.PACKED)).containsOnlyKeys(NewPlaced.class, NewGone.class);
        assertThat(type.types(WireFormat.PACKED).get(NewGone.class).shape().name()).isEqualTo("Removed");
    }

    @OldName("Event")
    sealed interface Tolerant
    {
    }

    @Unknown
    record Other(@OldName("no") int id) implements Tolerant
    {
    }

    @Test
    void shouldTakeUnknownTypesOfAnInterfaceUnderItsOldName()
    {
        final Shape gone = MessageType.of(Gone.class).shape();

        final MessageType<? extends Tolerant> found = MessageType.of(Tolerant.class)
            .forMessages(new DeclaredShape(DeclaredShape.MIN_ID, WireFormat.PACKED, gone, null, "Event"));

        final int length = encode(WireFormat.PACKED, Gone.class, new Gone(3));
        assertThat(WireFormat.PACKED.codec(found, gone).decode(buffer, 0, length)).isEqualTo(new Other(3));
    }

    record One(@OldName("was") Integer is, int more)
    {
    }

    record Both(Integer was, Integer is, int more)
    {
    }

    static final class OnePojo
    {
        @OldName({ "older", "was" })
        Integer is;
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldRefuseAFieldUnderTwoNamesByTheShape(final WireFormat format)
    {
        assertThatThrownBy(() -> codec(format, One.class, Both.class)).isInstanceOf(CodecException.class)
            .hasMessage("a message must have a field under one of its names, take the others out of @OldName: " +
                "field=One.is, written=[was, is], read=is");
        assertThat(MessageType.of(One.class).anyName().compatibility(MessageType.of(Both.class).shape()))
            .extracting(Difference::effect).containsExactly(Difference.Effect.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = { "is: 1\nwas: 2\nmore: 3", "was: 2\nmore: 3\nis: 1", "more: 3\nis: null\nwas: null" })
    void shouldRefuseAFieldUnderTwoNamesInText(final String yaml)
    {
        final MessageType<One> type = MessageType.of(One.class);

        assertThatThrownBy(() -> type.fromYaml(yaml)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a message must have a field under one of its names, leave the others out: " +
                "names=was and is, class=" + One.class.getName() + ", component=is: line=");
    }

    @Test
    void shouldRefuseAFieldUnderTwoNamesInBinaryYaml()
    {
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(buffer, 0, null).int32(Field.of("was"), 1).int32(Field.of("older"), 2);
        final int length = encoder.finish();
        final Codec<OnePojo> codec = WireFormat.BINARY_YAML.codec(MessageType.of(OnePojo.class));

        assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class)
            .hasMessageContaining("names=older and was");
        assertThatThrownBy(() -> codec.decodeInto(new OnePojo(), buffer, 0, length))
            .isInstanceOf(CodecException.class).hasMessageContaining("names=older and was");
    }

    @Test
    void shouldFillInAFieldThatIsThereUnderNoName()
    {
        final MessageType<One> type = MessageType.of(One.class);

        assertThat(type.fromYaml("more: 3")).isEqualTo(new One(null, 3));
        assertThat(type.fromYaml("more: 3\nwas: 4")).isEqualTo(new One(4, 3));
        assertThat(type.fromYaml("is: 4\nmore: 3")).isEqualTo(new One(4, 3));
    }

    @Test
    void shouldTellWhereTwoConstantsOrTypesBecomeOne()
    {
        enum Merged
        {
            @OldName("OFFER")
            BID
        }
        record Written(Side side)
        {
        }
        record Read(Merged side)
        {
        }

        final List<Difference> found =
            MessageType.of(Read.class).anyName().compatibility(MessageType.of(Written.class).shape());

        assertThat(found).filteredOn((difference) -> "Read.side".equals(difference.field()))
            .extracting(Difference::effect, Difference::reason)
            .containsExactly(tuple(Difference.Effect.LOSSY, "two names are read as one"));
        final int length = encode(WireFormat.PACKED, Written.class, new Written(Side.OFFER));
        assertThat(codec(WireFormat.PACKED, Read.class, Written.class).decode(buffer, 0, length))
            .isEqualTo(new Read(Merged.BID));
    }

    @Test
    void shouldRefuseASymbolThatIsNoOldName()
    {
        assertThatThrownBy(() -> MessageType.of(NewLeg.class).fromYaml("way: OFFERED"))
            .isInstanceOf(CodecException.class).hasMessageContaining("value=OFFERED");
    }

    @Test
    void shouldFindManyConstantsByManyOldNames()
    {
        enum Many
        {
            @OldName({ "AaAa", "BBBB", "AaBB", "BBAa" })
            A,
            @OldName({ "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9" })
            B
        }
        record OfMany(Many many)
        {
        }
        final MessageType<OfMany> type = MessageType.of(OfMany.class);

        for (final String name : List.of("A", "AaAa", "BBBB", "AaBB", "BBAa"))
        {
            assertThat(type.fromYaml("many: " + name)).isEqualTo(new OfMany(Many.A));
        }
        for (int i = 1; i <= 9; i++)
        {
            assertThat(type.fromYaml("many: b" + i)).isEqualTo(new OfMany(Many.B));
        }
        assertThatThrownBy(() -> type.fromYaml("many: b10")).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldFindTheFieldThatAWrittenNameMeans()
    {
        final MessageType<NewOrder> type = MessageType.of(NewOrder.class);
        final Shape leg = type.shape().fields().get(1).shape();

        assertThat(type.indexOf(type.shape(), "bySide")).isEqualTo(3);
        assertThat(type.indexOf(type.shape(), "sides")).isEqualTo(3);
        assertThat(type.indexOf(leg, new StringBuilder("qty"))).isZero();
        assertThat(type.indexOf(leg, "no")).isEqualTo(-1);
        assertThat(type.indexOf(Shape.builder("Foreign").field("no", FieldType.INT32).build(), "id")).isEqualTo(-1);
    }

    @Test
    void shouldReadOldNamesOfAnyLengthAndScript()
    {
        record Odd(
            @OldName("the name of a field that is longer than thirty-one bytes") int a, @OldName("цена") int b,
            @OldName("a b: \"c\"") int c)
        {
        }
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(buffer, 0, null).int32(Field.of("a b: \"c\""), 3).int32(Field.of("цена"), 2)
            .int32(Field.of("the name of a field that is longer than thirty-one bytes"), 1);
        final int length = encoder.finish();

        assertThat(WireFormat.BINARY_YAML.codec(MessageType.of(Odd.class)).decode(buffer, 0, length))
            .isEqualTo(new Odd(1, 2, 3));
        final byte[] json = "{\"цена\":2,\"a b: \\\"c\\\"\":3}".getBytes(UTF_8);
        assertThat(WireFormat.JSON.codec(MessageType.of(Odd.class)).decode(new UnsafeBuffer(json), 0, json.length))
            .isEqualTo(new Odd(0, 2, 3));
    }
}
