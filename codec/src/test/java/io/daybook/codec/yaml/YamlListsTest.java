/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.text.Trees;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists of scalars, which stand between brackets if they fit on a line.
 */
class YamlListsTest
{
    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
    private final YamlEncoder encoder = new YamlEncoder();

    @Test
    void shouldPlaceAListOfScalarsOnOneLine()
    {
        assertThat(yaml(Map.of("a", list(1L, -2.5, true, null, "text", "no", "a,b", "x: y", "]", "# c"))))
            .isEqualTo("a: [1, -2.5, true, null, text, \"no\", \"a,b\", \"x: y\", \"]\", \"# c\"]\n");
        assertThat(yaml(Map.of("a", list(list(1L, 2L), list(), list(3L), Map.of("b", list(4L))))))
            .isEqualTo("a:\n  - [1, 2]\n  - []\n  - [3]\n  - b: [4]\n");
    }

    @Test
    void shouldPlaceEachElementOnALineIfOneIsNotAScalar()
    {
        assertThat(yaml(Map.of("a", list(1L, "two", list(3L), 4L))))
            .isEqualTo("a:\n  - 1\n  - two\n  - [3]\n  - 4\n");
        assertThat(yaml(Map.of("a", list(list("one", "two", Map.of("b", 3L)), 4L))))
            .isEqualTo("a:\n  - - one\n    - two\n    - b: 3\n  - 4\n");
        assertThat(yaml(Map.of("a", list(1L, list(), Map.of())))).isEqualTo("a:\n  - 1\n  - []\n  - {}\n");
    }

    @Test
    void shouldTakeALineOfAHundredBytesAndNoMore()
    {
        final int rest = FlowList.MAX_WIDTH - "a: [1, ]".length();
        assertThat(yaml(Map.of("a", list(1L, "x".repeat(rest)))))
            .isEqualTo("a: [1, " + "x".repeat(rest) + "]\n");
        assertThat(yaml(Map.of("a", list(1L, "x".repeat(rest + 1)))))
            .isEqualTo("a:\n  - 1\n  - " + "x".repeat(rest + 1) + "\n");
        assertThat(yaml(Map.of("a", list("x".repeat(500))))).isEqualTo("a:\n  - " + "x".repeat(500) + "\n");
        // Bytes of UTF-8 count, and the indentation.
        assertThat(yaml(Map.of("o", list(Map.of("a", list("\u00e9".repeat(44)))))))
            .isEqualTo("o:\n  - a: [\"" + "\u00e9".repeat(44) + "\"]\n");
        assertThat(yaml(Map.of("o", list(Map.of("a", list("\u00e9".repeat(45)))))))
            .isEqualTo("o:\n  - a:\n      - \"" + "\u00e9".repeat(45) + "\"\n");
    }

    @Test
    void shouldPlaceAListBehindALongKeyAsABlock()
    {
        final String key = "k".repeat(1001);
        assertThat(yaml(Map.of(key, list(1L, 2L)))).isEqualTo("? " + key + "\n: [1, 2]\n");
        assertThat(yaml(Map.of(key.substring(2), list(1L, 2L)))).isEqualTo(key.substring(2) + ":\n  - 1\n  - 2\n");
    }

    @Test
    void shouldBeginAnewBehindAMessageThatWasNotFinished()
    {
        encoder.wrap(buffer, 0, null).field("a").beginList().int64(1);
        assertThat(yaml(Map.of("b", 2L))).isEqualTo("b: 2\n");
    }

    @Test
    void shouldWriteEachListAsItsElementsWant()
    {
        final Random random = Cases.random("YamlListsTest.shouldWriteEachListAsItsElementsWant");
        for (int i = Cases.count(2_000); i > 0; i--)
        {
            final Map<String, Object> message = new LinkedHashMap<>();
            message.put("name", value(random, 4));
            message.put("k".repeat(1 + random.nextInt(60)), value(random, 4));
            message.put("end", 1L);
            final StringBuilder expected = new StringBuilder();
            message.forEach((key, value) -> expected.append(key).append(':').append(block(value, key + ":", 2)));
            final String yaml = yaml(message);

            assertThat(yaml).isEqualTo(expected.toString());
            final byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
            assertThat(Trees.read(new YamlDecoder().wrap(new UnsafeBuffer(bytes), 0, bytes.length)))
                .isEqualTo(message);
        }
    }

    private static Object value(final Random random, final int depth)
    {
        if (depth > 0 && random.nextInt(3) > 0)
        {
            final List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(0 == random.nextInt(4) ? 60 : 6); i > 0; i--)
            {
                list.add(value(random, 0 == random.nextInt(8) ? depth - 1 : 0));
            }
            return list;
        }
        return random.nextBoolean() ? (long)random.nextInt(1000) : "\u00e9".repeat(random.nextInt(20));
    }

    /** The value behind what stands on its line, with its line break. Whole lines are decided upon, not bytes. */
    private static String block(final Object value, final String before, final int indentation)
    {
        if (!(value instanceof List))
        {
            return ' ' + scalar(value) + '\n';
        }
        final List<?> list = (List<?>)value;
        final boolean isFlat = list.stream().noneMatch((element) -> element instanceof List);
        if (isFlat)
        {
            final String line =
                " [" + String.join(", ", list.stream().map(YamlListsTest::scalar).toList()) + ']';
            if (list.isEmpty() || (before + line).getBytes(StandardCharsets.UTF_8).length <= 100)
            {
                return line + '\n';
            }
        }
        final StringBuilder lines = new StringBuilder(before.endsWith("-") ? " " : "\n");
        final String indent = " ".repeat(indentation);
        for (final Object element : list)
        {
            final boolean isOnLine = 1 == lines.length() && ' ' == lines.charAt(0);
            lines.append(isOnLine ? "" : indent).append('-')
                .append(block(element, isOnLine ? before + " -" : indent + '-', indentation + 2));
        }
        return lines.toString();
    }

    private static String scalar(final Object value)
    {
        return value instanceof Long ? value.toString() : '"' + (String)value + '"';
    }

    private static List<Object> list(final Object... elements)
    {
        final List<Object> list = new ArrayList<>();
        Collections.addAll(list, elements);
        return list;
    }

    private String yaml(final Map<String, Object> message)
    {
        Trees.write(message, encoder.wrap(buffer, 7, null));
        return buffer.getStringWithoutLengthUtf8(7, encoder.finish());
    }
}
