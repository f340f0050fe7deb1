/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;

/**
 * Daybook with self-described messages without a class. They are written field by field, and read by the names of
 * fields.
 */
final class DaybookWrite implements Peer
{
    private static final Field SENT = Field.of("sentNs");
    private static final Field NUMBER = Field.of("number");
    private static final Field SYMBOL = Field.of("symbol");
    private static final Field SIDE = Field.of("side");
    private static final Field PRICE = Field.of("price");
    private static final Field QUANTITY = Field.of("quantity");

    @Override
    public Sender sender(final Place place)
    {
        return new FieldSender(DaybookBytes.open(place.directory()));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new FieldReceiver(
            DaybookBytes.open(place.directory()), place.sink());
    }

    private static final class FieldSender implements Sender
    {
        private final Journal journal;
        private final Appender appender;

        FieldSender(final Journal journal)
        {
            this.journal = journal;
            this.appender = journal.exclusiveAppender();
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            Slowdown.apply();
            appender.message("Order")
                .int64(SENT, sentNs)
                .int64(NUMBER, number)
                .text(SYMBOL, Order.symbol(number))
                .symbol(SIDE, Order.side(number).name())
                .float64(PRICE, Order.price(number))
                .int64(QUANTITY, Order.quantity(number));
            appender.endMessage();
            return true;
        }

        @Override
        public AgentTimes agentTimes()
        {
            return AgentTimes.of(journal);
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }

    private static final class FieldReceiver implements Receiver, MessageConsumer
    {
        private final Journal journal;
        private final Tailer tailer;
        private final Sink sink;

        FieldReceiver(final Journal journal, final Sink sink)
        {
            this.journal = journal;
            this.tailer = journal.tailer();
            this.sink = sink;
        }

        @Override
        public void onMessage(final Message message)
        {
            final FieldReader fields = message.reader();
            sink.onMessage(fields.field(SENT).int64(), fields.field(NUMBER).int64());
        }

        @Override
        public int poll()
        {
            return tailer.poll(this, POLL_LIMIT);
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }
}
