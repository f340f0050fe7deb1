/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import io.daybook.codec.CodecException;
import io.daybook.codec.EventsType;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

class EventsTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    record Trade(String symbol, double price)
    {
    }

    interface MarketEvents
    {
        void trade(Trade trade);

        void cancel(long orderId, String reason);

        void heartbeat();
    }

    interface Overloads
    {
        void cancel(long orderId);

        void cancel(long orderId, String reason);

        void cancel(Trade trade);
    }

    interface Quotes
    {
        void quote(@Key String symbol, double bid, double ask, long at);
    }

    @Name("cancel")
    record Cancel(long orderId, String reason)
    {
    }

    @Name("cancel")
    record OldCancel(int orderId, String venue)
    {
    }

    @TempDir
    private Path directory;
    private Journal journal;
    private Appender appender;
    private Tailer tailer;
    private final List<Object> seen = new ArrayList<>();

    private final MarketEvents handler = new MarketEvents()
    {
        @Override
        public void trade(final Trade trade)
        {
            seen.add(trade);
        }

        @Override
        public void cancel(final long orderId, final String reason)
        {
            seen.add("cancel " + orderId + " " + reason);
        }

        @Override
        public void heartbeat()
        {
            seen.add("heartbeat");
        }
    };

    @BeforeEach
    void open()
    {
        journal = Journal.open(directory.resolve("journal"), new JournalConfig().applicationName("gateway-1"));
        appender = journal.appender();
        tailer = journal.tailer();
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    private String yaml()
    {
        final StringBuilder yaml = new StringBuilder();
        tailer.toStart();
        while (tailer.next())
        {
            tailer.message().appendYaml(yaml);
        }
        return yaml.toString();
    }

    @Test
    void shouldHandOutWhatWasPublishedInOrder()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        out.trade(new Trade("EUR/USD", 1.5));
        out.cancel(42, "user");
        out.heartbeat();
        out.cancel(43, null);

        final Subscriber in = tailer.events(MarketEvents.class, handler);

        assertThat(in.poll(2)).isEqualTo(2);
        assertThat(in.poll(10)).isEqualTo(2);
        assertThat(in.poll(10)).isZero();
        assertThat(seen).containsExactly(new Trade("EUR/USD", 1.5), "cancel 42 user", "heartbeat", "cancel 43 null");
    }

    @Test
    void shouldBeReadableWithoutAClass()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        out.cancel(42, "user");
        out.heartbeat();
        out.trade(new Trade("EUR/USD", 1.5));

        assertThat(yaml()).isEqualTo(
            "cancel:\n  orderId: 42\n  reason: user\nheartbeat: {}\ntrade:\n  symbol: EUR/USD\n  price: 1.5\n");
    }

    @Test
    void shouldTellPositionTimeAndWriterInsideTheHandler()
    {
        appender.timestamp(1234);
        appender.events(MarketEvents.class, WireFormat.BINARY_YAML).heartbeat();
        final Subscriber[] in = new Subscriber[1];
        in[0] = tailer.events(MarketEvents.class, new Quiet()
        {
            @Override
            public void heartbeat()
            {
                final Message message = in[0].message();
                seen.add(message.position());
                seen.add(message.timestampNs());
                seen.add(message.writer().application());
                seen.add(message.wireFormat());
            }
        });

        in[0].poll(1);

        assertThat(seen).containsExactly(
            appender.position(), 1234L, "gateway-1", WireFormat.BINARY_YAML);
    }

    private static class Quiet implements MarketEvents
    {
        @Override
        public void trade(final Trade trade)
        {
        }

        @Override
        public void cancel(final long orderId, final String reason)
        {
        }

        @Override
        public void heartbeat()
        {
        }
    }

    @Test
    void shouldCountEventsThatNobodyTakesAndGiveThemToTheConsumerOfAllOthers()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        appender.events(Quotes.class).quote("EUR/USD", 1, 2, 3);
        appender.write("other", (w) -> w.int32("a", 1));
        appender.append("text");
        out.heartbeat();
        final Subscriber skipping = tailer.events(MarketEvents.class, handler);
        final Tailer second = journal.tailer();
        final Subscriber all = second.subscribers().events(MarketEvents.class, handler)
            .otherwise((message) -> seen.add("other " + message.typeName())).build();

        assertThat(skipping.poll(10)).isEqualTo(4);
        assertThat(all.poll(10)).isEqualTo(4);

        assertThat(skipping.skipped()).isEqualTo(3);
        assertThat(all.skipped()).isZero();
        assertThat(seen).containsExactly("heartbeat", "other quote", "other other", "other null", "heartbeat");
    }

    @Test
    void shouldHandOutEventsAndTypesByOneSubscriber()
    {
        appender.events(MarketEvents.class).cancel(1, "a");
        appender.publisher(Trade.class).publish(new Trade("GBP/USD", 2));
        final Subscriber in = tailer.subscribers().events(MarketEvents.class, handler)
            .on(Trade.class, (trade, message) -> seen.add("published " + trade.symbol())).build();

        in.poll(10);

        assertThat(seen).containsExactly("cancel 1 a", "published GBP/USD");
    }

    @Test
    void shouldRefuseTwoHandlersOfOneName()
    {
        final Subscribers subscribers = tailer.subscribers().on(Cancel.class, (cancel, message) -> seen.add(cancel));

        assertThatThrownBy(() -> subscribers.events(MarketEvents.class, handler)).isInstanceOf(JournalException.class)
            .hasMessage("a type must have one handler, @Name tells classes of the same name apart: type=cancel");
        assertThatThrownBy(() -> tailer.subscribers().events(MarketEvents.class, handler)
            .events(MarketEvents.class, handler)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> tailer.events(MarketEvents.class, null)).isInstanceOf(NullPointerException.class)
            .hasMessage("handler");
        // What was refused has left nothing behind.
        appender.events(MarketEvents.class).heartbeat();
        assertThat(subscribers.build().poll(1)).isEqualTo(1);
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldHandMessagesOfEventsToHandlersOfTheirClassAndBack()
    {
        appender.events(MarketEvents.class).cancel(1, "a");
        appender.publisher(Cancel.class).publish(new Cancel(2, "b"));

        tailer.subscriber(Cancel.class, (cancel, message) -> seen.add(cancel)).poll(10);
        tailer.toStart();
        tailer.events(MarketEvents.class, handler).poll(10);

        assertThat(seen).containsExactly(new Cancel(1, "a"), new Cancel(2, "b"), "cancel 1 a", "cancel 2 b");
    }

    @Test
    void shouldHandOutSelfDescribedMessagesByTheirName()
    {
        appender.write("cancel", (w) -> w.text("reason", "user").int64("orderId", 7).bool("more", true));
        appender.write("heartbeat", (w) ->
        {
        });
        appender.write("trade", (w) -> w.text("symbol", "EUR/USD"));

        tailer.events(MarketEvents.class, handler).poll(10);

        assertThat(seen).containsExactly("cancel 7 user", "heartbeat", new Trade("EUR/USD", 0));
    }

    @Test
    void shouldHandEachMessageToTheOverloadThatItFitsBest()
    {
        final Overloads out = appender.events(Overloads.class);
        out.cancel(1);
        out.cancel(2, "user");
        out.cancel(new Trade("EUR/USD", 3));
        appender.publisher(OldCancel.class).publish(new OldCancel(4, "XPAR"));
        appender.write("cancel", (w) -> w.int64("orderId", 5));
        appender.write("cancel", (w) -> w.text("reason", "auto").int64("orderId", 6));
        appender.write("cancel", (w) -> w.float64("price", 7));
        appender.write("cancel", (w) -> w.int64("orderId", 8).text("note", ""));

        tailer.events(Overloads.class, new Overloads()
        {
            @Override
            public void cancel(final long orderId)
            {
                seen.add("order " + orderId);
            }

            @Override
            public void cancel(final long orderId, final String reason)
            {
                seen.add("order " + orderId + " " + reason);
            }

            @Override
            public void cancel(final Trade trade)
            {
                seen.add("trade " + trade.price());
            }
        }).poll(10);

        assertThat(seen).containsExactly("order 1", "order 2 user", "trade 3.0", "order 4", "order 5", "order 6 auto",
            "trade 7.0", "order 8");
        assertThat(yaml()).startsWith("cancel:\n  orderId: 1\ncancel:\n  orderId: 2\n  reason: user\ncancel:\n  " +
            "symbol: EUR/USD\n  price: 3.0\n");
    }

    interface OldEvents
    {
        void cancel(int orderId, double price);

        void trade(String symbol);

        void removed();
    }

    @Test
    void shouldReadTheEventsOfAnotherVersionOfTheInterface()
    {
        final OldEvents out = appender.events(OldEvents.class);
        out.cancel(42, 1.5);
        out.trade("EUR/USD");
        out.removed();
        final Subscriber in = tailer.events(MarketEvents.class, handler);

        in.poll(10);
        appender.events(MarketEvents.class).cancel(43, "user");
        in.poll(10);

        assertThat(seen).containsExactly("cancel 42 null", new Trade("EUR/USD", 0), "cancel 43 user");
        assertThat(in.skipped()).isEqualTo(1);
        assertThat(EventsType.of(MarketEvents.class).events().get(0).type()
            .compatibility(EventsType.of(OldEvents.class).events().get(0).type().shape()))
            .extracting((difference) -> difference.field() + " " + difference.effect())
            .containsExactly("cancel.orderId LOSSLESS", "cancel.reason LOSSLESS", "cancel.price LOSSY");
    }

    interface ChangedEvents
    {
        void cancel(String orderId);
    }

    @Test
    void shouldStayBeforeAnEventThatDoesNotFitItsMethod()
    {
        appender.events(MarketEvents.class).cancel(1, "");
        appender.events(ChangedEvents.class).cancel("2");
        final Subscriber in = tailer.events(ChangedEvents.class, seen::add);

        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(() -> in.poll(10)).isInstanceOf(CodecException.class)
                .hasMessageContaining("cancel.orderId");
        }
        tailer.skip();
        in.poll(10);

        assertThat(seen).containsExactly("2");
    }

    @Test
    void shouldStayBeforeAnEventWhoseHandlerThrows()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        out.cancel(1, "first");
        out.cancel(2, "second");
        final boolean[] throwing = { true };
        final Subscriber in = tailer.events(MarketEvents.class, new Quiet()
        {
            @Override
            public void cancel(final long orderId, final String reason)
            {
                seen.add(orderId + reason);
                if (throwing[0] && 2 == orderId)
                {
                    throw new IllegalArgumentException("refused");
                }
            }
        });

        assertThatThrownBy(() -> in.poll(10)).isInstanceOf(IllegalArgumentException.class).hasMessage("refused");
        throwing[0] = false;
        assertThat(in.poll(10)).isEqualTo(1);

        assertThat(seen).containsExactly("1first", "2second", "2second");
    }

    @Test
    void shouldLetAHandlerPublishByTheSameInterface()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        out.cancel(1, "first");
        final Subscriber in = tailer.events(MarketEvents.class, new Quiet()
        {
            @Override
            public void cancel(final long orderId, final String reason)
            {
                if (orderId < 3)
                {
                    out.cancel(orderId + 1, "after " + reason);
                }
                seen.add(orderId + " " + reason);
            }
        });

        while (in.poll(1) > 0)
        {
            assertThat(seen).hasSizeLessThan(10);
        }

        assertThat(seen).containsExactly("1 first", "2 after first", "3 after after first");
    }

    @Test
    void shouldRefuseACallOfAnotherThreadBeforeItChangesAnything()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        out.cancel(1, "mine");

        assertThatThrownBy(() -> CompletableFuture.runAsync(() -> out.cancel(2, "other")).join())
            .hasCauseInstanceOf(IllegalStateException.class).hasMessageContaining("one thread at a time");
        out.cancel(3, "mine");
        tailer.events(MarketEvents.class, handler).poll(10);

        assertThat(seen).containsExactly("cancel 1 mine", "cancel 3 mine");
    }

    @Test
    void shouldRefuseEventsWhileAClaimIsOpenAndWhenTheAppenderIsClosed()
    {
        final MarketEvents out = appender.events(MarketEvents.class);
        try (Claim claim = appender.claim(8))
        {
            assertThat(claim.isOpen()).isTrue();
            assertThatThrownBy(out::heartbeat).isInstanceOf(JournalException.class)
                .hasMessage("a claim is open: commit or abort it first");
        }
        out.cancel(1, "open");
        appender.close();

        assertThatThrownBy(() -> out.cancel(2, "closed")).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> out.trade(new Trade("", 0))).isInstanceOf(ClosedException.class);
        tailer.events(MarketEvents.class, handler).poll(10);
        assertThat(seen).containsExactly("cancel 1 open");
    }

    @Test
    void shouldPublishByAnExclusiveAppender()
    {
        appender.close();
        try (ExclusiveAppender exclusive = journal.exclusiveAppender())
        {
            final MarketEvents out = exclusive.events(MarketEvents.class, WireFormat.BINARY_YAML_FIELDLESS);
            out.cancel(1, "a");
            out.heartbeat();
        }

        tailer.events(MarketEvents.class, handler).poll(10);

        assertThat(seen).containsExactly("cancel 1 a", "heartbeat");
    }

    @Test
    void shouldTakeInterfacesWithALookup()
    {
        final EventsType<MarketEvents> type = EventsType.of(MarketEvents.class, MethodHandles.lookup());
        appender.events(type, WireFormat.PACKED).cancel(1, "a");

        tailer.events(type, handler).poll(10);
        tailer.toStart();
        tailer.subscribers().events(type, handler).build().poll(10);

        assertThat(seen).containsExactly("cancel 1 a", "cancel 1 a");
    }

    @Test
    void shouldStoreTheChangesOfEventsByTheirKey()
    {
        final Quotes out = appender.events(Quotes.class, WireFormat.DELTA);
        final List<Object> published = new ArrayList<>();
        for (int i = 0; i < 1_000; i++)
        {
            final String symbol = "SYM" + i % 7;
            out.quote(symbol, 1 + i % 3, 2, i);
            published.add(symbol + " " + (1.0 + i % 3) + " 2.0 " + i);
        }
        final int[] lengths = new int[2];
        final Subscriber[] in = new Subscriber[1];
        in[0] = tailer.events(Quotes.class, (symbol, bid, ask, at) ->
        {
            seen.add(symbol + " " + bid + " " + ask + " " + at);
            final Message message = in[0].message();
            lengths[message.changes().isKey() ? 0 : 1] += message.length();
        });

        while (in[0].poll(100) > 0)
        {
            assertThat(seen).hasSizeLessThanOrEqualTo(published.size());
        }

        assertThat(seen).isEqualTo(published);
        // Most messages are stored as what has changed, in a few bytes.
        assertThat(lengths[0]).isLessThan(1_000);
        assertThat(lengths[1]).isBetween(4_000, 10_000);
    }

    @Test
    void shouldReadDamagedEventsAsOtherSubscribersReadDamagedMessages()
    {
        final Shape shape = MessageType.of(Cancel.class).shape();
        assertThat(EventsType.of(MarketEvents.class).events().get(0).type().shape()).isEqualTo(shape);
        final Random random = SEED.random();
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[24]);
        final Tailer other = journal.tailer();
        final Subscriber objects = other.subscriber(
            Cancel.class, (cancel, message) -> seen.add("cancel " + cancel.orderId() + " " + cancel.reason()));
        final Subscriber events = tailer.events(MarketEvents.class, handler);
        int refused = 0;
        for (int i = 0; i < 2_000; i++)
        {
            final int textLength = random.nextInt(16);
            random.nextBytes(bytes.byteArray());
            // A text that may be null has its length and 1 before it.
            bytes.putByte(8, (byte)(textLength + 1));
            if (random.nextBoolean())
            {
                bytes.setMemory(9, textLength, (byte)'x');
                appender.append(shape, bytes, 0, 9 + textLength);
            }
            else
            {
                appender.append(shape, bytes, 0, random.nextInt(24));
            }

            final Throwable expected = catchThrowable(() -> objects.poll(1));
            final Object read = seen.isEmpty() ? null : seen.remove(0);
            final Throwable found = catchThrowable(() -> events.poll(1));

            assertThat(seen).isEqualTo(null == read ? List.of() : List.of(read));
            seen.clear();
            assertThat(null == found).isEqualTo(null == expected);
            if (null != found)
            {
                refused++;
                assertThat(found).isInstanceOf(CodecException.class).hasSameClassAs(expected);
                tailer.skip();
                other.skip();
            }
        }
        assertThat(refused).isBetween(500, 1_500);
    }
}
