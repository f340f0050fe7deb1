/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import io.daybook.codec.CodecException;
import io.daybook.codec.Name;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class SubscribersTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int SEGMENT_LENGTH = 1 << 20;
    /** So many that half of the slots have had two writers. */
    private static final int APPENDERS = 3 * MetaDescriptor.SLOT_COUNT / 2;

    record Trade(long number, double price)
    {
    }

    record Cancel(long number, String reason)
    {
    }

    @Name("Cancel")
    record TextOfCancel(String number)
    {
    }

    static final class Quote
    {
        private long number;
    }

    @TempDir
    private Path directory;
    private Journal journal;
    private Tailer tailer;
    private final List<Object> seen = new ArrayList<>();

    @BeforeEach
    void open()
    {
        journal = Journal.open(directory.resolve("journal"), new JournalConfig()
            .agents(AgentMode.INVOKER).segmentLength(SEGMENT_LENGTH));
        tailer = journal.tailer();
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    private Subscribers handlers()
    {
        return tailer.subscribers()
            .on(Trade.class, (trade, message) -> seen.add(trade))
            .on(Cancel.class, (cancel, message) -> seen.add(cancel));
    }

    @Test
    void shouldHandEachMessageToTheHandlerOfItsTypeInOrder()
    {
        final Quote quote = new Quote();
        final Subscriber subscriber = handlers()
            .onInto(quote, (found, message) -> seen.add(found == quote ? "quote " + found.number : "another"))
            .otherwise((message) -> seen.add("other " + message.typeName() + " " + message.length()))
            .build();
        try (Appender appender = journal.appender())
        {
            final Publisher<Trade> trades = appender.publisher(Trade.class);
            trades.publish(new Trade(1, 0.5));
            appender.publisher(Cancel.class, WireFormat.BINARY_YAML).publish(new Cancel(2, "user"));
            quote.number = 3;
            appender.publisher(Quote.class).publish(quote);
            appender.append(new byte[3]);
            appender.append("text");
            appender.message(null).int32("a", 1);
            appender.endMessage();
            trades.publish(new Trade(4, 1.5));
        }

        assertThat(subscriber.poll(2)).isEqualTo(2);
        assertThat(subscriber.poll(100)).isEqualTo(5);

        assertThat(seen).containsExactly(new Trade(1, 0.5), new Cancel(2, "user"), "quote 3",
            "other null 3", "other null 4", "other null 3", new Trade(4, 1.5));
        assertThat(subscriber.poll(100)).isZero();
    }

    @Test
    void shouldStepOverWhatNobodyTakes()
    {
        final Subscriber subscriber = tailer.subscribers().on(Trade.class, (trade, message) -> seen.add(trade)).build();
        try (Appender appender = journal.appender())
        {
            appender.publisher(Cancel.class).publish(new Cancel(1, ""));
            appender.append("text");
            appender.publisher(Trade.class).publish(new Trade(2, 0.5));
        }

        assertThat(subscriber.poll(100)).isEqualTo(3);
        assertThat(seen).containsExactly(new Trade(2, 0.5));
    }

    @Test
    void shouldHandOverMessagesWithoutAShapeByTheirName()
    {
        final Subscriber subscriber = handlers().otherwise((message) -> seen.add(message.typeName())).build();
        try (Appender appender = journal.appender())
        {
            appender.write("Trade", (w) -> w.int64("number", 1).float64("price", 0.5));
            appender.write("Beat", (w) -> w.int64("number", 2));
        }

        subscriber.poll(100);

        assertThat(seen).containsExactly(new Trade(1, 0.5), "Beat");
    }

    /** Appenders that take each other's slots declare the same types under other ids, again in each segment. */
    @Test
    void shouldFollowTypeIdsFromWriterToWriterAndSegmentToSegment()
    {
        final Random random = SEED.random();
        final List<Object> published = new ArrayList<>();
        final Subscriber subscriber = handlers().otherwise((message) -> seen.add("other")).build();
        final Appender kept = journal.appender();
        for (int i = 0; i < APPENDERS; i++)
        {
            try (Appender appender = journal.appender())
            {
                for (int k = random.nextInt(6); k > 0; k--)
                {
                    published.add(publish(random.nextBoolean() ? kept : appender, random));
                }
                if (0 == random.nextInt(APPENDERS / 3))
                {
                    appender.roll();
                }
            }
            if (random.nextBoolean())
            {
                subscriber.poll(random.nextInt(8));
            }
        }
        while (subscriber.poll(100) > 0)
        {
            assertThat(seen).hasSizeLessThanOrEqualTo(published.size());
        }

        assertThat(seen).isEqualTo(published);
        verifyOnTheWayBack(subscriber, published);
        for (int i = 0; i < 5; i++)
        {
            verifyFromTheMiddle(random, published);
        }
        kept.close();
    }

    private Object publish(final Appender appender, final Random random)
    {
        final long number = random.nextInt(1000);
        switch (random.nextInt(4))
        {
            case 0:
                appender.publisher(Quote.class).publish(new Quote());
                return "other";

            case 1:
                appender.publisher(Trade.class).publish(new Trade(number, 2));
                return new Trade(number, 2);

            case 2:
                appender.publisher(Trade.class, WireFormat.STOP_BIT).publish(new Trade(number, 3));
                return new Trade(number, 3);

            default:
                appender.publisher(Cancel.class).publish(new Cancel(number, "r"));
                return new Cancel(number, "r");
        }
    }

    private void verifyOnTheWayBack(final Subscriber subscriber, final List<Object> published)
    {
        seen.clear();
        tailer.direction(Direction.BACKWARD);
        while (subscriber.poll(100) > 0)
        {
            assertThat(seen).hasSizeLessThanOrEqualTo(published.size());
        }
        Collections.reverse(seen);
        assertThat(seen).isEqualTo(published);
        tailer.direction(Direction.FORWARD);
    }

    private void verifyFromTheMiddle(final Random random, final List<Object> published)
    {
        final Subscriber subscriber = handlers().otherwise((message) -> seen.add("other")).build();
        seen.clear();
        tailer.toStart();
        final int skipped = random.nextInt(published.size());
        while (seen.size() < skipped)
        {
            subscriber.poll(1);
        }
        tailer.seek(tailer.position());
        while (subscriber.poll(100) > 0)
        {
            assertThat(seen).hasSizeLessThanOrEqualTo(published.size());
        }
        assertThat(seen).isEqualTo(published);
    }

    @Test
    void shouldStayBeforeAMessageThatDoesNotFitItsHandler()
    {
        final Subscriber subscriber =
            tailer.subscribers().on(TextOfCancel.class, (cancel, message) -> seen.add(cancel)).build();
        try (Appender appender = journal.appender())
        {
            appender.publisher(Cancel.class).publish(new Cancel(1, "user"));
            appender.publisher(TextOfCancel.class).publish(new TextOfCancel("2"));
        }

        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(() -> subscriber.poll(10)).isInstanceOf(CodecException.class)
                .hasMessageContaining("number");
        }
        tailer.skip();
        subscriber.poll(10);

        assertThat(seen).containsExactly(new TextOfCancel("2"));
    }

    @Test
    void shouldRefuseTwoHandlersOfOneTypeAndToReadIntoARecord()
    {
        assertThatThrownBy(() -> handlers().on(TextOfCancel.class, (cancel, message) -> seen.add(cancel)))
            .isInstanceOf(JournalException.class)
            .hasMessage("a type must have one handler, @Name tells classes of the same name apart: type=Cancel");
        assertThatThrownBy(() -> tailer.subscribers().onInto(new Trade(1, 2), (trade, message) -> seen.add(trade)))
            .isInstanceOf(JournalException.class)
            .hasMessage("an object to read into must be a POJO, use subscriber for a record: class=" +
                Trade.class.getName());
    }
}
