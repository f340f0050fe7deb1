/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.tools.console.ToolException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

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
    void shouldFindTheDocumentsOfAStream()
    {
        assertThat(all(
            "%YAML 1.2\n---\na: 1\n...\n# c\n...\nb: |\n  ---\n  ...\n--- {c: 3}\n--- # d\nd: 4\n---\n---\n"))
            .containsExactly("{\"a\":1}", "{\"b\":\"---\\n...\\n\"}", "{\"c\":3}", "{\"d\":4}");
        assertThat(all("a: x\r---\rb: y\r\n---\r\nc: z")).containsExactly(
            "{\"a\":\"x\"}", "{\"b\":\"y\"}", "{\"c\":\"z\"}");
        assertThat(all("---a: 1\n...b: 2\n")).containsExactly("{\"---a\":1,\"...b\":2}");
    }

    @Test
    void shouldTakeByteOrderMarksInFrontOfDocuments()
    {
        assertThat(all("\ufeffa: 1\n\ufeff---\nb: 2\n...\n\ufeff# c\nc: 3\n")).containsExactly(
            "{\"a\":1}", "{\"b\":2}", "{\"c\":3}");
        assertThat(all("# c\n\ufeffa: 1\n...\n\n\ufeff# d\n\ufeff\n\ufeffb: &b 2\n---\n# e\n\ufeff---\nc: !!int 3\n"))
            .containsExactly("{\"a\":1}", "{\"b\":2}", "{\"c\":3}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a: 1~@b: 2|3 column=1",
        "---~@a: 1|3 column=1",
        "a: x@y|2 column=5",
        "a: \"@\"~b@: x@|3 column=2",
        "a: [x, y,~ \u00e9@]|3 column=3",
        "a: >~  x~  y@|4 column=4" })
    void shouldRefuseByteOrderMarksInsideADocument(final String yaml, final String place)
    {
        final DocumentInput input = input(
            "---\n" + yaml.replace('@', '\ufeff').replace('~', '\n') + "\n---\nc: 3\n", BigIntegers.REFUSE);
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(CodecException.class).hasMessage(
            "byte order mark must stand only at the start of a document, or between quotes: line=" + place);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"c\":3}");
    }

    @Test
    void shouldKeepByteOrderMarksBetweenQuotesAsJsonDoes()
    {
        assertThat(all("a: \"x\ufeffy\"\n'\ufeffb': \"\\ufeff\"\n")).containsExactly(
            "{\"a\":\"x\\ufeffy\",\"\\ufeffb\":\"\\ufeff\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE"})
    void shouldReadUtf16WithAByteOrderMark(final String charset) throws IOException
    {
        final String text = "\ud83d\ude00\u00e9x".repeat(3_000);
        final String yaml = "\ufeffa: " + text + "\n---\nb: 2\n";
        final DocumentInput input =
            new YamlInput(new ByteArrayInputStream(yaml.getBytes(charset)), BigIntegers.REFUSE);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"a\":\"" + text + "\"}");
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"b\":2}");
        assertThat(JsonLinesInputTest.next(input)).isNull();

        final byte[] cut = Arrays.copyOf("\ufeffa: 1".getBytes(charset), 9);
        final DocumentInput cutInput = new YamlInput(new ByteArrayInputStream(cut), BigIntegers.REFUSE);
        assertThatThrownBy(() -> JsonLinesInputTest.next(cutInput)).isInstanceOf(ToolException.class)
            .hasMessage("text must be UTF-16, as its byte order mark says");
    }

    @Test
    void shouldSayOnWhichLineOfTheFileTheLibraryRefusesADocument()
    {
        final DocumentInput input = input("a: 1\n---\nb: !x 1\n---\r\n\r\nc: *y\n---\nd: 4\n", BigIntegers.REFUSE);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"a\":1}");
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).hasMessageEndingWith("tag=!x: line=3 column=4");
        assertThat(input.line()).isEqualTo(3);
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).hasMessageEndingWith(": line=6 column=4");
        assertThat(input.line()).isEqualTo(6);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"d\":4}");
    }

    @Test
    void shouldFindTheDocumentsThatTheLibraryFinds()
    {
        final Random random = new Random(1);
        final String[] pieces = {
            "---\n", "---\n", "--- # c\n", "...\n", "... # c\n", "# c\n", "\n", "a: 1\n",
            "b: |\n  ---\n  ...\n", "c: 'x\n  ---'\n",
            "%YAML 1.2\n", "d: &d [1]\n", "--- {e: 1}\n", "---f: 1\n", " # ---\n", "g: \"\n" };
        int accepted = 0;
        for (int i = 0; i < 3_000; i++)
        {
            final StringBuilder yaml = new StringBuilder();
            for (int j = random.nextInt(10); j >= 0; j--)
            {
                yaml.append(pieces[random.nextInt(pieces.length)]);
            }
            final List<String> expected;
            try
            {
                expected = byLibrary(yaml.toString());
            }
            catch (final YamlEngineException ignore)
            {
                continue;
            }
            accepted++;
            assertThat(all(yaml.toString())).as(yaml.toString()).isEqualTo(expected);
        }
        assertThat(accepted).isGreaterThan(300);
    }

    private static List<String> byLibrary(final String yaml)
    {
        final List<String> documents = new ArrayList<>();
        for (final Object document : new Load(LoadSettings.builder().setSchema(new CoreSchema()).build())
            .loadAllFromInputStream(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))))
        {
            if (null != document)
            {
                if (!(document instanceof Map))
                {
                    throw new YamlEngineException("no mapping");
                }
                documents.add(((Map<?, ?>)document).entrySet().stream()
                    .map((entry) -> "\"" + entry.getKey() + "\":" + (entry.getValue() instanceof String text ?
                        '"' + text.replace("\n", "\\n") + '"' : entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}")));
            }
        }
        return documents;
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
        assertThatThrownBy(() -> all("b: 1\na: " + "[".repeat(200_000))).isInstanceOf(CodecException.class)
            .hasMessage("document must not be nested deeper than 64: line=2 column=68");
        final StringBuilder blocks = new StringBuilder("---\n");
        for (int i = 0; i < 3_000; i++)
        {
            blocks.append(" ".repeat(i)).append("a:\n");
        }
        assertThatThrownBy(() -> all(blocks.toString())).isInstanceOf(CodecException.class)
            .hasMessage("document must not be nested deeper than 64: line=67 column=66");
        assertThatThrownBy(() -> all("a: &a \"" + "x".repeat(1_000_000) + "\"\nb: [" + "*a, ".repeat(5_000) + "]\n"))
            .isInstanceOf(CodecException.class).hasMessageStartingWith("aliases must not stand for more than 16 MiB");
        // To take so many digits apart would take minutes.
        assertThatThrownBy(() -> all("a: 0x" + "f".repeat(2_000_000) + "\n")).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("integer must have at most 4096 digits: line=1");
    }

    @Test
    void shouldRefuseWhatIsNotUtf8()
    {
        final byte[] bytes = "a: 1\n---\nb: 2\nc: \u00e9\ud83d\ude00?\n".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 2] = (byte)0xC3;
        final DocumentInput input = new YamlInput(new ByteArrayInputStream(bytes), BigIntegers.REFUSE);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"a\":1}");
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(CodecException.class)
            .hasMessage("text must be UTF-8: line=4 column=6");
    }

    @Test
    void shouldSayWhereACharacterIsNotOneOfYaml()
    {
        assertThatThrownBy(() -> all("a: 1\nb: \u00e9\ud83d\ude00\u0007\n")).isInstanceOf(CodecException.class)
            .hasMessage("character must be escaped, between double quotes: line=2 column=6");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a: 1e@|text is not a number that fits a double: text=1e",
        "a: !!int @x|text is not an integer: text=",
        "a: !@ 1|tag is not of the core schema of YAML 1.2: tag=!",
        "a: !@ {b: 1}|tag is not of the core schema of YAML 1.2: tag=!",
        "{? @ : 1, ? @ : 2}|key must not occur twice in a mapping: key=",
        "a: *@|found undefined alias 9",
        "a: !@!x 1|found undefined tag handle !" })
    void shouldCutWhatAnErrorQuotes(final String yaml, final String text)
    {
        assertThatThrownBy(() -> all(yaml.replace("@", "9".repeat(3_000)))).isInstanceOf(CodecException.class)
            .hasMessageStartingWith(text).hasMessageMatching(".+[^9]9{1,159}\\.\\.\\.: line=1 column=\\d+");
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
