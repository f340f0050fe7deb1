/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Objects of a sealed interface in CSV: each is a row of its own type.
 */
class SealedRowsTest extends OpenJournalFixture
{
    sealed interface Order
    {
    }

    sealed interface Change extends Order
    {
    }

    record Place(long id, double price, String symbol) implements Order
    {
    }

    record Cancel(long id, String reason) implements Change
    {
    }

    static final class Note implements Change
    {
        private String text;
        private int pages = 3;
    }

    sealed interface WithList
    {
    }

    record Legs(List<Integer> legs) implements WithList
    {
    }

    sealed interface WithEnum
    {
    }

    record Row(int cell) implements WithEnum
    {
    }

    enum Phase implements WithEnum
    {
        OPEN
    }

    @Test
    void shouldPublishEachObjectAsARowOfItsType()
    {
        final Note note = new Note();
        note.text = "a, b";
        final Publisher<Order> orders = appender.publisher(Order.class, WireFormat.CSV);
        orders.publish(new Place(1, 1.5, "EUR/USD"));
        orders.publish(new Cancel(1, null));
        orders.publish(note);
        appender.publisher(Cancel.class, WireFormat.CSV).publish(new Cancel(2, "user"));

        final List<String> rows = new ArrayList<>();
        while (tailer.next())
        {
            rows.add(tailer.message().typeName() + " " +
                tailer.message().buffer().getStringWithoutLengthUtf8(
                tailer.message().offset(), tailer.message().length()));
        }
        assertThat(rows).containsExactly("Place 1,1.5,EUR/USD", "Cancel 1,", "Note \"a, b\",3", "Cancel 2,user");
    }

    @Test
    void shouldReadRowsAsObjectsOfTheInterfaceAndOfEachType()
    {
        final Publisher<Order> orders = appender.publisher(Order.class, WireFormat.CSV);
        orders.publish(new Place(1, 1.5, "EUR/USD"));
        orders.publish(new Cancel(1, "user"));

        final List<Order> read = new ArrayList<>();
        final List<Cancel> cancels = new ArrayList<>();
        tailer.subscriber(Order.class, (order, message) -> read.add(order)).poll(10);
        journal.tailer().subscriber(Cancel.class, (cancel, message) -> cancels.add(cancel)).poll(10);

        assertThat(read).containsExactly(new Place(1, 1.5, "EUR/USD"), new Cancel(1, "user"));
        assertThat(cancels).containsExactly(new Cancel(1, "user"));
    }

    @Test
    void shouldRefuseATypeThatIsNoRowWhenThePublisherIsMade()
    {
        assertThatThrownBy(() -> appender.publisher(WithList.class, WireFormat.CSV)).isInstanceOf(CodecException.class)
            .hasMessage("a member must be a single value to be a cell of CSV, make it one, mark it @Transient, or " +
                "use another wire format: shape=Legs, member=legs, type=LIST");
        assertThatThrownBy(() -> appender.publisher(WithEnum.class, WireFormat.CSV)).isInstanceOf(CodecException.class)
            .hasMessage("a constant of an enum is no row of CSV, make a publisher for each other type of the sealed " +
                "interface, or use another wire format: interface=" + WithEnum.class.getName() + ", enum=Phase");
    }

    @Test
    @SuppressWarnings({ "unchecked", "rawtypes" })
    void shouldRefuseNullAndAnObjectOfAnotherClass()
    {
        final Publisher orders = appender.publisher(Order.class, WireFormat.CSV);

        assertThatThrownBy(() -> orders.publish(null)).isInstanceOf(NullPointerException.class)
            .hasMessage("value must not be null");
        assertThatThrownBy(() -> orders.publish("text")).isInstanceOf(CodecException.class)
            .hasMessage("a value must be of a type that its sealed interface permits, look for a raw type or an " +
                "unchecked cast: found=java.lang.String");
        orders.publish(new Cancel(1, "user"));
        assertThat(tailer.next()).isTrue();
    }
}
