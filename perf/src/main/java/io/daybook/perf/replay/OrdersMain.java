/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.perf.peer.Peers;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Sender;

/**
 * Writes orders by one of the peers. Peers want options of the JVM, so this is a process of its own.
 */
public final class OrdersMain
{
    /** 2026-11-20T09:30:00Z, so that times have as many digits as they have. */
    private static final long FIRST_NS = 1_795_167_000_000_000_000L;
    private static final long GAP_NS = 1_000;

    private OrdersMain()
    {
    }

    /**
     * Writes the orders.
     *
     * @param args name of the peer, directory of its files, and how many messages.
     * @throws IOException when they cannot be written.
     */
    public static void main(final String[] args) throws IOException
    {
        final long messages = Long.parseLong(args[2]);
        try (Sender sender = Peers.of(args[0]).sender(new Place(Path.of(args[1]), 0, messages, 1, null)))
        {
            for (long i = 0; i < messages; i++)
            {
                while (!sender.offer(FIRST_NS + GAP_NS * i, i))
                {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
