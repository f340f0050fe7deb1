/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What generated codecs of JSON read themselves, and what they leave to the general codec.
 */
class JsonCodecTest
{
    enum Side
    {
        BUY,
        SELL
    }

    record Leg(String venue, long quantity)
    {
    }

    record Order(
        double price,
        float share,
        String text,
        Side side,
        Integer count,
        boolean isOpen,
        char mark,
        List<Leg> legs,
        Map<String, Double> fees,
        Leg first,
        int[] levels,
        Set<String> tags)
    {
        @Override
        public boolean equals(final Object o)
        {
            return o instanceof Order && toString().equals(o.toString());
        }

        @Override
        public int hashCode()
        {
            return toString().hashCode();
        }

        @Override
        public String toString()
        {
            return price + " " + share + " " + text + side + count + isOpen + mark + legs + fees + first +
                (null == levels ? null : Arrays.toString(levels)) + tags;
        }
    }

    record Pair(String a, long b)
    {
    }

    /** The only field of its messages might be the name of their type. */
    record Alone(Pair Alone)
    {
    }

    private final GeneratedCodec<Order> orders = generated(Order.class);
    private final GeneratedCodec<Pair> pairs = generated(Pair.class);

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final Class<T> type)
    {
        return (GeneratedCodec<T>)WireFormat.JSON.codec(MessageType.of(type));
    }

    static Order order(final Random random)
    {
        final List<Leg> legs = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--)
        {
            legs.add(0 == random.nextInt(5) ? null : new Leg(text(random), random.nextLong()));
        }
        return new Order(
            Double.longBitsToDouble(random.nextLong()), Float.intBitsToFloat(random.nextInt()), text(random),
            0 == random.nextInt(3) ? null : Side.values()[random.nextInt(2)],
            0 == random.nextInt(3) ? null : random.nextInt(), random.nextBoolean(), (char)random.nextInt(0xD800),
            0 == random.nextInt(5) ? null : legs,
            0 == random.nextInt(5) ? null : Map.of(text(random) + "1", random.nextDouble(), "2", -0.0),
            0 == random.nextInt(5) ? null : new Leg(text(random), random.nextInt(10)),
            0 == random.nextInt(5) ? null : random.ints(random.nextInt(4)).toArray(),
            0 == random.nextInt(5) ? null : new LinkedHashSet<>(List.of("[,", "\"}", text(random) + "3")));
    }

    private static String text(final Random random)
    {
        final String letters = "abc DEF/:,{}[]0123\"\\\n\t\u0001\u007f\u00e9\u20ac";
        final StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(0 == random.nextInt(8) ? 60 : 12); i > 0; i--)
        {
            text.append(0 == random.nextInt(40) ? "\ud83d\ude00" : letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    @Property(tries = 300)
    void shouldReadWithoutTheGeneralCodecWhatItWritesWithSpaceBetween(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final Order order = order(random);
        final String compact = json(orders, order);
        assertThat(json(orders.general(), order)).isEqualTo(compact);

        final byte[] spaced = spaced(compact, random).getBytes(UTF_8);
        final UnsafeBuffer buffer = new UnsafeBuffer(spaced);
        final Order read = (Order)orders.read(orders.input(buffer, 0, spaced.length));
        orders.checkEnd();
        assertThat(read).isEqualTo(orders.general().decode(buffer, 0, spaced.length));
        assertThat(json(orders, read)).isEqualTo(compact);
    }

    @Property(tries = 2_000)
    void shouldReadAndRefuseWhatTheGeneralCodecDoes(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final StringBuilder text = new StringBuilder(spaced(json(orders, order(random)), random));
        damage(text, "{}[]:,\"\\ -+.eE0123456789ntu\n\u00e9", random);
        final UnsafeBuffer buffer = new UnsafeBuffer(text.toString().getBytes(UTF_8));
        orders.input(buffer, 0, 0);
        orders.checkEnd();
        assertThat(outcome(() -> orders.decode(buffer, 0, buffer.capacity()))).as("%s", text)
            .isEqualTo(outcome(() -> orders.general().decode(buffer, 0, buffer.capacity())));
    }

    /** Changes a text in one to three places, by characters that mean something in it. */
    static void damage(final StringBuilder text, final String marks, final Random random)
    {
        for (int i = random.nextInt(3); i >= 0 && text.length() > 0; i--)
        {
            final int at = random.nextInt(text.length());
            switch (random.nextInt(4))
            {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, marks.charAt(random.nextInt(marks.length())));
                case 2 -> text.setCharAt(at, marks.charAt(random.nextInt(marks.length())));
                default -> text.setLength(Math.max(1, at));
            }
        }
    }

    static String outcome(final Supplier<?> decoding)
    {
        try
        {
            return String.valueOf(decoding.get());
        }
        catch (final CodecException ex)
        {
            return ex.getMessage();
        }
    }

    /** Puts space between tokens, but not within texts. */
    private static String spaced(final String compact, final Random random)
    {
        final String[] spaces = { "", "", " ", "\n  ", "\t", "\r\n" };
        final StringBuilder text = new StringBuilder();
        boolean isText = false;
        for (int i = 0; i < compact.length(); i++)
        {
            final char c = compact.charAt(i);
            final boolean isMark = !isText && "{}[]:,".indexOf(c) >= 0;
            text.append(isMark ? spaces[random.nextInt(spaces.length)] : "").append(c);
            if (isText && '\\' == c)
            {
                text.append(compact.charAt(++i));
            }
            isText ^= '"' == c;
            text.append(isMark ? spaces[random.nextInt(spaces.length)] : "");
        }
        return text.toString();
    }

    private static <T> String json(final Codec<T> codec, final T value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        return buffer.getStringWithoutLengthUtf8(0, codec.encode(value, buffer, 0));
    }

    private Pair own(final String json)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(json.getBytes(UTF_8));
        final Pair pair = (Pair)pairs.read(pairs.input(buffer, 0, buffer.capacity()));
        pairs.checkEnd();
        return pair;
    }

    private String decoded(final String json)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(json.getBytes(UTF_8));
        return outcome(() -> pairs.decode(buffer, 0, buffer.capacity()));
    }

    @Test
    void shouldReadEachEscapeItself()
    {
        assertThat(own("{\"a\":\"x\\n\\\"\\\\\\/\\b\\f\\r\\t\",\"b\":1}")).isEqualTo(new Pair("x\n\"\\/\b\f\r\t", 1));
        assertThat(own("{\"a\":\"\\u00e9\\uD83D\\ude00\u20ac\\u20ac\",\"b\":1}"))
            .isEqualTo(new Pair("\u00e9\ud83d\ude00\u20ac\u20ac", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"b\":7,\"a\":\"x\"}", "{\"a\":\"x\",\"c\":[{}],\"b\":7}", "\ufeff{\"a\":\"x\",\"b\":7}",
        "{\"\\u0061\":\"x\",\"b\":7}", "{\"Pair\":{\"a\":\"x\",\"b\":7}}", "{\"a\":\"x\",\"b\":\"7\"}" })
    void shouldLeaveOtherFormsOfTheSameObjectToTheGeneralCodec(final String json)
    {
        assertThat(decoded(json)).isEqualTo(new Pair("x", 7).toString());
    }

    @Test
    void shouldWriteNothingInFrontOfTheBuffer()
    {
        final byte[] bytes = new byte[64];
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes, 32, 32);

        assertThatThrownBy(() -> pairs.encode(new Pair("x", 7), buffer, -3))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> pairs.encode(new Pair("x", 7), buffer, 20))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(bytes).startsWith(new byte[32]);
    }

    @Test
    void shouldFillInFieldsThatAMessageLacks()
    {
        assertThat(decoded("{\"b\":7}")).isEqualTo(new Pair(null, 7).toString());
        assertThat(decoded("{}")).isEqualTo(new Pair(null, 0).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{'a':'x','b':7,'a':'y'} | key must not occur twice in an object: key=a: line=1 column=16",
        "{'a':'x','b':7} 1 | nothing must follow the JSON object: line=1 column=17",
        "{'a':'x','b':07} | number must not begin with a zero: line=1 column=14",
        "{'a':'x','b':7,} | name must be a string: line=1 column=16",
        "{'a':'x','b':-} | number must have a digit here: line=1 column=15",
        "{'a':'x | string must end with a quote: line=1 column=6" })
    void shouldNameLineAndColumnOfWhatItRefuses(final String json, final String message)
    {
        assertThat(decoded(json.replace('\'', '"'))).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "9223372036854775807", "-9223372036854775808", "0", "-0", "1234567890123456789" })
    void shouldReadTheLongestIntegersItself(final String digits)
    {
        assertThat(own("{\"a\":null,\"b\":" + digits + "}")).isEqualTo(new Pair(null, Long.parseLong(digits)));
    }

    @Test
    void shouldLeaveAClassWhoseOnlyFieldHasItsNameToTheGeneralCodec()
    {
        assertThat(WireFormat.JSON.codec(MessageType.of(Alone.class))).isNotInstanceOf(GeneratedCodec.class);
    }
}
