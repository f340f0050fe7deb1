/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.series;

import java.time.Instant;
import java.util.Random;
import java.util.function.BiFunction;

import io.daybook.codec.Key;
import io.daybook.codec.Scale;
import io.daybook.perf.codecs.update.Update;

/**
 * Series of messages as trading and watching systems make them, from a seed.
 */
enum Series
{
    /** Best prices of 50 symbols, in hundredths. Some symbols come far more often than others. */
    QUOTES(Quote.class, (random, states) -> quote(random, states)),
    /** The same quotes by a class that does not say how many digits its prices have. */
    UNSCALED(UnscaledQuote.class, (random, states) ->
    {
        final Quote quote = quote(random, states);
        return new UnscaledQuote(
            quote.symbol, quote.bid, quote.ask, quote.bidQuantity, quote.askQuantity, quote.at);
    }),
    /** Orders of 50 symbols: number, price in ten-thousandths, quantity, time. */
    ORDERS(Order.class, Series::order),
    /** Counters of 100 machines. Each goes up by another step. */
    COUNTERS(Counters.class, Series::counters),
    /** Four measured values of 20 sensors. They are not decimals. */
    SENSORS(Sensor.class, Series::sensor),
    /** The object that made deltas known: one of two numbers of nine fields goes up by one each time. */
    UPDATES(Update.class, (random, states) -> Update.after(++states.updates)),
    /** Random values, which have nothing to do with those before: the worst case. */
    NOISE(Noise.class, (random, states) ->
        new Noise(random.nextInt(10), random.nextDouble(), random.nextLong(), random.nextDouble()));

    private static final int SYMBOLS = 50;
    private static final int MACHINES = 100;
    private static final int SENSORS_COUNT = 20;

    final Class<?> type;
    private final BiFunction<Random, States, Object> next;

    <T> Series(final Class<T> type, final BiFunction<Random, States, Object> next)
    {
        this.type = type;
        this.next = next;
    }

    /** The current values of a series. */
    static final class States
    {
        private final double[] prices = new double[SYMBOLS];
        private final long[][] counts = new long[MACHINES][6];
        private final double[][] values = new double[SENSORS_COUNT][4];
        private long ns = 1_770_000_000_000_000_000L;
        private long orders = 4_000_000_000L;
        private int updates;
    }

    /**
     * Makes the next message.
     *
     * @param random source of what is random.
     * @param states values of this series.
     * @return an object of {@link #type}.
     */
    Object next(final Random random, final States states)
    {
        return next.apply(random, states);
    }

    record Quote(
        @Key String symbol,
        @Scale(2) double bid,
        @Scale(2) double ask,
        int bidQuantity,
        int askQuantity,
        Instant at)
    {
    }

    record UnscaledQuote(@Key String symbol, double bid, double ask, int bidQuantity, int askQuantity, Instant at)
    {
    }

    /** The side of an order. */
    enum Side
    {
        BUY, SELL
    }

    record Order(
        @Key String symbol, long id, Side side, @Scale(4) double price, long quantity, String account, Instant at)
    {
    }

    record Counters(
        @Key String machine,
        long in,
        long out,
        long bytesIn,
        long bytesOut,
        long errors,
        long dropped,
        Instant at)
    {
    }

    record Sensor(@Key int sensor, double a, double b, double c, double d, Instant at)
    {
    }

    record Noise(@Key int key, double a, long b, double c)
    {
    }

    private static Instant at(final Random random, final States states)
    {
        states.ns += (long)(-Math.log(1 - random.nextDouble()) * 10_000);
        return Instant.ofEpochSecond(0, states.ns);
    }

    /** Chooses a symbol. Low symbols are far more frequent. */
    private static int symbol(final Random random)
    {
        return (int)(SYMBOLS * Math.pow(random.nextDouble(), 3));
    }

    private static double price(final Random random, final States states, final int symbol, final double unit)
    {
        final double last = 0 == states.prices[symbol] ? 100 + symbol : states.prices[symbol];
        states.prices[symbol] = Math.rint(last * unit + random.nextInt(5) - 2) / unit;
        return states.prices[symbol];
    }

    private static Quote quote(final Random random, final States states)
    {
        final int symbol = symbol(random);
        final double bid = price(random, states, symbol, 100);
        final double ask = Math.rint(bid * 100 + 1 + random.nextInt(3)) / 100;
        return new Quote("SYM" + symbol, bid, ask, 100 * (1 + random.nextInt(20)), 100 * (1 + random.nextInt(20)),
            at(random, states));
    }

    private static Order order(final Random random, final States states)
    {
        final int symbol = symbol(random);
        return new Order("SYM" + symbol, states.orders++, random.nextBoolean() ? Side.BUY : Side.SELL,
            price(random, states, symbol, 10_000), 100L * (1 + random.nextInt(50)), "ACC-" + random.nextInt(30),
            at(random, states));
    }

    private static Counters counters(final Random random, final States states)
    {
        final int machine = random.nextInt(MACHINES);
        final long[] counts = states.counts[machine];
        counts[0] += random.nextInt(1_000);
        counts[1] += random.nextInt(1_000);
        counts[2] += random.nextInt(1_000_000);
        counts[3] += random.nextInt(1_000_000);
        counts[4] += 0 == random.nextInt(20) ? 1 : 0;
        counts[5] += 0 == random.nextInt(100) ? 1 : 0;
        return new Counters("machine-" + machine, counts[0], counts[1], counts[2], counts[3], counts[4], counts[5],
            at(random, states));
    }

    private static Sensor sensor(final Random random, final States states)
    {
        final int sensor = random.nextInt(SENSORS_COUNT);
        final double[] values = states.values[sensor];
        for (int i = 0; i < values.length; i++)
        {
            values[i] = 0 == values[i] ? 20 + random.nextDouble() : values[i] + random.nextGaussian() / 100;
        }
        return new Sensor(sensor, values[0], values[1], values[2], values[3], at(random, states));
    }
}
