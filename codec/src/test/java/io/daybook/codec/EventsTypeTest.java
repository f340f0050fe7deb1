/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EventsTypeTest
{
    enum Side
    {
        BUY, SELL
    }

    record Trade(String symbol, double price)
    {
    }

    static final class Level
    {
        private double price;
        private long quantity;
    }

    sealed interface Change
    {
    }

    record Placed(long id) implements Change
    {
    }

    interface MarketEvents
    {
        void trade(Trade trade);

        void level(Level level);

        void change(Change change);

        void cancel(long orderId, String reason);

        void price(double price);

        void heartbeat();
    }

    interface Annotated
    {
        @Name("order-state")
        void state(
            @Key long id, @Name("how much") @Unsigned int quantity, @Scale(2) double price, @FieldNumber(9) Side side,
            @NonNull Trade trade);
    }

    interface Overloads
    {
        void cancel(long orderId);

        void cancel(long orderId, String reason);

        void cancel(int orderId);

        void cancel(Trade trade);

        void cancel(Level level);

        void cancel();
    }

    interface Sink<T>
    {
        void on(T value);

        default void both(final T first, final T second)
        {
            on(first);
            on(second);
        }
    }

    interface Trades extends Sink<Trade>
    {
    }

    interface SideSinks<A> extends Sink<List<A>>
    {
        void side(A side, Map<String, A> sides);
    }

    interface Sides extends SideSinks<Side>
    {
        @Override
        void on(List<Side> sides);
    }

    interface PlainTrades
    {
        void on(Trade value);
    }

    interface TwiceTrades extends Trades, PlainTrades
    {
    }

    interface OtherTrades
    {
        void on(Trade value);
    }

    interface ThriceTrades extends TwiceTrades, OtherTrades
    {
    }

    interface Helpful
    {
        void event(int number);

        default int twice(final int number)
        {
            event(number);
            return note(2 * number);
        }

        private int note(final int number)
        {
            event(number);
            return number;
        }

        static int none()
        {
            return 0;
        }

        @Override
        boolean equals(Object other);

        @Override
        String toString();
    }

    private final List<String> seen = new ArrayList<>();

    /** A proxy whose messages go straight to a handler, each through its bytes. */
    private <X> X loop(final EventsType<X> type, final X handler, final WireFormat wireFormat)
    {
        return type.proxy(() -> seen.add("begin"), (of) -> passOn(type, of, handler, wireFormat));
    }

    private static <X> Consumer<?> passOn(
        final EventsType<X> type, final MessageType<?> of, final X handler, final WireFormat wireFormat)
    {
        return passOn(type.events().stream().filter((event) -> of == event.type()).findFirst().orElseThrow(),
            handler, wireFormat);
    }

    private static <X, T> Consumer<T> passOn(
        final EventsType.Event<X, T> event, final X handler, final WireFormat wireFormat)
    {
        final Codec<T> codec = wireFormat.codec(event.type());
        final T into = event.newInto();
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        return (message) ->
        {
            final int length = codec.encode(message, buffer, 0);
            event.call(handler,
                null == into ? codec.decode(buffer, 0, length) : codec.decodeInto(into, buffer, 0, length));
        };
    }

    static List<String> namesOf(final Class<?> type)
    {
        return EventsType.of(type).events().stream().map((event) -> event.type().shape())
            .map((shape) -> shape.name() + shape.fields().stream().map(ShapeField::name).collect(Collectors.toList()))
            .collect(Collectors.toList());
    }

    @Test
    void shouldNameMessagesByMethodsAndFieldsByArguments()
    {
        assertThat(namesOf(MarketEvents.class)).containsExactly(
            "cancel[orderId, reason]", "change[Placed]", "heartbeat[]", "level[price, quantity]", "price[price]",
            "trade[symbol, price]");
    }

    @Test
    void shouldHeedAnnotationsOfArguments()
    {
        final Shape shape = EventsType.of(Annotated.class).events().get(0).type().shape();

        assertThat(shape).isEqualTo(Shape.builder("order-state")
            .field(ShapeField.of("id", FieldType.INT64).asKey())
            .field("how much", FieldType.UINT32)
            .field(new ShapeField("price", 0, FieldType.FLOAT64, false, false, 2, List.of(), null, null, null))
            .field(ShapeField.symbol("side", List.of("BUY", "SELL")).numbered(9).orNull())
            .field(ShapeField.object("trade", MessageType.of(Trade.class).shape()))
            .build());
    }

    @Test
    void shouldDescribeAnInterfaceOnce()
    {
        assertThat(EventsType.of(MarketEvents.class)).isSameAs(EventsType.of(MarketEvents.class));
        assertThat(EventsType.of(MarketEvents.class).type()).isEqualTo(MarketEvents.class);
        assertThat(EventsType.of(MarketEvents.class, MethodHandles.lookup()))
            .isNotSameAs(EventsType.of(MarketEvents.class));
    }

    @Test
    void shouldTakeLimitsOfDelta()
    {
        final DeltaOptions options = new DeltaOptions(7, 8);

        assertThat(EventsType.of(MarketEvents.class).with(options).events())
            .allMatch((event) -> options.equals(event.type().deltaOptions()));
        assertThat(EventsType.of(MarketEvents.class).events())
            .allMatch((event) -> DeltaOptions.DEFAULT.equals(event.type().deltaOptions()));
    }

    @Test
    void shouldCallTheOverloadThatWasCalled()
    {
        final Level level = new Level();
        level.quantity = 7;
        final Overloads out = loop(EventsType.of(Overloads.class), new Overloads()
        {
            @Override
            public void cancel(final long orderId)
            {
                seen.add("long " + orderId);
            }

            @Override
            public void cancel(final long orderId, final String reason)
            {
                seen.add(orderId + " " + reason);
            }

            @Override
            public void cancel(final int orderId)
            {
                seen.add("int " + orderId);
            }

            @Override
            public void cancel(final Trade trade)
            {
                seen.add("" + trade);
            }

            @Override
            public void cancel(final Level read)
            {
                assertThat(read).isNotSameAs(level);
                seen.add("level " + read.quantity);
            }

            @Override
            public void cancel()
            {
                seen.add("all");
            }
        }, WireFormat.PACKED);

        out.cancel(1L);
        out.cancel(2, "user");
        out.cancel(3);
        out.cancel(new Trade("EUR/USD", 1.5));
        out.cancel(level);
        out.cancel();

        assertThat(seen).containsExactly("begin", "long 1", "begin", "2 user", "begin", "int 3", "begin",
            "Trade[symbol=EUR/USD, price=1.5]", "begin", "level 7", "begin", "all");
    }

    @Test
    void shouldBindTheTypeVariablesOfInheritedInterfaces()
    {
        final Trades trades = loop(EventsType.of(Trades.class), (trade) -> seen.add(trade.symbol()), WireFormat.PACKED);
        trades.on(new Trade("EUR/USD", 1));
        trades.both(new Trade("GBP/USD", 2), new Trade("USD/JPY", 3));

        assertThat(seen).containsExactly("begin", "EUR/USD", "begin", "GBP/USD", "begin", "USD/JPY");
        assertThat(namesOf(Sides.class)).containsExactly("on[sides]", "side[side, sides]");
        assertThat(EventsType.of(Sides.class).events().get(1).type().shape()).isEqualTo(Shape.builder("side")
            .field(ShapeField.symbol("side", List.of("BUY", "SELL")).orNull())
            .field(ShapeField.map("sides", ShapeField.element(FieldType.TEXT),
                ShapeField.symbol("", List.of("BUY", "SELL")).orNull()).orNull())
            .build());
    }

    @Test
    void shouldTakeOneMethodOfSeveralInterfacesForOneEvent()
    {
        final EventsType<ThriceTrades> type = EventsType.of(ThriceTrades.class);
        final ThriceTrades out = loop(type, (trade) -> seen.add(trade.symbol()), WireFormat.PACKED);

        ((Sink<Trade>)out).on(new Trade("a", 1));
        ((PlainTrades)out).on(new Trade("b", 2));
        ((OtherTrades)out).on(new Trade("c", 3));

        assertThat(type.events()).hasSize(1);
        assertThat(seen).containsExactly("begin", "a", "begin", "b", "begin", "c");
    }

    @Test
    void shouldRunDefaultMethodsAndPublishWhatTheyCall()
    {
        final Helpful out = loop(EventsType.of(Helpful.class), (number) -> seen.add("" + number), WireFormat.PACKED);

        assertThat(out.twice(4)).isEqualTo(8);
        assertThat(Helpful.none()).isZero();

        assertThat(seen).containsExactly("begin", "4", "begin", "8");
    }

    @Test
    void shouldPublishNothingByTheMethodsOfAnObject()
    {
        final Helpful out = loop(EventsType.of(Helpful.class), (number) -> seen.add("" + number), WireFormat.PACKED);
        final Helpful other = loop(EventsType.of(Helpful.class), (number) -> seen.add("" + number), WireFormat.PACKED);

        assertThat(out.equals(out)).isTrue();
        assertThat(out.equals(other)).isFalse();
        assertThat(out.hashCode()).isEqualTo(System.identityHashCode(out));
        assertThat(out.toString()).isEqualTo("Events{" + Helpful.class.getName() + "}");
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldReadPojosIntoOneObjectAndLeaveThePublishedOnesAlone()
    {
        final List<Level> read = new ArrayList<>();
        final MarketEvents out = loop(EventsType.of(MarketEvents.class), new Quiet()
        {
            @Override
            public void level(final Level level)
            {
                read.add(level);
                seen.add(level.price + " " + level.quantity);
            }
        }, WireFormat.PACKED);
        final Level level = new Level();
        level.price = 1.5;
        out.level(level);
        level.quantity = 2;
        out.level(level);

        assertThat(read.get(0)).isSameAs(read.get(1)).isNotSameAs(level);
        assertThat(seen).containsExactly("begin", "1.5 0", "begin", "1.5 2");
    }

    private static class Quiet implements MarketEvents
    {
        @Override
        public void trade(final Trade trade)
        {
        }

        @Override
        public void level(final Level level)
        {
        }

        @Override
        public void change(final Change change)
        {
        }

        @Override
        public void cancel(final long orderId, final String reason)
        {
        }

        @Override
        public void price(final double price)
        {
        }

        @Override
        public void heartbeat()
        {
        }
    }

    interface Texts
    {
        void one(CharSequence text);

        void other(int number);
    }

    /** A text that calls somebody while it is read. */
    private record Calling(String text, Runnable whenRead) implements CharSequence
    {
        @Override
        public int length()
        {
            whenRead.run();
            return text.length();
        }

        @Override
        public char charAt(final int index)
        {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(final int start, final int end)
        {
            return text.subSequence(start, end);
        }
    }

    @Test
    void shouldLetAnArgumentPublishAnotherEventButNotItsOwn()
    {
        final Texts[] out = new Texts[1];
        final Texts handler = new Texts()
        {
            @Override
            public void one(final CharSequence text)
            {
                seen.add("" + text);
            }

            @Override
            public void other(final int number)
            {
                seen.add("" + number);
            }
        };
        out[0] = EventsType.of(Texts.class).proxy(
            seen::size, (of) -> passOn(EventsType.of(Texts.class), of, handler, WireFormat.PACKED));
        final boolean[] called = new boolean[1];

        out[0].one(new Calling("first", () ->
        {
            if (!called[0])
            {
                called[0] = true;
                out[0].other(5);
            }
        }));
        assertThatThrownBy(() -> out[0].one(new Calling("second", () -> out[0].one("within"))))
            .isInstanceOf(CodecException.class).hasMessageStartingWith("an event must not be published by its own " +
                "argument while that is written, publish it before or after: event=one");
        out[0].one("third");

        assertThat(seen).containsExactly("5", "first", "third");
    }

    @Test
    void shouldKeepNoArgumentOfACall()
    {
        final EventsType<MarketEvents> type = EventsType.of(MarketEvents.class);
        final List<Object> messages = new ArrayList<>();
        final MarketEvents out = type.proxy(messages::size, (of) -> (Consumer<Object>)messages::add);

        out.cancel(42, "user");

        final Object held = messages.get(0);
        assertThat(type.events().get(0).type().toYaml(cast(held))).isEqualTo("orderId: 42\nreason: null\n");
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(final Object value)
    {
        return (T)value;
    }

    @Test
    void shouldRefuseAnArgumentThatAnUncheckedCastLetThrough()
    {
        final Sides out = loop(EventsType.of(Sides.class), null, WireFormat.PACKED);

        assertThatThrownBy(() -> EventsTypeTest.<SideSinks<Object>>cast(out).side("SELL", null))
            .isInstanceOf(CodecException.class)
            .hasMessage("a value must be of the class that is declared, look for a raw type or an unchecked cast: " +
                "expected=" + Side.class.getName() + ", found=java.lang.String, interface=" + Sides.class.getName() +
                ", method=side(" + Side.class.getName() + ", java.util.Map<java.lang.String, " + Side.class.getName() +
                ">), argument=side");
    }

    @Test
    void shouldRefuseNullInPlaceOfAMessageAndTakeItForAField()
    {
        final MarketEvents out = loop(EventsType.of(MarketEvents.class), new Quiet()
        {
            @Override
            public void cancel(final long orderId, final String reason)
            {
                seen.add(orderId + " " + reason);
            }
        }, WireFormat.PACKED);

        out.cancel(1, null);
        assertThatThrownBy(() -> out.trade(null)).isInstanceOf(NullPointerException.class)
            .hasMessage("value must not be null: class=" + Trade.class.getName());

        assertThat(seen).containsExactly("begin", "1 null", "begin");
    }
}
