/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.function.IntFunction;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * An array of doubles in PACKED by hand.
 */
public final class PackedDoublesByHandPeer extends PackedCollectionPeer<Collected.Doubles>
{
    /** Makes a peer of the objects of each turn. */
    public PackedDoublesByHandPeer(final IntFunction<Collected.Doubles> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Doubles object)
    {
        final double[] array = object.values;
        int index = values.putVarint(offset, array.length + 1);
        for (final double value : array)
        {
            buffer.putDouble(index, value, LITTLE_ENDIAN);
            index += Double.BYTES;
        }
        return index;
    }

    @Override
    public void readInto(final Collected.Doubles object)
    {
        final int count = values.takeCount(Double.BYTES);
        int index = values.take(count * Double.BYTES);
        if (count != object.values.length)
        {
            object.values = new double[count];
        }
        final double[] array = object.values;
        for (int i = 0; i < count; i++)
        {
            array[i] = buffer.getDouble(index, LITTLE_ENDIAN);
            index += Double.BYTES;
        }
    }
}
