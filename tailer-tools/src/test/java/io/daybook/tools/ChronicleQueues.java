/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.BytesMarshallable;
import net.openhft.chronicle.bytes.BytesOut;
import net.openhft.chronicle.core.time.SetTimeProvider;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;

/**
 * Queues that Chronicle writes, for tests.
 */
final class ChronicleQueues
{
    /** Index of the first message of {@link #writeAll}: the cycle of its hour, and 0. */
    static final long FIRST_INDEX = Instant.parse("2026-11-20T10:00:00Z").getEpochSecond() / 3600 << 32;

    /** Name of the class of {@link Leg}, as Chronicle writes it. */
    static final String LEG = Leg.class.getName();

    /** Events of every kind. */
    public interface Events
    {
        void order(Order order);

        void say(String text);

        void amount(double amount);

        void count(long count);

        void flag(boolean flag);

        void none();

        void many(String text, int number, double amount);

        void list(List<String> list);

        void opaque(Opaque opaque);
    }

    /** A part of an {@link Order}. */
    public static final class Leg extends SelfDescribingMarshallable
    {
        final String name;
        final int number;

        Leg(final String name, final int number)
        {
            this.name = name;
            this.number = number;
        }
    }

    /** An object with a member of each kind. */
    public static final class Order extends SelfDescribingMarshallable
    {
        final long id;
        final String symbol;
        final double price;
        final boolean isOpen;
        final char side = 'B';
        final byte small = -7;
        final short medium = -300;
        final int large = 70_000;
        final float ratio = 1.5f;
        final Leg leg = new Leg("first", 1);
        final List<Leg> legs = new ArrayList<>(List.of(new Leg("second", 2), new Leg("third", 3)));
        final Map<String, Integer> counts = new TreeMap<>(Map.of("x", 1, "y", 2));
        final int[] numbers = {1, -2, 100_000};
        final byte[] bytes = {1, 2, 3};
        final LocalDate day = LocalDate.of(2026, 11, 25);
        final LocalDateTime time = LocalDateTime.of(2026, 11, 25, 9, 30, 1);
        final ZonedDateTime zoned = ZonedDateTime.of(time, ZoneId.of("Europe/Paris"));
        final UUID uuid = new UUID(1, 2);
        final String nothing = null;

        Order(final Random random)
        {
            id = random.nextLong() >> random.nextInt(60);
            symbol = "S".repeat(random.nextInt(50)) + random.nextInt();
            price = random.nextBoolean() ? random.nextInt(1_000_000) / 100.0 : random.nextDouble();
            isOpen = random.nextBoolean();
        }
    }

    /** An object whose bytes only its class can read. */
    public static final class Opaque implements BytesMarshallable
    {
        @Override
        public void writeMarshallable(final BytesOut<?> bytes)
        {
            bytes.writeLong(0x1122_3344_5566_7788L);
            bytes.writeUtf8("opaque");
        }

        @Override
        public void readMarshallable(final BytesIn<?> bytes)
        {
            throw new UnsupportedOperationException();
        }
    }

    private ChronicleQueues()
    {
    }

    static SingleChronicleQueueBuilder hourly(final Path directory, final SetTimeProvider clock)
    {
        return SingleChronicleQueueBuilder.binary(directory).rollCycle(RollCycles.FAST_HOURLY).timeProvider(clock);
    }

    static SetTimeProvider clock(final String time)
    {
        return new SetTimeProvider(Instant.parse(time).toEpochMilli() * 1_000_000L);
    }

    /** Writes messages of every kind, over three hours, of which the second has none. Returns how many. */
    static int writeAll(final Path directory, final long seed)
    {
        final Random random = new Random(seed);
        final SetTimeProvider clock = clock("2026-11-20T10:59:00Z");
        try (SingleChronicleQueue queue = hourly(directory, clock).build())
        {
            final ExcerptAppender appender = queue.createAppender();
            final Events events = appender.methodWriter(Events.class);
            events.order(new Order(random));
            events.say("hello \u00e4 \uD83D\uDE00");
            events.say("");
            events.amount(random.nextDouble());
            events.count(random.nextLong());
            events.flag(true);
            events.none();
            events.many("text", -1, 2.5);
            events.list(List.of("a", "b"));
            events.opaque(new Opaque());
            clock.currentTimeMillis(Instant.parse("2026-11-20T12:01:00Z").toEpochMilli());
            appender.writeText("just text");
            appender.writeDocument((wire) -> wire.write("msg").text("TestMessage"));
            appender.writeDocument(new Order(random));
            appender.writeBytes((bytes) -> bytes.writeLong(5).writeByte((byte)-1));
            appender.writeDocument((wire) -> wire.getValueOut().object(new Leg("typed", 9)));
            appender.writeDocument((wire) -> wire.write("a").int32(1).write("b").int64(-5_000_000_000L)
                .write("c").sequence((list) ->
                {
                    list.int32(1);
                    list.text("x");
                }));
            writeMeta(queue);
            for (int i = 0; i < 100; i++)
            {
                events.order(new Order(random));
            }
            return 116;
        }
    }

    /** Writes a document of the user's own that has no index. */
    private static void writeMeta(final SingleChronicleQueue queue)
    {
        try (DocumentContext context = queue.createAppender().writingDocument(true))
        {
            context.wire().write("meta").text("of the user");
        }
    }
}
