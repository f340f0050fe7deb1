/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Random;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.JsonCodecTest.Alone;
import io.daybook.codec.generated.JsonCodecTest.Order;
import io.daybook.codec.generated.JsonCodecTest.Pair;

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
 * What generated codecs of YAML read themselves, and what they leave to the general codec.
 */
class YamlCodecTest
{
    record Sign(char sign, Integer count, boolean isOpen)
    {
    }

    private final GeneratedCodec<Order> orders = generated(Order.class);
    private final GeneratedCodec<Pair> pairs = generated(Pair.class);
    private final GeneratedCodec<Sign> signs = generated(Sign.class);

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final Class<T> type)
    {
        return (GeneratedCodec<T>)WireFormat.YAML.codec(MessageType.of(type));
    }

    private static <T> String yaml(final Codec<T> codec, final T value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        return buffer.getStringWithoutLengthUtf8(0, codec.encode(value, buffer, 0));
    }

    private static <T> T own(final GeneratedCodec<T> codec, final String yaml)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(yaml.getBytes(UTF_8));
        @SuppressWarnings("unchecked")
        final T value = (T)codec.read(codec.input(buffer, 0, buffer.capacity()));
        codec.checkEnd();
        return value;
    }

    private static <T> String decoded(final Codec<T> codec, final String yaml)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(yaml.getBytes(UTF_8));
        return JsonCodecTest.outcome(() -> codec.decode(buffer, 0, buffer.capacity()));
    }

    @Property(tries = 300)
    void shouldReadWithoutTheGeneralCodecWhatItWrites(@ForAll final long seed)
    {
        final Order order = JsonCodecTest.order(new Random(seed));
        final String yaml = yaml(orders, order);

        assertThat(yaml(orders.general(), order)).isEqualTo(yaml);
        assertThat(own(orders, yaml)).hasToString(decoded(orders.general(), yaml));
        assertThat(yaml(orders, own(orders, yaml))).isEqualTo(yaml);
    }

    @Property(tries = 2_000)
    void shouldReadAndRefuseWhatTheGeneralCodecDoes(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final StringBuilder text = new StringBuilder(yaml(orders, JsonCodecTest.order(random)));
        JsonCodecTest.damage(
            text, "{}[]:,\"'\\ #-+.eE0123456789ntuy~|>&*!%\n\n\r\t\u00e9\u007f\u0085\u2028\ufeff", random);
        final String yaml = text.toString();
        orders.input(new UnsafeBuffer(new byte[0]), 0, 0);
        orders.checkEnd();

        assertThat(decoded(orders, yaml)).as("%s", yaml).isEqualTo(decoded(orders.general(), yaml));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a: x\nb: 7\n", "a: \"x\"\nb: 7\n", "a: null\nb: -9223372036854775808\n", "a: nullable text\nb: 0\n",
        "a: \"x\\n\\\"\\\\\\/\\b\\f\\r\\t\\u00e9\\u0085\"\nb: 7\n", "a: \"\u00e9\u20ac \ufff8 \ud83d\ude00\"\nb: 7\n" })
    void shouldReadItself(final String yaml)
    {
        assertThat(own(pairs, yaml)).hasToString(decoded(pairs.general(), yaml));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "b: 7\na: x\n", "a: x\nc: [{}]\nb: 7\n", "\ufeffa: x\nb: 7\n", "\"a\": x\nb: 7\n", "Pair:\n  a: x\n  b: 7\n",
        "{a: x, b: 7}\n", "---\na: x\nb: 7\n", "a: x # first\nb: 7\n", "a: x \nb: 7\n", "a: 'x'\nb: 7\n",
        "a: x\r\nb: 7\r\n", "a:  x\nb: 7\n", "a: x\nb: 0x7\n", "a: x\nb: +7\n", "a: x\nb: 7", "a: x\n\nb: 7\n",
        "a: |-\n  x\nb: 7\n", "a:\n  x\nb: 7\n", "# all\na: x\nb: 7\n", "a: x\nb: 7\n...\n", "? a\n: x\nb: 7\n" })
    void shouldLeaveOtherFormsOfTheSameObjectToTheGeneralCodec(final String yaml)
    {
        assertThatThrownBy(() -> own(pairs, yaml)).isInstanceOf(Refused.class);
        assertThat(decoded(pairs, yaml)).isEqualTo(new Pair("x", 7).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "no", "Yes", "y", "1", "1.5", "-x", "x-", "a  b", " a", "#x", "x: y", "[x]", ".nan", "~", "e1", "Null", "" })
    void shouldTakeNoTextWithoutQuotesThatNeedsThem(final String text)
    {
        assertThatThrownBy(() -> own(pairs, "a: " + text + "\nb: 7\n")).isInstanceOf(Refused.class);
        assertThat(own(pairs, yaml(pairs, new Pair(text, 7)))).isEqualTo(new Pair(text, 7));
    }

    @ParameterizedTest
    @ValueSource(chars = { 'a', 'y', '5', '"', '\\', '\n', ' ', '#', '\u007f', '\u0085', '\u00e9', '\ufeff', '\u20ac' })
    void shouldReadEachCharacterThatItWrites(final char c)
    {
        final Sign sign = new Sign(c, null, true);
        assertThat(own(signs, yaml(signs, sign))).isEqualTo(sign);
        assertThat(yaml(signs, sign)).isEqualTo(yaml(signs.general(), sign));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a: x;b: 7;a: y; | key must not occur twice in an object: key=a: line=3 column=1",
        "a: [x;b: 7; | value that goes on must be indented further than what it belongs to: line=2 column=1",
        "a: \"x; | string must end with a quote: line=1 column=4" })
    void shouldNameLineAndColumnOfWhatItRefuses(final String yaml, final String message)
    {
        final String text = yaml.replace(';', '\n');
        assertThat(decoded(pairs, text)).isEqualTo(decoded(pairs.general(), text)).isEqualTo(message);
    }

    @Test
    void shouldFillInFieldsThatAMessageLacks()
    {
        assertThat(decoded(pairs, "b: 7\n")).isEqualTo(new Pair(null, 7).toString());
        assertThat(decoded(pairs, "{}\n")).isEqualTo(new Pair(null, 0).toString());
    }

    @Test
    void shouldLeaveAClassWhoseOnlyFieldHasItsNameToTheGeneralCodec()
    {
        assertThat(WireFormat.YAML.codec(MessageType.of(Alone.class))).isNotInstanceOf(GeneratedCodec.class);
    }
}
