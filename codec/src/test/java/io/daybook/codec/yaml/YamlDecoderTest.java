/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.text.Trees;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class YamlDecoderTest
{
    @Test
    void shouldReadBlocks()
    {
        final String yaml = """
            # written by hand
            --- # position 4120 seq 17
            Trade:
              symbol: EUR/USD
              legs:
                - price: 1.1034
                  "no": null
                - - 1
                  - - true
                - {}
                - []
                - "x: y"
                - ? key
                  : 2
                - ""
              "": -.inf
            """;
        assertThat(Trees.read(reader(yaml))).hasToString("{Trade={symbol=EUR/USD, legs=[{price=1.1034, no=null}, " +
            "[1, [true]], {}, [], x: y, {key=2}, ], =-Infinity}}");
    }

    @Test
    void shouldReadWithoutALineBreakAtTheEnd()
    {
        assertThat(Trees.read(reader("a: 1"))).hasToString("{a=1}");
        assertThat(Trees.read(reader("{}"))).isEmpty();
        assertThat(Trees.read(reader("---\na: b c"))).hasToString("{a=b c}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|key must be plain text or quoted: line=1 column=1",
        "a|colon must follow a key: line=1 column=2",
        "a:1|space must follow: line=1 column=3",
        "a: no|text must be plain for every loader, or quoted: line=1 column=4",
        "a: x - y-|text must be plain for every loader, or quoted: line=1 column=4",
        "a: b: c|line must end behind a value: line=1 column=5",
        "a: {b: 1}|objects and lists must be in block style unless they are empty: line=1 column=4",
        "a: 1e3|exponent must be signed, behind a small e and a number with a point: line=1 column=5",
        "a: 1.0E+3|exponent must be signed, behind a small e and a number with a point: line=1 column=7",
        "a: 010|number must not begin with a zero: line=1 column=4",
        "a: 1_000|line must end behind a value: line=1 column=5",
        "a: .5|number must be decimal, or .nan, .inf or -.inf: line=1 column=4",
        "a: é|plain text must be printable ASCII: line=1 column=4",
        "a: \"\\/\"|escape is not known: line=1 column=5",
        "a: \"\\ud83d\\ude00\"|string must not hold a lone surrogate: line=1 column=5",
        "no: 1|key must be plain text or quoted: line=1 column=1",
        "- 1|key must be plain text or quoted: line=1 column=1",
        "--- x|only a comment may follow ---: line=1 column=1",
        "a: |text must be plain for every loader, or quoted: line=1 column=4" })
    void shouldRefuseWithLineAndColumn(final String yaml, final String text)
    {
        assertRefused(yaml.stripTrailing().equals("a:") ? "a: " : yaml, text);
    }

    @Test
    void shouldRefuseBadIndentation()
    {
        assertRefused("a:\n b: 1\n", "value must stand here, two columns further in: line=2 column=1");
        assertRefused("a:\nb: 1\n", "value must stand here, two columns further in: line=2 column=1");
        assertRefused("a: 1\n  b: 1\n", "indentation must match a line before: line=2 column=1");
        assertRefused("a:\n  b: 1\n c: 1\n", "indentation must match a line before: line=3 column=1");
        assertRefused("a: 1\n\nb: 1\n", "key must be plain text or quoted: line=2 column=1");
        assertRefused("a:\n  - 1\n  b: 1\n", "dash must begin an element: line=3 column=3");
        assertRefused("? a\nb: 1\n", "colon must follow a key: line=2 column=1");
        assertRefused("a: 1\n---\nb: 1\n", "key must be plain text or quoted: line=2 column=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a: &x 1", "a: *x", "a: !t 1", "a: |", "a: 'b'", "a: ~", "a: yes", "a: 0x1F", "a: +1", "a: b # c",
        "a: [1]", "<<: 1", "a: \"b", "a: \"b\"c", "a: 1 ", "a : 1", "a:  1", "\ta: 1", "a: 1\r\n",
        "%YAML 1.2\n---\na: 1", "...", "a: 1\n...\n", "- a: 1", "a: -", "a: ?", "? - a\n: 1", "a: 1:20",
        "a: 99999999999999999999", "a: 1.0e+999", "{}\na: 1", "a:\t1" })
    void shouldRefuseWhatTheEncoderNeverWrites(final String yaml)
    {
        assertThatThrownBy(() -> reader(yaml)).isInstanceOf(CodecException.class)
            .hasMessageMatching("(?s).*: line=[0-9]+ column=[0-9]+");
    }

    @Test
    void shouldRefuseNestingBeyondTheLimit()
    {
        assertThat(reader("a:\n  " + "- ".repeat(63) + "1\n").next()).isTrue();
        assertThatThrownBy(() -> reader("a:\n  " + "- ".repeat(1_000_000) + "1\n")).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("message must not be nested deeper than 64: line=2 column=");
    }

    private static void assertRefused(final String yaml, final String text)
    {
        assertThatThrownBy(() -> reader(yaml)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static FieldReader reader(final String yaml)
    {
        final byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
        return new YamlDecoder().wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }
}
