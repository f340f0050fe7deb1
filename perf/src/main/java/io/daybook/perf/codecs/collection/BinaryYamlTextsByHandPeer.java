/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A list of texts in BINARY_YAML by hand.
 */
public final class BinaryYamlTextsByHandPeer extends BinaryYamlCollectionPeer<Collected.Texts>
{
    /** Makes a peer of the objects of each turn. */
    public BinaryYamlTextsByHandPeer(final IntFunction<Collected.Texts> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Texts object)
    {
        final List<String> texts = object.values;
        final int begin = values.beginBlock(values.putName(offset, VALUES, 6));
        int index = begin;
        for (int i = 0; i < texts.size(); i++)
        {
            index = values.putText(index, texts.get(i));
        }
        return values.endList(begin, index);
    }

    @Override
    public void readInto(final Collected.Texts object)
    {
        final List<String> texts = object.values;
        values.takeLastName(VALUES, 6);
        int count = 0;
        while (values.remaining() > 0)
        {
            set(texts, count, values.takeText());
            count++;
        }
        cut(texts, count);
    }
}
