/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * The record of what {@link Ticks} takes.
 *
 * @param sentNs instant at which the message was due.
 * @param number of the message.
 * @param price  of what is traded.
 */
public record Tick(long sentNs, long number, double price)
{
    static Tick of(final long sentNs, final long number)
    {
        return new Tick(sentNs, number, Order.price(number));
    }
}
