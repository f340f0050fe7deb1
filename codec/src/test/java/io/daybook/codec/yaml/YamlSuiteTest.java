/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeclinedTextException;
import io.daybook.codec.json.JsonDecoder;
import io.daybook.codec.text.Trees;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The cases of the YAML test suite, release data-2022-01-17, if {@code daybook.yaml.suite} names its directory. The
 * cases that are read are listed beside this class.
 */
class YamlSuiteTest
{
    private static final Pattern OBJECT = Pattern.compile("(?s)\\+STR\n\\+DOC( ---)?\n\\+MAP.*");
    /** Cases that are read and for which the suite has no JSON. */
    private static final Map<String, String> VALUES = Map.of(
        "4ABK", "{\"unquoted\":\"separate\",\"http://foo.com\":null,\"omitted value\":null}",
        "4MUZ/01", "{\"foo\":\"bar\"}",
        "96NN/01", "{\"foo\":\"\\tbar\"}");

    @Test
    void shouldReadOrDeclineEachObjectOfTheSuiteAndNoneInAnotherWay() throws IOException
    {
        final String suite = System.getProperty("daybook.yaml.suite", "");
        if (suite.isEmpty())
        {
            System.out.println("YamlSuiteTest: skipped: give the suite's directory in -Ddaybook.yaml.suite");
            return;
        }
        final TreeSet<String> read = new TreeSet<>();
        final Map<String, String> wrong = new TreeMap<>();
        int cases = 0;
        for (final Path input : inputs(Path.of(suite)))
        {
            cases++;
            final String id = Path.of(suite).relativize(input.getParent()).toString().replace('\\', '/');
            final String fault = check(id, input, read);
            if (null != fault)
            {
                wrong.put(id, fault);
            }
        }
        assertThat(cases).isEqualTo(402);
        assertThat(wrong).isEmpty();
        assertThat(read).containsExactlyElementsOf(listed());
    }

    private static List<Path> inputs(final Path suite) throws IOException
    {
        try (Stream<Path> files = Files.walk(suite))
        {
            // The release also has trees of links to its cases, by name and by tag.
            return files.filter((file) -> file.endsWith("in.yaml") &&
                    suite.relativize(file).toString().matches("[0-9A-Z]{4}[/\\\\].*") &&
                    Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .sorted().toList();
        }
    }

    /** Returns what is wrong; null if nothing is. */
    private static String check(final String id, final Path input, final TreeSet<String> read) throws IOException
    {
        final boolean isInvalid = Files.exists(input.resolveSibling("error"));
        final Object value;
        try
        {
            final byte[] bytes = Files.readAllBytes(input);
            value = Trees.read(new YamlDecoder().wrap(new UnsafeBuffer(bytes), 0, bytes.length));
        }
        catch (final DeclinedTextException ignore)
        {
            return null;
        }
        catch (final CodecException e)
        {
            final String events = Files.readString(input.resolveSibling("test.event"));
            return isInvalid || !OBJECT.matcher(events).matches() ? null : "refused: " + e.getMessage();
        }
        read.add(id);
        if (isInvalid)
        {
            return "read, but not valid";
        }
        final Path json = input.resolveSibling("in.json");
        final byte[] expected = (Files.exists(json) ? Files.readString(json) : VALUES.get(id)).strip()
            .getBytes(StandardCharsets.UTF_8);
        final Object meant = Trees.read(new JsonDecoder().wrap(new UnsafeBuffer(expected), 0, expected.length));
        return value.equals(meant) ? null : "read=" + value + " expected=" + meant;
    }

    private static List<String> listed() throws IOException
    {
        try (InputStream in = YamlSuiteTest.class.getResourceAsStream("yaml-test-suite-read.txt"))
        {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                .filter((line) -> !line.startsWith("#")).flatMap((line) -> Stream.of(line.split(" "))).toList();
        }
    }
}
