/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import io.daybook.perf.codecs.common.CodecPeer;

/**
 * A codec over trades that differ in their text alone, each with a place of its own for its bytes.
 */
public abstract class TradePeer implements CodecPeer
{
    /** How many trades there are; a power of two. */
    public static final int TURNS = 64;
    /** Between the starts of two messages: an odd number of cache lines, so that they do not share a few sets. */
    public static final int STRIDE = 17 * 64;
    /** For all messages. */
    public static final int BUFFER_LENGTH = TURNS * STRIDE;

    /** The trade whose turn it is. */
    public Trade trade;
    /** Its index. */
    public int turn;
    /** Offset of its message. */
    public int at;

    private final Trade[] trades;
    private final int[] lengths = new int[TURNS];

    /** Makes a peer of a trade and variants of it. */
    public TradePeer(final Trade first)
    {
        trades = first.variants(TURNS);
        turn(0);
    }

    @Override
    public void turn(final int index)
    {
        turn = index;
        at = index * STRIDE;
        trade = trades[index];
    }

    /** All trades as records. */
    public final TradeRecord[] records()
    {
        final TradeRecord[] records = new TradeRecord[TURNS];
        for (int i = 0; i < TURNS; i++)
        {
            records[i] = trades[i].toRecord();
        }
        return records;
    }

    /** All trades with text in a builder. */
    public final ReusedTrade[] reused()
    {
        final ReusedTrade[] reused = new ReusedTrade[TURNS];
        for (int i = 0; i < TURNS; i++)
        {
            reused[i] = ReusedTrade.of(trades[i]);
        }
        return reused;
    }

    /** Notes the length of the message whose turn it is, and returns it. */
    public final int wrote(final int length)
    {
        lengths[turn] = length;
        return length;
    }

    /** Length of the message whose turn it is. */
    public final int length()
    {
        return lengths[turn];
    }
}
