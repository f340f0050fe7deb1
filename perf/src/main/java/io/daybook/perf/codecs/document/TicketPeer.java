/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.stream.IntStream;

import io.daybook.perf.codecs.common.TurnPeer;

/**
 * Base of the codecs of a {@link Ticket}. Each decode makes a new one.
 */
abstract class TicketPeer extends TurnPeer
{
    /** Bytes between the starts of two messages: an odd number of cache lines spreads them over the cache. */
    static final int STRIDE = 17 * 64;

    private final Ticket[] tickets = IntStream.range(0, TURNS).mapToObj(Ticket::of).toArray(Ticket[]::new);

    TicketPeer()
    {
        super(STRIDE);
    }

    /** The ticket whose turn it is. */
    final Ticket ticket()
    {
        return tickets[turn];
    }
}
