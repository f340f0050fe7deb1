/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.NonNull;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Transcoder;
import io.daybook.codec.Unknown;
import io.daybook.codec.UnknownTypeException;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SealedTest
{
    sealed interface Event permits Placed, Cancelled, Session, Base
    {
    }

    sealed interface Session extends Event
    {
    }

    record Placed(long id, Price price) implements Event
    {
    }

    record Cancelled(long id) implements Event
    {
    }

    record Opened(String name) implements Session
    {
    }

    @Name("Shut")
    record Closed() implements Session
    {
    }

    sealed interface Price
    {
    }

    record Limit(double price) implements Price
    {
    }

    record Market() implements Price
    {
    }

    enum Phase implements Session
    {
        AUCTION, BREAK
        {
            @Override
            public String toString()
            {
                return "break";
            }
        }
    }

    abstract static sealed class Base implements Event
    {
        long id;
    }

    static final class Amended extends Base
    {
        private final StringBuilder text = new StringBuilder();
        private List<Phase> phases = new ArrayList<>();

        static Amended of(final String text, final Phase... phases)
        {
            final Amended amended = new Amended();
            amended.id = 77;
            amended.text.append(text);
            amended.phases.addAll(List.of(phases));
            return amended;
        }
    }

    record Log(String name, Event first, Event none, List<Event> all, Map<String, Price> prices, Price[] array)
    {
    }

    private static final Log LOG = new Log("log", new Placed(1, new Limit(1.5)), null,
        List.of(new Cancelled(2), new Opened("day"), new Closed(), new Placed(3, new Market()), new Placed(4, null),
        Phase.AUCTION, Amended.of("a", Phase.BREAK), Phase.BREAK, Amended.of("b")),
        Map.of("a", new Limit(0.5)), new Price[]{ null, new Market() });

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        final Codec<Log> codec = format.codec(MessageType.of(Log.class));
        final int length = codec.encode(LOG, buffer, 5);
        assertThat(codec.encodedLength(LOG)).isEqualTo(length);

        assertThat(Trees.of(codec.decode(buffer, 5, length))).isEqualTo(Trees.of(LOG));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatStandsAtTheTop(final WireFormat format)
    {
        final Codec<Event> codec = format.codec(MessageType.of(Event.class));

        for (final Event event : LOG.all)
        {
            final Event read = codec.decode(buffer, 0, codec.encode(event, buffer, 0));
            assertThat(Trees.of(read)).isEqualTo(Trees.of(event));
        }
    }

    @Test
    void shouldBeAnObjectWithAFieldForEachTypeNamedByIt()
    {
        final Shape limit = Shape.builder("Limit").field("price", FieldType.FLOAT64).build();
        final Shape price = Shape.builder("Price")
            .field(ShapeField.object("Limit", limit).orNull())
            .field(ShapeField.object("Market", Shape.builder("Market").build()).orNull())
            .build();

        assertThat(MessageType.of(Price.class).shape()).isEqualTo(price);
        assertThat(MessageType.of(Event.class).shape().fields().stream().map(ShapeField::name))
            .containsExactly("Placed", "Cancelled", "Opened", "Shut", "Phase", "Amended");
    }

    @Test
    void shouldNameTheTypeInText()
    {
        final MessageType<Event> type = MessageType.of(Event.class);

        assertThat(type.toYaml(new Placed(1, new Limit(1.5))))
            .isEqualTo("Placed:\n  id: 1\n  price:\n    Limit:\n      price: 1.5\n");
        assertThat(type.fromYaml("Shut: {}\n")).isEqualTo(new Closed());
        assertThat(type.toYaml(Phase.BREAK)).isEqualTo("Phase: BREAK\n");
        assertThat(type.fromYaml("Phase: BREAK\n")).isEqualTo(Phase.BREAK);
        assertThat(type.toYaml(Amended.of("x"))).isEqualTo("Amended:\n  id: 77\n  text: x\n  phases: []\n");
    }

    @Test
    void shouldTakeAByteForEachTypeInPacked()
    {
        final Codec<Price> codec = WireFormat.PACKED.codec(MessageType.of(Price.class));

        assertThat(codec.encodedLength(new Limit(1.5))).isEqualTo(10);
        assertThat(codec.encodedLength(new Market())).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldBeReadableWithoutClasses(final WireFormat format)
    {
        final MessageType<Event> type = MessageType.of(Event.class);
        final int length = format.codec(type).encode(new Cancelled(5), buffer, 0);
        final StringBuilder yaml = new StringBuilder();

        Transcoder.toYaml(buffer, 0, length, format, type.shape(), yaml);

        assertThat(yaml.toString()).isEqualTo("Event:\n  Cancelled:\n    id: 5\n");
    }

    static final class Owner
    {
        Event event = Amended.of("initial");
        int other;
    }

    @Name("Owner")
    record OwnerBefore(int other)
    {
    }

    @Test
    void shouldNotShareAPojoThatTheConstructorMade()
    {
        final MessageType<OwnerBefore> writer = MessageType.of(OwnerBefore.class);
        final int length = WireFormat.PACKED.codec(writer).encode(new OwnerBefore(1), buffer, 0);
        final Codec<Owner> codec = WireFormat.PACKED.codec(MessageType.of(Owner.class), writer.shape());
        final Owner one = codec.decodeInto(new Owner(), buffer, 0, length);
        final Owner two = codec.decodeInto(new Owner(), buffer, 0, length);

        ((Amended)one.event).text.append(" changed");

        assertThat(((Amended)two.event).text.toString()).isEqualTo("initial");
    }

    sealed interface Newer
    {
    }

    record Cancel(int id, String reason) implements Newer
    {
    }

    record Amend(int id) implements Newer
    {
    }

    sealed interface Older
    {
    }

    @Name("Cancel")
    record OldCancel(long id) implements Older
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "BINARY_YAML", "PACKED" })
    void shouldReadTheTypesThatWriterAndReaderShare(final WireFormat format)
    {
        final MessageType<Newer> writer = MessageType.of(Newer.class);
        final Codec<Newer> newer = format.codec(writer);
        final Codec<Older> older = format.codec(MessageType.of(Older.class), writer.shape());
        final int length = newer.encode(new Cancel(1, "user"), buffer, 0);

        assertThat(older.decode(buffer, 0, length)).isEqualTo(new OldCancel(1));

        final int other = newer.encode(new Amend(2), buffer, 0);
        assertThatThrownBy(() -> older.decode(buffer, 0, other)).isInstanceOf(CodecException.class)
            .hasMessage("a type must be one that its sealed interface permits, add it or mark the record that " +
                "stands for it @Unknown: interface=" + Older.class.getName() + ", type=Amend");
    }

    @Test
    void shouldRefuseAnObjectOfNoTypeOrOfTwo()
    {
        final MessageType<Price> type = MessageType.of(Price.class);

        assertThatThrownBy(() -> type.fromYaml("{}")).isInstanceOf(CodecException.class).hasMessage(
            "an object of a sealed interface must be of one of its types, which the reader must know: interface=" +
            Price.class.getName() + ": line=1 column=1");
        assertThatThrownBy(() -> type.fromYaml("Market: {}\nLimit:\n  price: 1\n")).isInstanceOf(CodecException.class)
            .hasMessage("an object of a sealed interface must be of one type: interface=" + Price.class.getName() +
                ", types=Market and Limit: line=2 column=1");
    }

    sealed interface Tolerant
    {
    }

    @Unknown
    static final class Rest implements Tolerant
    {
        int id;
    }

    record Holder(Tolerant one, List<Tolerant> all)
    {
    }

    @Name("Holder")
    record NewerHolder(Newer one, List<Newer> all)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadATypeThatIsMissingAsTheUnknownOne(final WireFormat format)
    {
        final MessageType<NewerHolder> writer = MessageType.of(NewerHolder.class);
        final int length = format.codec(writer).encode(
            new NewerHolder(new Cancel(1, "user"), List.of(new Amend(2))), buffer, 0);

        final Holder read = format.codec(MessageType.of(Holder.class), writer.shape()).decode(buffer, 0, length);

        assertThat(((Rest)read.one).id).isEqualTo(1);
        assertThat(((Rest)read.all.get(0)).id).isEqualTo(2);
    }

    @Test
    void shouldRefuseAConstantThatTheUnknownTypeCannotTake()
    {
        assertThatThrownBy(() -> MessageType.of(Tolerant.class).fromYaml("Phase: BREAK\n"))
            .isInstanceOf(UnknownTypeException.class).hasMessageEndingWith("type=Phase: line=1 column=1");
    }

    sealed interface TwoUnknown
    {
    }

    @Unknown
    record OneOther() implements TwoUnknown
    {
    }

    @Unknown
    record NextOther() implements TwoUnknown
    {
    }

    sealed interface UnknownEnum
    {
    }

    @Unknown
    enum Others implements UnknownEnum
    {
        ONE
    }

    sealed interface Twin
    {
    }

    @Name("Twin")
    record OtherTwin() implements Twin
    {
    }

    @Test
    void shouldRefuseWhatItCouldNotTellApart()
    {
        refuse(TwoUnknown.class, "@Unknown must stand on one type of a sealed interface, remove it from the others: " +
            "interface=" + TwoUnknown.class.getName() + ", types=" + OneOther.class.getName() + " and " +
            NextOther.class.getName());
        refuse(UnknownEnum.class, "@Unknown must stand on a record or POJO of a sealed interface, or on a constant " +
            "of an enum, move it: interface=" + UnknownEnum.class.getName() + ", enum=" + Others.class.getName());
        refuse(Twin.class, "a sealed interface must differ in name from the types that it permits, give one of them " +
            "another by @Name: interface=" + Twin.class.getName() + ", type=" + OtherTwin.class.getName());
    }

    private static void refuse(final Class<?> type, final String text)
    {
        assertThatThrownBy(() -> MessageType.of(type)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    @Test
    void shouldBeSeveralTypesOfMessagesAndNoneOfAnyOtherClass()
    {
        final MessageType<Event> type = MessageType.of(Event.class);

        assertThat(type.types(WireFormat.PACKED).keySet()).containsExactlyInAnyOrder(
            Placed.class, Cancelled.class, Opened.class, Closed.class, Amended.class);
        assertThat(type.types(WireFormat.DELTA).get(Closed.class)).isSameAs(type.forName("Shut"));
        assertThat(MessageType.of(Placed.class).types(WireFormat.PACKED)).isEmpty();
        assertThat(type.with(WireFormat.PACKED, () -> WireFormat.PACKED.codec(type)).types(WireFormat.DELTA)).isEmpty();
    }

    record Leg(int id)
    {
    }

    record LikeAnInterface(Leg Leg, Phase phase)
    {
    }

    record Plain(Leg leg, Phase phase)
    {
    }

    record Symbols(Phase phase)
    {
    }

    record Never(@NonNull Leg Leg)
    {
    }

    @Test
    void shouldKnowTheShapeOfASealedInterfaceByItsFields()
    {
        assertThat(List.of(MessageType.of(Event.class).shape(), MessageType.of(LikeAnInterface.class).shape()))
            .allMatch(Shape::isOneOf);
        assertThat(List.of(MessageType.of(Plain.class).shape(), MessageType.of(Symbols.class).shape(),
            MessageType.of(Never.class).shape(), MessageType.of(Closed.class).shape())).noneMatch(Shape::isOneOf);
    }

    /** The bytes of the class are the same as ever, and null is read as null. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatOnlyLooksLikeASealedInterface(final WireFormat format)
    {
        final Codec<LikeAnInterface> codec = format.codec(MessageType.of(LikeAnInterface.class));
        for (final LikeAnInterface value : List.of(new LikeAnInterface(null, null), new LikeAnInterface(null,
            Phase.BREAK), new LikeAnInterface(new Leg(3), null), new LikeAnInterface(new Leg(4), Phase.AUCTION)))
        {
            assertThat(codec.decode(buffer, 0, codec.encode(value, buffer, 0))).isEqualTo(value);
        }
    }

    @Test
    void shouldPassOverManyNullsOfAHostileMessage()
    {
        final MessageType<Price> type = MessageType.of(Price.class);
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(type.shape());
        encoder.wrap(buffer, 0, null);
        for (int i = 0; i < 100_000; i++)
        {
            encoder.field("Market").nullValue();
        }
        encoder.field("Limit").beginObject();
        encoder.float64("price", 1.5).endObject();
        final int length = encoder.finish();

        assertThat(WireFormat.BINARY_YAML.codec(type).decode(buffer, 0, length)).isEqualTo(new Limit(1.5));
    }
}
