/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.function.IntFunction;

import io.daybook.perf.codecs.hand.BinaryYamlByHandPeer;
import io.daybook.perf.codecs.trade.Trade;

/**
 * Objects that hold a collection in BINARY_YAML by hand.
 *
 * @param <T> class of the objects.
 */
abstract class BinaryYamlCollectionPeer<T> extends CollectionByHandPeer<T>
{
    static final long VALUES = BinaryYamlByHandPeer.word("values");

    final BinaryYamlByHandPeer values;

    BinaryYamlCollectionPeer(final IntFunction<T> objects)
    {
        this(objects, new BinaryYamlByHandPeer(Trade.example(), true));
    }

    private BinaryYamlCollectionPeer(final IntFunction<T> objects, final BinaryYamlByHandPeer values)
    {
        super(objects, values);
        this.values = values;
    }
}
