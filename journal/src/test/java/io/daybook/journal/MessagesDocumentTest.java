/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Difference;
import io.daybook.codec.EventsType;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;
import io.daybook.codec.Shape;
import io.daybook.codec.Unknown;
import io.daybook.codec.WireFormat;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The examples of {@code docs/messages.md}: each stands between {@code // begin: name} and {@code // end}, compiles,
 * does what the document says, and is the document's to the letter.
 */
class MessagesDocumentTest extends OpenJournalFixture
{
    private static final Path DOCUMENT = Path.of("../docs/messages.md");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/journal/MessagesDocumentTest.java");

    // begin: record
    enum Side
    {
        BUY, SELL
    }

    record Trade(@Key String symbol, Side side, double price, long quantity, Instant at, Optional<String> note)
    {
    }
    // end

    // begin: pojo
    abstract static class Stamped<T>
    {
        long at;
        T source;
    }

    static class Level
    {
        double price;
        long quantity;
    }

    static final class Quote extends Stamped<String>
    {
        @Key
        private final StringBuilder symbol = new StringBuilder();
        private final List<Level> bids = new ArrayList<>();
        private int depth = 10;
        private transient int seen;
    }
    // end

    // begin: sealed
    sealed interface Event
    {
    }

    record Placed(long id, double price) implements Event
    {
    }

    record Cancelled(long id) implements Event
    {
    }
    // end

    // begin: unknown
    @Name("Event")
    sealed interface EventOfLastYear
    {
    }

    @Name("Placed")
    record PlacedOfLastYear(long id) implements EventOfLastYear
    {
    }

    @Unknown
    record OtherEvent(long id) implements EventOfLastYear
    {
    }
    // end

    // begin: events
    interface MarketEvents
    {
        void trade(Trade trade);

        void cancel(long orderId, String reason);

        void heartbeat();
    }
    // end

    // begin: versions
    @Name("Order")
    record OrderOfLastYear(int id, String symbol, String trader)
    {
    }

    enum Venue
    {
        XLON, XPAR,
        @Unknown
        OTHER
    }

    @Name("Order")
    record Order(String symbol, long id, List<String> tags, Optional<Double> limit, Venue venue)
    {
    }
    // end

    // begin: renamed
    enum Market
    {
        @OldName("XLON")
        LONDON,
        @OldName("XPAR")
        PARIS
    }

    @OldName("Order")
    record Instruction(@OldName({ "id", "number" }) long instructionId, String symbol, @OldName("venue") Market market)
    {
    }
    // end

    // begin: by-hand
    static final class LevelCodec implements Codec<Level>
    {
        private static final int LENGTH = Double.BYTES + Long.BYTES;

        @Override
        public int encode(final Level level, final MutableDirectBuffer buffer, final int offset)
        {
            buffer.putDouble(offset, level.price, ByteOrder.LITTLE_ENDIAN);
            buffer.putLong(offset + Double.BYTES, level.quantity, ByteOrder.LITTLE_ENDIAN);
            return LENGTH;
        }

        @Override
        public int encodedLength(final Level level)
        {
            return LENGTH;
        }

        @Override
        public Level decode(final DirectBuffer buffer, final int offset, final int length)
        {
            if (LENGTH != length)
            {
                throw new CodecException("a level must have its very length: length=" + length);
            }
            final Level level = new Level();
            level.price = buffer.getDouble(offset, ByteOrder.LITTLE_ENDIAN);
            level.quantity = buffer.getLong(offset + Double.BYTES, ByteOrder.LITTLE_ENDIAN);
            return level;
        }
    }
    // end

    private record Hidden(int number)
    {
    }

    @Test
    void shouldPublishRecords()
    {
        final List<Trade> seen = new ArrayList<>();

        // begin: publish
        final Publisher<Trade> trades = appender.publisher(Trade.class);
        trades.publish(new Trade("EUR/USD", Side.SELL, 1.1034, 1_000_000, Instant.EPOCH, Optional.empty()));

        final Subscriber subscriber = tailer.subscriber(Trade.class, (trade, message) -> seen.add(trade));
        subscriber.poll(10);
        // end

        assertThat(seen).containsExactly(
            new Trade("EUR/USD", Side.SELL, 1.1034, 1_000_000, Instant.EPOCH, Optional.empty()));
    }

    @Test
    void shouldHandSeveralTypesToTheirHandlers()
    {
        final Trade sold = new Trade("EUR/USD", Side.SELL, 1.1034, 1_000_000, Instant.EPOCH, Optional.empty());
        final Order placed = new Order("EUR/USD", 7, List.of(), Optional.empty(), Venue.XPAR);
        appender.publisher(Order.class).publish(placed);
        appender.publisher(Event.class).publish(new Cancelled(1));
        appender.publisher(Trade.class).publish(sold);
        final List<Object> seen = new ArrayList<>();

        // begin: subscribers
        final Subscriber events = tailer.subscribers()
            .on(Trade.class, (trade, message) -> seen.add(trade))
            .on(Order.class, (order, message) -> seen.add(order))
            .otherwise((message) -> seen.add(message.typeName()))
            .build();
        events.poll(10);
        // end

        assertThat(seen).containsExactly(placed, "Cancelled", sold);
    }

    @Test
    void shouldReadIntoOneObject()
    {
        final Publisher<Quote> quotes = appender.publisher(Quote.class);
        final Quote published = new Quote();
        published.symbol.append("EUR/USD");
        published.source = "feed";
        published.at = 5;
        published.seen = 9;
        published.bids.add(new Level());
        for (int i = 1; i <= 3; i++)
        {
            published.bids.get(0).price = i;
            quotes.publish(published);
        }
        final List<Double> best = new ArrayList<>();

        // begin: into
        final Quote quote = new Quote();
        final Subscriber subscriber = tailer.subscriberInto(quote, (q, message) -> best.add(q.bids.get(0).price));
        subscriber.poll(10);
        // end

        assertThat(best).containsExactly(1.0, 2.0, 3.0);
        assertThat(quote.symbol.toString()).isEqualTo("EUR/USD");
        assertThat(quote.source).isEqualTo("feed");
        assertThat(quote.depth).isEqualTo(10);
        assertThat(quote.seen).isZero();
        assertThat(tailer.message().toYaml()).isEqualTo("Quote:\n  at: 5\n  source: feed\n  symbol: EUR/USD\n  " +
            "bids:\n    - price: 3.0\n      quantity: 0\n  depth: 10\n");
    }

    @Test
    void shouldRefuseWhatWouldBeFilledIn()
    {
        final List<Order> seen = new ArrayList<>();
        appender.publisher(OrderOfLastYear.class).publish(new OrderOfLastYear(7, "EUR/USD", "me"));

        // begin: strict
        final Subscriber strict = tailer.subscribers()
            .on(Order.class, (order, message) -> seen.add(order))
            .strict()
            .build();

        assertThatThrownBy(() -> strict.poll(10)).hasMessageContaining("field=Order.tags, written=null");
        // end

        assertThat(seen).isEmpty();
    }

    @Test
    void shouldReadATypeThatTheReaderLacks()
    {
        final List<EventOfLastYear> seen = new ArrayList<>();

        // begin: read-unknown
        appender.publisher(Event.class).publish(new Cancelled(1));

        tailer.subscriber(EventOfLastYear.class, (event, message) -> seen.add(event)).poll(10);

        assertThat(seen).containsExactly(new OtherEvent(1));
        // end
    }

    @Test
    void shouldPublishTheTypesOfASealedInterface() throws IOException
    {
        final List<Event> seen = new ArrayList<>();

        // begin: sealed-publish
        final Publisher<Event> events = appender.publisher(Event.class);
        events.publish(new Placed(1, 99.5));
        events.publish(new Cancelled(1));

        tailer.subscriber(Event.class, (event, message) -> seen.add(event)).poll(10);
        // end

        assertThat(seen).containsExactly(new Placed(1, 99.5), new Cancelled(1));
        assertThat(DocumentExamples.inDocument(DOCUMENT, "output", "yaml"))
            .containsEntry("sealed-publish", tailer.message().toYaml());
    }

    private static MarketEvents engine(final List<Object> seen)
    {
        return new MarketEvents()
        {
            @Override
            public void trade(final Trade trade)
            {
                seen.add(trade);
            }

            @Override
            public void cancel(final long orderId, final String reason)
            {
                seen.add(orderId + " " + reason);
            }

            @Override
            public void heartbeat()
            {
                seen.add("heartbeat");
            }
        };
    }

    @Test
    void shouldPublishEvents() throws IOException
    {
        final List<Object> seen = new ArrayList<>();
        final MarketEvents engine = engine(seen);

        // begin: events-publish
        final MarketEvents out = appender.events(MarketEvents.class);
        out.cancel(42, "user");
        out.heartbeat();
        out.trade(new Trade("EUR/USD", Side.SELL, 1.1034, 1_000_000, Instant.EPOCH, Optional.empty()));

        final Subscriber in = tailer.events(MarketEvents.class, engine);
        in.poll(10);
        // end

        final Trade sold = new Trade("EUR/USD", Side.SELL, 1.1034, 1_000_000, Instant.EPOCH, Optional.empty());
        assertThat(seen).containsExactly("42 user", "heartbeat", sold);
        final StringBuilder yaml = new StringBuilder();
        tailer.toStart();
        for (int i = 0; i < 2; i++)
        {
            assertThat(tailer.next()).isTrue();
            tailer.message().appendYaml(yaml);
        }
        assertThat(DocumentExamples.inDocument(DOCUMENT, "output", "yaml"))
            .containsEntry("events-publish", yaml.toString());
    }

    @Test
    void shouldHandEventsAndTypesToTheirHandlers()
    {
        final List<Object> seen = new ArrayList<>();
        final MarketEvents engine = engine(seen);
        final Order placed = new Order("EUR/USD", 7, List.of(), Optional.empty(), Venue.XPAR);
        appender.publisher(Order.class).publish(placed);
        appender.events(MarketEvents.class).heartbeat();
        appender.publisher(Event.class).publish(new Cancelled(1));

        // begin: events-subscribers
        final Subscriber all = tailer.subscribers()
            .events(MarketEvents.class, engine)
            .on(Order.class, (order, message) -> seen.add(order))
            .otherwise((message) -> seen.add(message.typeName()))
            .build();
        all.poll(10);
        // end

        assertThat(seen).containsExactly(placed, "heartbeat", "Cancelled");
    }

    @Test
    void shouldPublishEventsByALookup()
    {
        final List<Object> seen = new ArrayList<>();
        final MarketEvents engine = engine(seen);

        // begin: events-lookup
        final EventsType<MarketEvents> type = EventsType.of(MarketEvents.class, MethodHandles.lookup());
        final MarketEvents publisher = appender.events(type, WireFormat.DELTA);
        final Subscriber subscriber = tailer.events(type, engine);
        // end

        publisher.cancel(1, "user");
        subscriber.poll(1);
        assertThat(seen).containsExactly("1 user");
    }

    @Test
    void shouldUseALookup()
    {
        final List<Hidden> seen = new ArrayList<>();

        // begin: lookup
        final MessageType<Hidden> type = MessageType.of(Hidden.class, MethodHandles.lookup());
        final Publisher<Hidden> publisher = appender.publisher(type, WireFormat.PACKED);
        final Subscriber subscriber = tailer.subscriber(type, (hidden, message) -> seen.add(hidden));
        // end

        publisher.publish(new Hidden(5));
        subscriber.poll(1);
        assertThat(seen).containsExactly(new Hidden(5));
    }

    @Test
    void shouldReadAnotherVersion()
    {
        final List<Order> seen = new ArrayList<>();

        // begin: read-versions
        appender.publisher(OrderOfLastYear.class).publish(new OrderOfLastYear(7, "EUR/USD", "me"));

        tailer.subscriber(Order.class, (order, message) -> seen.add(order)).poll(10);

        assertThat(seen).containsExactly(new Order("EUR/USD", 7, List.of(), Optional.empty(), null));
        // end
    }

    @Test
    void shouldReadByOldNames()
    {
        final List<Object> seen = new ArrayList<>();
        // begin: read-renamed
        appender.publisher(Order.class).publish(new Order("EUR/USD", 7, List.of(), Optional.empty(), Venue.XPAR));

        tailer.subscriber(Instruction.class, (instruction, message) -> seen.add(instruction)).poll(10);

        assertThat(seen).containsExactly(new Instruction(7, "EUR/USD", Market.PARIS));
        // end
    }

    @Test
    void shouldTellHowVersionsDiffer()
    {
        // begin: compatibility
        final Shape lastYear = MessageType.of(OrderOfLastYear.class).shape();

        assertThat(MessageType.of(Order.class).compatibility(lastYear))
            .filteredOn((difference) -> !difference.isLossless())
            .extracting(Difference::field).containsExactly("Order.trader");
        // end
    }

    @Test
    void shouldGoByText()
    {
        // begin: yaml
        final MessageType<Order> type = MessageType.of(Order.class);
        final String yaml = type.toYaml(new Order("EUR/USD", 7, List.of("a"), Optional.of(1.5), Venue.XPAR));

        assertThat(yaml).isEqualTo(
            "symbol: EUR/USD\n" +
            "id: 7\n" +
            "tags: [a]\n" +
            "limit: 1.5\n" +
            "venue: XPAR\n");
        assertThat(type.fromYaml("id: 8\nsymbol: GBP/USD\n").id()).isEqualTo(8);
        // end
    }

    @Test
    void shouldUseACodecAlone()
    {
        final Level level = new Level();
        level.price = 1.5;
        final Level other = new Level();
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

        // begin: codec
        final Codec<Level> codec = WireFormat.PACKED.codec(MessageType.of(Level.class));
        final int length = codec.encode(level, buffer, 0);
        final Level copy = codec.decode(buffer, 0, length);
        codec.decodeInto(other, buffer, 0, length);
        // end

        assertThat(copy.price).isEqualTo(1.5);
        assertThat(other.price).isEqualTo(1.5);
    }

    @Test
    void shouldWriteAndReadByACodecWrittenByHand()
    {
        final List<Level> seen = new ArrayList<>();
        final Level level = new Level();
        level.price = 1.5;
        level.quantity = 7;

        // begin: publish-by-hand
        final MessageType<Level> type = MessageType.of(Level.class, new LevelCodec());
        appender.publisher(type, WireFormat.PACKED).publish(level);
        tailer.subscriber(type, (read, message) -> seen.add(read)).poll(10);
        // end

        assertThat(seen).hasSize(1);
        assertThat(seen.get(0).quantity).isEqualTo(7);
        tailer.toStart();
        assertThat(tailer.next()).isTrue();
        assertThat(tailer.message().toYaml()).isEqualTo("Level:\n  price: 1.5\n  quantity: 7\n");
        assertThat(tailer.message().as(Level.class).price).isEqualTo(1.5);
    }

    @Test
    void shouldShowTheExamplesOfTheDocument() throws IOException
    {
        final Map<String, String> examples = DocumentExamples.inSource(SOURCE);

        assertThat(DocumentExamples.inDocument(DOCUMENT, "example", "java"))
            .containsExactlyInAnyOrderEntriesOf(examples);
        assertThat(Files.readString(DOCUMENT).split("```java", -1)).hasSize(examples.size() + 1);
    }
}
