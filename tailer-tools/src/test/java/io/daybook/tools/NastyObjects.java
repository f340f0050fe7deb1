/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random objects with the texts and names that break dumps, and a JSON writer of its own for them.
 */
final class NastyObjects
{
    private static final String[] TEXTS = {
        "", " ", "no", "NO", "yes", "on", "off", "y", "n", "null", "Null", "~", "true", "True", "1e3", "0x1F", "0o17",
        "1_000", "1:30", "12:30:45", "2001-01-01", "2001-12-14t21:59:43.10-05:00", ".nan", ".inf", "-.inf", "NaN", "=",
        "<<", "- a", "? a", ": a", "a: b", "a #b", "#a", "&a", "*a", "!a", "!!str a", "|", ">", "%YAML", "@a", "`a",
        "---", "...", "--- a", "[", "]", "{", "}", ",", "'", "\"", "\\", "\n", "\r\n", "\t", "a\nb", "a\n", "\na",
        " a", "a ", "a  b", "\u0000", "\u0001", "\u0007", "\u001b", "\u007f", "\u0080", "\u0085", "\u00a0", "\u2028",
        "\u2029", "\ufeff", "\ufffe", "\uffff", "\ud7ff", "\ue000", "\ud83d\ude00", "\ud800\udc00", "\udbff\udfff",
        "x".repeat(10_240), "\u00e9".repeat(5_000), "\\\"".repeat(600), "-",
        "--", "a-", "e3", "E3", "+1", "0", "-0", "007",
        "1.", ".5", "1.5", "0b11", "a:", ":a", "a,b", "a]", "{a}", "a\tb", "\u3042\u3044", "\u0627\u0644"};

    private final Random random;

    NastyObjects(final long seed)
    {
        random = new Random(seed);
    }

    Map<String, Object> next()
    {
        return object(0);
    }

    private Map<String, Object> object(final int depth)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = random.nextInt(6); i >= 0; i--)
        {
            fields.put(text(), value(depth));
        }
        return fields;
    }

    private Object value(final int depth)
    {
        switch (random.nextInt(depth < 4 ? 9 : 7))
        {
            case 0:
                return null;

            case 1:
                return random.nextBoolean();

            case 2:
                return random.nextLong() >> random.nextInt(64);

            case 3:
                return number();

            case 7:
                return object(depth + 1);

            case 8:
                final List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--)
                {
                    list.add(value(depth + 1));
                }
                return list;

            default:
                return text();
        }
    }

    private double number()
    {
        final double value = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(value) && random.nextBoolean() ? value : random.nextInt(2_000_000) / 100.0 - 1_000;
    }

    private String text()
    {
        final StringBuilder text = new StringBuilder(TEXTS[random.nextInt(TEXTS.length)]);
        for (int i = random.nextInt(3); i > 0; i--)
        {
            text.append(TEXTS[random.nextInt(TEXTS.length)]);
        }
        return text.toString();
    }

    /**
     * A value as JSON, in ASCII.
     */
    static String json(final Object value)
    {
        if (value instanceof Map)
        {
            final StringBuilder json = new StringBuilder("{");
            ((Map<?, ?>)value).forEach((name, element) ->
                json.append(1 == json.length() ? "" : ",").append(json(name)).append(':').append(json(element)));
            return json.append('}').toString();
        }
        if (value instanceof List)
        {
            final StringBuilder json = new StringBuilder("[");
            ((List<?>)value).forEach((element) -> json.append(1 == json.length() ? "" : ",").append(json(element)));
            return json.append(']').toString();
        }
        if (!(value instanceof String))
        {
            return String.valueOf(value);
        }
        final StringBuilder json = new StringBuilder("\"");
        ((String)value).chars().forEach((c) ->
        {
            if (c < ' ' || c > '~' || '"' == c || '\\' == c)
            {
                json.append(String.format("\\u%04x", c));
            }
            else
            {
                json.append((char)c);
            }
        });
        return json.append('"').toString();
    }
}
