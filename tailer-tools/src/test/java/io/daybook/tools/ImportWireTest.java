/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

/**
 * Documents that become messages of the shape that they have in common.
 */
@Tag("slow")
class ImportWireTest
{
    private static final String QUOTES = """
        {"venue":"X","symbol":"EUR/USD","bid":1.25,"lots":[1,2],"by":{"desk":3}}
        {"venue":"Y","symbol":"EUR/USD","bid":1.5,"lots":[],"by":{"desk":4}}
        {"venue":"X","symbol":"EUR/USD","bid":1.75,"lots":[1,2],"by":{"desk":3}}
        """;

    @TempDir
    private Path temp;
    private String journal;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal").toString();
    }

    @Test
    void shouldTellUpdatesOfAKeyOfTwoFieldsByWhatHasChanged()
    {
        final Result result =
            importAll(QUOTES, "--type", "Quote", "--wire", "DELTA", "--key", "venue,symbol");

        assertThat(result.err()).isEqualTo("daybook: imported 3 messages\n");
        assertThat(result.exitCode()).isZero();
        assertThat(Commands.run("dump", "-o", "jsonl", "--show-delta", journal).out()).isEqualTo("""
            {"Quote":{"venue":"X","symbol":"EUR/USD","bid":1.25,"lots":[1,2],"by":{"desk":3}}}
            {"Quote":{"venue":"Y","symbol":"EUR/USD","bid":1.5,"lots":[],"by":{"desk":4}}}
            {"Quote":{"bid":1.75}}
            """);
    }

    @Test
    void shouldTellAllUpdatesOfOneThingWithoutAKey()
    {
        importAll("{\"a\":1,\"b\":1000000}\n{\"a\":2,\"b\":1000000}\n", "--type", "State", "--wire", "DELTA");

        assertThat(Commands.run("dump", "-o", "jsonl", "--show-delta", journal).out())
            .isEqualTo("{\"State\":{\"a\":1,\"b\":1000000}}\n{\"State\":{\"a\":2}}\n");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON", "CSV" }, mode = EXCLUDE)
    void shouldReadBackWhatWasImportedInEachFormat(final WireFormat wireFormat)
    {
        importAll(QUOTES, "--type", "Quote", "--wire", wireFormat.name());

        assertThat(jsonLines(journal))
            .isEqualTo(QUOTES.replaceAll("(?m)^(.+)$", "{\"Quote\":$1}"));
        assertThat(Commands.run("dump", "-o", "hex", "--envelope", "none", journal).out())
            .contains(wireFormat + ", length ");
    }

    @Test
    void shouldReadFilesTwiceOneAfterTheOther() throws IOException
    {
        final Path one = Files.writeString(temp.resolve("one.jsonl"), "{\"a\":1}\n");
        final Path other = Files.writeString(temp.resolve("other.yaml"), "a: 2.5\n");

        final Result result = Commands.run("import", "-j", journal, "--type", "T", "--wire", "PACKED", one.toString(),
            other.toString(), "--format", "yaml");

        assertThat(result.err()).isEqualTo("daybook: imported 2 messages\n");
        assertThat(jsonLines(journal)).isEqualTo("{\"T\":{\"a\":1.0}}\n{\"T\":{\"a\":2.5}}\n");
    }

    @Test
    void shouldGiveFieldsTheTypeThatHoldsAllTheirValues()
    {
        importAll("""
            {"whole":1,"number":1,"rare":"x","never":null,"in":{"a":1},"list":[1,null],"empty":[],"legs":[{"a":1},{}]}
            {"whole":-2,"number":2.5,"never":null,"in":{"a":1.5,"b":true},"list":[2.5],"empty":[],"legs":[]}
            """, "--type", "Thing", "--wire", "DELTA", "--key", "whole");

        assertThat(shape()).isEqualTo(Shape.builder("Thing")
            .field(ShapeField.of("whole", FieldType.INT64).asKey())
            .field("number", FieldType.FLOAT64)
            .field(ShapeField.of("rare", FieldType.TEXT).orNull())
            .field(ShapeField.of("never", FieldType.TEXT).orNull())
            .field(ShapeField.object("in", Shape.builder("inObject")
                .field("a", FieldType.FLOAT64)
                .field(ShapeField.of("b", FieldType.BOOL).orNull())
                .build()))
            .field(ShapeField.list("list", ShapeField.element(FieldType.FLOAT64).orNull()))
            .field(ShapeField.list("empty", ShapeField.element(FieldType.TEXT).orNull()))
            .field(ShapeField.list("legs", ShapeField.object("", Shape.builder("Element")
                .field(ShapeField.of("a", FieldType.INT64).orNull())
                .build())))
            .build());
        assertThat(jsonLines(journal)).isEqualTo(
            "{\"Thing\":{\"whole\":1,\"number\":1.0,\"rare\":\"x\",\"never\":null," +
            "\"in\":{\"a\":1.0,\"b\":null},\"list\":[1.0,null],\"empty\":[],\"legs\":[{\"a\":1},{\"a\":null}]}}\n" +
            "{\"Thing\":{\"whole\":-2,\"number\":2.5,\"rare\":null,\"never\":null," +
            "\"in\":{\"a\":1.5,\"b\":true},\"list\":[2.5],\"empty\":[],\"legs\":[]}}\n");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON", "CSV" }, mode = EXCLUDE)
    void shouldKeepUnsignedIntegers(final WireFormat wireFormat)
    {
        final String documents = """
            {"a":1,"b":[0,18446744073709551615],"c":-1,"d":null,"e":{"f":9223372036854775807}}
            {"a":18446744073709551615,"b":[],"c":9223372036854775807,"d":0,"e":{"f":9223372036854775808}}
            {"a":9223372036854775808,"b":[1],"c":-9223372036854775808,"d":9223372036854775808,"e":{"f":0}}
            """;
        final String yaml = temp.resolve("yaml").toString();

        assertThat(importAll(documents, "--type", "T", "--wire", wireFormat.name()).err())
            .isEqualTo("daybook: imported 3 messages\n");
        run("---\n" + documents.replace("\n", "\n---\n"), "import", "-j", yaml, "--type", "T", "--wire",
            wireFormat.name(), "--format", "yaml", "-");

        assertThat(jsonLines(journal)).isEqualTo(documents.replaceAll("(?m)^(.+)$", "{\"T\":$1}"));
        assertThat(jsonLines(yaml)).isEqualTo(jsonLines(journal));
        if (WireFormat.BINARY_YAML != wireFormat)
        {
            assertThat(shape().fields()).extracting(ShapeField::type).containsExactly(
                FieldType.UINT64, FieldType.LIST, FieldType.INT64, FieldType.UINT64, FieldType.OBJECT);
        }
    }

    @Test
    void shouldImportObjectsWithoutFields()
    {
        importAll("{\"o\":{}}\n{\"o\":{\"a\":1}}\n{}\n", "--type", "T", "--wire", "DELTA");

        assertThat(jsonLines(journal)).isEqualTo(
            "{\"T\":{\"o\":{\"a\":null}}}\n{\"T\":{\"o\":{\"a\":1}}}\n{\"T\":{\"o\":null}}\n");
    }

    @Test
    void shouldBeTheInverseOfDump()
    {
        importAll(QUOTES, "--type", "Quote", "--wire", "DELTA", "--key", "venue,symbol");
        final String dumped = jsonLines(journal);
        final String hex = hex(journal);
        final String untyped = temp.resolve("untyped").toString();
        final String back = temp.resolve("back").toString();

        run(dumped, "import", "-j", untyped, "--format", "jsonl", "-");
        assertThat(jsonLines(untyped)).isEqualTo(dumped);

        run(jsonLines(untyped), "import", "-j", back, "--type", "Quote", "--wire", "DELTA", "--key", "venue,symbol",
            "--format", "jsonl", "-");
        assertThat(jsonLines(back)).isEqualTo(dumped);
        assertThat(hex(back)).isEqualTo(hex);
    }

    @Test
    void shouldBeTheInverseOfDumpInYaml()
    {
        importAll(QUOTES, "--type", "Quote", "--wire", "DELTA", "--key", "venue,symbol");
        final String back = temp.resolve("back").toString();

        run(Commands.run("dump", journal).out(), "import", "-j", back, "--type", "Quote", "--wire", "DELTA", "--key",
            "venue,symbol", "--format", "yaml", "-");

        assertThat(hex(back)).isEqualTo(hex(journal));
    }

    @Test
    void shouldKeepAFieldThatHasTheNameOfTheType()
    {
        importAll("{\"T\":{\"a\":1},\"b\":2}\n{\"T\":{\"a\":2},\"b\":3}\n", "--type", "T", "--wire", "PACKED");

        assertThat(jsonLines(journal)).isEqualTo(
            "{\"T\":{\"T\":{\"a\":1},\"b\":2}}\n{\"T\":{\"T\":{\"a\":2},\"b\":3}}\n");
    }

    @Test
    void shouldImportNothingFromAnEmptyInput()
    {
        assertThat(importAll("", "--type", "T", "--wire", "DELTA").err()).isEqualTo("daybook: imported 0 messages\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{'a':1} {'a':'x'}                  | stdin: line=2: a field must hold one kind of value",
        "{'a':{'b':[1]}} {'a':{'b':[true]}} | field=a.b[], kinds=INT64 and BOOL",
        "{'a':{}} {'a':[]}                  | field=a, kinds=OBJECT and LIST",
        "{'a':9007199254740993} {'a':0.5}   | no type holds all numbers of the field: field=a",
        "{'a':1,'a':2}                      | key must not occur twice in an object: key=a: line=1 column=8",
        "{'a':-1} {'a':9223372036854775808} | line=2: integers beyond 2^63-1 and below 0 have no type in common:",
        "{'a':[9223372036854775808,-2]}     | beyond 2^63-1 and below 0 have no type in common: field=a[], value=-2;",
        "{'a':0.5} {'a':9223372036854775808} | line=2: no type holds all numbers of the field: field=a; import without",
        "{'a':[{}]}                         | an element must take at least one byte",
        "{'a':1} {'a':tru}                  | line=2",
    })
    void shouldRefuseDocumentsThatHaveNoShapeInCommon(final String documents, final String cause)
    {
        assertRefused(ExitCode.FAILURE, cause,
            documents.replace('\'', '"').replace("} {", "}\n{"), "--type", "T", "--wire", "PACKED");
    }

    @Test
    void shouldRefuseAKeyThatNoDocumentHas()
    {
        assertRefused(ExitCode.USAGE, "no document has the key: --key=b, fields=[a]; give one or more of these",
            "{\"a\":1}\n", "--type", "T", "--wire", "DELTA", "--key", "a,b");
    }

    @Test
    void shouldRefuseOptionsThatDoNotGoTogether()
    {
        final String document = "{\"a\":1}\n";

        assertRefused(ExitCode.USAGE, "--wire DELTA", document, "--type", "T", "--wire", "PACKED", "--key", "a");
        assertRefused(ExitCode.USAGE, "--wire DELTA", document, "--type", "T", "--key", "a");
        assertRefused(ExitCode.USAGE, "--type", document, "--wire", "DELTA", "--key", "a");
        assertRefused(ExitCode.USAGE, "leave --wire out", document, "--type", "T", "--wire", "YAML");
        assertRefused(ExitCode.USAGE, "leave --wire out", document, "--type", "T", "--wire", "JSON");
        assertRefused(ExitCode.USAGE, "--wire", document, "--type", "T", "--wire", "XML");
        assertRefused(ExitCode.USAGE, "give - once", document, "--type", "T", "--wire", "DELTA", "-");
    }

    private void assertRefused(
        final int exitCode, final String cause, final String documents, final String... options)
    {
        final Result result = importAll(documents, options);
        assertThat(result.err()).startsWith("daybook: ").contains(cause).hasLineCount(1).doesNotContain("unexpected");
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(Path.of(journal)).doesNotExist();
    }

    /** Imports JSON Lines from standard input. */
    private Result importAll(final String documents, final String... options)
    {
        return Commands.run(
            documents.getBytes(UTF_8),
            Commands.args(List.of("import", "-j", journal, "--format", "jsonl", "-"), options));
    }

    private static void run(final String in, final String... args)
    {
        assertThat(Commands.run(in.getBytes(UTF_8), args).exitCode()).isZero();
    }

    private static String jsonLines(final String journal)
    {
        return Commands.run("dump", "-o", "jsonl", journal).out();
    }

    private static String hex(final String journal)
    {
        return Commands.run("dump", "-o", "hex", "--envelope", "none", journal).out();
    }

    private Shape shape()
    {
        try (Journal read = Journal.openReadOnly(Path.of(journal)); Tailer tailer = read.tailer())
        {
            assertThat(tailer.next()).isTrue();
            return tailer.message().shape();
        }
    }
}
