/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;

/**
 * Goes through a map with the map's own loop, because an iterator would be garbage. It writes the entries, or reads
 * into them as long as the keys come in the same order as before.
 */
final class MapWalk implements BiConsumer<Object, Object>, BiFunction<Object, Object, Object>
{
    private final Workspace workspace;
    private MapBinding binding;
    private FieldWriter writer;
    private FieldReader reader;
    private Map<?, ?> entries;
    private boolean isOver;
    private int kept;
    private Object otherKey;

    MapWalk(final Workspace workspace)
    {
        this.workspace = workspace;
    }

    void write(final Map<?, ?> entries, final MapBinding ofMap, final FieldWriter to)
    {
        binding = ofMap;
        writer = to;
        entries.forEach(this);
    }

    @Override
    public void accept(final Object key, final Object value)
    {
        binding.writeEntry(key, value, writer, workspace);
    }

    /**
     * Reads into entries until there is none left, a key differs or the input ends. Returns how many it has read into.
     */
    int readInto(final Map<Object, Object> into, final MapBinding ofMap, final FieldReader from)
    {
        binding = ofMap;
        reader = from;
        isOver = false;
        kept = 0;
        otherKey = null;
        entries = into;
        into.replaceAll(this);
        entries = null;
        return kept;
    }

    @Override
    public Object apply(final Object key, final Object value)
    {
        if (isOver)
        {
            return value;
        }
        isOver = !reader.next();
        if (isOver)
        {
            return value;
        }
        final Object read = binding.readKeyInto(key, reader, workspace);
        if (read != key)
        {
            isOver = true;
            otherKey = read;
            return value;
        }
        kept++;
        return binding.readValueInto(entries, value, reader, workspace);
    }

    /** Whether reading stopped before the last entry. */
    boolean isOver()
    {
        return isOver;
    }

    /** The key that was read and differs from the entry's key; null for none. */
    Object otherKey()
    {
        return otherKey;
    }
}
