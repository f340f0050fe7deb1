/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.json;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.Trees;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JsonDecoderTest
{
    @ParameterizedTest
    @CsvSource({
        "0, INT64", "-0, INT64", "2, INT64", "-9223372036854775808, INT64", "9223372036854775807, INT64",
        "9223372036854775808, UINT64", "18446744073709551615, UINT64", "2.0, FLOAT64", "1e3, FLOAT64", "1E+3, FLOAT64",
        "-0.0, FLOAT64", "1e-400, FLOAT64", "123456789012345678901234567890.5, FLOAT64", "null, NULL", "true, BOOL",
        "'\"2\"', TEXT", "{}, OBJECT", "[], LIST" })
    void shouldKeepTheKind(final String value, final FieldType type)
    {
        final FieldReader reader = reader("{\"a\":" + value + "}").field("a");
        assertThat(reader.type()).isEqualTo(type);
        if (FieldType.FLOAT64 == type)
        {
            assertThat(reader.float64()).isEqualTo(Double.parseDouble(value));
        }
        else if (FieldType.INT64 == type)
        {
            assertThat(reader.int64()).isEqualTo(Long.parseLong(value));
        }
    }

    @Test
    void shouldReadDoublesAsJavaDoes()
    {
        for (final String value : new String[]{
            "0.1", "1.1034", "-118.6671667", "9007199254740993.0", "9007199254740992e22", "1e22", "1e23", "1e-22",
            "123456789012345678", "0.30000000000000004", "4.9e-324", "2.2250738585072011e-308",
            "1.7976931348623157e308", "8.41e21", "9214843084008499.0", "1234567890123456789e-30", "5e-324" })
        {
            final double expected = Double.parseDouble(value);
            assertThat(reader("{\"a\":" + value + "}").field("a").float64()).isEqualTo(expected);
            assertThat(reader("{\"a\":" + value + "}").field("a").float32()).isEqualTo(Float.parseFloat(value));
        }
    }

    @Test
    void shouldReadWhiteSpaceEscapesAndTheByteOrderMark()
    {
        final String json = "\ufeff \r\n\t{ \"a\" : [ 1 , 2 ] ,\n\"\\u0062\" : \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9" +
            "\\uD83D\\ude00\u00e9\ud83d\ude00\" } \n";
        assertThat(Trees.read(reader(json))).hasToString(
            "{a=[1, 2], b=\"\\/\b\f\n\r\t\u00e9\ud83d\ude00\u00e9\ud83d\ude00}");
    }

    @Test
    void shouldRefuseNamesThatOccurTwice()
    {
        assertRefused("{\"a\":1,\n \"\\u0061\":2}".getBytes(StandardCharsets.UTF_8),
            "key must not occur twice in an object: key=a: line=2 column=2");
        assertThat(Trees.read(reader("{\"a\":{\"a\":1,\"b\":{\"a\":2}}}"))).hasToString("{a={a=1, b={a=2}}}");
    }

    @Test
    void shouldFindTheNameThatOccursTwiceAmongMany()
    {
        final StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 100_000; i++)
        {
            json.append("\"name").append(i).append("\":{\"x\":0},");
        }
        assertThat(Trees.read(reader(json + "\"name\":0}"))).hasSize(100_001);
        assertThatThrownBy(() -> reader(json + "\n\"name77777\":0}")).isInstanceOf(CodecException.class)
            .hasMessage("key must not occur twice in an object: key=name77777: line=2 column=1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|message must be a JSON object: line=1 column=1",
        "[]|message must be a JSON object: line=1 column=1",
        "{|name must be a string: line=1 column=2",
        "{a:1}|name must be a string: line=1 column=2",
        "{\"a\"}|colon must follow a name: line=1 column=5",
        "{\"a\":}|value must stand here: line=1 column=6",
        "{\"a\":1,}|name must be a string: line=1 column=8",
        "{\"a\":[1,]}|value must stand here: line=1 column=9",
        "{\"a\":1 \"b\":2}|comma or closing brace must follow a value: line=1 column=8",
        "{\"a\":[1 2]}|comma or closing bracket must follow a value: line=1 column=9",
        "{\"a\":1}x|nothing must follow the JSON object: line=1 column=8",
        "{\"a\":01}|number must not begin with a zero: line=1 column=6",
        "{\"a\":1.}|number must have a digit here: line=1 column=8",
        "{\"a\":-}|number must have a digit here: line=1 column=7",
        "{\"a\":1e}|number must have a digit here: line=1 column=8",
        "{\"a\":+1}|value must stand here: line=1 column=6",
        "{\"a\":.5}|value must stand here: line=1 column=6",
        "{\"a\":NaN}|value must stand here: line=1 column=6",
        "{\"a\":nul}|value must stand here: line=1 column=6",
        "{\"a\":1e999}|number is too large for a double: line=1 column=6",
        "{\"a\":18446744073709551616}|integer does not fit 64 bits: line=1 column=6",
        "{\"a\":-9223372036854775809}|integer does not fit 64 bits: line=1 column=6",
        "{\"é\":\"x}|string must end with a quote: line=1 column=6",
        "{\"a\":\"\\x\"}|escape is not known: line=1 column=7",
        "{\"a\":\"\\u12g4\"}|escape must have 4 hexadecimal digits: line=1 column=7",
        "{\"a\":\"\\ud83d\"}|string must not hold a lone surrogate: line=1 column=7",
        "{\"a\":\"\\ude00\"}|string must not hold a lone surrogate: line=1 column=7",
        "{\"a\":\"\\ud83d\\u0041\"}|string must not hold a lone surrogate: line=1 column=7" })
    void shouldRefuseWithLineAndColumn(final String json, final String text)
    {
        assertRefused(json.getBytes(StandardCharsets.UTF_8), text);
    }

    @Test
    void shouldCountLines()
    {
        assertRefused("{\n \"a\":\n  x}".getBytes(StandardCharsets.UTF_8), "value must stand here: line=3 column=3");
        final JsonDecoder decoder = new JsonDecoder();
        decoder.firstLine(41);
        final byte[] bytes = "\nx".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> decoder.wrap(new UnsafeBuffer(bytes), 0, 2))
            .hasMessage("message must be a JSON object: line=42 column=1");
    }

    @Test
    void shouldRefuseWhatIsNotUtf8()
    {
        for (final int[] bad : new int[][]{
            { 0x80 }, { 0xC0, 0x80 }, { 0xC1, 0xBF }, { 0xC3 }, { 0xE0, 0x80, 0x80 }, { 0xED, 0xA0, 0x80 },
            { 0xE2, 0x82 },
            { 0xF0, 0x80, 0x80, 0x80 }, { 0xF4, 0x90, 0x80, 0x80 }, { 0xF5, 0x80, 0x80, 0x80 }, { 0xFF } })
        {
            final byte[] json = "{\"a\":\"    \"}".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < bad.length; i++)
            {
                json[6 + i] = (byte)bad[i];
            }
            assertRefused(json, "text must be UTF-8: line=1 column=7");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 9, 10, 31 })
    void shouldRefuseRawControlCharacters(final int c)
    {
        assertRefused(("{\"a\":\"" + (char)c + "\"}").getBytes(StandardCharsets.US_ASCII),
            "control character in a string must be escaped: line=1 column=7");
    }

    @Test
    void shouldTreatBigIntegersAsTold()
    {
        final byte[] json = "{\"a\":9223372036854775808}".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> new JsonDecoder(null, BigIntegers.REFUSE).wrap(new UnsafeBuffer(json), 0, json.length))
            .isInstanceOf(CodecException.class).hasMessage("integer does not fit 64 bits: line=1 column=6");
        final FieldReader reader = new JsonDecoder(null, BigIntegers.TEXT).wrap(new UnsafeBuffer(json), 0, json.length);
        assertThat(reader.field("a").text()).hasToString("9223372036854775808");
    }

    @Test
    void shouldRefuseNestingBeyondTheLimit()
    {
        assertThat(reader("{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}").next()).isTrue();
        assertRefused(("{\"a\":" + "[".repeat(1_000_000)).getBytes(StandardCharsets.US_ASCII),
            "message must not be nested deeper than 64: line=1 column=71");
    }

    private static void assertRefused(final byte[] json, final String text)
    {
        assertThatThrownBy(() -> new JsonDecoder().wrap(new UnsafeBuffer(json), 0, json.length))
            .isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static FieldReader reader(final String json)
    {
        final byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return new JsonDecoder().wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }
}
