/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import io.daybook.codec.Key;
import io.daybook.codec.NonNull;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments of all kinds, by every wire format.
 */
@Tag("slow")
class EventArgumentsTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int ROUNDS = Integer.getInteger("daybook.cases", 60);

    enum Side
    {
        BUY, SELL
    }

    record Trade(String symbol, Side side, double price, List<Integer> quantities)
    {
    }

    static final class Level
    {
        private double price;
        private long quantity;
        private final StringBuilder source = new StringBuilder();

        private Level()
        {
        }

        private Level(final double price, final long quantity, final String source)
        {
            this.price = price;
            this.quantity = quantity;
            this.source.append(source);
        }

        @Override
        public String toString()
        {
            return price + "x" + quantity + " " + source;
        }
    }

    sealed interface Change
    {
    }

    record Placed(long id, Side side) implements Change
    {
    }

    record Cancelled(long id) implements Change
    {
    }

    record Pair<A, B>(A first, B second)
    {
    }

    interface Keyed<K>
    {
        void keyed(@Key K key, double value);
    }

    interface Kinds extends Keyed<String>
    {
        void nothing();

        void primitives(boolean a, byte b, short c, int d, long e, float f, double g, char h);

        void unsigned(@Unsigned byte a, @Unsigned short b, @Unsigned int c, @Unsigned long d);

        void boxes(Boolean a, Byte b, Short c, Integer d, Long e, Float f, Double g, Character h);

        void one(double value);

        void two(@Key long id, int value);

        void texts(String a, CharSequence b, StringBuilder c);

        void text(String text);

        void times(
            Instant a, Duration b, LocalDate c, LocalTime d, LocalDateTime e, ZonedDateTime f, OffsetDateTime g);

        void numbers(BigDecimal a, BigInteger b, UUID c);

        void side(Side side);

        void optionals(Optional<String> a, OptionalInt b, Optional<Side> c);

        void arrays(long[] a, double[] b, byte[] c, String[] d, Side... e);

        void containers(List<String> a, Set<Long> b, Map<String, Double> c, Deque<Integer> d);

        void objects(List<Trade> a, Map<String, Level> b, List<List<Side>> c);

        void several(Trade a, Level b, Change c, @NonNull Level d);

        void trade(Trade trade);

        void level(Level level);

        void change(Change change);

        void pair(Pair<Side, List<String>> pair);

        default void both(final Trade first, final Trade second)
        {
            trade(first);
            trade(second);
        }
    }

    @TempDir
    private Path directory;
    private final List<String> seen = new ArrayList<>();
    private final List<String> published = new ArrayList<>();

    /** A handler that notes each call as text, since some arguments are valid only inside the call. */
    private static Kinds noting(final List<String> calls, final Kinds next)
    {
        return (Kinds)Proxy.newProxyInstance(
            Kinds.class.getClassLoader(), new Class<?>[]{ Kinds.class }, (proxy, method, arguments) ->
            {
                calls.add(method.getName() + (null == arguments ? "" : text(arguments)));
                return null == next ? null : invoke(method, next, arguments);
            });
    }

    private static Object invoke(final Method method, final Kinds next, final Object[] arguments) throws Throwable
    {
        try
        {
            return method.invoke(next, arguments);
        }
        catch (final InvocationTargetException ex)
        {
            throw ex.getCause();
        }
    }

    private static String text(final Object value)
    {
        if (value instanceof Object[])
        {
            return Arrays.stream((Object[])value).map(EventArgumentsTest::text).collect(Collectors.joining("; "));
        }
        return value instanceof long[] ? Arrays.toString((long[])value) :
            value instanceof double[] ? Arrays.toString((double[])value) :
            value instanceof byte[] ? Arrays.toString((byte[])value) : String.valueOf(value);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldHandOutEveryKindOfArgument(final WireFormat wireFormat)
    {
        final Random random = SEED.random();
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Kinds out = noting(published, appender.events(Kinds.class, wireFormat));
            for (int i = 0; i < ROUNDS; i++)
            {
                publishValues(out, random);
                publishObjects(out, random);
            }
            final Subscriber in = tailer.events(Kinds.class, noting(seen, null));

            while (in.poll(100) > 0)
            {
                assertThat(seen).hasSizeLessThanOrEqualTo(published.size());
            }

            assertThat(seen).isEqualTo(published);
            assertThat(in.skipped()).isZero();
            tailer.toStart();
            while (tailer.next())
            {
                assertThat(tailer.message().toYaml()).startsWith(tailer.message().typeName() + ":");
            }
        }
    }

    private static void publishValues(final Kinds out, final Random random)
    {
        out.nothing();
        out.primitives(random.nextBoolean(), (byte)random.nextInt(), (short)random.nextInt(), random.nextInt(),
            random.nextLong(), random.nextFloat(), random.nextGaussian(), (char)('a' + random.nextInt(26)));
        out.unsigned((byte)random.nextInt(), (short)random.nextInt(), random.nextInt(), random.nextLong());
        final boolean isNull = random.nextBoolean();
        out.boxes(isNull ? null : random.nextBoolean(), (byte)random.nextInt(), isNull ? null : (short)random.nextInt(),
            random.nextInt(), isNull ? null : random.nextLong(), random.nextFloat(), isNull ? null : 0.5, 'x');
        out.one(random.nextGaussian());
        out.two(random.nextInt(3), random.nextInt(5));
        out.keyed("K" + random.nextInt(3), random.nextInt(5));
        out.texts(isNull ? null : word(random), word(random), new StringBuilder(word(random)));
        out.text(isNull ? null : word(random));
        final Instant at = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        out.times(isNull ? null : at, Duration.ofNanos(random.nextInt()), LocalDate.ofEpochDay(random.nextInt(40_000)),
            LocalTime.ofNanoOfDay(random.nextInt(1 << 30)), LocalDateTime.ofInstant(at, ZoneOffset.UTC),
            isNull ? null : at.atZone(ZoneId.of("Europe/Paris")), at.atOffset(ZoneOffset.ofHours(random.nextInt(12))));
        out.numbers(BigDecimal.valueOf(random.nextLong(), random.nextInt(10)), new BigInteger(100, random),
            isNull ? null : new UUID(random.nextLong(), random.nextLong()));
        out.side(isNull ? null : side(random));
        out.optionals(isNull ? Optional.empty() : Optional.of(word(random)),
            isNull ? OptionalInt.of(random.nextInt()) : OptionalInt.empty(), Optional.of(side(random)));
    }

    private static void publishObjects(final Kinds out, final Random random)
    {
        final boolean isNull = random.nextBoolean();
        final byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        out.arrays(random.longs(random.nextInt(4)).toArray(), isNull ? null : random.doubles(2).toArray(), bytes,
            new String[]{ word(random), "b" }, side(random), side(random));
        out.containers(isNull ? null : List.of(word(random), "b"),
            new LinkedHashSet<>(List.of(1L, 2L + random.nextInt(9))),
            new LinkedHashMap<>(Map.of(word(random), random.nextGaussian())), new ArrayDeque<>(List.of(3, 4)));
        out.objects(random.ints(random.nextInt(4)).mapToObj((i) -> trade(random)).collect(Collectors.toList()),
            new LinkedHashMap<>(Map.of(word(random), level(random))), List.of(List.of(side(random)), List.of()));
        out.several(isNull ? null : trade(random), isNull ? level(random) : null,
            isNull ? new Cancelled(random.nextInt()) : new Placed(1, side(random)), level(random));
        out.trade(trade(random));
        out.level(level(random));
        out.change(isNull ? new Cancelled(random.nextInt()) : new Placed(random.nextInt(), Side.BUY));
        out.pair(new Pair<>(isNull ? null : Side.SELL, List.of(word(random))));
    }

    private static Trade trade(final Random random)
    {
        return new Trade(word(random), side(random), random.nextInt(1000) / 100.0, List.of(1, random.nextInt()));
    }

    private static Level level(final Random random)
    {
        return new Level(random.nextInt(1000) / 100.0, random.nextInt(), word(random));
    }

    private static Side side(final Random random)
    {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private static String word(final Random random)
    {
        return "word " + Integer.toString(random.nextInt(1 << 20), 36);
    }
}
