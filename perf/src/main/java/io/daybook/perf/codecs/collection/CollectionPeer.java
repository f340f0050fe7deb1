/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A codec of objects that hold a collection; each has a place of its own in the buffer.
 *
 * @param <T> class of the objects.
 */
public abstract class CollectionPeer<T> implements CodecPeer
{
    /** What is read into. */
    final T owned;
    /** Of all messages. */
    public final UnsafeBuffer buffer;
    /** Offset of the message whose turn it is. */
    int at;

    private final List<T> objects;
    private final int[] lengths = new int[TradePeer.TURNS];
    private int turn;

    /** Makes a peer of the objects of each turn. */
    public CollectionPeer(final IntFunction<T> objects)
    {
        this(objects, new UnsafeBuffer(ByteBuffer.allocateDirect(TradePeer.BUFFER_LENGTH)));
    }

    /** Makes a peer that writes into a given buffer. */
    public CollectionPeer(final IntFunction<T> objects, final UnsafeBuffer buffer)
    {
        this.buffer = buffer;
        this.objects = IntStream.range(0, TradePeer.TURNS).mapToObj(objects).toList();
        owned = objects.apply(0);
    }

    @Override
    public final void turn(final int index)
    {
        turn = index;
        at = index * TradePeer.STRIDE;
    }

    /** The object whose turn it is. */
    public final T object()
    {
        return objects.get(turn);
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
