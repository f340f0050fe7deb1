/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Name;
import io.daybook.codec.Unknown;
import io.daybook.codec.UnknownTypeException;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Strict subscribers refuse what others fill in or pass over.
 */
@Tag("slow")
class StrictTest extends OpenJournalFixture
{
    enum Side
    {
        BUY, SELL
    }

    @Name("Side")
    enum OtherSide
    {
        BUY
    }

    @Name("Side")
    enum NamedSide
    {
        @Name("BUY")
        BID,
        @Name("SELL")
        ASK
    }

    @Name("Side")
    enum SwappedSide
    {
        @Name("SELL")
        BUY,
        @Name("BUY")
        SELL
    }

    @Name("Side")
    enum JavaSide
    {
        BUY,
        @Name("S")
        SELL
    }

    record Leg(int quantity)
    {
    }

    record Order(long id, Side side, List<Leg> legs)
    {
    }

    @Name("Order")
    record Wider(List<WiderLeg> legs, Long id, String side)
    {
    }

    @Name("Leg")
    record WiderLeg(double quantity)
    {
    }

    @Name("Order")
    record More(long id, Side side, List<Leg> legs, String added)
    {
    }

    @Name("Order")
    record Less(long id, List<Leg> legs)
    {
    }

    @Name("Order")
    record OtherSymbols(long id, OtherSide side, List<Leg> legs)
    {
    }

    @Name("Order")
    record NamedSymbols(long id, NamedSide side, List<Leg> legs)
    {
    }

    @Name("Order")
    record SwappedSymbols(long id, SwappedSide side, List<Leg> legs)
    {
    }

    @Name("Order")
    record JavaSymbols(long id, JavaSide side, List<Leg> legs)
    {
    }

    @Name("Order")
    record OtherLegs(long id, Side side, List<MoreLeg> legs)
    {
    }

    @Name("Leg")
    record MoreLeg(int quantity, int added)
    {
    }

    sealed interface Event
    {
    }

    record Placed(long id) implements Event
    {
    }

    record Moved(long id) implements Event
    {
    }

    @Name("Event")
    sealed interface Older
    {
    }

    @Name("Placed")
    record OlderPlaced(long id) implements Older
    {
    }

    @Name("Event")
    sealed interface Tolerant
    {
    }

    @Unknown
    record Anything(long id) implements Tolerant
    {
    }

    record Holder(Event event)
    {
    }

    @Name("Holder")
    record OlderHolder(Older event)
    {
    }

    /** Its shape looks like that of a sealed interface. */
    record Basket(@Name("Leg") Leg leg)
    {
    }

    @Name("Basket")
    record MoreBasket(@Name("Leg") Leg leg, @Name("Order") Order order)
    {
    }

    interface Ticks
    {
        void tick(@Name("price") double price);
    }

    interface MoreTicks
    {
        void tick(@Name("price") double price, @Name("size") long size);
    }

    private static final Order ORDER = new Order(7, Side.SELL, List.of(new Leg(3)));

    private final List<Object> seen = new ArrayList<>();

    private <T> Subscriber strict(final Class<T> type)
    {
        return tailer.subscribers().on(type, (value, message) -> seen.add(value)).strict().build();
    }

    private void refuse(final Class<?> type, final String field)
    {
        tailer.toStart();
        final Subscriber subscriber = strict(type);
        for (int i = 0; i < 2; i++)
        {
            // The tailer stays before the message.
            assertThatThrownBy(() -> subscriber.poll(10)).isInstanceOf(CodecException.class).hasMessageStartingWith(
                "a strict subscriber must read exactly what was written, change the class or leave strict() out: " +
                "class=" + type.getName() + ", field=" + field);
        }
        assertThat(seen).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldNameWhatWouldBeFilledInOrLost(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(ORDER);

        refuse(More.class, "Order.added, written=null, read=TEXT or null, reason=a field that messages lack");
        refuse(Less.class, "Order.side, written=SYMBOL or null, read=null, reason=a field that the class lacks");
        refuse(OtherSymbols.class, "Order.side, written=[BUY, SELL], read=[BUY], reason=a symbol that the enum lacks");
        refuse(OtherLegs.class, "Leg.added, written=null, read=INT32, reason=a field that messages lack");
    }

    @Test
    void shouldNotTakeMembersWithTheNamesOfTheirTypesForASealedInterface()
    {
        appender.publisher(Basket.class).publish(new Basket(new Leg(3)));
        refuse(MoreBasket.class, "Basket.Order, written=null, read=OBJECT or null, reason=a field that messages lack");

        tailer.toEnd();
        appender.write("Basket", (writer) -> writer.field("Leg").nullValue());
        final Subscriber strict = strict(MoreBasket.class);
        assertThatThrownBy(() -> strict.poll(10)).hasMessageContaining("field=Basket.Order, written=null");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadWhatIsTheSameOrOnlyWider(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(ORDER);

        strict(Order.class).poll(10);
        tailer.toStart();
        strict(Wider.class).poll(10);

        assertThat(seen).containsExactly(ORDER, new Wider(List.of(new WiderLeg(3)), 7L, "SELL"));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldCompareConstantsByTheirNamesInMessages(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(ORDER);

        refuse(
            JavaSymbols.class, "Order.side, written=[BUY, SELL], read=[BUY, S], reason=a symbol that the enum lacks");
        tailer.toStart();
        strict(NamedSymbols.class).poll(10);
        tailer.toStart();
        strict(SwappedSymbols.class).poll(10);

        assertThat(seen).containsExactly(
            new NamedSymbols(7, NamedSide.ASK, ORDER.legs), new SwappedSymbols(7, SwappedSide.BUY, ORDER.legs));
    }

    @Test
    void shouldNameTheEventWhoseArgumentWouldBeFilledIn()
    {
        appender.events(Ticks.class).tick(1.5);

        final Subscriber strict = tailer.subscribers()
            .events(MoreTicks.class, (price, size) -> seen.add(price)).strict().build();
        assertThatThrownBy(() -> strict.poll(10)).isInstanceOf(CodecException.class).hasMessageContaining(
            "strict() out: event=tick, field=tick.size, written=null, read=INT64");

        tailer.subscribers().events(Ticks.class, seen::add).strict().build().poll(10);
        assertThat(seen).containsExactly(1.5);
    }

    @Test
    void shouldCompareTheFieldsOfAMessageWithoutAShape()
    {
        appender.write("Leg", (writer) -> writer.int32("quantity", 3));

        strict(Leg.class).poll(10);
        assertThat(seen).containsExactly(new Leg(3));
        seen.clear();
        refuse(MoreLeg.class, "Leg.added, written=null");
        appender.write("Placed", (writer) -> writer.int64("id", 1).int32("other", 2));
        refuse(Event.class.getPermittedSubclasses()[0], "Placed.other, read=null");
    }

    @Test
    void shouldRefuseATypeThatTheReaderLacks()
    {
        appender.publisher(Holder.class).publish(new Holder(new Placed(1)));
        refuse(OlderHolder.class, "Event, written=[Placed, Moved], read=[Placed], reason=a type that the interface");
        appender.write("Event", (writer) -> writer.field("Moved").beginObject().int64("id", 1).endObject());
        refuse(Older.class, "Event.Moved, read=null");
        assertThatThrownBy(() -> tailer.message().as(Older.class)).isInstanceOf(UnknownTypeException.class);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class)
    void shouldRefuseATypeThatOnlyTheUnknownRecordStandsFor(final WireFormat format)
    {
        appender.publisher(Event.class, format).publish(new Moved(1));

        refuse(Tolerant.class, "Event.Moved, read=null");
        tailer.subscriber(Tolerant.class, (value, message) -> seen.add(value)).poll(10);
        assertThat(seen).containsExactly(new Anything(1));
    }

    @Test
    void shouldReadTheFurtherTypesOfAnInterfaceAndLeaveOtherMessagesAlone()
    {
        appender.publisher(OlderHolder.class).publish(new OlderHolder(new OlderPlaced(1)));
        appender.publisher(Older.class).publish(new OlderPlaced(2));
        appender.publisher(Order.class).publish(ORDER);

        tailer.subscribers()
            .on(Holder.class, (holder, message) -> seen.add(holder))
            .on(Event.class, (event, message) -> seen.add(event))
            .otherwise((message) -> seen.add(message.typeName()))
            .strict().build().poll(10);

        assertThat(seen).containsExactly(new Holder(new Placed(1)), new Placed(2), "Order");
    }
}
