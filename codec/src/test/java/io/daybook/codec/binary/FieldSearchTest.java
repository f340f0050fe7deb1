/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;
import io.daybook.codec.Documents;
import io.daybook.codec.Field;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A search by name finds what a walk over all fields finds, in messages of any form and after any other message.
 */
class FieldSearchTest
{
    private static final int CASES = 4_000;
    private static final int MAX_FIELDS = 150;
    private static final int FRONT = 40;
    private static final String[] NAMES = names();
    private static final Field[] FIELDS = Arrays.stream(NAMES).map(Field::of).toArray(Field[]::new);

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final BinaryYamlDecoder searcher = new BinaryYamlDecoder();

    /** Of all lengths, many of them alike at the start, at the end or but for the middle; some beyond Latin-1. */
    private static String[] names()
    {
        final List<String> names = new ArrayList<>(List.of("", "ü", "цена", "field_ü", "field_ÿÿ", "поле поле поле"));
        for (int i = 0; i < 40; i++)
        {
            names.add("field_" + i);
            names.add("n".repeat(i));
            names.add("same head, " + i + " in the middle");
        }
        return names.toArray(new String[0]);
    }

    @Test
    void shouldFindWhatAWalkFinds()
    {
        final Random random = Cases.random("shouldFindWhatAWalkFinds");
        int found = 0;
        int refused = 0;
        for (int i = Cases.count(CASES) / 10; i > 0; i--)
        {
            final byte[] bytes = document(random);
            final CharSequence[] sought = sought(random);
            for (int k = 0; k < 10; k++)
            {
                final String outcome = compare(0 == k ? bytes : changed(bytes, random), sought, random);
                found += outcome.contains("found") ? 1 : 0;
                refused += outcome.contains("refused") ? 1 : 0;
            }
        }
        assertThat(found).isPositive();
        assertThat(refused).isPositive();
    }

    @Test
    void shouldFindEachFieldOfALongMessage()
    {
        final MessageEncoder encoder = new BinaryYamlEncoder();
        for (int round = 0; round < 3; round++)
        {
            encoder.wrap(buffer, 3, null);
            for (int i = 0; i < 1_000; i++)
            {
                encoder.int64(NAMES[i % 6] + i, (long)i << round * 20);
            }
            searcher.wrap(new UnsafeBuffer(buffer, 3, encoder.finish()), 0, encoder.finish());
            for (int i = 0; i < 1_000; i += 7)
            {
                final int index = 0 == i % 2 ? i : 1_000 - i;
                assertThat(searcher.field(Field.of(NAMES[index % 6] + index)).int64())
                    .isEqualTo((long)index << round * 20);
            }
        }
    }

    @Test
    void shouldKeepNothingOfANameThatMayChange()
    {
        final StringBuilder name = new StringBuilder("30");
        final UnsafeBuffer message = message(70);

        assertThat(searcher.wrap(message, 0, message.capacity()).field(name).int64()).isEqualTo(30);
        name.setCharAt(1, '1');
        assertThat(searcher.wrap(message, 0, message.capacity()).field(name).int64()).isEqualTo(31);
    }

    @Test
    void shouldReadABufferOfAnyClass()
    {
        final UnsafeBuffer message = message(70);
        buffer.putBytes(9, message, 0, message.capacity());

        assertThat(searcher.wrap(buffer, 9, message.capacity()).field(Field.of("19")).int64()).isEqualTo(19);
        assertThat(searcher.wrap(message, 0, message.capacity()).field(Field.of("19")).int64()).isEqualTo(19);
    }

    @Test
    void shouldNotReadABufferThatHasBecomeShorter()
    {
        final UnsafeBuffer message = message(70);
        final Field last = Field.of("19");
        assertThat(searcher.wrap(message, 0, message.capacity()).field(last).int64()).isEqualTo(19);
        final MessageDecoder decoder = searcher.wrap(message, 0, message.capacity());
        message.wrap(new byte[8]);

        assertThatThrownBy(() -> decoder.field(last)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private UnsafeBuffer message(final int fields)
    {
        final MessageEncoder encoder = new BinaryYamlEncoder();
        encoder.wrap(buffer, 0, null);
        for (int i = 0; i < fields; i++)
        {
            encoder.int64(String.valueOf(i), i);
        }
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return new UnsafeBuffer(bytes);
    }

    /** Fields of any kind, mostly short ones, in an order that is the same for many messages. */
    private byte[] document(final Random random)
    {
        final MessageEncoder encoder = new BinaryYamlEncoder();
        encoder.wrap(buffer, 0, null);
        final int first = random.nextInt(3) * 40;
        for (int i = random.nextInt(MAX_FIELDS); i > 0; i--)
        {
            final String name = NAMES[(first + i) % NAMES.length];
            switch (random.nextInt(30))
            {
                case 0 -> encoder.field(name).beginObject().text("field_1", "inner").endObject();
                case 1 -> Documents.write(encoder, Map.of(name, Documents.text(random)));
                case 2, 3, 4, 5 -> encoder.text(name, "t".repeat(random.nextInt(33)));
                case 6 -> encoder.field(name).nullValue();
                case 7 -> encoder.bool(name, random.nextBoolean());
                case 8 -> encoder.uuid(name, random.nextLong(), i);
                case 9 -> encoder.timestamp(name, random.nextLong());
                case 10, 11, 12, 13, 14, 15 -> encoder.float64(name, random.nextInt() / 100.0);
                default -> encoder.int64(name, random.nextLong() >> random.nextInt(64));
            }
        }
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static byte[] changed(final byte[] bytes, final Random random)
    {
        final byte[] hostile =
            Arrays.copyOf(bytes, 0 == random.nextInt(4) ? random.nextInt(bytes.length + 9) : bytes.length);
        for (int i = random.nextInt(4); i > 0 && hostile.length > 0; i--)
        {
            final int at = random.nextInt(hostile.length);
            hostile[at] = (byte)(random.nextBoolean() ? random.nextInt() : hostile[at] + random.nextInt(3));
        }
        return hostile;
    }

    /** Strings or constants, of any names or of one alone: a search goes on from what it knows of that constant. */
    private static CharSequence[] sought(final Random random)
    {
        final CharSequence[] names = random.nextBoolean() ? FIELDS : NAMES;
        final CharSequence[] sought = new CharSequence[4];
        final boolean isOne = random.nextBoolean();
        final CharSequence one = names[random.nextInt(names.length)];
        Arrays.setAll(sought, (i) -> isOne ? one : names[random.nextInt(names.length)]);
        return sought;
    }

    /** Some searches in one message, the first of them from its start; what is around it must change nothing. */
    private String compare(final byte[] bytes, final CharSequence[] sought, final Random random)
    {
        final byte[] memory = new byte[FRONT + bytes.length + random.nextInt(FRONT)];
        random.nextBytes(memory);
        System.arraycopy(bytes, 0, memory, FRONT, bytes.length);
        final String actual = outcome(sought, new Search(searcher, memory, bytes.length));
        // Its range ends where the buffer does, so that one byte too far is another exception.
        final String expected = outcome(sought, new Walk(Arrays.copyOf(memory, FRONT + bytes.length)));
        assertThat(actual).as("searched for " + Arrays.toString(sought)).isEqualTo(expected);
        return actual;
    }

    private static String outcome(final CharSequence[] sought, final Search search)
    {
        final StringBuilder outcome = new StringBuilder();
        try
        {
            search.start();
            for (final CharSequence name : sought)
            {
                final BinaryYamlDecoder decoder = search.decoder;
                outcome.append(!search.field(name) ? "absent" :
                    decoder.name() + " found, end=" + decoder.end() + ", type=" + decoder.type());
                outcome.append(search.next() ? ", then " + decoder.name() : ", then the end").append('\n');
            }
        }
        catch (final CodecException expected)
        {
            // Of two faults in a field either may be told first.
            outcome.append("refused");
        }
        return outcome.toString();
    }

    private static class Search
    {
        final BinaryYamlDecoder decoder;
        private final byte[] memory;
        private final int length;

        Search(final BinaryYamlDecoder decoder, final byte[] memory, final int length)
        {
            this.decoder = decoder;
            this.memory = memory;
            this.length = length;
        }

        void start()
        {
            decoder.wrap(new UnsafeBuffer(memory), FRONT, length);
        }

        boolean field(final CharSequence name)
        {
            return null != decoder.field(name);
        }

        boolean next()
        {
            return decoder.next();
        }
    }

    /** Goes from field to field: to the end, then from the start, and back to where it was if the name is not there. */
    private static final class Walk extends Search
    {
        private int passed;

        Walk(final byte[] memory)
        {
            super(new BinaryYamlDecoder(), memory, memory.length - FRONT);
        }

        @Override
        boolean field(final CharSequence name)
        {
            final int before = passed;
            boolean isFound = walk(name, Integer.MAX_VALUE);
            if (!isFound)
            {
                rewind(0);
                isFound = walk(name, before);
            }
            if (!isFound)
            {
                rewind(before);
            }
            return isFound;
        }

        @Override
        boolean next()
        {
            final boolean isThere = decoder.next();
            passed += isThere ? 1 : 0;
            return isThere;
        }

        private boolean walk(final CharSequence name, final int count)
        {
            for (int i = 0; i < count && next(); i++)
            {
                if (0 == CharSequence.compare(decoder.name(), name))
                {
                    return true;
                }
            }
            return false;
        }

        private void rewind(final int count)
        {
            start();
            passed = 0;
            while (passed < count)
            {
                next();
            }
        }
    }
}
