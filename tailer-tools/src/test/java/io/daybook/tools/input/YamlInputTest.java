/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class YamlInputTest
{
    @Test
    void shouldReadDocumentsByTheCoreSchema()
    {
        final String yaml = """
            # comment
            --- # position 0 seq 1
            ints: [0, -480, 1517966773840, 0x1F, 0o17, +3, 010]
            floats: [2.0, -0.0, 1e3, .5, 1., .inf, -.INF, .nan, 1.0e-07]
            bools: [true, False, TRUE]
            nulls: [null, ~, Null, ]
            texts: [yes, no, 1_000, 1:20, 2026-11-20, "1", 'it''s', 0b1, "\\u00e9"]
            ---
            nested: {a: {b: [[], {}]}}
            block: |
              two
              lines
            folded: >-
              one
              line
            404: not found
            ~: tilde
            ---
            ---
            - last
            """;
        final DocumentInput input = input(yaml, BigIntegers.REFUSE);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo(
            "{\"ints\":[0,-480,1517966773840,31,15,3,10],\"floats\":[2.0,-0.0,1000.0,0.5,1.0,\"Infinity\"," +
            "\"-Infinity\",\"NaN\",1.0e-07],\"bools\":[true,false,true],\"nulls\":[null,null,null]," +
            "\"texts\":[\"yes\",\"no\",\"1_000\",\"1:20\",\"2026-11-20\",\"1\",\"it's\",\"0b1\",\"\u00e9\"]}");
        assertThat(input.line()).isEqualTo(3);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo(
            "{\"nested\":{\"a\":{\"b\":[[],{}]}},\"block\":\"two\\nlines\\n\",\"folded\":\"one line\"," +
            "\"404\":\"not found\",\"~\":\"tilde\"}");
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(CodecException.class)
            .hasMessage("document must be a mapping: line=20 column=1");
    }

    @Test
    void shouldReadNothingFromNothing()
    {
        assertThat(all("")).isEmpty();
        assertThat(all("# only a comment\n")).isEmpty();
        assertThat(all("---\n---\n")).isEmpty();
        assertThat(all("{}")).containsExactly("{}");
    }

    @Test
    void shouldWriteOutAliases()
    {
        assertThat(all("base: &b {x: [1, 2]}\ncopy: *b\nlist: [*b, *b]\n")).containsExactly(
            "{\"base\":{\"x\":[1,2]},\"copy\":{\"x\":[1,2]},\"list\":[{\"x\":[1,2]},{\"x\":[1,2]}]}");
    }

    @Test
    void shouldReadBinary()
    {
        assertThat(all("a: !!binary AQID\nb: !!str 12\nc: !!int \"7\"\nd: !!float 3\n")).containsExactly(
            "{\"a\":\"AQID\",\"b\":\"12\",\"c\":7,\"d\":3.0}");
    }

    @Test
    void shouldTreatBigIntegersAsTold()
    {
        assertThatThrownBy(() -> all("a:\n  - 9223372036854775808\n")).isInstanceOf(CodecException.class)
            .hasMessage("integer does not fit 64 bits: line=2 column=5");
        assertThat(JsonLinesInputTest.next(input("a: -9223372036854775809", BigIntegers.TEXT)))
            .isEqualTo("{\"a\":\"-9223372036854775809\"}");
        assertThat(JsonLinesInputTest.next(input("a: 18446744073709551615", BigIntegers.UNSIGNED)))
            .isEqualTo("{\"a\":18446744073709551615}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a: !Trade {b: 1}|tag is not of the core schema of YAML 1.2: tag=!Trade: line=1 column=4",
        "a: !x 1|tag is not of the core schema of YAML 1.2: tag=!x: line=1 column=4",
        "a: !!int x|text is not an integer: text=x: line=1 column=4",
        "a: !!float x|text is not a number that fits a double: text=x: line=1 column=4",
        "a: 1e999|text is not a number that fits a double: text=1e999: line=1 column=4",
        "a: !!binary ab!|text is not base64: line=1 column=4",
        "{a: 1, a: 2}|key must not occur twice in a mapping: key=a: line=1 column=8",
        "[a]: 1|key must be a scalar: line=1 column=1",
        "text|document must be a mapping: line=1 column=1" })
    void shouldRefuseWithLineAndColumn(final String yaml, final String text)
    {
        assertThatThrownBy(() -> all(yaml)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    @Test
    void shouldRefuseWhatTheParserRefuses()
    {
        assertThatThrownBy(() -> all("a: 1\nb: [1, 2\nc: 3\n")).isInstanceOf(CodecException.class)
            .hasMessageMatching("(?s).*: line=3 column=2");
        assertThatThrownBy(() -> all("a: *nowhere\n")).isInstanceOf(CodecException.class)
            .hasMessageMatching("(?s).*: line=1 column=4");
        assertThatThrownBy(() -> all("a: \"x\n")).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldRefuseAttacks()
    {
        final StringBuilder laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++)
        {
            laughs.append("a").append(i).append(": &a").append(i).append(" [");
            laughs.append(("*a" + (i - 1) + ", ").repeat(10)).append("]\n");
        }
        assertThatThrownBy(() -> all(laughs.toString())).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("aliases must not stand for more than 1000000 values: line=");
        assertThatThrownBy(() -> all("a: &a [*a]\n")).isInstanceOf(CodecException.class)
            .hasMessage("document must not be nested deeper than 64: line=1 column=4");
        assertThatThrownBy(() -> all("a: &a [*a, *a]\n")).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> all("a: " + "[".repeat(200) + "]".repeat(200))).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("document must not be nested deeper than 64: line=1 column=");
        assertThatThrownBy(() -> all("a: " + "[".repeat(200_000))).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldRefuseWhatIsNotUtf8()
    {
        final byte[] bytes = { 'a', ':', ' ', (byte)0xC3, '\n' };
        assertThatThrownBy(() -> JsonLinesInputTest.next(
            new YamlInput(new ByteArrayInputStream(bytes), BigIntegers.REFUSE))).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldSayWhereTheWriterRefuses()
    {
        assertThatThrownBy(() -> all("a: 1\nb: \"\\ud83d\"\n")).isInstanceOf(CodecException.class)
            .hasMessageContaining("line=2 column=");
    }

    private static List<String> all(final String yaml)
    {
        final List<String> messages = new ArrayList<>();
        try (DocumentInput input = input(yaml, BigIntegers.REFUSE))
        {
            for (String message = JsonLinesInputTest.next(input); null != message;)
            {
                messages.add(message);
                message = JsonLinesInputTest.next(input);
            }
        }
        return messages;
    }

    private static DocumentInput input(final String yaml, final BigIntegers bigIntegers)
    {
        return new YamlInput(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), bigIntegers);
    }
}
