/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.hand.ByHandPeer;

/**
 * Objects that hold a collection by hand. {@link ByHandPeer} writes and reads their values, as it does those of a
 * trade. Neither a collection nor an object in it is ever null.
 *
 * @param <T> class of the objects.
 */
public abstract class CollectionByHandPeer<T> extends CollectionPeer<T>
{
    private final ByHandPeer values;

    /** Makes a peer of the objects of each turn. {@code values} writes and reads the values. */
    public CollectionByHandPeer(final IntFunction<T> objects, final ByHandPeer values)
    {
        super(objects, values.buffer);
        this.values = values;
    }

    /** Writes an object at an offset, and returns the offset behind it. */
    public abstract int write(int offset, T object);

    /** Reads a message from the first byte to the last. */
    public abstract void readInto(T object);

    @Override
    public final int encode()
    {
        return wrote(write(at, object()) - at);
    }

    @Override
    public final Object decode()
    {
        values.begin(at, length());
        readInto(owned);
        values.checkEnd();
        return owned;
    }

    /** Puts an element at an index of a list, or adds it to the end. */
    public static <E> void set(final List<E> list, final int index, final E element)
    {
        if (index == list.size())
        {
            list.add(element);
        }
        else if (element != list.get(index))
        {
            list.set(index, element);
        }
    }

    /** Shortens a list to {@code count} elements. */
    public static void cut(final List<?> list, final int count)
    {
        while (list.size() > count)
        {
            list.remove(list.size() - 1);
        }
    }

    /** Returns the level of a key, or adds a new one. */
    public static Book.Level level(final Map<String, Book.Level> map, final String key)
    {
        final Book.Level level = map.get(key);
        if (null != level)
        {
            return level;
        }
        final Book.Level made = new Book.Level();
        map.put(key, made);
        return made;
    }

    /** Checks that each message has the bytes of the generated codec of a format, and returns this peer. */
    public final CollectionByHandPeer<T> checked(final WireFormat format, final Class<T> type)
    {
        checkBytes(buffer, format, type, objects::get);
        return this;
    }
}
