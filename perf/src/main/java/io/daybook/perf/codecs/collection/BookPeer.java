/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.nio.ByteBuffer;

import io.daybook.perf.codecs.common.TurnPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A codec of order books, as records or as POJOs.
 */
public abstract class BookPeer extends TurnPeer
{
    /** The books as records. */
    final BookRecord[] records = new BookRecord[TURNS];
    /** The same books as POJOs. */
    final Book[] books = new Book[TURNS];
    /** Holds all messages. */
    final UnsafeBuffer buffer;

    /** Makes a peer of the example book. */
    public BookPeer()
    {
        this(new UnsafeBuffer(ByteBuffer.allocateDirect(TradePeer.BUFFER_LENGTH)));
    }

    /** Makes a peer that writes into a given buffer. */
    public BookPeer(final UnsafeBuffer buffer)
    {
        super(TradePeer.STRIDE);
        this.buffer = buffer;
        for (int i = 0; i < records.length; i++)
        {
            records[i] = BookRecord.of(i);
            books[i] = Book.of(records[i]);
        }
    }
}
