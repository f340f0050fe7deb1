/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.daybook.codec.AllocationTest.allocatedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing is allocated when messages are read into one POJO.
 */
@Tag("slow")
class ReadIntoAllocationTest
{
    enum Side
    {
        Buy, Sell
    }

    static class Price
    {
        double value;
        String venue;
    }

    abstract static class Numbered<T>
    {
        long id;
        private T account;
    }

    static class Quote extends Numbered<Long>
    {
        double bid;
        boolean flag;
        String symbol = "EUR/USD";
        final StringBuilder note = new StringBuilder();
        CharSequence remark = new StringBuilder();
        Side side = Side.Sell;
        private Optional<String> trader = Optional.of("me");
        private OptionalLong parent = OptionalLong.of(1234567L);
        private Duration age = Duration.ofMillis(1_500);
        Instant at = Instant.EPOCH;
        UUID uuid = new UUID(1, 2);
        BigDecimal rate = new BigDecimal("1.10345");
        int[] levels = { 1, 2, 3 };
        byte[] raw = new byte[10];
        Price best = new Price();
        List<Price> prices = new ArrayList<>(List.of(new Price(), new Price()));
        Price[] others = { new Price() };

        Quote()
        {
            ((Numbered<Long>)this).account = 1234567L;
        }
    }

    /** All that changes of a POJO but what it holds of immutable objects: numbers, characters, elements. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadIntoAPojoWithoutGarbage(final WireFormat format)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
        final Codec<Quote> codec = format.codec(MessageType.of(Quote.class));
        final Quote quote = new Quote();
        final Quote into = new Quote();
        final Price best = quote.best;
        // The list goes up and down, as a book does.
        final List<List<Price>> prices =
            List.of(quote.prices, new ArrayList<>(), new ArrayList<>(List.of(new Price(), new Price(), new Price())));

        assertThat(allocatedBy(() ->
        {
            quote.id++;
            quote.bid += 0.25;
            quote.flag = !quote.flag;
            quote.note.setLength(0);
            quote.note.append(quote.id);
            ((StringBuilder)quote.remark).setLength(0);
            ((StringBuilder)quote.remark).append("prïx ").append(quote.flag);
            quote.side = quote.flag ? Side.Buy : Side.Sell;
            quote.levels[1]++;
            quote.raw[0]++;
            quote.prices = prices.get((int)(quote.id % prices.size()));
            quote.best = 0 == quote.id % 3 ? null : best;
            best.value = quote.bid;
            quote.others[0].value = quote.bid;
            codec.decodeInto(into, buffer, 0, codec.encode(quote, buffer, 0));
        })).isZero();

        assertThat(into).usingRecursiveComparison().ignoringFields("note", "remark").isEqualTo(quote);
        assertThat(into.note.toString()).isEqualTo(quote.note.toString());
        assertThat(into.remark.toString()).isEqualTo(quote.remark.toString());
    }

    /** Only generated codecs know a text that has come before. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadTextsThatComeAgainWithoutGarbage(final WireFormat format)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
        final Codec<Price> codec = format.codec(MessageType.of(Price.class));
        final Price price = new Price();
        final Price into = new Price();
        final String[] venues = { "XLON", "a venue of 32 characters or less", "", null };

        assertThat(allocatedBy(() ->
        {
            price.value++;
            price.venue = venues[(int)price.value % venues.length];
            codec.decodeInto(into, buffer, 0, codec.encode(price, buffer, 0));
        })).isZero();

        assertThat(into).usingRecursiveComparison().isEqualTo(price);
    }

    static class Book
    {
        long id;
        double mark;
        String venue = "XLON";
        Price best = new Price();
        List<Price> prices = new ArrayList<>(List.of(new Price(), new Price()));
        List<List<Price>> sides = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>(List.of(new Price()))));
        int[] levels = { 1, 2, 3 };
        long[] sizes = new long[20];
    }

    /** In YAML, the list of numbers is at times too long for one line, and at times is not. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON" })
    void shouldReadTextIntoNestedObjectsWithoutGarbage(final WireFormat format)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
        final Codec<Book> codec = format.codec(MessageType.of(Book.class));
        final Book book = new Book();
        final Book into = new Book();
        final List<List<Price>> prices = List.of(book.prices, new ArrayList<>(), new ArrayList<>(List.of(new Price())));
        final long[][] sizes = { book.sizes, new Random(1).longs(book.sizes.length).toArray() };

        assertThat(allocatedBy(() ->
        {
            book.id++;
            book.mark += 0.25;
            book.venue = 0 == book.id % 2 ? "XLON" : "XPAR";
            book.prices = prices.get((int)(book.id % prices.size()));
            book.levels[0]++;
            book.sizes = sizes[(int)(book.id % 2)];
            book.best.value = book.id;
            book.sides.get(1).get(0).value = book.id;
            codec.decodeInto(into, buffer, 0, codec.encode(book, buffer, 0));
        })).isZero();

        assertThat(into).usingRecursiveComparison().isEqualTo(book);
    }
}
