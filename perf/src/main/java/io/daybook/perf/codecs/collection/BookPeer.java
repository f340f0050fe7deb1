/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.nio.ByteBuffer;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A codec of order books, as records or as POJOs; each has a place of its own in the buffer.
 */
public abstract class BookPeer implements CodecPeer
{
    /** The books as records. */
    final BookRecord[] records = new BookRecord[TradePeer.TURNS];
    /** The same books as POJOs. */
    final Book[] books = new Book[TradePeer.TURNS];
    /** Of all messages. */
    final UnsafeBuffer buffer;
    /** Index of the book whose turn it is. */
    int turn;
    /** Offset of its message. */
    int at;

    private final int[] lengths = new int[TradePeer.TURNS];

    /** Makes a peer of the example book. */
    public BookPeer()
    {
        this(new UnsafeBuffer(ByteBuffer.allocateDirect(TradePeer.BUFFER_LENGTH)));
    }

    /** Makes a peer that writes into a given buffer. */
    public BookPeer(final UnsafeBuffer buffer)
    {
        this.buffer = buffer;
        for (int i = 0; i < records.length; i++)
        {
            records[i] = BookRecord.of(i);
            books[i] = Book.of(records[i]);
        }
    }

    @Override
    public final void turn(final int index)
    {
        turn = index;
        at = index * TradePeer.STRIDE;
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
