/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.daybook.codec.AllocationTest.allocatedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing is allocated for what goes through collections and maps. All classes of them take their turns, so that the
 * compiler cannot do away with the iterator of just one.
 */
class ContainerAllocationTest
{
    private static final List<String> TEXTS = List.of("EUR", "USD", "GBP");

    record Held(Map<String, Long> map, Collection<String> parts, List<Map<String, Set<String>>> nested)
    {
    }

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
    private long sink;

    private static <M extends Map<String, Long>> M filled(final M map)
    {
        TEXTS.forEach((text) -> map.put(text, (long)text.hashCode()));
        return map;
    }

    /** Maps that have a loop of their own, and so those of records that were read, which cannot be modified. */
    private static List<Map<String, Long>> maps()
    {
        return List.of(filled(new HashMap<>()), filled(new LinkedHashMap<>()), filled(new TreeMap<>()),
            Collections.unmodifiableMap(filled(new LinkedHashMap<>())));
    }

    /** Collections that have indexes, or fill an array by themselves. */
    private static List<Collection<String>> collections()
    {
        return List.of(new ArrayList<>(TEXTS), Collections.unmodifiableList(new ArrayList<>(TEXTS)), TEXTS,
            new LinkedList<>(TEXTS), new HashSet<>(TEXTS), new LinkedHashSet<>(TEXTS),
            Collections.unmodifiableSet(new LinkedHashSet<>(TEXTS)));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldEncodeThemWithoutGarbage(final WireFormat format)
    {
        final Codec<Held> codec = format.codec(MessageType.of(Held.class));
        final List<Map<String, Set<String>>> nested =
            List.of(new HashMap<>(Map.of("a", new HashSet<>(TEXTS), "b", new LinkedHashSet<>(TEXTS))));
        final Held[] all = maps().stream().flatMap((map) -> collections().stream()
            .map((parts) -> new Held(map, parts, nested))).toArray(Held[]::new);

        assertThat(allocatedBy(() -> codec.encode(all[(int)(++sink % all.length)], buffer, 0))).isZero();
        for (final Held held : all)
        {
            final Held read = codec.decode(buffer, 0, codec.encode(held, buffer, 0));
            assertThat(read.map).isEqualTo(held.map);
            assertThat(read.parts).containsExactlyElementsOf(held.parts);
            assertThat(read.nested).isEqualTo(nested);
        }
    }

    static class Count
    {
        long value;
    }

    static class Into
    {
        Map<String, Count> map;
        Collection<String> parts;

        Into()
        {
            // Read into what a test puts here.
        }

        Into(final Map<String, Count> map, final Collection<String> parts)
        {
            this.map = map;
            this.parts = parts;
            TEXTS.forEach((text) -> map.put(text, new Count()));
            parts.addAll(TEXTS);
        }
    }

    private static Into[] objects()
    {
        return new Into[]{
            new Into(new HashMap<>(), new ArrayList<>()), new Into(new LinkedHashMap<>(), new LinkedList<>()),
            new Into(new TreeMap<>(), new HashSet<>()), new Into(new TreeMap<>(), new LinkedHashSet<>()) };
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadIntoThemWithoutGarbage(final WireFormat format)
    {
        final Codec<Into> codec = format.codec(MessageType.of(Into.class));
        final Into[] from = objects();
        final Into[] into = objects();

        assertThat(allocatedBy(() ->
        {
            final int i = (int)(++sink % from.length);
            from[i].map.get("EUR").value = sink;
            codec.decodeInto(into[i], buffer, 0, codec.encode(from[i], buffer, 0));
        })).isZero();

        for (int i = 0; i < from.length; i++)
        {
            assertThat(values(into[i])).isEqualTo(values(from[i]));
            assertThat(into[i].parts).containsExactlyElementsOf(from[i].parts);
        }
    }

    private static List<Long> values(final Into object)
    {
        return TEXTS.stream().map((text) -> object.map.get(text).value).collect(Collectors.toList());
    }
}
