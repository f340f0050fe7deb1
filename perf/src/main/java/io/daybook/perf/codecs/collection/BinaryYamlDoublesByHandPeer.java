/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * An array of doubles in BINARY_YAML by hand.
 */
public final class BinaryYamlDoublesByHandPeer extends BinaryYamlCollectionPeer<Collected.Doubles>
{
    /** Holds the values that are read until their number is known. */
    private double[] room = new double[16];
    /** Makes a peer of the objects of each turn. */
    public BinaryYamlDoublesByHandPeer(final IntFunction<Collected.Doubles> objects)
    {
        super(objects);
    }

    @Override
    public int write(final int offset, final Collected.Doubles object)
    {
        final int begin = values.beginBlock(values.putName(offset, VALUES, 6));
        int index = begin;
        for (final double value : object.values)
        {
            index = values.putDouble(index, value);
        }
        return values.endList(begin, index);
    }

    @Override
    public void readInto(final Collected.Doubles object)
    {
        values.takeLastName(VALUES, 6);
        int count = 0;
        while (values.remaining() > 0)
        {
            if (count == room.length)
            {
                room = Arrays.copyOf(room, 2 * count);
            }
            room[count++] = values.takeDouble();
        }
        if (count == object.values.length)
        {
            System.arraycopy(room, 0, object.values, 0, count);
        }
        else
        {
            object.values = Arrays.copyOf(room, count);
        }
    }
}
