/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

import io.daybook.codec.CodecException;

/**
 * The collections and maps that members may have. Knows which of them can be filled again.
 */
final class Containers
{
    private static final Map<Class<?>, Supplier<Collection<Object>>> COLLECTIONS = Map.ofEntries(
        Map.entry(Collection.class, ArrayList::new), Map.entry(List.class, ArrayList::new),
        Map.entry(ArrayList.class, ArrayList::new), Map.entry(LinkedList.class, LinkedList::new),
        Map.entry(Queue.class, ArrayDeque::new), Map.entry(Deque.class, ArrayDeque::new),
        Map.entry(ArrayDeque.class, ArrayDeque::new),
        Map.entry(Set.class, LinkedHashSet::new), Map.entry(HashSet.class, LinkedHashSet::new),
        Map.entry(LinkedHashSet.class, LinkedHashSet::new),
        Map.entry(SortedSet.class, TreeSet::new), Map.entry(NavigableSet.class, TreeSet::new),
        Map.entry(TreeSet.class, TreeSet::new));
    private static final Map<Class<?>, Supplier<Map<Object, Object>>> MAPS = Map.of(
        Map.class, LinkedHashMap::new, HashMap.class, LinkedHashMap::new, LinkedHashMap.class, LinkedHashMap::new,
        SortedMap.class, TreeMap::new, NavigableMap.class, TreeMap::new, TreeMap.class, TreeMap::new,
        ConcurrentMap.class, ConcurrentHashMap::new, ConcurrentHashMap.class, ConcurrentHashMap::new);
    /** Only these classes and enum sets are refilled: nobody knows what clearing an object of another class does. */
    private static final Set<Class<?>> REFILLABLE = Set.of(
        ArrayList.class, LinkedList.class, ArrayDeque.class, HashSet.class, LinkedHashSet.class, TreeSet.class,
        HashMap.class, LinkedHashMap.class, TreeMap.class, EnumMap.class, ConcurrentHashMap.class);

    private Containers()
    {
    }

    /** Makes collections for members of a class; null if the class is not supported. */
    static Supplier<Collection<Object>> collection(final Class<?> type, final Class<?> element)
    {
        return EnumSet.class == type ? () -> enumSet(element) : COLLECTIONS.get(type);
    }

    /** Makes maps for members of a class; null if the class is not supported. */
    static Supplier<Map<Object, Object>> map(final Class<?> type, final Class<?> key)
    {
        return EnumMap.class == type ? () -> enumMap(key) : MAPS.get(type);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E>> Collection<Object> enumSet(final Class<?> element)
    {
        return (Collection<Object>)(Collection<?>)EnumSet.noneOf((Class<E>)element);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E>> Map<Object, Object> enumMap(final Class<?> key)
    {
        return (Map<Object, Object>)(Map<?, ?>)new EnumMap<E, Object>((Class<E>)key);
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
        return null != container && (container instanceof EnumSet || REFILLABLE.contains(container.getClass()));
    }

    /** Returns an element, or a value of a map. Refuses null if the container cannot hold it. */
    static Object checked(final Object container, final Object part)
    {
        if (null == part && (container instanceof SortedSet || container instanceof EnumSet ||
            container instanceof ArrayDeque || container instanceof ConcurrentMap))
        {
            throw new CodecException("an element or value must not be null in a container that cannot hold it, use " +
                "List, Set or Map: container=" + container.getClass().getName());
        }
        return part;
    }
}
