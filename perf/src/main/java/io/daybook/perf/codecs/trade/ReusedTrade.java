/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

/**
 * {@link Trade} whose text is reused as well: decoding it need not allocate.
 */
public final class ReusedTrade
{
    double price;
    boolean flag;
    final StringBuilder text = new StringBuilder();
    Side side;
    int smallInt;
    long longInt;

    static ReusedTrade of(final Trade trade)
    {
        final ReusedTrade copy = new ReusedTrade();
        copy.price = trade.price;
        copy.flag = trade.flag;
        copy.text.append(trade.text);
        copy.side = trade.side;
        copy.smallInt = trade.smallInt;
        copy.longInt = trade.longInt;
        return copy;
    }

    /** A record with the same values. */
    public TradeRecord toRecord()
    {
        return new TradeRecord(price, flag, text.toString(), side, smallInt, longInt);
    }
}
