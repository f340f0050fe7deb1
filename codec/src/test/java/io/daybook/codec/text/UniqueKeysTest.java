/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.yaml.YamlEncoder;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
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
            encoder.wrap(buffer, 0, null);
            for (int i = 0; i < count; i++)
            {
                encoder.int64(NAMES[i], i);
            }
            assertThat(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).as("the next message")
                .endsWith(":" + (count - 1) + "}");
        }
    }

    @Test
    void shouldWriteAFieldOfAnyLengthAsTheSameNameIsWrittenAsText()
    {
        for (int length = 0; length < 1_100; length += length < 70 ? 1 : 103)
        {
            for (final String first : new String[]{"n", "\"", "-", "\u00e9", "\u6f22"})
            {
                final Field name = Field.of(first + "n".repeat(length));
                for (final TextEncoder encoder : new TextEncoder[]{new JsonEncoder(), new YamlEncoder()})
                {
                    encoder.wrap(buffer, 0, null).int64(name.name(), 1);
                    final String text = buffer.getStringWithoutLengthUtf8(0, encoder.finish());
                    for (int i = 0; i < 2; i++)
                    {
                        encoder.wrap(buffer, 0, null).int64(name, 1);
                        assertThat(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).isEqualTo(text);
                    }
                }
            }
        }
    }

    @Test
    void shouldWriteTheNextMessageAfterOneThatFoundNoRoom()
    {
        final JsonEncoder encoder = new JsonEncoder();
        for (int room = 0; room < 300; room++)
        {
            final UnsafeBuffer small = new UnsafeBuffer(new byte[room]);
            assertThatThrownBy(() ->
            {
                encoder.wrap(small, 0, null);
                for (int i = 0; i < DIFFERENT; i++)
                {
                    encoder.int64(NAMES[i], i);
                }
            }).isInstanceOf(IndexOutOfBoundsException.class);
            encoder.wrap(buffer, 0, null).int64(NAMES[1], 1);
            assertThat(buffer.getStringWithoutLengthUtf8(0, encoder.finish())).isEqualTo("{\"" + NAMES[1] + "\":1}");
        }
    }

    @Property(tries = 50)
    void shouldHashKeysThatDifferInOneByteToManyPlaces(@ForAll @IntRange(min = 1, max = 20) final int length)
    {
        final UniqueKeys keys = new UniqueKeys(1, false);
        for (int at = 0; at < length; at++)
        {
            final Set<Integer> low = new HashSet<>();
            final Set<Integer> bits = new HashSet<>();
            for (int value = 0; value < 64; value++)
            {
                buffer.setMemory(0, length, (byte)'k');
                buffer.putByte(at, (byte)(value + '0'));
                final int hash = keys.hash(buffer, 0, length);
                low.add(hash & 1023);
                bits.add(hash & 63);
            }
            assertThat(low).as("at=%d", at).hasSizeGreaterThan(50);
            assertThat(bits).as("at=%d", at).hasSizeGreaterThan(20);
        }
    }
}
