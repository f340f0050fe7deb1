/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.positional;

import java.util.List;

import org.agrona.collections.Object2IntHashMap;

/**
 * The symbols of a field, by index and by name.
 */
public class Symbols
{
    /** Up to this many symbols are searched one by one. */
    private static final int MAX_SEARCHED = 16;

    private final List<String> names;
    private final Object2IntHashMap<String> indexes;

    /**
     * Indexes symbols.
     *
     * @param names of the symbols, in their order.
     */
    public Symbols(final List<String> names)
    {
        this.names = names;
        indexes = names.size() > MAX_SEARCHED ? new Object2IntHashMap<>(-1) : null;
        for (int i = 0; null != indexes && i < names.size(); i++)
        {
            indexes.put(names.get(i), i);
        }
    }

    /**
     * How many there are.
     *
     * @return the number of symbols.
     */
    public final int size()
    {
        return names.size();
    }

    /**
     * Name of a symbol.
     *
     * @param index of the symbol.
     * @return its name.
     */
    public final String name(final int index)
    {
        return names.get(index);
    }

    /**
     * Finds a symbol.
     *
     * @param symbol its name.
     * @return its index, or -1.
     */
    public final int indexOf(final CharSequence symbol)
    {
        if (null != indexes)
        {
            return indexes.getValue(symbol.toString());
        }
        for (int i = 0, size = names.size(); i < size; i++)
        {
            if (names.get(i).contentEquals(symbol))
            {
                return i;
            }
        }
        return -1;
    }
}
