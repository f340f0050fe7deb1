/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

/**
 * The side of a trade.
 */
public enum Side
{
    /** Bought. */
    Buy,
    /** Sold. */
    Sell;

    private static final Side[] VALUES = values();

    static Side of(final int ordinal)
    {
        return VALUES[ordinal];
    }

    /** Finds a side by its name, which need not be a {@link String}, without garbage. */
    static Side of(final CharSequence name)
    {
        for (final Side side : VALUES)
        {
            if (side.name().contentEquals(name))
            {
                return side;
            }
        }
        throw new IllegalArgumentException("a side must be Buy or Sell: name=" + name);
    }
}
