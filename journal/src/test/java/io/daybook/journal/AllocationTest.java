/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.ThreadMXBean;

import io.daybook.codec.Field;
import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No garbage in appending and polling between rolls, and next to none with rolls.
 */
@Tag("slow")
class AllocationTest
{
    private static final Field PRICE = Field.of("price");
    private static final Field SYMBOL = Field.of("symbol");
    private static final int WARM_UP = 30_000;
    private static final int CLOCK_WARM_UP = 200_000;
    private static final int FORCED_WARM_UP = 2_000;
    private static final int MEASURED = 1_000;
    private static final int FORCED_MEASURED = 200;
    private static final int SMALL_SEGMENT = 1 << 20;
    private static final int WARM_UP_OVER_ROLLS = 120_000;
    private static final int MEASURED_OVER_ROLLS = 240_000;
    private static final long LEAST_ROLLS = 8;
    /** Bytes a message. */
    private static final double MOST_BYTES_IN_TIME = 1;
    private static final double MOST_BYTES_WHEN_LATE = 2;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;

    /** An appender reads this clock once a second: too rarely for the compiler, which makes its instants no garbage. */
    @BeforeAll
    static void warmUpTheClock()
    {
        long sum = 0;
        for (int i = 0; i < CLOCK_WARM_UP; i++)
        {
            sum += SystemEpochNanoClock.INSTANCE.nanoTime();
        }
        assertThat(sum).isNotZero();
    }

    static void assertNoGarbage(final Runnable operation)
    {
        assertNoGarbage(operation, WARM_UP, MEASURED);
    }

    static void assertNoGarbage(final Runnable operation, final int warmUp, final int measured)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        for (int i = 0; i < warmUp; i++)
        {
            operation.run();
        }
        long least = Long.MAX_VALUE;
        // Until the compiler has done its work the clock's instants are garbage; one clean run is proof.
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (least > 0 && System.nanoTime() - deadlineNs < 0)
        {
            final long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < measured; i++)
            {
                operation.run();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        }
        assertThat(least).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "interval", "batch", "each"})
    void shouldAllocateNothingAtAnyDurability(final String level)
    {
        final Durability durability = switch (level)
        {
            case "none" -> Durability.none();
            case "interval" -> Durability.interval(Duration.ofMillis(1));
            case "batch" -> Durability.batch();
            default -> Durability.each();
        };
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final int warmUp = durability.isAwaited() ? FORCED_WARM_UP : WARM_UP;
        final int measured = durability.isAwaited() ? FORCED_MEASURED : MEASURED;
        // The usual clock may read the system's, whose instants are garbage, in each run that a slow disk makes long.
        final JournalConfig config =
            new JournalConfig().segmentLength(1 << 24).durability(durability).clock(System::nanoTime);
        final AtomicLong durable = new AtomicLong();
        try (Journal journal = Journal.open(directory.resolve(level), config);
            Appender appender = journal.appender())
        {
            journal.onDurable(durable::set);
            assertNoGarbage(() -> appender.append(bytes, 0, 64), warmUp, measured);
        }
    }

    /**
     * One run, and all of it, flat out: the agents are late, so that the appender makes most segments itself. What a
     * segment of 1 MiB costs the two threads, shared out among its messages.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAllocateLittleOverManyRollsWhenTheAgentsAreLate(final boolean exclusive) throws Exception
    {
        final JournalConfig config = new JournalConfig().segmentLength(SMALL_SEGMENT);
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer())
        {
            final CompletableFuture<Long> polled = CompletableFuture.supplyAsync(() ->
            {
                poll(tailer, WARM_UP_OVER_ROLLS);
                return allocatedBy(() -> poll(tailer, MEASURED_OVER_ROLLS));
            });
            append(appender, bytes, WARM_UP_OVER_ROLLS);
            final JournalCounters before = journal.counters();
            final long appended = allocatedBy(() -> append(appender, bytes, MEASURED_OVER_ROLLS));
            assertLittle(MOST_BYTES_WHEN_LATE, appended, polled.get(), before, journal.counters());
        }
    }

    /**
     * As above, with the agents given time to make each segment before it is needed.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAllocateNextToNothingOverManyRolls(final boolean exclusive) throws Exception
    {
        // Moves on by itself, so that an invoked agent never finds that it is too early.
        final AtomicLong nowNs = new AtomicLong();
        final JournalConfig config = new JournalConfig().segmentLength(SMALL_SEGMENT).agents(AgentMode.INVOKER)
            .nanoClock(() -> nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(1)));
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer())
        {
            JournalCounters before = journal.counters();
            long appended = 0;
            long polled = 0;
            for (int done = 0; done < WARM_UP_OVER_ROLLS + MEASURED_OVER_ROLLS; done += MEASURED)
            {
                if (WARM_UP_OVER_ROLLS == done)
                {
                    before = journal.counters();
                    appended = 0;
                    polled = 0;
                }
                while (journal.disk().doWork() + journal.pace().doWork() > 0)
                {
                    // until they are ahead
                }
                appended += allocatedBy(() -> append(appender, bytes, MEASURED));
                polled += allocatedBy(() -> poll(tailer, MEASURED));
            }
            final JournalCounters after = journal.counters();
            assertLittle(MOST_BYTES_IN_TIME, appended, polled, before, after);
            assertThat(after.prefaultMisses()).isEqualTo(before.prefaultMisses());
        }
    }

    private static void assertLittle(
        final double mostBytes,
        final long appended,
        final long polled,
        final JournalCounters before,
        final JournalCounters after)
    {
        final double appending = appended / (double)MEASURED_OVER_ROLLS;
        final double polling = polled / (double)MEASURED_OVER_ROLLS;
        final long rolls = after.rolls() - before.rolls();
        System.out.println(
            "bytes allocated a message, rolls included: append=" + appending + ", poll=" + polling + ", rolls=" +
            rolls + ", segments made by the appender=" + (after.prefaultMisses() - before.prefaultMisses()));
        assertThat(rolls).isGreaterThanOrEqualTo(LEAST_ROLLS);
        assertThat(appending).isLessThan(mostBytes);
        assertThat(polling).isLessThan(mostBytes);
    }

    private static void append(final Appender appender, final UnsafeBuffer bytes, final int messages)
    {
        for (int i = 0; i < messages; i++)
        {
            appender.append(bytes, 0, 64);
        }
    }

    private static void poll(final Tailer tailer, final int messages)
    {
        for (int polled = 0; polled < messages;)
        {
            if (tailer.next())
            {
                polled++;
            }
            else
            {
                Thread.onSpinWait();
            }
        }
    }

    private static long allocatedBy(final Runnable work)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        final long before = threads.getThreadAllocatedBytes(thread);
        work.run();
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAllocateNothing(final boolean exclusive)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final byte[] array = new byte[64];
        final MessageConsumer consumer = (message) -> bytes.putLong(0, message.timestampNs());
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer();
            Tailer named = journal.tailer("risk"))
        {
            assertNoGarbage(() -> appender.append(bytes, 0, 64));
            assertNoGarbage(() -> appender.append(array, 0, 64));
            assertNoGarbage(() -> appender.append("some text, ünicode"));
            assertNoGarbage(() ->
            {
                final Claim claim = appender.claim(64);
                claim.buffer().putLong(claim.offset(), 42);
                claim.commit(8);
            });
            assertNoGarbage(() ->
            {
                appender.message("Trade").float64(PRICE, 1.1).text(SYMBOL, "EUR/USD").int64("quantity", 1_000_000);
                appender.endMessage();
            });
            assertNoGarbage(() ->
            {
                appender.append(bytes, 0, 64);
                tailer.poll(consumer, 2);
            });
            final MessageConsumer committing = (message) -> named.commit();
            assertNoGarbage(() ->
            {
                appender.append(bytes, 0, 64);
                named.poll(committing, 2);
                named.commit();
            });
            tailer.toStart().durableOnly(true);
            journal.sync();
            assertNoGarbage(() ->
            {
                appender.append(bytes, 0, 64);
                tailer.poll(consumer, 2);
            });
            tailer.toEnd();
            assertNoGarbage(() -> tailer.poll(consumer, 2));
        }
    }

    static class Quote
    {
        long id;
        double price;
        String symbol = "EUR/USD";
    }

    @Test
    void shouldAllocateNothingFromPojoToPojo()
    {
        final Quote quote = new Quote();
        final double[] sum = new double[1];
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class);
            final Subscriber subscriber = tailer.subscriberInto(new Quote(), (value, message) -> sum[0] += value.price);
            assertNoGarbage(() ->
            {
                quote.id++;
                quote.price = quote.id / 100.0;
                quotes.publish(quote);
                subscriber.poll(2);
            });
        }
        assertThat(sum[0]).isPositive();
    }

    interface Events
    {
        void tick(long id, double price, int quantity);

        void quote(Quote quote);

        void update(int venue, Quote quote, String reason);

        void keyed(@Key int symbol, double price, @Key String venue);

        void beat();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldAllocateNothingFromEventToEvent(final WireFormat wireFormat)
    {
        final double[] sum = new double[1];
        final Events handler = new Events()
        {
            @Override
            public void tick(final long id, final double price, final int quantity)
            {
                sum[0] += id + price + quantity;
            }

            @Override
            public void quote(final Quote quote)
            {
                sum[0] += quote.price;
            }

            @Override
            public void update(final int venue, final Quote quote, final String reason)
            {
                sum[0] += venue + quote.price + reason.length();
            }

            @Override
            public void keyed(final int symbol, final double price, final String venue)
            {
                sum[0] += symbol + price + venue.length();
            }

            @Override
            public void beat()
            {
                sum[0]++;
            }
        };
        final Quote quote = new Quote();
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Events out = appender.events(Events.class, wireFormat);
            final Subscriber subscriber = tailer.events(Events.class, handler);
            assertNoGarbage(() ->
            {
                quote.id++;
                quote.price = quote.id / 100.0;
                out.tick(quote.id, quote.price, 5);
                out.quote(quote);
                out.update(3, quote, "user");
                out.keyed((int)(quote.id & 7), quote.price, "XLON");
                out.beat();
                subscriber.poll(6);
            });
            assertThat(subscriber.skipped()).isZero();
        }
        assertThat(sum[0]).isPositive();
    }

    /** The key is the symbol; the first message of each allocates what it is kept in. */
    static class KeyedQuote
    {
        @Key
        int symbol;
        double price;
        String venue = "XLON";
    }

    @Test
    void shouldAllocateNothingToKeepRequests()
    {
        final long[] ended = new long[1];
        final Requests<Quote, Quote> requests = new Requests<>(Duration.ofNanos(1), 4, new Requests.Handler<>()
        {
            @Override
            public void onReply(final long id, final Quote context, final Quote reply)
            {
                ended[0]++;
            }

            @Override
            public void onTimeout(final long id, final Quote context)
            {
                ended[0]++;
            }
        });
        final Quote quote = new Quote();
        assertNoGarbage(() ->
        {
            final long id = requests.begin(quote);
            requests.begin(quote);
            requests.reply(id, quote);
            while (0 != requests.waiting())
            {
                requests.expire();
            }
        });
        assertThat(ended[0]).isPositive().isEven();
    }

    @Test
    void shouldAllocateNothingToTellWhatHasChanged()
    {
        final KeyedQuote quote = new KeyedQuote();
        final double[] sum = new double[1];
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<KeyedQuote> quotes = appender.publisher(KeyedQuote.class, WireFormat.DELTA);
            final Subscriber subscriber = tailer.subscriberInto(new KeyedQuote(), (value, message) ->
                sum[0] += message.changes().isKey() ? 0 : value.price);
            assertNoGarbage(() ->
            {
                quote.symbol = quote.symbol + 1 & 63;
                quote.price = quote.price + 0.25;
                quotes.publish(quote);
                subscriber.poll(2);
            });
        }
        assertThat(sum[0]).isPositive();
    }

    static class Tick
    {
        int depth = 5;
    }

    sealed interface Event
    {
    }

    static final class Trade implements Event
    {
        double price;
    }

    @Test
    void shouldAllocateNothingToHandMessagesWithoutAShapeToTheHandlerOfTheirName()
    {
        final double[] sum = new double[2];
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Subscriber subscriber = tailer.subscribers()
                .onInto(new Trade(), (value, message) -> sum[0] += value.price)
                .on(Event.class, (value, message) -> sum[0] = Double.NaN)
                .otherwise((message) -> sum[1]++)
                .build();
            assertNoGarbage(() ->
            {
                appender.write("Trade", (writer) -> writer.float64(PRICE, 1.5));
                appender.write("Other", (writer) -> writer.float64(PRICE, 1.5));
                subscriber.poll(2);
            });
        }
        assertThat(sum[0]).isPositive();
        assertThat(sum[1]).isPositive();
    }

    @Test
    void shouldAllocateNothingToHandSeveralTypesToTheirHandlers()
    {
        final Quote quote = new Quote();
        final Tick tick = new Tick();
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final long[] sum = new long[3];
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class);
            final Publisher<Tick> ticks = appender.publisher(Tick.class);
            final Subscriber subscriber = tailer.subscribers()
                .onInto(new Quote(), (value, message) -> sum[0] += value.id)
                .onInto(new Tick(), (value, message) -> sum[1] += value.depth)
                .otherwise((message) -> sum[2] += message.length())
                .build();
            assertNoGarbage(() ->
            {
                quote.id++;
                quotes.publish(quote);
                ticks.publish(tick);
                appender.append(bytes, 0, 64);
                subscriber.poll(4);
            });
        }
        assertThat(sum[0]).isPositive();
        assertThat(sum[2] * 5).isEqualTo(sum[1] * 64);
    }

    @Test
    void shouldAllocateNothingOnTheWayBackWithinASegment()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final MessageConsumer consumer = (message) -> bytes.putLong(0, message.timestampNs());
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < 500_000; i++)
            {
                appender.append(bytes, 0, 64);
            }
            Indexes.write(path);
            tailer.toEnd().direction(Direction.BACKWARD);
            assertNoGarbage(() ->
            {
                if (0 == tailer.poll(consumer, 8))
                {
                    tailer.toEnd();
                }
            });
        }
    }

    @Test
    void shouldAllocateLittleInSeeks()
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final byte[] bytes = new byte[64];
            for (int i = 0; i < 100_000; i++)
            {
                appender.timestamp(i);
                appender.append(bytes);
            }
            Indexes.write(path);
            final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
            final long thread = Thread.currentThread().getId();
            final int seeks = 1_000;
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 5; round++)
            {
                final long before = threads.getThreadAllocatedBytes(thread);
                for (int i = 0; i < seeks; i++)
                {
                    tailer.seekTime(i * 97);
                }
                least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
            }
            System.out.println("bytes allocated by a seek=" + least / seeks);
            assertThat(least / seeks).isBetween(0L, 32L << 10);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void shouldAllocateNothingToFindThatACycleGoesOn(final long leftNs)
    {
        // At the start of a cycle a look at the coarse clock is enough; at its end each claim looks at the exact one.
        final long now = leftNs > 0 ? TimeUnit.MINUTES.toNanos(1) - leftNs : 0;
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final JournalConfig config = new JournalConfig().rollCycle(RollCycle.MINUTELY).clock(() -> now);
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = journal.appender())
        {
            assertNoGarbage(() -> appender.append(bytes, 0, 64));
            assertThat(journal.counters().rolls()).isZero();
        }
    }
}
