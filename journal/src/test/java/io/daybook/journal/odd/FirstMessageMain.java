/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;

import io.daybook.codec.Name;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.MessageHandler;
import io.daybook.journal.Subscriber;
import io.daybook.journal.Tailer;

/**
 * Opens a journal, and ends once it has read or appended a message, bare, as an object or as an event.
 */
public final class FirstMessageMain implements MessageConsumer
{
    /** Printed before and after. */
    static final String BEGINS = "the journal is opened now";
    static final String ENDS = "the first message has been read or appended";

    /** What to do in a journal that has a message. */
    enum Deed
    {
        /** Read it in a journal that could be written to, too. */
        READ,
        /** Read it in a journal that was opened for reading. */
        READ_ONLY,
        /** Append another one. */
        APPEND,
        /** Read it as an object. */
        SUBSCRIBE,
        /** Publish another object. */
        PUBLISH,
        /** Take it as a call of an event. */
        LISTEN,
        /** Make another call of an event. */
        CALL
    }

    /** The message, where it is an event. */
    @FunctionalInterface
    interface Quotes
    {
        /** A quote has come. */
        void quote(@Name("symbol") String symbol, @Name("price") double price, @Name("quantity") long quantity);
    }

    /** The message, where it is an object. */
    record Quote(String symbol, Side side, double price, long quantity, int venue, boolean isFirm)
    {
        static final Quote ANY = new Quote("EUR/USD", Side.BID, 1.1034, 1_000_000, 7, true);
    }

    /** Who quotes. */
    enum Side
    {
        /** Who buys. */
        BID,
        /** Who sells. */
        OFFER
    }

    private boolean hasRead;

    private FirstMessageMain()
    {
    }

    /**
     * Opens it.
     *
     * @param args what to do; directory of a journal with a message.
     */
    public static void main(final String[] args)
    {
        final FirstMessageMain reader = new FirstMessageMain();
        final Deed deed = Deed.valueOf(args[0]);
        final Path directory = Path.of(args[1]);
        System.out.println(BEGINS);
        switch (deed)
        {
            case READ:
                reader.read(Journal.open(directory));
                break;

            case READ_ONLY:
                reader.read(Journal.openReadOnly(directory));
                break;

            case SUBSCRIBE:
                reader.subscribe(Journal.open(directory));
                break;

            case PUBLISH:
                publish(Journal.open(directory));
                break;

            case LISTEN:
                reader.listen(Journal.open(directory));
                break;

            case CALL:
                call(Journal.open(directory));
                break;

            default:
                append(Journal.open(directory));
                break;
        }
    }

    private void read(final Journal opened)
    {
        try (Journal journal = opened; Tailer tailer = journal.tailer())
        {
            while (!hasRead)
            {
                tailer.poll(this, 1);
            }
            System.out.println(ENDS);
        }
    }

    private static void append(final Journal opened)
    {
        try (Journal journal = opened; Appender appender = journal.appender())
        {
            appender.append("another message");
            System.out.println(ENDS);
        }
    }

    private void subscribe(final Journal opened)
    {
        try (Journal journal = opened; Tailer tailer = journal.tailer())
        {
            poll(tailer.subscribers().on(Quote.class, new MessageHandler<Quote>()
            {
                @Override
                public void onMessage(final Quote value, final Message message)
                {
                    hasRead = true;
                }
            }).build());
        }
    }

    private void listen(final Journal opened)
    {
        try (Journal journal = opened; Tailer tailer = journal.tailer())
        {
            poll(tailer.subscribers().events(Quotes.class, new Quotes()
            {
                @Override
                public void quote(final String symbol, final double price, final long quantity)
                {
                    hasRead = true;
                }
            }).build());
        }
    }

    private void poll(final Subscriber subscriber)
    {
        while (!hasRead)
        {
            subscriber.poll(1);
        }
        System.out.println(ENDS);
    }

    private static void publish(final Journal opened)
    {
        try (Journal journal = opened; Appender appender = journal.appender())
        {
            appender.publisher(Quote.class).publish(Quote.ANY);
            System.out.println(ENDS);
        }
    }

    private static void call(final Journal opened)
    {
        try (Journal journal = opened; Appender appender = journal.appender())
        {
            appender.events(Quotes.class).quote("EUR/USD", 1.1034, 1_000_000);
            System.out.println(ENDS);
        }
    }

    @Override
    public void onMessage(final Message message)
    {
        hasRead = true;
    }
}
