/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.function.IntFunction;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

/**
 * Generated codecs of objects that hold a collection.
 *
 * @param <T> class of the objects.
 */
public final class DaybookCollectionPeer<T> extends CollectionPeer<T>
{
    private final Codec<T> codec;

    /** Makes a peer of the objects of each turn in a wire format. */
    public DaybookCollectionPeer(final WireFormat format, final Class<T> type, final IntFunction<T> objects)
    {
        super(objects);
        codec = format.codec(MessageType.of(type));
    }

    @Override
    public int encode()
    {
        return wrote(codec.encode(object(), buffer, at));
    }

    @Override
    public Object decode()
    {
        return codec.decodeInto(owned, buffer, at, length());
    }
}
