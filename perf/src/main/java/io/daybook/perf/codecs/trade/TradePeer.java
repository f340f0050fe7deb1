/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.Arrays;

import io.daybook.perf.codecs.common.TurnPeer;

/**
 * A codec of trades that differ in nothing but their text.
 */
public abstract class TradePeer extends TurnPeer
{
    /** Bytes between the starts of two messages: an odd number of cache lines spreads them over the cache. */
    public static final int STRIDE = 17 * 64;
    /** Length of a buffer for all messages. */
    public static final int BUFFER_LENGTH = TURNS * STRIDE;

    /** The trade whose turn it is. */
    public Trade trade;
    /** The object that decode fills, if the library can fill one. */
    public final Trade decoded = new Trade();

    private final Trade[] trades;

    /** Makes a peer of a trade and variants of it. */
    public TradePeer(final Trade first)
    {
        super(STRIDE);
        trades = first.variants(TURNS);
        trade = trades[0];
    }

    @Override
    public void turn(final int index)
    {
        super.turn(index);
        trade = trades[index];
    }

    /** A trade and its variants, as records. */
    public static TradeRecord[] records(final Trade first)
    {
        return Arrays.stream(first.variants(TURNS)).map(Trade::toRecord).toArray(TradeRecord[]::new);
    }

    /** The texts of all trades in builders. */
    public final StringBuilder[] texts()
    {
        final StringBuilder[] texts = new StringBuilder[TURNS];
        Arrays.setAll(texts, (i) -> new StringBuilder(trades[i].text));
        return texts;
    }
}
