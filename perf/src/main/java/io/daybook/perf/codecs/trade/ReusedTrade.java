/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

/**
 * A decoded trade whose text stands in a builder. The builder is reused, so decoding need not allocate.
 *
 * @param values all fields but the text.
 * @param text   the text.
 */
public record ReusedTrade(Trade values, StringBuilder text)
{
    /** Makes a trade with a copy of the text, if there is one. */
    ReusedTrade(final Trade values)
    {
        this(values, new StringBuilder(null == values.text ? "" : values.text));
    }

    /** Makes a record with the same values. */
    public TradeRecord toRecord()
    {
        return new TradeRecord(
            values.price, values.flag, text.toString(), values.side, values.smallInt, values.longInt);
    }
}
