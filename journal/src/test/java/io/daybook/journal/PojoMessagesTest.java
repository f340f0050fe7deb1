/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class PojoMessagesTest
{
    static class Level
    {
        double price;
        long quantity;
    }

    static class Quote
    {
        @Key
        String symbol;
        Instant at;
        final List<Level> bids = new ArrayList<>();

        @Override
        public String toString()
        {
            final StringBuilder text = new StringBuilder().append(symbol).append(' ').append(at);
            bids.forEach((bid) -> text.append(' ').append(bid.price).append('x').append(bid.quantity));
            return text.toString();
        }
    }

    sealed interface Event
    {
    }

    record Opened(String session) implements Event
    {
    }

    record Placed(long id, double price) implements Event
    {
    }

    @Name("Quote")
    record SymbolOfQuote(String symbol)
    {
    }

    private static final class Hidden
    {
        private int number;
    }

    @TempDir
    private Path directory;

    private static Quote quote(final int i)
    {
        final Quote quote = new Quote();
        quote.symbol = "SYM" + i % 3;
        quote.at = 0 == i % 5 ? null : Instant.EPOCH.plusNanos(i);
        for (int level = i % 4; level > 0; level--)
        {
            final Level bid = new Level();
            bid.price = i / 100.0;
            bid.quantity = level;
            quote.bids.add(bid);
        }
        return quote;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEachMessageIntoTheSameObject(final WireFormat wireFormat)
    {
        final int count = 1_000;
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class, wireFormat);
            for (int i = 0; i < count; i++)
            {
                quotes.publish(quote(i));
                appender.append("between");
            }
            final Quote into = new Quote();
            final List<String> seen = new ArrayList<>();
            final Subscriber subscriber = tailer.subscriberInto(into, (quote, message) ->
            {
                assertThat(quote).isSameAs(into);
                seen.add(quote.toString());
            });

            assertThat(subscriber.poll(3 * count)).isEqualTo(2 * count);

            assertThat(seen).hasSize(count);
            for (int i = 0; i < count; i++)
            {
                assertThat(seen.get(i)).isEqualTo(quote(i).toString());
            }
        }
    }

    @Test
    void shouldReadAMessageIntoAnyClassOfItsFields()
    {
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.publisher(Quote.class).publish(quote(7));
            assertThat(tailer.next()).isTrue();
            final Message message = tailer.message();
            final Quote into = new Quote();

            assertThat(message.into(into)).isSameAs(into);

            assertThat(into.toString()).isEqualTo(quote(7).toString());
            assertThat(message.as(Quote.class).toString()).isEqualTo(quote(7).toString());
            assertThat(message.as(SymbolOfQuote.class)).isEqualTo(new SymbolOfQuote("SYM1"));
            tailer.toStart();
            final List<SymbolOfQuote> seen = new ArrayList<>();
            tailer.subscriber(SymbolOfQuote.class, (quote, at) -> seen.add(quote)).poll(10);
            assertThat(seen).containsExactly(new SymbolOfQuote("SYM1"));
        }
    }

    @Test
    void shouldTakeTheTypesOfASealedInterfaceInOrder()
    {
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Event> events = appender.publisher(Event.class);
            events.publish(new Opened("day"));
            events.publish(new Placed(1, 1.5));
            final List<Event> seen = new ArrayList<>();

            tailer.subscriber(Event.class, (event, message) -> seen.add(event)).poll(10);

            assertThat(seen).containsExactly(new Opened("day"), new Placed(1, 1.5));
            assertThat(tailer.next()).isFalse();
            tailer.toStart();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("Opened:\n  session: day\n");
        }
    }

    @Test
    void shouldUseTheLookupOfTheCaller()
    {
        final MessageType<Hidden> type = MessageType.of(Hidden.class, MethodHandles.lookup());
        final Hidden hidden = new Hidden();
        hidden.number = 5;
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.publisher(type, WireFormat.PACKED).publish(hidden);
            final List<Integer> seen = new ArrayList<>();
            tailer.subscriber(type, (value, message) -> seen.add(value.number)).poll(1);
            tailer.toStart();
            tailer.subscriberInto(new Hidden(), type, (value, message) ->
            {
                seen.add(value.number);
                seen.add(message.as(type).number);
                seen.add(message.into(new Hidden(), type).number);
            }).poll(1);

            assertThat(seen).containsExactly(5, 5, 5, 5);
        }
    }

    @Test
    void shouldRefuseARecordToReadIntoBeforeAnyMessage()
    {
        try (Journal journal = Journal.open(directory.resolve("journal")); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> tailer.subscriberInto(new Opened("a"), (value, message) -> message.position()))
                .isInstanceOf(JournalException.class)
                .hasMessage("an object to read into must be a POJO, use subscriber for a record: class=" +
                    Opened.class.getName());
        }
    }
}
