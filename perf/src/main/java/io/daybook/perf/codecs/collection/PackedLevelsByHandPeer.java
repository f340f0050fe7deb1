/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.Map;
import java.util.function.IntFunction;

import io.daybook.perf.codecs.hand.ByHandPeer;

/**
 * A map of prices and quantities in PACKED by hand.
 */
public final class PackedLevelsByHandPeer extends PackedCollectionPeer<Collected.Levels>
{
    private static final int LEAST_ENTRY = 1 + PackedLevelByHand.LENGTH;

    private final PackedLevelByHand levels = new PackedLevelByHand(buffer);

    /** Makes a peer of the objects of each turn. */
    public PackedLevelsByHandPeer(final IntFunction<Collected.Levels> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Levels object)
    {
        int index = values.putVarint(offset, object.values.size() + 1);
        for (final Map.Entry<String, Book.Level> entry : object.values.entrySet())
        {
            final Book.Level level = entry.getValue();
            index = levels.put(values.putText(index, entry.getKey()), level.price, level.quantity);
        }
        return index;
    }

    @Override
    public void readInto(final Collected.Levels object)
    {
        final int count = values.takeCount(LEAST_ENTRY);
        final int first = values.take(0);
        read(object.values, count);
        if (count != object.values.size())
        {
            // The map held other keys before.
            object.values.clear();
            values.goBack(first);
            read(object.values, count);
            ByHandPeer.check(count == object.values.size());
        }
    }

    private void read(final Map<String, Book.Level> map, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final String key = values.takeText();
            ByHandPeer.check(null != key);
            final int offset = values.take(PackedLevelByHand.LENGTH);
            final Book.Level level = level(map, key);
            level.price = levels.price(offset);
            level.quantity = levels.quantity(offset);
        }
    }
}
