/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.Objects;

/**
 * The 6-field object that every codec writes and reads. Its text is a {@link String}, since most libraries can make
 * nothing else.
 */
public final class Trade
{
    /** Price. */
    public double price;
    /** A flag. */
    public boolean flag;
    /** A text. */
    public String text;
    /** Bought or sold. */
    public Side side;
    /** A number that fits one byte. */
    public int smallInt;
    /** A number that fits four. */
    public long longInt;

    /**
     * Makes the trade of the published tables.
     *
     * @return a new one.
     */
    public static Trade example()
    {
        return of(new TradeRecord(1234.0, true, "Hello World!", Side.Sell, 123, 1234567890L));
    }

    /** Makes a trade with the values of a record. */
    public static Trade of(final TradeRecord trade)
    {
        final Trade copy = new Trade();
        copy.price = trade.price();
        copy.flag = trade.flag();
        copy.text = trade.text();
        copy.side = trade.side();
        copy.smallInt = trade.smallInt();
        copy.longInt = trade.longInt();
        return copy;
    }

    /** Makes copies of this trade. All but the first have another text of the same length. */
    public Trade[] variants(final int count)
    {
        final Trade[] variants = new Trade[count];
        for (int i = 0; i < count; i++)
        {
            variants[i] = of(toRecord());
            if (i > 0 && text.length() >= 2)
            {
                variants[i].text = text.substring(0, text.length() - 2) + (char)('0' + i / 10) + (char)('0' + i % 10);
            }
        }
        return variants;
    }

    /** Makes a record with the same values. */
    public TradeRecord toRecord()
    {
        return new TradeRecord(price, flag, text, side, smallInt, longInt);
    }

    @Override
    public boolean equals(final Object o)
    {
        return o instanceof Trade && toRecord().equals(((Trade)o).toRecord());
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(price, flag, text, side, smallInt, longInt);
    }

    @Override
    public String toString()
    {
        return toRecord().toString();
    }
}
