/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.List;
import java.util.stream.IntStream;

import io.daybook.perf.codecs.trade.Side;

/**
 * An object of twelve fields, the last a list of five objects.
 *
 * @param id       of the ticket.
 * @param symbol   that is traded.
 * @param side     bought or sold.
 * @param price    per unit.
 * @param quantity of units.
 * @param time     nanoseconds since the epoch.
 * @param account  that pays.
 * @param venue    where it is traded.
 * @param isOpen   whether it is open.
 * @param fee      of the venue.
 * @param note     of the trader.
 * @param legs     that fill it.
 */
public record Ticket(
    long id,
    String symbol,
    Side side,
    double price,
    long quantity,
    long time,
    String account,
    String venue,
    boolean isOpen,
    double fee,
    String note,
    List<Leg> legs)
{
    /** Names of the fields, in their order. */
    static final List<String> NAMES = List.of(
        "id", "symbol", "side", "price", "quantity", "time", "account", "venue", "isOpen", "fee", "note", "legs");
    /** Names of the fields of a leg, in their order. */
    static final List<String> LEG_NAMES = List.of("venue", "quantity", "price");

    private static final int LEGS = 5;
    private static final double STEP = 1e4;

    /**
     * A part of a ticket.
     *
     * @param venue    where it is filled.
     * @param quantity of units.
     * @param price    per unit.
     */
    public record Leg(String venue, long quantity, double price)
    {
    }

    /** Makes one of several tickets that differ in nearly all their values. */
    public static Ticket of(final int index)
    {
        final List<Leg> legs = IntStream.range(0, LEGS)
            .mapToObj((i) -> new Leg("VENUE-" + (index + i) % 7, 1_000L * index + 17 * i, price(index + i))).toList();
        return new Ticket(
            9_000_000_000L + 7_919L * index, "EUR/USD " + index % 10, 0 == index % 2 ? Side.Buy : Side.Sell,
            price(index), 1_000_000L + index, 1_767_225_600_123_456_789L + 1_000_003L * index, "account " + index % 41,
            "VENUE-" + index % 7, 0 != index % 3, 0.25 * index, "good till cancelled, see desk " + index, legs);
    }

    private static double price(final int index)
    {
        return Math.round(11_034 + 3.7 * index) / STEP;
    }
}
