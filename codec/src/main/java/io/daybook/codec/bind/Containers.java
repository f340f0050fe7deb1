/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The collections and maps that members may have, and those of them that can be filled again.
 */
final class Containers
{
    private static final Map<Class<?>, Supplier<Collection<Object>>> COLLECTIONS = Map.of(
        Collection.class, ArrayList::new, List.class, ArrayList::new, ArrayList.class, ArrayList::new,
        Set.class, LinkedHashSet::new, HashSet.class, LinkedHashSet::new, LinkedHashSet.class, LinkedHashSet::new,
        SortedSet.class, TreeSet::new, NavigableSet.class, TreeSet::new, TreeSet.class, TreeSet::new);
    private static final Map<Class<?>, Supplier<Map<Object, Object>>> MAPS = Map.of(
        Map.class, LinkedHashMap::new, HashMap.class, LinkedHashMap::new, LinkedHashMap.class, LinkedHashMap::new,
        SortedMap.class, TreeMap::new, NavigableMap.class, TreeMap::new, TreeMap.class, TreeMap::new);
    /** Of just these classes: what another one does when it is cleared nobody knows. */
    private static final Set<Class<?>> REFILLABLE = Set.of(
        ArrayList.class, LinkedList.class, HashSet.class, LinkedHashSet.class, TreeSet.class,
        HashMap.class, LinkedHashMap.class, TreeMap.class);

    private Containers()
    {
    }

    /** Makes collections for members of a class; null where they can have none. */
    static Supplier<Collection<Object>> collection(final Class<?> type)
    {
        return COLLECTIONS.get(type);
    }

    /** Makes maps for members of a class; null where they can have none. */
    static Supplier<Map<Object, Object>> map(final Class<?> type)
    {
        return MAPS.get(type);
    }

    /** Whether collections for members of a class are array lists. */
    static boolean isArrayList(final Class<?> type)
    {
        return Collection.class == type || List.class == type || ArrayList.class == type;
    }

    /** Whether elements or keys must have an order. */
    static boolean isSorted(final Class<?> type)
    {
        return SortedSet.class.isAssignableFrom(type) || SortedMap.class.isAssignableFrom(type);
    }

    static boolean isRefillable(final Object container)
    {
        return null != container && REFILLABLE.contains(container.getClass());
    }
}
