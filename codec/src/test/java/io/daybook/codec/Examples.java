/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * An object of each kind of class: a flat record with a member of each type that codecs are generated for, a record
 * with others in it, a POJO whose fields are read into, and one with nothing but bytes.
 */
final class Examples
{
    private static final Instant AT = Instant.ofEpochSecond(1_700_000_000L, 123_456_789);

    private Examples()
    {
    }

    enum Side
    {
        Buy, Sell
    }

    record Fill(
        boolean flag, byte int8, short int16, int int32, long int64, @Unsigned int uint32, @Unsigned long uint64,
        float float32, double float64, char letter, Integer boxed, OptionalLong parent, String text,
        Optional<String> note, Side side, Optional<Side> other, Instant at, Duration age, LocalDate date,
        LocalTime time, LocalDateTime dateTime, UUID uuid, BigDecimal rate, byte[] raw)
    {
    }

    record Leg(String symbol, long quantity, Optional<Integer> lots)
    {
    }

    record Order(int id, Leg leg, List<Leg> legs, Map<String, Double> prices, List<Long> marks, byte[] raw, String text)
    {
    }

    record Raw(byte[] bytes)
    {
    }

    static class Level
    {
        double price;
        long quantity;
        String venue;

        static Level of(final double price, final long quantity, final String venue)
        {
            final Level level = new Level();
            level.price = price;
            level.quantity = quantity;
            level.venue = venue;
            return level;
        }
    }

    static class Quote
    {
        final StringBuilder symbol = new StringBuilder();
        final Level best = new Level();
        final List<Level> levels = new ArrayList<>();
        final Map<String, Long> counts = new LinkedHashMap<>();
        int depth;
        CharSequence note;
        Side side;
        Boolean firm;
        Instant at;
        ZonedDateTime closes;
        Optional<String> trader = Optional.empty();
        Level last;
        Leg leg;
        int[] sizes;
        byte[] raw;
    }

    static List<Object> all()
    {
        return List.of(fill(), order(), new Raw(new byte[]{1, 2, 3}), quote());
    }

    private static Fill fill()
    {
        return new Fill(true, (byte)-8, (short)1600, -32_000_000, 6_400_000_000L, 0xF000_0000, -1L, 0.25f, 1234.5678,
            '\u00df', 7, OptionalLong.of(1L << 40), "EUR/USD", Optional.of("pr\u00efx"), Side.Sell, Optional.empty(),
            AT, Duration.ofMillis(1_500), LocalDate.of(2026, 11, 21), LocalTime.of(8, 30, 0, 1),
            LocalDateTime.of(2026, 11, 21, 17, 0), new UUID(1, -2), new BigDecimal("1.10345"), new byte[]{0, -1, 127});
    }

    private static Order order()
    {
        final Leg leg = new Leg("EUR/USD", 1_000_000, Optional.of(3));
        return new Order(
            7, leg, List.of(leg, leg), Map.of("bid", 1.5), List.of(1L, 2L), new byte[5], "x".repeat(40));
    }

    private static Quote quote()
    {
        final Quote quote = new Quote();
        quote.symbol.append("GBP/USD");
        quote.best.price = 1.25;
        quote.levels.addAll(List.of(Level.of(1.5, 10, "XLON"), Level.of(1.75, 20, null)));
        quote.counts.put("trades", 300L);
        quote.counts.put("orders", null);
        quote.depth = 2;
        quote.note = new StringBuilder("open");
        quote.side = Side.Buy;
        quote.firm = true;
        quote.at = AT;
        quote.closes = ZonedDateTime.ofInstant(AT, ZoneOffset.ofHours(1));
        quote.trader = Optional.of("me");
        quote.last = Level.of(-0.0, -1, "");
        quote.leg = new Leg("USD", 5, Optional.empty());
        quote.sizes = new int[]{1, -2, 3_000_000};
        quote.raw = new byte[]{9};
        return quote;
    }
}
