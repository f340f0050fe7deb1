/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.function.IntFunction;

import io.daybook.perf.codecs.hand.PackedByHandPeer;
import io.daybook.perf.codecs.trade.Trade;

/**
 * Objects that hold a collection in PACKED by hand.
 *
 * @param <T> class of the objects.
 */
abstract class PackedCollectionPeer<T> extends CollectionByHandPeer<T>
{
    final PackedByHandPeer values;

    PackedCollectionPeer(final IntFunction<T> objects)
    {
        this(objects, new PackedByHandPeer(Trade.example(), true));
    }

    private PackedCollectionPeer(final IntFunction<T> objects, final PackedByHandPeer values)
    {
        super(objects, values);
        this.values = values;
    }
}
