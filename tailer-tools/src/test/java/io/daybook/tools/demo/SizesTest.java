/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.nio.file.Path;
import java.util.Map;

import io.daybook.codec.WireFormat;
import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;
import io.daybook.tools.demo.OrderEvent.Cancel;
import io.daybook.tools.demo.OrderEvent.Fill;
import io.daybook.tools.demo.OrderEvent.Order;
import io.daybook.tools.demo.OrderEvent.Quote;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SizesTest
{
    private static final long SEED = 42;
    private static final long NOW_NS = 1_795_167_000_000_000_000L;
    private static final int SEGMENT_LENGTH = 64 << 20;
    /** A journal has frames of its own between messages, so that some bases are farther away. */
    private static final double TOLERANCE = 0.001;

    @TempDir
    private Path temp;

    @Test
    void shouldMeasureWhatAPublisherWrites()
    {
        final Map<WireFormat, Double> sizes = Sizes.measure(SEED, NOW_NS);

        assertThat(sizes).containsOnlyKeys(WireFormat.values());
        assertThat(sizes.get(WireFormat.PACKED)).isEqualTo(written(WireFormat.PACKED));
        assertThat(sizes.get(WireFormat.DELTA)).isCloseTo(written(WireFormat.DELTA), within(TOLERANCE));
    }

    /** Average length of the messages of a journal. */
    private double written(final WireFormat wireFormat)
    {
        final OrderFlow flow = new OrderFlow(SEED);
        long length = 0;
        try (Journal journal = Journal.open(temp.resolve(wireFormat.name()),
            new JournalConfig().agents(AgentMode.INVOKER).segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Publisher<Order> orders = appender.publisher(Order.class, wireFormat);
            final Publisher<Fill> fills = appender.publisher(Fill.class, wireFormat);
            final Publisher<Cancel> cancels = appender.publisher(Cancel.class, wireFormat);
            final Publisher<Quote> quotes = appender.publisher(Quote.class, wireFormat);
            for (int i = 0; i < Sizes.SAMPLE; i++)
            {
                final OrderEvent event = flow.next(NOW_NS + i);
                if (event instanceof Quote quote)
                {
                    quotes.publish(quote);
                }
                else if (event instanceof Order order)
                {
                    orders.publish(order);
                }
                else if (event instanceof Fill fill)
                {
                    fills.publish(fill);
                }
                else
                {
                    cancels.publish((Cancel)event);
                }
            }
            while (tailer.next())
            {
                length += tailer.message().length();
            }
        }
        return (double)length / Sizes.SAMPLE;
    }
}
