/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.json.JsonEncoder;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Keys of objects within each other, few and many, beside a model that keeps a map for each object.
 */
class UniqueKeysTest
{
    private static final int DIFFERENT = 60;
    private static final int STEPS = 200;
    private static final int DEEPEST = 5;
    private static final Field[] NAMES = IntStream.range(0, DIFFERENT)
        .mapToObj((i) -> Field.of("x".repeat(i % 11) + (0 == i % 7 ? "\"" : "k") + i)).toArray(Field[]::new);

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final StringBuilder expected = new StringBuilder();
    private final Deque<Map<String, Integer>> objects = new ArrayDeque<>();

    @Property(tries = 300)
    void shouldNameKeysAsAModelDoes(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final JsonEncoder encoder = new JsonEncoder(false, true);
        expected.setLength(0);
        objects.clear();
        encoder.wrap(buffer, 0, null);
        begin();
        // In some runs nearly all keys differ, in others nearly none.
        final int names = 1 + random.nextInt(DIFFERENT);
        final int steps = random.nextInt(STEPS);
        for (int i = 0; i < steps; i++)
        {
            final int what = random.nextInt(12);
            if (0 == what && objects.size() > 1)
            {
                encoder.endObject();
                end();
                continue;
            }
            final Field name = NAMES[random.nextInt(names)];
            key(name.name());
            // A known field, and the same name as text, are one key.
            encoder.field(random.nextBoolean() ? name : name.name());
            if (1 == what && objects.size() < DEEPEST)
            {
                encoder.beginObject();
                begin();
            }
            else
            {
                encoder.int64(i);
                expected.append(i);
            }
        }
        while (objects.size() > 1)
        {
            encoder.endObject();
            end();
        }
        end();
        assertThat(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).isEqualTo(expected.toString());
    }

    private void begin()
    {
        expected.append('{');
        objects.push(new HashMap<>());
    }

    private void end()
    {
        expected.append('}');
        objects.pop();
    }

    private void key(final String name)
    {
        final Map<String, Integer> keys = objects.element();
        expected.append(keys.isEmpty() ? "" : ",");
        String unique = name;
        while (keys.containsKey(unique))
        {
            unique = name + '_' + keys.merge(name, 1, Integer::sum);
        }
        keys.put(unique, 1);
        expected.append('"').append(unique.replace("\"", "\\\"")).append("\":");
    }

    @Test
    void shouldRefuseAKeyThatOccursTwiceHoweverManyThereAre()
    {
        for (int count = 1; count <= DIFFERENT; count++)
        {
            final JsonEncoder encoder = new JsonEncoder();
            encoder.wrap(buffer, 0, null);
            for (int i = 0; i < count; i++)
            {
                encoder.int64(NAMES[i], i);
            }
            final Field twin = NAMES[count / 2];
            assertThatThrownBy(() -> encoder.field(twin)).as("count=%d", count).isInstanceOf(CodecException.class)
                .hasMessageStartingWith("key must not occur twice in an object: key=");
            encoder.wrap(buffer, 0, null).int64(twin, 1);
            assertThat(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).endsWith(":1}");
        }
    }

    @Test
    void shouldWriteNamesThatAreTooLongToBeKept()
    {
        final Field name = Field.of("n".repeat(500));
        final JsonEncoder encoder = new JsonEncoder();
        for (int i = 0; i < 3; i++)
        {
            encoder.wrap(buffer, 0, null).int64(name, i);
            assertThat(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).isEqualTo(
                "{\"" + name + "\":" + i + "}");
        }
    }
}
