/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.hand.ByHandPeer;
import io.daybook.perf.codecs.trade.TradePeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Objects that hold a collection by hand: values are written and read by the code that {@link ByHandPeer} has for those
 * of a trade. A collection is never null, nor are objects in it.
 *
 * @param <T> class of the objects.
 */
public abstract class CollectionByHandPeer<T> extends CollectionPeer<T>
{
    private final ByHandPeer values;

    /** Makes a peer of the objects of each turn; {@code values} writes and reads its values. */
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

    /** Puts an element in its place in a list, which may have been that of another. */
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

    /** Takes away what a list has behind its elements. */
    public static void cut(final List<?> list, final int count)
    {
        while (list.size() > count)
        {
            list.remove(list.size() - 1);
        }
    }

    /** A level of a map that is read into, or a new one. */
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

    /**
     * Shows that each message has the bytes that the generated codec of a format gives it.
     *
     * @param format of the messages.
     * @param type   class of the objects.
     * @return this.
     * @throws IllegalStateException for a message with others.
     */
    public final CollectionByHandPeer<T> checked(final WireFormat format, final Class<T> type)
    {
        final Codec<T> codec = format.codec(MessageType.of(type));
        final UnsafeBuffer room = new UnsafeBuffer(ByteBuffer.allocateDirect(TradePeer.STRIDE));
        final UnsafeBuffer generated = new UnsafeBuffer(0, 0);
        final UnsafeBuffer byHand = new UnsafeBuffer(0, 0);
        for (int i = TradePeer.TURNS - 1; i >= 0; i--)
        {
            turn(i);
            generated.wrap(room, 0, codec.encode(object(), room, 0));
            byHand.wrap(buffer, at, encode());
            if (!byHand.equals(generated))
            {
                throw new IllegalStateException("code written by hand must write the bytes of the generated codec: " +
                    "format=" + format + ", type=" + type.getSimpleName() + ", turn=" + i);
            }
        }
        return this;
    }
}
