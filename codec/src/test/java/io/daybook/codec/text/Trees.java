/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;

/**
 * Random messages of the seven kinds that every self-described format keeps, as Java's own maps and lists, with the
 * texts that went wrong in somebody's YAML or JSON.
 */
public final class Trees
{
    /** Texts that some loader takes for something else, or not at all. */
    public static final List<String> NASTY = List.of(
        "", " ", "  x", "x ", "x  y", "\n", "\r\n", "\t", "\0", "\u0001", "\u001b[0m", "\u007f", "\u0080",
        "\u0085", "\u00a0", "\u00ff", "\u2028", "\u2029", "\ufeff", "\ufffe", "\uffff", "\ufffd", "\ue000",
        "\ud83d\ude00", "a\ud83d\ude00b", "\udbff\udfff", "no", "No", "NO", "n", "N", "y", "Y", "yes", "on",
        "Off", "OFF", "true", "True", "false", "FALSE", "null", "Null", "NULL", "~", "none", "None", "nan",
        "NaN", ".nan", ".NaN", "inf", ".inf", "-.inf", "Infinity", "-Infinity", "t", "F", "1", "-1", "+1", "0",
        "00", "010", "0x1F", "0o17", "0b11", "1_000", "1.", ".5", "1.5", "-1.5e3", "1e3", "1E3", "e3", "E3",
        "1e+3", "1.0e+300", "1:20", "1:20:30", "190:20:30", "2026-11-20", "2026-11-20T09:30:00Z",
        "2026-11-20 09:30:00", "=", "<<", "---", "...", "--- a", "?", "? a", "-", "- a", "-a", "a-", "a -",
        "a - b", ":", ": ", ": a", "a:", "a: b", "a:b", "::", "#", "# a", "a #b", "a#b", "a # b", "&a", "*a",
        "!a", "!", "!!str", "a!", "a!b", "a !b", "! a", "a ! b", "|", ">", "|2+", "%", "%YAML 1.2", "@a", "`a",
        "[", "]", "[]", "[a]", "{", "}", "{}", "{a: b}", ",", "a,b", "a, b", "'", "''", "'a'", "it's", "\"",
        "\"a\"", "\\", "a\\b", "\\n", "\\u0000", "a\"b", "'\"", "/", "a/b", "//", "../a", "_", "__", "a.b",
        "a+b", "+", "+a", ".", "..", "a b c", "Hello World!", "EUR/USD", "x{", "key: [1, 2]", "null ", " null",
        "\u00e9", "\u4e2d\u6587", "\u0e01", "a\u0301", "\u202e", "tab\there", "line\nbreak", "trailing\n",
        "\n leading", "x".repeat(10_000), "\u00e9 \n".repeat(3_000), "k".repeat(998), "k".repeat(999),
        "k".repeat(1000), "k".repeat(1001), "k".repeat(1024), "k".repeat(1025));

    private static final String PIECES =
        "abcXYZ019_ .-+/!?:,#&*|>%@`'\"\\[]{}=~<^$()" +
        "\n\t\r\0\u0007\u007f\u0085\u00a0\u00e9\u2028\u2029\ufeff\ufffe\u4e2d";

    private Trees()
    {
    }

    /**
     * A message.
     *
     * @param random   source of it.
     * @param maxDepth of what it holds.
     * @return names and values.
     */
    public static Map<String, Object> message(final Random random, final int maxDepth)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        final int count = random.nextInt(8);
        for (int i = 0; i < count; i++)
        {
            fields.put(text(random), value(random, maxDepth));
        }
        return fields;
    }

    /**
     * A text.
     *
     * @param random source of it.
     * @return one of the nasty ones, or a random one.
     */
    public static String text(final Random random)
    {
        if (random.nextBoolean())
        {
            return NASTY.get(random.nextInt(NASTY.size()));
        }
        final StringBuilder text = new StringBuilder();
        final int length = random.nextInt(12);
        for (int i = 0; i < length; i++)
        {
            if (0 == random.nextInt(12))
            {
                text.appendCodePoint(codePoint(random));
            }
            else
            {
                text.append(PIECES.charAt(random.nextInt(PIECES.length())));
            }
        }
        return text.toString();
    }

    private static int codePoint(final Random random)
    {
        while (true)
        {
            final int codePoint = random.nextInt(random.nextBoolean() ? 0x3000 : Character.MAX_CODE_POINT + 1);
            if (codePoint < 0xD800 || codePoint > 0xDFFF)
            {
                return codePoint;
            }
        }
    }

    private static Object value(final Random random, final int maxDepth)
    {
        switch (random.nextInt(maxDepth > 0 ? 12 : 8))
        {
            case 0:
                return null;
            case 1:
                return random.nextBoolean();
            case 2:
                return (long)random.nextInt(2000) - 1000;
            case 3:
                return random.nextLong() >> random.nextInt(64);
            case 4:
                return finite(random.nextLong());
            case 5:
                return (random.nextInt(2_000_000) - 1_000_000) / Math.pow(10, random.nextInt(8));
            case 6, 7:
                return text(random);
            case 8, 9:
                return message(random, maxDepth - 1);
            default:
                final List<Object> list = new ArrayList<>();
                final int count = random.nextInt(5);
                for (int i = 0; i < count; i++)
                {
                    list.add(value(random, maxDepth - 1));
                }
                return list;
        }
    }

    private static double finite(final long bits)
    {
        final double value = Double.longBitsToDouble(bits);
        return Double.isFinite(value) ? value : 0.0;
    }

    /**
     * Writes a message.
     *
     * @param fields to write.
     * @param writer that takes them.
     */
    public static void write(final Map<?, ?> fields, final FieldWriter writer)
    {
        for (final Map.Entry<?, ?> entry : fields.entrySet())
        {
            writer.field((String)entry.getKey());
            writeValue(entry.getValue(), writer);
        }
    }

    private static void writeValue(final Object value, final FieldWriter writer)
    {
        if (null == value)
        {
            writer.nullValue();
        }
        else if (value instanceof Boolean)
        {
            writer.bool((Boolean)value);
        }
        else if (value instanceof Long)
        {
            writer.int64((Long)value);
        }
        else if (value instanceof Double)
        {
            writer.float64((Double)value);
        }
        else if (value instanceof String)
        {
            writer.text((String)value);
        }
        else if (value instanceof Map)
        {
            writer.beginObject();
            write((Map<?, ?>)value, writer);
            writer.endObject();
        }
        else
        {
            writer.beginList();
            ((List<?>)value).forEach((element) -> writeValue(element, writer));
            writer.endList();
        }
    }

    /**
     * Reads what is left of the current object.
     *
     * @param reader to take from.
     * @return names and values.
     */
    public static Map<String, Object> read(final FieldReader reader)
    {
        final Map<String, Object> fields = new LinkedHashMap<>();
        while (reader.next())
        {
            final String name = reader.name().toString();
            if (fields.containsKey(name))
            {
                throw new AssertionError("twice: " + name);
            }
            fields.put(name, readValue(reader));
        }
        return fields;
    }

    private static Object readValue(final FieldReader reader)
    {
        final FieldType type = reader.type();
        if (type.isInteger())
        {
            return reader.int64();
        }
        switch (type)
        {
            case NULL:
                return null;
            case BOOL:
                return reader.bool();
            case FLOAT64:
                return reader.float64();
            case TEXT:
                return reader.text().toString();
            case OBJECT:
                reader.beginObject();
                final Map<String, Object> fields = read(reader);
                reader.endObject();
                return fields;
            case MAP:
                // Where nothing tells an empty object from an empty map.
                reader.beginMap();
                if (reader.next())
                {
                    throw new AssertionError("map: " + reader.text());
                }
                reader.endMap();
                return Map.of();
            case LIST:
                final List<Object> list = new ArrayList<>();
                reader.beginList();
                while (reader.next())
                {
                    list.add(readValue(reader));
                }
                reader.endList();
                return list;
            default:
                throw new AssertionError(type);
        }
    }
}
