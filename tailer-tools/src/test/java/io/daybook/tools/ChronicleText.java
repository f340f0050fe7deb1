/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.wire.DocumentContext;
import net.openhft.chronicle.wire.Wire;

import io.daybook.tools.ChronicleQueues.Leg;

/**
 * Documents as Chronicle's own reader gives them, in a form in which they can be compared with a dump.
 */
final class ChronicleText
{
    /** Smaller codes begin bytes that are no document. */
    private static final int MIN_CODE = 0x80;

    private ChronicleText()
    {
    }

    /** What Chronicle's reader says that a document holds. */
    static Object of(final DocumentContext context)
    {
        final Wire wire = context.wire();
        final Bytes<?> bytes = wire.bytes();
        if (bytes.peekUnsignedByte() < MIN_CODE)
        {
            return Map.of("bytes", Base64.getEncoder().encodeToString(bytes.toByteArray()));
        }
        final Map<Object, Object> fields = new LinkedHashMap<>();
        final StringBuilder name = new StringBuilder();
        while (wire.hasMore())
        {
            wire.readEventName(name);
            if ("opaque".contentEquals(name))
            {
                // Code, and length of 32 bits.
                bytes.readSkip(5);
                fields.put("opaque", Base64.getEncoder().encodeToString(bytes.toByteArray()));
                return fields;
            }
            fields.put(name.toString(), comparable(wire.getValueIn().object()));
        }
        if (fields.containsKey(""))
        {
            final Object value = fields.get("");
            return value instanceof Map ? Map.of(ChronicleQueues.LEG, value) : Map.of("text", value);
        }
        return fields;
    }

    /** What a dump says that a message holds. */
    static Object of(final String type, final Map<?, ?> message)
    {
        if (null == type)
        {
            return comparable(message);
        }
        final boolean isArgument = 1 == message.size() && message.containsKey("value");
        final Map<String, Object> event = new LinkedHashMap<>();
        event.put(type, comparable(isArgument ? message.get("value") : message));
        return event;
    }

    private static Object comparable(final Object value)
    {
        if (value instanceof Leg leg)
        {
            return Map.of("name", leg.name, "number", comparable(leg.number));
        }
        if (value instanceof Map<?, ?> map)
        {
            final Map<Object, Object> fields = new LinkedHashMap<>();
            map.forEach((name, each) -> fields.put(name, comparable(each)));
            return fields;
        }
        if (value instanceof Iterable<?> list)
        {
            final List<Object> elements = new ArrayList<>();
            list.forEach((each) -> elements.add(comparable(each)));
            return elements;
        }
        if (value instanceof Double || value instanceof Float)
        {
            return new BigDecimal(((Number)value).doubleValue()).stripTrailingZeros();
        }
        if (value instanceof Number number)
        {
            return new BigDecimal(number.toString()).stripTrailingZeros();
        }
        if (value instanceof byte[] bytes)
        {
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof BytesStore<?, ?> bytes)
        {
            return Base64.getEncoder().encodeToString(bytes.toByteArray());
        }
        return null == value || value instanceof Boolean ? value : value.toString();
    }
}
