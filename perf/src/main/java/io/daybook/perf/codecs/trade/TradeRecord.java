/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

/**
 * {@link Trade} as a record. Each decode makes a new one.
 *
 * @param price    price.
 * @param flag     a flag.
 * @param text     a text.
 * @param side     bought or sold.
 * @param smallInt a number that fits one byte.
 * @param longInt  a number that fits four.
 */
public record TradeRecord(double price, boolean flag, String text, Side side, int smallInt, long longInt)
{
}
