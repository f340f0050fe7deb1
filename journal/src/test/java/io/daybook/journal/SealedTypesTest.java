/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

import com.sun.management.ThreadMXBean;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
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
 * The types of a sealed interface are types of the journal.
 */
@Tag("slow")
class SealedTypesTest extends OpenJournalFixture
{
    sealed interface Order
    {
    }

    sealed interface Change extends Order
    {
    }

    record Place(@Key long id, double price, String symbol) implements Order
    {
    }

    record Amend(@Key long id, double price) implements Change
    {
    }

    @Name("Cancel")
    record Cancelled(@Key long id, String reason) implements Change
    {
    }

    enum Phase implements Order
    {
        OPEN
        {
            @Override
            public String toString()
            {
                return "open";
            }
        },
        CLOSED
    }

    record Book(String name, Order last, List<Order> all)
    {
    }

    @Name("Order")
    sealed interface Older
    {
    }

    @Name("Place")
    record OlderPlace(long id, double price) implements Older
    {
    }

    @Name("Book")
    record OlderBook(String name, Older last, List<Older> all)
    {
    }

    @Name("Order")
    sealed interface Tolerant
    {
    }

    @Name("Place")
    record TolerantPlace(long id) implements Tolerant
    {
    }

    @Name("Order")
    sealed interface Unfit
    {
    }

    @Name("Place")
    record UnfitPlace(long id) implements Unfit
    {
    }

    /** No type has a text of this name. */
    @Unknown
    record OtherText(String id) implements Unfit
    {
    }

    @Name("Book")
    record UnfitBook(String name, Unfit last)
    {
    }

    @Unknown
    record Other(long id) implements Tolerant
    {
    }

    @Name("Book")
    record TolerantBook(String name, Tolerant last, List<Tolerant> all)
    {
    }

    record Trade(long id)
    {
    }

    private static final List<Order> ORDERS = List.of(new Place(1, 1.5, "EUR/USD"), new Amend(1, 2.5),
        new Cancelled(1, "user"), new Place(1, 1.75, "EUR/USD"), new Amend(2, 3.5), new Cancelled(1, null));

    private final List<Object> seen = new ArrayList<>();

    /** Writes objects as journals of old have them: a message of the interface, with a field for each type. */
    private Publisher<Order> ofOldWay(final WireFormat format)
    {
        final MessageType<Order> type = MessageType.of(Order.class);
        return appender.publisher(format.whole().codec(type), type.shape(), format);
    }

    private Message next()
    {
        assertThat(tailer.next()).isTrue();
        return tailer.message();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldPublishEachObjectAsAMessageOfItsOwnType(final WireFormat format)
    {
        ORDERS.forEach(appender.publisher(Order.class, format)::publish);

        for (final Order order : ORDERS)
        {
            final Message message = next();
            final String name = order instanceof Cancelled ? "Cancel" : order.getClass().getSimpleName();
            assertThat(message.typeName()).isEqualTo(name);
            assertThat(message.shape()).isEqualTo(MessageType.of(order.getClass()).shape());
            assertThat(message.toYaml()).startsWith(name + ":\n  id: ").doesNotContain("Amend: null");
            assertThat(message.as(Order.class)).isEqualTo(order);
            assertThat((Object)message.as(order.getClass())).isEqualTo(order);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEveryTypeBackAlongsideWhatWasPublishedTheOldWay(final WireFormat format)
    {
        final List<Order> expected = new ArrayList<>();
        final Publisher<Order> orders = appender.publisher(Order.class, format);
        final Publisher<Order> old = ofOldWay(format);
        for (final Order order : ORDERS)
        {
            orders.publish(order);
            old.publish(order);
            expected.addAll(List.of(order, order));
        }
        final Amend amend = new Amend(3, 4.5);
        appender.publisher(Change.class, format).publish(amend);
        appender.publisher(Amend.class, format).publish(amend);
        expected.addAll(List.of(amend, amend));

        assertThat(tailer.subscriber(Order.class, (order, message) -> seen.add(order)).poll(100))
            .isEqualTo(expected.size());
        assertThat(seen).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldPublishAConstantOfAnEnumAsAMessageOfTheInterface(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(Phase.OPEN);

        assertThat(next().toYaml()).isEqualTo("Order:\n  Phase: OPEN\n");
        assertThat(tailer.message().as(Order.class)).isEqualTo(Phase.OPEN);
    }

    @Test
    void shouldStoreWhatHasChangedByTheKeysOfEachType()
    {
        ORDERS.forEach(appender.publisher(Order.class, WireFormat.DELTA)::publish);

        final List<Boolean> keys = new ArrayList<>();
        while (tailer.next())
        {
            keys.add(tailer.message().changes().isKey());
            assertThat(tailer.message().as(Order.class)).isEqualTo(ORDERS.get(keys.size() - 1));
        }
        assertThat(keys).containsExactly(true, true, true, false, true, false);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldShowOnlyTheTypeThatIsThereInAMember(final WireFormat format)
    {
        final Book book = new Book("b", new Cancelled(5, "user"), List.of(Phase.CLOSED, new Amend(6, 1.5)));
        appender.publisher(Book.class, format).publish(book);

        assertThat(next().toYaml()).isEqualTo("Book:\n  name: b\n  last:\n    Cancel:\n      id: 5\n" +
            "      reason: user\n  all:\n    - Phase: CLOSED\n    - Amend:\n        id: 6\n        price: 1.5\n");
        assertThat(tailer.message().as(Book.class)).isEqualTo(book);
    }

    private void pollOlder()
    {
        tailer.subscribers()
            .on(Older.class, (order, message) -> seen.add(order))
            .on(OlderBook.class, (book, message) -> seen.add(book))
            .otherwise((message) -> seen.add(message.typeName() + " " + message.shape().fields().size()))
            .build()
            .poll(100);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldHandATypeThatTheReaderLacksToTheConsumerOfAllOthers(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(new Amend(7, 1.5));
        ofOldWay(format).publish(new Amend(8, 2.5));
        appender.publisher(Book.class, format).publish(new Book("b", null, List.of(new Amend(9, 3.5))));
        appender.publisher(Order.class, format).publish(new Place(10, 4.5, "x"));

        pollOlder();

        assertThat(seen).containsExactly("Amend 2", "Order 4", "Book 3", new OlderPlace(10, 4.5));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldStepOverATypeThatTheReaderLacks(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(new Amend(7, 1.5));
        ofOldWay(format).publish(new Amend(8, 2.5));
        appender.publisher(Order.class, format).publish(new Place(10, 4.5, "x"));

        final Subscriber older = tailer.subscriber(Older.class, (order, message) -> seen.add(order));

        assertThat(older.poll(100)).isEqualTo(3);
        assertThat(seen).containsExactly(new OlderPlace(10, 4.5));
        assertThat(older.skipped()).isEqualTo(2);
    }

    @Test
    void shouldHandOutAMessageWithoutAShapeOfATypeThatTheReaderLacks()
    {
        appender.write("Order", (writer) -> writer.field("Amend").beginObject().int64("id", 7).endObject());
        tailer.subscribers().on(Older.class, (order, message) -> seen.add(order))
            .otherwise((message) -> seen.add(message.typeName())).build().poll(10);

        assertThat(seen).containsExactly("Order");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadATypeThatTheReaderLacksIntoTheUnknownRecord(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(new Amend(7, 1.5));
        ofOldWay(format).publish(new Cancelled(8, "user"));
        appender.publisher(Order.class, format).publish(new Place(9, 4.5, "x"));
        appender.publisher(Book.class, format).publish(new Book("b", new Amend(10, 3.5), List.of(new Amend(11, 1))));
        appender.publisher(Trade.class, format).publish(new Trade(12));

        tailer.subscribers()
            .on(Tolerant.class, (order, message) -> seen.add(order))
            .on(TolerantBook.class, (book, message) -> seen.add(book))
            .otherwise((message) -> seen.add(message.as(Trade.class)))
            .build()
            .poll(100);

        assertThat(seen).containsExactly(new Other(7), new Other(8), new TolerantPlace(9),
            new TolerantBook("b", new Other(10), List.of(new Other(11))), new Trade(12));
        tailer.toStart();
        assertThat(next().as(Tolerant.class)).isEqualTo(new Other(7));
        assertThatThrownBy(() -> tailer.message().as(Older.class)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("the message is of another type than the class: its type=Amend");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldPassATypeThatTheUnknownRecordDoesNotFitToOtherwise(final WireFormat format)
    {
        appender.publisher(Order.class, format).publish(new Amend(7, 1.5));
        appender.publisher(Book.class, format).publish(new Book("b", new Amend(10, 3.5), List.of()));
        appender.publisher(Order.class, format).publish(new Place(9, 4.5, "x"));

        tailer.subscribers()
            .on(Unfit.class, (order, message) -> seen.add(order))
            .on(UnfitBook.class, (book, message) -> seen.add(book))
            .otherwise((message) -> seen.add("otherwise"))
            .build()
            .poll(100);

        assertThat(seen).containsExactly("otherwise", "otherwise", new UnfitPlace(9));
    }

    @Test
    void shouldNotTakeAMessageThatWasPublishedAloneForOneOfTheInterface()
    {
        appender.publisher(Amend.class).publish(new Amend(7, 1.5));

        assertThat(tailer.subscriber(Tolerant.class, (order, message) -> seen.add(order)).poll(10)).isEqualTo(1);
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldNotHandOnAMessageThatIsRefusedForAnotherReason()
    {
        appender.publisher(Book.class).publish(new Book("b", Phase.OPEN, List.of()));
        final Subscriber subscriber = tailer.subscriber(TolerantBook.class, (book, message) -> seen.add(book));
        assertThat(subscriber.poll(10)).isEqualTo(1);
        assertThat(subscriber.skipped()).isEqualTo(1);
        assertThatThrownBy(() -> tailer.message().as(TolerantBook.class))
            .satisfies((thrown) -> assertThat(UnknownTypeException.isReasonOf((CodecException)thrown)).isTrue());

        appender.write("Order", (writer) -> writer.field("Place").beginObject().text("id", "no number").endObject());
        assertThatThrownBy(() -> tailer.subscriber(Tolerant.class, (order, message) -> seen.add(order)).poll(10))
            .isInstanceOf(CodecException.class)
            .satisfies((thrown) -> assertThat(UnknownTypeException.isReasonOf((CodecException)thrown)).isFalse());
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldReadMessagesOfAnyNameAndTheTypesByTheirNames()
    {
        final MessageType<Order> any = MessageType.of(Order.class).anyName();
        appender.publisher(Order.class).publish(new Amend(7, 1.5));
        appender.write("renamed", (writer) ->
            writer.field("Amend").beginObject().int64("id", 8).float64("price", 2.5).endObject());

        assertThat(next().as(any)).isEqualTo(new Amend(7, 1.5));
        assertThat(next().as(any)).isEqualTo(new Amend(8, 2.5));
    }

    @Test
    void shouldWriteByACodecOfTheInterfaceThatWasWrittenByHand()
    {
        final MessageType<Order> type = MessageType.of(Order.class);
        final Codec<Order> byHand = WireFormat.PACKED.codec(type);
        final MessageType<Order> withCodec = type.with(WireFormat.PACKED, () -> byHand);
        appender.publisher(withCodec, WireFormat.PACKED).publish(new Amend(7, 1.5));
        appender.publisher(withCodec, WireFormat.RAW_UTF8).publish(new Amend(7, 1.5));

        assertThat(next().typeName()).isEqualTo("Order");
        assertThat(next().typeName()).isEqualTo("Amend");
    }

    @Test
    void shouldRefuseWhatThePublisherDoesNotKnow()
    {
        final Publisher<Order> orders = appender.publisher(Order.class);
        assertThatThrownBy(() -> orders.publish(null)).isInstanceOf(NullPointerException.class)
            .hasMessage("value must not be null: class=" + Order.class.getName());
        @SuppressWarnings("unchecked")
        final Publisher<Object> unchecked = (Publisher<Object>)(Publisher<?>)orders;
        assertThatThrownBy(() -> unchecked.publish(new Trade(1))).isInstanceOf(RuntimeException.class)
            .hasMessageContaining(Trade.class.getName());
        assertThat(tailer.next()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "PACKED", "DELTA", "BINARY_YAML", "RAW_UTF8" })
    void shouldPublishWithoutGarbage(final WireFormat format)
    {
        final Publisher<Order> orders = appender.publisher(Order.class, format);
        for (int i = 0; i < 30_000; i++)
        {
            ORDERS.forEach(orders::publish);
        }
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        final int rounds = 10_000;
        final long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < rounds; i++)
        {
            for (int j = 0; j < ORDERS.size(); j++)
            {
                orders.publish(ORDERS.get(j));
            }
        }
        assertThat((threads.getThreadAllocatedBytes(thread) - before) / rounds / ORDERS.size()).isZero();
    }
}
