/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Maps whose keys are of class {@code String}. Each member uses this as an {@link OwnClass}. It goes through a map with
 * the map's own loop, because an iterator would be garbage.
 */
public final class MapCodec extends ElementsCodec
    implements BiConsumer<Object, Object>, BiFunction<Object, Object, Object>
{
    private final GeneratedCodec<?> element;
    private final boolean isNullable;
    private final boolean isFixed;
    private final boolean isSorted;
    private final TextCache keys;
    /** Null if a key may come twice. */
    private final KeyHashes hashes;

    /** Where the entries are written to, and how many were written. */
    private Output out;
    private int at;
    private int written;
    private boolean mayRepeatKeys;

    /** Where the entries are read from, how many there are, and how many were read. */
    private Input in;
    private int count;
    private int kept;
    private boolean isOver;
    private Object otherKey;

    MapCodec(
        final Framing framing,
        final ValueCodec general,
        final GeneratedCodec<?> element,
        final boolean isNullable,
        final Container container)
    {
        super(framing, general);
        this.element = element;
        this.isNullable = isNullable;
        isFixed = container.isFixed();
        isSorted = TreeMap.class == container.type();
        keys = TextCache.of(String.class, framing.hasLatin1Keys());
        hashes = framing.hasUniqueKeys() ? new KeyHashes() : null;
    }

    @Override
    int count(final Object value)
    {
        return ((Map<?, ?>)value).size();
    }

    @Override
    int putAll(final Object value, final int entries, final Output to, final int begin)
    {
        out = to;
        at = begin;
        written = 0;
        mayRepeatKeys = null != hashes && !isKnown(value);
        if (mayRepeatKeys)
        {
            hashes.begin(entries);
        }
        ((Map<?, ?>)value).forEach(this);
        Refused.unless(LEFT == at || entries == written);
        return at;
    }

    @Override
    public void accept(final Object key, final Object value)
    {
        Refused.unless(null != key);
        if (LEFT != at)
        {
            at = null == value && !isNullable || mayRepeatKeys && !hashes.add((String)key) ? LEFT :
                element.write(value, out, framing.putKey(out, at, (String)key));
            written++;
        }
    }

    private Map<Object, Object> newMap()
    {
        return isSorted ? new TreeMap<>() : new LinkedHashMap<>();
    }

    @Override
    Object read(final Input from, final int entries, final Object current)
    {
        final boolean isInto = isKnown(current);
        @SuppressWarnings("unchecked")
        final Map<Object, Object> map = isInto ? (Map<Object, Object>)current : newMap();
        int found = isInto ? keepEqual(map, from, entries) : 0;
        while (hasNext(from, entries, found))
        {
            map.put(key(from, null), element.read(from));
            found++;
        }
        checkEnd(from, entries, found);
        // Less: a key came twice, which the general codec refuses.
        Refused.unless(found == map.size());
        return isFixed && !isInto ? Collections.unmodifiableMap(map) : map;
    }

    /**
     * Keeps the entries whose keys come in the same order as before, and removes those behind them. Returns how many
     * entries were read.
     */
    private int keepEqual(final Map<Object, Object> map, final Input from, final int entries)
    {
        in = from;
        count = entries;
        kept = 0;
        isOver = false;
        otherKey = null;
        map.replaceAll(this);
        // Checked before anything is removed: fewer entries than announced are refused.
        Refused.unless(null != otherKey || kept == count || Framing.UNTIL_END == count || in.position() < in.limit());
        if (isOver)
        {
            removeFrom(map, kept);
        }
        if (null == otherKey)
        {
            return kept;
        }
        map.put(otherKey, element.read(from));
        return kept + 1;
    }

    @Override
    public Object apply(final Object key, final Object value)
    {
        isOver = isOver || !hasNext(in, count, kept);
        if (isOver)
        {
            return value;
        }
        final Object next = key(in, key);
        if (!next.equals(key))
        {
            isOver = true;
            otherKey = next;
            return value;
        }
        kept++;
        return element.readInto(in, value);
    }

    private Object key(final Input from, final Object current)
    {
        final Object key = framing.key(from, keys, current);
        Refused.unless(null != key);
        return key;
    }

    private static void removeFrom(final Map<?, ?> map, final int first)
    {
        final Iterator<?> rest = map.keySet().iterator();
        for (int i = 0; rest.hasNext(); i++)
        {
            rest.next();
            if (i >= first)
            {
                rest.remove();
            }
        }
    }

    /** Whether the class of a map is one whose keys all differ, and whose behaviour under change is known. */
    private static boolean isKnown(final Object map)
    {
        final Class<?> type = null == map ? null : map.getClass();
        return HashMap.class == type || LinkedHashMap.class == type || TreeMap.class == type;
    }

    @Override
    Object fill(final Input from, final Object current)
    {
        Refused.unless(isKnown(current));
        ((Map<?, ?>)current).clear();
        return refill(from, current);
    }

    @Override
    Object refill(final Input from, final Object current)
    {
        Refused.unless(isKnown(current));
        final Object map = readInto(from, current);
        Refused.unless(null != map);
        return map;
    }
}
