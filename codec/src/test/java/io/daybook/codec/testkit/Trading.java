/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Messages of the tests of this package.
 */
final class Trading
{
    private Trading()
    {
    }

    enum Side
    {
        BUY, SELL
    }

    record Leg(Instant at, String symbol)
    {
    }

    record Fill(long id, Instant at, List<Leg> legs, SortedMap<String, Leg> byVenue)
    {
    }

    record Node(int value, Node next)
    {
    }

    interface Orders
    {
        void place(long orderId, Side side, double price);

        void amend(long orderId, double price);

        void amend(long orderId, long quantity, String reason);

        void fill(Fill fill);

        void heartbeat();
    }

    sealed interface Event
    {
    }

    record Placed(long id, double price) implements Event
    {
    }

    record Cancelled(long id) implements Event
    {
    }

    enum Phase implements Event
    {
        OPEN
    }

    static Fill fill()
    {
        return new Fill(7, Instant.ofEpochSecond(1),
            List.of(new Leg(Instant.ofEpochSecond(2), "EUR/USD"), new Leg(Instant.ofEpochSecond(3), "null")),
            new TreeMap<>(Map.of("at", new Leg(Instant.ofEpochSecond(4), "GBP/USD"))));
    }
}
