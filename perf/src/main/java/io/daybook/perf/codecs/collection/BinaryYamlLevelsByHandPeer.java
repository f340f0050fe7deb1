/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.Map;
import java.util.function.IntFunction;

import io.daybook.perf.codecs.hand.ByHandPeer;

/**
 * A map of prices and quantities in BINARY_YAML by hand.
 */
public final class BinaryYamlLevelsByHandPeer extends BinaryYamlCollectionPeer<Collected.Levels>
{
    private final BinaryYamlLevelByHand levels = new BinaryYamlLevelByHand(values);

    /** Makes a peer of the objects of each turn. */
    public BinaryYamlLevelsByHandPeer(final IntFunction<Collected.Levels> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Levels object)
    {
        final int begin = values.beginBlock(values.putName(offset, VALUES, 6));
        int index = begin;
        for (final Map.Entry<String, Book.Level> entry : object.values.entrySet())
        {
            final Book.Level level = entry.getValue();
            index = levels.put(values.putKey(index, entry.getKey()), level.price, level.quantity);
        }
        return values.endMap(begin, index);
    }

    @Override
    public void readInto(final Collected.Levels object)
    {
        values.takeLastName(VALUES, 6);
        final int first = values.take(0);
        final int count = read(object.values);
        if (count != object.values.size())
        {
            // The map held other keys before.
            object.values.clear();
            values.goBack(first);
            ByHandPeer.check(read(object.values) == object.values.size());
        }
    }

    private int read(final Map<String, Book.Level> map)
    {
        int count = 0;
        while (values.remaining() > 0)
        {
            final Book.Level level = level(map, values.takeKey());
            level.price = levels.price();
            level.quantity = levels.quantity();
            count++;
        }
        return count;
    }
}
