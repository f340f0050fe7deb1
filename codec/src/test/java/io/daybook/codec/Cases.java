/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Random;

/**
 * How many random cases a test runs and with which seed: {@code -Ddaybook.cases=N}, {@code -Ddaybook.seed=S}.
 */
public final class Cases
{
    private Cases()
    {
    }

    /**
     * How many cases to run.
     *
     * @param usual number of them without the property.
     * @return the number.
     */
    public static int count(final int usual)
    {
        return Integer.getInteger("daybook.cases", usual);
    }

    /**
     * A source of randomness whose seed is printed.
     *
     * @param test that uses it.
     * @return the source.
     */
    public static Random random(final String test)
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println(test + ": -Ddaybook.seed=" + seed);
        return new Random(seed);
    }
}
