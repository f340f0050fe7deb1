/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.Unknown;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Subscribers read the messages of old journals by the old names of types, events, members and constants.
 */
@Tag("slow")
class OldNamesTest extends OpenJournalFixture
{
    enum Side
    {
        BUY, SELL
    }

    enum NewSide
    {
        BUY,
        @OldName("SELL")
        ASK
    }

    record Order(@Key long no, Side way)
    {
    }

    @OldName({ "Request", "Order" })
    record NewOrder(@Key @OldName("no") long id, @OldName("way") NewSide side)
    {
    }

    @OldName("Order")
    static final class OrderPojo
    {
        @OldName({ "number", "no" })
        long id;
        String note = "none";
    }

    @OldName("Order")
    record BothWays(long no, @OldName("way") Side side, @OldName("other") Side another)
    {
    }

    record Quote(@Key int symbol, long price, long size)
    {
    }

    @OldName("Quote")
    record NewQuote(long added, @OldName({ "cost", "price" }) long last, long size, @Key int symbol)
    {
    }

    record Other(long no)
    {
    }

    sealed interface Event
    {
    }

    record Placed(long id) implements Event
    {
    }

    record Gone(long id) implements Event
    {
    }

    record Lost(long id) implements Event
    {
    }

    @OldName("Event")
    sealed interface NewEvent
    {
    }

    @OldName("Placed")
    record Opened(long id) implements NewEvent
    {
    }

    @OldName({ "Left", "Gone" })
    record Closed(@OldName("id") long number) implements NewEvent
    {
    }

    @Unknown
    record Foreign(long id) implements NewEvent
    {
    }

    record Holder(Event event)
    {
    }

    @OldName("Holder")
    record NewHolder(@OldName("event") NewEvent what)
    {
    }

    interface Events
    {
        void cancel(long orderId, String reason);

        void amend(long orderId);

        void placed(Placed placed);
    }

    interface NewEvents
    {
        @OldName({ "drop", "cancel" })
        void remove(@OldName("orderId") long id, @OldName("reason") String why);

        @OldName("amend")
        void change(@OldName("orderId") long id);

        @OldName({ "amend", "change3" })
        void change(long id, double price, int count);

        @Name("opened")
        @OldName("placed")
        void open(Opened opened);
    }

    private final List<Object> seen = new ArrayList<>();

    private final NewEvents handler = new NewEvents()
    {
        @Override
        public void remove(final long id, final String why)
        {
            seen.add("remove " + id + " " + why);
        }

        @Override
        public void change(final long id)
        {
            seen.add("change " + id);
        }

        @Override
        public void change(final long id, final double price, final int count)
        {
            seen.add("change " + id + " " + price + " " + count);
        }

        @Override
        public void open(final Opened opened)
        {
            seen.add(opened);
        }
    };

    private Subscribers on(final Class<?>... types)
    {
        final Subscribers subscribers = tailer.subscribers();
        for (final Class<?> type : types)
        {
            subscribers.on(type, (value, message) -> seen.add(value));
        }
        return subscribers.otherwise((message) -> seen.add("otherwise " + message.typeName()));
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldHandOldMessagesToTheNewClass(final WireFormat format)
    {
        final Publisher<Order> orders = appender.publisher(Order.class, format);
        orders.publish(new Order(1, Side.SELL));
        orders.publish(new Order(1, Side.BUY));
        appender.publisher(NewOrder.class, format).publish(new NewOrder(2, NewSide.ASK));
        appender.publisher(Other.class, format).publish(new Other(3));

        on(NewOrder.class).strict().build().poll(10);

        assertThat(seen).containsExactly(new NewOrder(1, NewSide.ASK), new NewOrder(1, NewSide.BUY),
            new NewOrder(2, NewSide.ASK), "otherwise Other");
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldReadOldMessagesIntoAPojo(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(new Order(7, Side.SELL));
        final OrderPojo pojo = new OrderPojo();
        pojo.note = "before";

        tailer.subscriberInto(pojo, (into, message) -> seen.add(into.id + " " + into.note)).poll(10);
        tailer.toStart();
        tailer.poll((message) -> seen.add(message.as(OrderPojo.class).id), 1);

        assertThat(seen).containsExactly("7 none", 7L);
    }

    @Test
    void shouldReadOldMessagesWithoutAShape()
    {
        appender.write("Order", (writer) -> writer.symbol("way", "SELL").int64("no", 7));
        appender.write("Request", (writer) -> writer.int64("id", 8).symbol("side", "ASK"));
        appender.write("NewOrder", (writer) -> writer.int64("no", 9).symbol("side", "SELL"));

        on(NewOrder.class).strict().build().poll(10);

        assertThat(seen).containsExactly(
            new NewOrder(7, NewSide.ASK), new NewOrder(8, NewSide.ASK), new NewOrder(9, NewSide.ASK));
    }

    @Test
    void shouldTellThatARenamedFieldHasChanged()
    {
        final Publisher<Quote> quotes = appender.publisher(Quote.class, WireFormat.DELTA);
        quotes.publish(new Quote(1, 100, 7));
        quotes.publish(new Quote(1, 101, 7));
        final MessageType<NewQuote> type = MessageType.of(NewQuote.class);
        final int renamed = type.shape().indexOf("last");

        assertThat(tailer.next()).isTrue();
        assertThat(tailer.message().changes().in(type).nextChanged(-1)).isEqualTo(renamed);
        assertThat(tailer.next()).isTrue();
        final Changes changes = tailer.message().changes().in(type);
        assertThat(changes.isKey()).isFalse();
        assertThat(changes.nextChanged(-1)).isEqualTo(renamed);
        assertThat(changes.nextChanged(renamed)).isEqualTo(-1);
    }

    @Test
    void shouldRefuseStrictlyWhatAnOldNameDoesNotCover()
    {
        appender.publisher(Order.class).publish(new Order(7, Side.SELL));
        final Subscriber subscriber = on(BothWays.class).strict().build();
        assertThatThrownBy(() -> subscriber.poll(10)).isInstanceOf(CodecException.class)
            .hasMessageContaining("field=BothWays.another, written=null");
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldRefuseStrictlyAFieldThatIsNoOldName()
    {
        appender.write("Order", (writer) -> writer.int64("no", 7).symbol("way", "SELL").int64("foreign", 1));
        final Subscriber subscriber = on(NewOrder.class).strict().build();

        assertThatThrownBy(() -> subscriber.poll(10)).isInstanceOf(CodecException.class)
            .hasMessageContaining("field=NewOrder.foreign, read=null");
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldRefuseAMessageThatHasBothNames()
    {
        appender.write("Order", (writer) -> writer.int64("no", 7).int64("id", 8));
        final Subscriber subscriber = on(NewOrder.class).build();

        assertThatThrownBy(() -> subscriber.poll(10)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a message must have a field under one of its names")
            .hasMessageContaining("names=no and id");
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldRefuseTwoHandlersOfOneName()
    {
        final String expected = "a type must have one handler, @Name tells classes of the same name apart: type=";

        assertThatThrownBy(() -> on(NewOrder.class, Order.class)).isInstanceOf(JournalException.class)
            .hasMessage(expected + "Order");
        assertThatThrownBy(() -> on(Order.class, NewOrder.class)).isInstanceOf(JournalException.class)
            .hasMessage(expected + "Order");
        assertThatThrownBy(() -> on(OrderPojo.class, NewOrder.class)).isInstanceOf(JournalException.class)
            .hasMessage(expected + "Order");
        assertThatThrownBy(() -> tailer.subscribers().events(NewEvents.class, handler)
            .on(MessageType.of(CancelEvent.class), (value, message) -> seen.add(value)))
            .isInstanceOf(JournalException.class).hasMessage(expected + "cancel");
    }

    @Name("cancel")
    record CancelEvent(long orderId)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadTheTypesOfASealedInterfaceByOldNames(final WireFormat format)
    {
        final Publisher<Event> events = appender.publisher(Event.class, format);
        events.publish(new Placed(1));
        events.publish(new Gone(2));
        events.publish(new Lost(3));
        appender.publisher(NewEvent.class, format).publish(new Closed(4));
        final Publisher<Holder> holders = appender.publisher(Holder.class, format);
        holders.publish(new Holder(new Gone(5)));
        holders.publish(new Holder(new Lost(6)));

        on(NewEvent.class, NewHolder.class).build().poll(10);

        assertThat(seen).containsExactly(new Opened(1), new Closed(2), new Foreign(3), new Closed(4),
            new NewHolder(new Closed(5)), new NewHolder(new Foreign(6)));
    }

    @Test
    void shouldPreferTheHandlerOfAnOldNameToThatOfItsInterface()
    {
        appender.publisher(Event.class).publish(new Gone(2));
        appender.write("Left", (writer) -> writer.int64("number", 3));

        tailer.subscribers()
            .on(NewEvent.class, (event, message) -> seen.add("interface"))
            .on(Closed.class, (closed, message) -> seen.add(closed))
            .build().poll(10);

        assertThat(seen).containsExactly(new Closed(2), new Closed(3));
        tailer.toStart();
        tailer.poll((message) -> assertThat(message.as(NewEvent.class)).isInstanceOf(Closed.class), 10);
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldCallEventsByOldNames(final WireFormat format)
    {
        final Events out = appender.events(Events.class, format);
        out.cancel(1, "user");
        out.amend(2);
        out.placed(new Placed(3));
        final NewEvents now = appender.events(NewEvents.class, format);
        now.remove(4, "operator");
        now.change(5);
        now.change(6, 0.5, 7);
        now.open(new Opened(8));

        final Subscriber subscriber = tailer.events(NewEvents.class, handler);
        subscriber.poll(10);

        assertThat(seen).containsExactly("remove 1 user", "change 2", new Opened(3), "remove 4 operator", "change 5",
            "change 6 0.5 7", new Opened(8));
        assertThat(subscriber.skipped()).isZero();
        tailer.toStart();
        final List<String> names = new ArrayList<>();
        tailer.poll((message) -> names.add(message.typeName()), 10);
        assertThat(names)
            .containsExactly("cancel", "amend", "placed", "remove", "change", "change", "opened");
    }

    @Test
    void shouldCallTheBestOfTheEventsThatHadAName()
    {
        appender.write("amend", (writer) -> writer.int64("id", 1).float64("price", 0.5).int32("count", 2));
        appender.write("amend", (writer) -> writer.int64("orderId", 3));
        appender.write("drop", (writer) -> writer.int64("id", 4).text("reason", "x"));

        tailer.subscribers().events(NewEvents.class, handler).strict().build().poll(10);

        assertThat(seen).containsExactly("change 1 0.5 2", "change 3", "remove 4 x");
    }
}
