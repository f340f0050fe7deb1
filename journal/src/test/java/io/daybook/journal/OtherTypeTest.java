/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Messages that are read into a class of another type.
 */
@Tag("slow")
class OtherTypeTest extends OpenJournalFixture
{
    record Order(@Key long id, double price)
    {
    }

    record Cancel(long id, String reason)
    {
    }

    @Name("Order")
    record RenamedOrder(long id, double price)
    {
    }

    static class OrderToReuse
    {
        long id;
        double price;
    }

    sealed interface Event
    {
    }

    sealed interface Change extends Event
    {
    }

    record Placed(long id, double price) implements Event
    {
    }

    record Moved(long id, double price) implements Change
    {
    }

    private Message next()
    {
        assertThat(tailer.next()).isTrue();
        return tailer.message();
    }

    private static String refusal(final String type, final Class<?> read, final String name)
    {
        return "the message is of another type than the class: its type=" + type + ", class=" + read.getName() +
            " of type " + name + "; read it as a class of its type, name the class @Name(\"" + type +
            "\"), or use MessageType.anyName() to read any type into the class";
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = {"PACKED", "DELTA", "RAW_UTF8", "BINARY_YAML_NUMBERED"})
    void shouldRefuseAMessageOfAnotherTypeAndNameBoth(final WireFormat wireFormat)
    {
        appender.publisher(Order.class, wireFormat).publish(new Order(7, 1.5));
        final Message message = next();
        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(() -> message.as(Cancel.class)).isInstanceOf(CodecException.class)
                .hasMessage(refusal("Order", Cancel.class, "Cancel"));
            assertThatThrownBy(() -> message.into(new OrderToReuse())).isInstanceOf(CodecException.class)
                .hasMessage(refusal("Order", OrderToReuse.class, "OrderToReuse"));
        }
        assertThat(message.as(Order.class)).isEqualTo(new Order(7, 1.5));
    }

    @Test
    void shouldReadAMessageIntoAClassThatKeepsItsOldName()
    {
        appender.publisher(Order.class).publish(new Order(7, 1.5));
        assertThat(next().as(RenamedOrder.class)).isEqualTo(new RenamedOrder(7, 1.5));
    }

    @Test
    void shouldReadARecordAsTheSealedInterfaceThatPermitsIt()
    {
        appender.publisher(Placed.class).publish(new Placed(7, 1.5));
        appender.publisher(Moved.class).publish(new Moved(7, 2.5));
        appender.publisher(Event.class).publish(new Moved(7, 3.5));
        appender.publisher(Order.class).publish(new Order(8, 1.5));
        assertThat(next().as(Event.class)).isEqualTo(new Placed(7, 1.5));
        assertThatThrownBy(() -> tailer.message().as(Change.class))
            .hasMessage(refusal("Placed", Change.class, "Change"));
        assertThat(next().as(Event.class)).isEqualTo(new Moved(7, 2.5));
        assertThat(tailer.message().as(MessageType.of(Event.class, MethodHandles.lookup())))
            .isEqualTo(new Moved(7, 2.5));
        assertThat(next().as(Event.class)).isEqualTo(new Moved(7, 3.5));
        assertThat(tailer.message().as(Moved.class)).isEqualTo(new Moved(7, 3.5));
        assertThatThrownBy(() -> next().as(Event.class)).hasMessage(refusal("Order", Event.class, "Event"));
    }

    @Test
    void shouldReadMessagesOfASealedInterfaceThatIsPermittedItself()
    {
        final MessageType<Change> type = MessageType.of(Change.class);
        appender.publisher(WireFormat.PACKED.codec(type), type.shape(), WireFormat.PACKED).publish(new Moved(7, 2.5));
        assertThat(next().as(Event.class)).isEqualTo(new Moved(7, 2.5));
        assertThatThrownBy(() -> tailer.message().as(Moved.class)).hasMessage(refusal("Change", Moved.class, "Moved"));
    }

    @Test
    void shouldReadAMessageWithoutAShapeAsTheSealedInterfaceThatPermitsItsName()
    {
        appender.write("Moved", (writer) -> writer.int64("id", 7).float64("price", 1.5));
        assertThat(next().as(Event.class)).isEqualTo(new Moved(7, 1.5));
        assertThat(tailer.message().as(Moved.class)).isEqualTo(new Moved(7, 1.5));
    }

    @Test
    void shouldReadTheBodyOfAnEventWhateverItsName()
    {
        appender.write("placeOrder", (writer) -> writer.int64("id", 7).float64("price", 1.5));
        assertThat(next().typeName()).isEqualTo("placeOrder");
        assertThat(tailer.message().as(Order.class)).isEqualTo(new Order(7, 1.5));
    }

    @Test
    void shouldReadAMessageOfAnyNameWhereThatIsMeant()
    {
        appender.publisher(Order.class).publish(new Order(7, 1.5));
        final MessageType<Cancel> any = MessageType.of(Cancel.class).anyName();
        assertThat(next().as(any)).isEqualTo(new Cancel(7, null));
        final OrderToReuse reused =
            tailer.message().into(new OrderToReuse(), MessageType.of(OrderToReuse.class).anyName());
        assertThat(reused.id).isEqualTo(7);
        assertThat(reused.price).isEqualTo(1.5);
        assertThatThrownBy(() -> tailer.message().as(Cancel.class)).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldSubscribeToMessagesOfAnyNameThatNoOtherHandlerTakes()
    {
        appender.publisher(Order.class).publish(new Order(7, 1.5));
        appender.publisher(Placed.class).publish(new Placed(8, 2.5));
        final List<Object> seen = new ArrayList<>();
        tailer.subscribers()
            .on(MessageType.of(Cancel.class).anyName(), (cancel, message) -> seen.add(cancel))
            .on(Placed.class, (placed, message) -> seen.add(placed))
            .build()
            .poll(10);
        assertThat(seen).containsExactly(new Cancel(7, null), new Placed(8, 2.5));
    }

    private List<Object> eventsAndOtherTypes()
    {
        final List<Object> seen = new ArrayList<>();
        tailer.subscribers()
            .on(Event.class, (event, message) -> seen.add(event))
            .otherwise((message) -> seen.add(message.typeName()))
            .build()
            .poll(10);
        return seen;
    }

    @Test
    void shouldSubscribeToTheRecordsOfASealedInterfaceThatWerePublishedAlone()
    {
        appender.publisher(Placed.class).publish(new Placed(7, 1.5));
        appender.publisher(Event.class).publish(new Moved(7, 2.5));
        appender.publisher(Moved.class, WireFormat.BINARY_YAML).publish(new Moved(7, 3.5));
        appender.publisher(Order.class).publish(new Order(8, 1.5));
        assertThat(eventsAndOtherTypes()).containsExactly(
            new Placed(7, 1.5), new Moved(7, 2.5), new Moved(7, 3.5), "Order");
    }

    @Test
    void shouldSubscribeToMessagesWithoutAShapeByTheSealedInterfaceThatPermitsTheirName()
    {
        appender.write("Placed", (writer) -> writer.int64("id", 7).float64("price", 1.5));
        appender.publisher(Change.class).publish(new Moved(7, 2.5));
        appender.write("Order", (writer) -> writer.int64("id", 8));
        assertThat(eventsAndOtherTypes()).containsExactly(new Placed(7, 1.5), new Moved(7, 2.5), "Order");
    }

    @Test
    void shouldPreferTheHandlerOfANameToThatOfItsInterfaceAndThisOneToAnyName()
    {
        appender.publisher(Placed.class).publish(new Placed(7, 1.5));
        appender.publisher(Moved.class).publish(new Moved(7, 2.5));
        appender.publisher(Order.class).publish(new Order(8, 3.5));
        final List<String> seen = new ArrayList<>();
        tailer.subscribers()
            .on(MessageType.of(Moved.class).anyName(), (moved, message) -> seen.add("any " + moved.price()))
            .on(Event.class, (event, message) -> seen.add("event " + event))
            .on(Moved.class, (moved, message) -> seen.add("moved " + moved.price()))
            .build()
            .poll(10);
        assertThat(seen).containsExactly("event Placed[id=7, price=1.5]", "moved 2.5", "any 3.5");
    }
}
