/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import io.daybook.codec.Key;

/**
 * What the journals among the test resources hold, in each wire format. They were written when an object of a sealed
 * interface was published as one message type with a field for each permitted type.
 */
final class KeptMessages
{
    enum Side
    {
        BUY, SELL
    }

    sealed interface Order permits Place, Cancel, Halt
    {
    }

    record Place(@Key long id, String symbol, Side side, double price, Integer quantity, Instant at, BigDecimal fee,
        List<Double> levels, Map<String, Long> tags, Optional<String> note) implements Order
    {
    }

    record Cancel(@Key long id, String reason) implements Order
    {
    }

    record Halt() implements Order
    {
    }

    record Book(@Key String name, Order last, List<Order> all, boolean isOpen, byte[] raw, UUID uuid, LocalDate day,
        Duration age, char grade, float ratio, short small)
    {
    }

    static final List<Order> ORDERS = List.of(
        new Place(1, "EUR/USD", Side.BUY, 1.1034, 1_000_000, Instant.parse("2026-11-20T10:00:00.123456789Z"),
            new BigDecimal("0.2500"), List.of(1.5, -0.0), Map.of("desk", 7L), Optional.of("first: \u00e9")),
        new Cancel(1, "user"),
        new Place(2, "", null, Double.NaN, null, null, null, List.of(), Map.of(), Optional.empty()),
        new Halt(),
        new Cancel(Long.MIN_VALUE, null));

    static final List<Book> BOOKS = List.of(
        new Book("one", ORDERS.get(0), ORDERS, true, new byte[]{ 1, -1 }, new UUID(-1, 1), LocalDate.of(2026, 11, 20),
            Duration.ofNanos(-5), 'x', 0.1f, (short)-3),
        new Book("two", null, null, false, null, null, null, null, '\u00e9', Float.NEGATIVE_INFINITY, (short)0));

    private KeptMessages()
    {
    }
}
