/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class EventsTest
{
    record Trade(String symbol, double price)
    {
    }

    interface MarketEvents
    {
        void trade(Trade trade);

        void cancel(long orderId, String reason);

        void heartbeat();
    }

    @TempDir
    private Path directory;
    private Journal journal;
    private Appender appender;
    private Tailer tailer;
    private final List<Object> seen = new ArrayList<>();

    @BeforeEach
    void open()
    {
        journal = Journal.open(directory.resolve("journal"));
        appender = journal.appender();
        tailer = journal.tailer();
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    @Test
    void shouldPublishAndDispatch()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        out.trade(new Trade("EUR/USD", 1.5));
        out.cancel(42, "user");
        out.heartbeat();
        final Subscriber in = tailer.events(MarketEvents.class, new MarketEvents()
        {
            @Override
            public void trade(final Trade trade)
            {
                seen.add(trade);
            }

            @Override
            public void cancel(final long orderId, final String reason)
            {
                seen.add(orderId + reason);
            }

            @Override
            public void heartbeat()
            {
                seen.add("heartbeat");
            }
        });
        assertThat(in.poll(10)).isEqualTo(3);
        assertThat(seen).containsExactly(new Trade("EUR/USD", 1.5), "42user", "heartbeat");
        tailer.toStart();
        while (tailer.next())
        {
            System.out.print(tailer.message().toYaml());
        }
    }
}
