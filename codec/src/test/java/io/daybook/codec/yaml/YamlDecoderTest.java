/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclinedTextException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
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

    @Test
    void shouldReadWhatAPersonWrites()
    {
        final String yaml = """
            # comments, everywhere
              # and indented
            --- # here
            price: 1e5            # a float
            count: +12
            mask: 0x1F
            when: 2026-11-24
            at: 09:30:00
            url: http://example.org:80/a?b=c#d
            note: well, this (and that); 100% & more
            none: ~
            empty:
            'single': 'it''s'
            "double": "a\\tb \\x41 \\U0001F600 \\ud83d\\ude00"
            plain over: lines
              that are folded

              twice
            quoted over: "lines
              that are \\
              folded"
            flow: [1, two, "three", {four: 4, "five":5, six}, [], [
              7, 8, # comment
            ]]
            object: {a: 1,
              b: {c: 2}}
            same column:
            - 1
            -
              - a: 1
                b: 2
            - - x
            -   key: far in
                key2: y
            -
            last: yes
            ...
            """;
        assertThat(Trees.read(reader(yaml)).toString()).isEqualTo("{price=100000.0, count=12, mask=31, " +
            "when=2026-11-24, at=09:30:00, url=http://example.org:80/a?b=c#d, " +
            "note=well, this (and that); 100% & more, none=null, empty=null, single=it's, " +
            "double=a\tb A \ud83d\ude00 \ud83d\ude00, plain over=lines that are folded\ntwice, " +
            "quoted over=lines that are folded, " +
            "flow=[1, two, three, {four=4, five=5, six=null}, [], [7, 8]], object={a=1, b={c=2}}, " +
            "same column=[1, [{a=1, b=2}], [x], {key=far in, key2=y}, null], last=yes}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "|; a~ b~~c~", "|-; a~ b~~c", "|+; a~ b~~c~~", ">; a~ b~~c~", ">-; a~ b~~c", "|2; a~ b~~c~", ">+2; a~ b~~c~~" })
    void shouldReadBlockScalars(final String header, final String value)
    {
        final String yaml = "x:\n  key: " + header + " # comment\n    a\n     b\n\n    c\n\n  next: 1\n";
        final String expected = value.strip().replace('~', '\n');
        for (final String text : new String[]{ yaml, yaml.replace("\n", "\r\n") })
        {
            assertThat(Trees.read(reader(text)).toString()).isEqualTo("{x={key=" + expected + ", next=1}}");
        }
    }

    @Test
    void shouldFoldLines()
    {
        assertThat(Trees.read(reader("a: >\n\n  one\n  two\n\n\n  three\n   more\n  four\n"))).hasToString(
            "{a=\none two\n\nthree\n more\nfour\n}");
        assertThat(Trees.read(reader("a: |1\n  x\n y\n"))).hasToString("{a= x\ny\n}");
        assertThat(Trees.read(reader("a: |\nb: >-\n\n\nc: |+\n\n\n"))).hasToString("{a=, b=, c=\n\n}");
        assertThat(Trees.read(reader("a: 'x \n\n  y\n  z'\nb: \"x \\t \n  y\"\n"))).hasToString("{a=x\ny z, b=x \t y}");
    }

    @ParameterizedTest
    @CsvSource({
        "null, NULL", "NULL, NULL", "Null, NULL", "nULL, TEXT", "~, NULL", "'', NULL", "true, BOOL", "False, BOOL",
        "FALSE, BOOL", "yes, TEXT", "No, TEXT", "1, INT64", "-1, INT64", "+1, INT64", "010, INT64", "0x1F, INT64",
        "0o17, INT64", "0xFFFFFFFFFFFFFFFF, UINT64", "18446744073709551615, UINT64", "1_000, TEXT", "1:20, TEXT",
        "1., FLOAT64", ".5, FLOAT64", "-.5, FLOAT64", "1e5, FLOAT64", "1E-5, FLOAT64", "1e, TEXT", ".inf, FLOAT64",
        "-.INF, FLOAT64", "+.inf, FLOAT64", ".NaN, FLOAT64", "-.nan, TEXT", "., TEXT", "-x, TEXT", "1.2.3, TEXT",
        "2026-11-24T09:30:00Z, TEXT", "a\u00e9, TEXT", "0x, TEXT", "e5, TEXT" })
    void shouldTypePlainTextAsTheCoreSchemaDoes(final String text, final FieldType type)
    {
        assertThat(reader("a: " + text).field("a").type()).isEqualTo(type);
    }

    @Test
    void shouldReadEveryKindOfNumber()
    {
        final String yaml = "a: [010, -010, +7, 0x1f, 0o17, .5, 5., -.5, 1e3, 1.5E-1, -0, 00.5]";
        assertThat(Trees.read(reader(yaml))).hasToString(
            "{a=[10, -10, 7, 31, 15, 0.5, 5.0, -0.5, 1000.0, 0.15, 0, 0.5]}");
        assertThat(reader("a: 0xFFFFFFFFFFFFFFFF").field("a").int64()).isEqualTo(-1);
        assertThat(reader("a: +1.50").field("a").decimalScale()).isEqualTo(2);
        assertThat(reader("a: 0x20").field("a").decimalMantissa()).isEqualTo(32);
        assertThat(reader("a: -.inf").field("a").float32()).isEqualTo(Float.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|message must be an object: line=1 column=1",
        "a|colon must follow a key: line=1 column=2",
        "a:1|colon must follow a key: line=1 column=4",
        "a: b: c|text with a colon and a space must be quoted: line=1 column=5",
        "a: - b|list or object in block style must begin on a line of its own: line=1 column=4",
        "a: @b|value that begins with this character must be quoted: line=1 column=4",
        "a: \"\\q\"|escape is not known: line=1 column=5",
        "a: \"\\x4\"|escape must have 2 hexadecimal digits: line=1 column=5",
        "a: \"\\ud83d\"|string must not hold a lone surrogate: line=1 column=5",
        "a: \"\\UFFFFFFFF\"|escape must be a character of Unicode: line=1 column=5",
        "a: \"b|string must end with a quote: line=1 column=4",
        "a: 'b|string must end with a quote: line=1 column=4",
        "a: \"b\"c|line must end behind a value: line=1 column=7",
        "a: [1|what a bracket opens must be closed: line=1 column=4",
        "a: [1}|comma or closing bracket must follow a value: line=1 column=6",
        "a: {b: 1]|comma or closing brace must follow a value: line=1 column=9",
        "a: [,]|value must stand here: line=1 column=5",
        "a: [1] x|line must end behind a value: line=1 column=8",
        "- 1|message must be an object: line=1 column=1",
        "--- x: 1|only a comment or an object in braces may follow ---: line=1 column=5",
        "a: 1.0e+999|number is too large for a double: line=1 column=4",
        "a: 18446744073709551616|integer does not fit 64 bits: line=1 column=4",
        "a: \u2028|character must be escaped, between double quotes: line=1 column=4" })
    void shouldRefuseWithLineAndColumn(final String yaml, final String text)
    {
        assertRefused(yaml, text);
    }

    @Test
    void shouldRefuseBadIndentation()
    {
        assertRefused("a:\n  b: 1\n c: 1\n", "indentation must match a line before: line=3 column=2");
        assertRefused("a:\n  - 1\n  b: 1\n", "dash must begin an element: line=3 column=3");
        assertRefused("a:\n\tb: 1\n", "lines must be indented with spaces, not tabs: line=2 column=1");
        assertRefused("a: 1\n  b: 1\n", "text with a colon and a space must be quoted: line=2 column=4");
        assertRefused("a: \"b\"\n  c: 1\n", "indentation must match a line before: line=2 column=3");
        assertRefused("  a: 1\nb: 1\n", "indentation must match a line before: line=2 column=1");
        assertRefused("a:\n  b: [1,\n 2]\n", "value that goes on must be indented further than what it belongs to: " +
            "line=3 column=2");
        assertRefused("a:\n  b: \"x\n y\"\n", "value that goes on must be indented further than what it belongs to: " +
            "line=3 column=2");
    }

    @Test
    void shouldRefuseKeysThatOccurTwice()
    {
        assertRefused("a: 1\nb: 2\n\"a\": 3\n", "key must not occur twice in an object: key=a: line=3 column=1");
        assertRefused("x: {a: 1, 'a': 2}\n", "key must not occur twice in an object: key=a: line=1 column=11");
    }

    @Test
    void shouldTakeAByteOrderMarkOnlyInFront()
    {
        assertThat(Trees.read(reader("\ufeffa: 1\n"))).hasToString("{a=1}");
        assertRefused("a: 1\n\ufeffb: 1\n", "character must be escaped, between double quotes: line=2 column=1");
    }

    @Test
    void shouldCountLinesOfAnyKindAndNameWhatIsWrong()
    {
        assertRefused("a: \u0001", "control character must be escaped, between double quotes: line=1 column=4");
        assertRefused("a: |3x", "only - or + and a digit from 1 to 9 may follow | or >: line=1 column=6");
        assertRefused("a: 1\r\nb: 2\rc: @\n", "value that begins with this character must be quoted: line=3 column=4");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a: &x 1", "a: *x", "a: !t 1", "a: !!str 1", "<<: 1", "%YAML 1.2\n---\na: 1", "a: 1\n---\nb: 1\n",
        "a:\n  [b]: 1",        "{a: 1}: b", "a: [b: c]", "a: {? b: c}", "a: {[b]: c}",
        "? - a\n: 1", "? [a]\n: 1", "&a a: 1",
        "a:\n- !x\n", "a: 1\n...\n---\nb: 2\n", "&a {b: 1}",
        "a: 1\n...\nb: 2\n", "a: 1\n... # c\n# d\n{}\n",
        "a: [? b : c]", "a: [: b]", "a: {: b}", "{x: :x}", ": a\n", "a: 1\n: b\n", "a:\n  : b\n", "[a]: b\n" })
    void shouldDeclineWhatIsLeftToAFullLibrary(final String yaml)
    {
        assertThatThrownBy(() -> reader(yaml)).isInstanceOf(DeclinedTextException.class)
            .hasMessageMatching("(?s).* left to a full YAML library.*: line=[0-9]+ column=[0-9]+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:\n \tb\n", "\t{}\n", "a:\n  b\n  \t\n  c\n", "a: |\n\t\nb: 1\n"})
    void shouldDeclineTabsThatNotEveryReaderTakesInTheSameWay(final String yaml)
    {
        assertThatThrownBy(() -> reader(yaml)).isInstanceOf(DeclinedTextException.class)
            .hasMessageMatching("(?s).* tab.*: line=[0-9]+ column=[0-9]+");
    }

    @Test
    void shouldReadBlocksBehindTheColonOfAnExplicitKey()
    {
        assertThat(Trees.read(reader(
            "? a\n: - 1\n  - - 2\n    - 3\n? b\n: c: 4\n  d:\n  - 5\n? e\n:\n- 6\n? f\n: 7\n")))
            .hasToString("{a=[1, [2, 3]], b={c=4, d=[5]}, e=[6], f=7}");
        assertThatThrownBy(() -> reader("a: - 1\n")).isInstanceOf(CodecException.class)
            .isNotInstanceOf(DeclinedTextException.class);
    }

    @Test
    void shouldReadAKeyInBracesWhoseColonIsOnAnotherLine()
    {
        assertThat(Trees.read(reader("{\"a\"\n : 1, b\n c\n : 2}\n"))).hasToString("{a=1, b c=2}");
    }

    @Test
    void shouldRefuseNestingBeyondTheLimit()
    {
        assertThat(reader("a:\n  " + "- ".repeat(63) + "1\n").next()).isTrue();
        assertThatThrownBy(() -> reader("a: " + "[".repeat(1_000_000))).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("message must not be nested deeper than 64: line=1 column=");
        assertThatThrownBy(() -> reader("a:\n  " + "- ".repeat(1_000_000) + "1\n")).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("message must not be nested deeper than 64: line=2 column=");
    }

    /** Chronicle Wire puts no quotes around base64. */
    @ParameterizedTest
    @ValueSource(strings = { "3400", "true", "null", "12e4", "0x12", "+Inf", "" })
    void shouldTakeBase64BehindItsTagForTextWhateverItLooksLike(final String base64)
    {
        final Shape shape = Shape.builder("Packet").field("raw", FieldType.BYTES).field("n", FieldType.INT64).build();
        final byte[] yaml = ("raw: !!binary " + base64 + "\nall: [!!binary " + base64 + ", !int 3400]\nn: 3400\n")
            .getBytes(StandardCharsets.UTF_8);

        assertThat(Trees.read(new YamlDecoder(shape).wrap(new UnsafeBuffer(yaml), 0, yaml.length)))
            .hasToString("{raw=" + base64 + ", all=[" + base64 + ", 3400], n=3400}")
            .containsEntry("raw", base64);
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
