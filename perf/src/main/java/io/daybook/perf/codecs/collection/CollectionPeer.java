/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.daybook.perf.codecs.common.TurnPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A codec of objects that hold a collection.
 *
 * @param <T> class of the objects.
 */
public abstract class CollectionPeer<T> extends TurnPeer
{
    /** The object that decode fills. */
    final T owned;
    /** Holds all messages. */
    public final UnsafeBuffer buffer;

    /** The objects by their turn. */
    final List<T> objects;

    /** Makes a peer of the objects of each turn. */
    public CollectionPeer(final IntFunction<T> objects)
    {
        this(objects, new UnsafeBuffer(ByteBuffer.allocateDirect(TradePeer.BUFFER_LENGTH)));
    }

    /** Makes a peer that writes into a given buffer. */
    public CollectionPeer(final IntFunction<T> objects, final UnsafeBuffer buffer)
    {
        super(TradePeer.STRIDE);
        this.buffer = buffer;
        this.objects = IntStream.range(0, TURNS).mapToObj(objects).toList();
        owned = objects.apply(0);
    }

    /** The object whose turn it is. */
    public final T object()
    {
        return objects.get(turn);
    }
}
