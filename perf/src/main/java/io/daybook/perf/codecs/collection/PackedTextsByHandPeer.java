/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A list of texts in PACKED by hand.
 */
public final class PackedTextsByHandPeer extends PackedCollectionPeer<Collected.Texts>
{
    /** Makes a peer of the objects of each turn. */
    public PackedTextsByHandPeer(final IntFunction<Collected.Texts> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Texts object)
    {
        final List<String> texts = object.values;
        final int count = texts.size();
        int index = values.putVarint(offset, count + 1);
        for (int i = 0; i < count; i++)
        {
            index = values.putText(index, texts.get(i));
        }
        return index;
    }

    @Override
    public void readInto(final Collected.Texts object)
    {
        final List<String> texts = object.values;
        final int count = values.takeCount(1);
        for (int i = 0; i < count; i++)
        {
            set(texts, i, values.takeText());
        }
        cut(texts, count);
    }
}
