/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;
import io.daybook.codec.text.Trees;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the reader takes, a full YAML library reads the same. It may refuse what the library takes, never the other way
 * round.
 */
class YamlDifferentialTest
{
    private static final String[] TOKENS = {
        "a", "b", "key", "- ", "- ", "? ", ": ", ": ", ": ", ":", ":\n", ":\n", "\n", "\n", "\n", "\n", "  ", "  ", " ",
        "\n  ", "\n  ", "\n    ", "\n  - ", "\n- ", "\n\n", "\r\n", "\t", "# c", " # c", "#", "'", "'", "''", "\"",
        "\"",        "\\", "\\n", "\\\n", "|", ">", "|-", ">+", "|2", ">-\n  ", ": |\n  ", ": >\n  ", "[",
        "]", "{", "}", ", ", ",",
        "[1, 2]", "{a: 1}", "1", "-1", "+1", "010", "0x1F", "0o17", "1e5", "1.5", ".5", "1.", "-.inf", ".nan", "~",
        "null", "true", "False", "no", "é", "\ud83d\ude00", "---", "--- ", "...", "2026-11-24", "a b", "x: y",
        "-", "!", "@", "%", "`", "http://x:80/", "12:30" };
    private static final Pattern TAB_IN_FRONT = Pattern.compile("\n *\t");
    private static final Pattern COLON_BEHIND_BREAK = Pattern.compile("\\{[^}]*[\r\n][^,}]*:");
    private static final String[] STARTS = {
        "k: ", "k:\n  ", "k:\n- ", "k:\n  - ", "a: 1\nk: ", "", "{", "k: [", "---\n" };

    @Test
    void shouldReadAsAFullLibraryDoes()
    {
        // The library has faults of its own, one in a million documents: the usual ones are always the same.
        final Random random = Cases.random("YamlDifferentialTest.shouldReadAsAFullLibraryDoes", 1);
        final List<String> different = new ArrayList<>();
        int accepted = 0;
        final int count = Cases.count(40_000);
        for (int i = 0; i < count; i++)
        {
            accepted += check(document(random), different) ? 1 : 0;
        }
        assertThat(different).isEmpty();
        assertThat(accepted).isGreaterThan(count / 50);
    }

    private static String document(final Random random)
    {
        final StringBuilder document = new StringBuilder(STARTS[random.nextInt(STARTS.length)]);
        for (int i = random.nextInt(9); i >= 0; i--)
        {
            document.append(TOKENS[random.nextInt(TOKENS.length)]);
        }
        return document.toString();
    }

    /** Whether the reader took the document. */
    private static boolean check(final String yaml, final List<String> different)
    {
        final Object read;
        try
        {
            final byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
            read = Trees.read(new YamlDecoder().wrap(new UnsafeBuffer(bytes), 0, bytes.length));
        }
        catch (final CodecException e)
        {
            assertThat(e).as(yaml).hasMessageMatching("(?s).*: line=[0-9]+ column=[0-9]+");
            return false;
        }
        final Object expected = expected(yaml);
        if (!read.equals(expected) && !isStricter(yaml, expected.toString()))
        {
            different.add("\n" + yaml + "\nread=" + read + "\nexpected=" + expected);
        }
        return true;
    }

    private static Object expected(final String yaml)
    {
        try
        {
            return value(new Compose(LoadSettings.builder().setSchema(new CoreSchema()).setAllowNonScalarKeys(true)
                .build()).composeString(yaml).orElseThrow());
        }
        catch (final YamlEngineException e)
        {
            return "refused: " + e.getMessage();
        }
    }

    /**
     * The library refuses tabs behind the indentation, comments behind an empty block, and in braces a line break
     * between key and colon, although YAML has them.
     */
    private static boolean isStricter(final String yaml, final String expected)
    {
        return expected.startsWith("refused: ") && (TAB_IN_FRONT.matcher(yaml).find() ||
            expected.contains("the leading empty lines contain more spaces") ||
            COLON_BEHIND_BREAK.matcher(yaml).find() && expected.contains("expected ',' or '}', but got "));
    }

    private static Object value(final Node node)
    {
        if (node instanceof MappingNode)
        {
            final Map<Object, Object> map = new LinkedHashMap<>();
            ((MappingNode)node).getValue().forEach((pair) ->
                map.put(((ScalarNode)pair.getKeyNode()).getValue(), value(pair.getValueNode())));
            return map;
        }
        if (node instanceof SequenceNode)
        {
            return ((SequenceNode)node).getValue().stream().map(YamlDifferentialTest::value)
                .collect(Collectors.toList());
        }
        final String text = ((ScalarNode)node).getValue();
        return switch (node.getTag().getValue().replace(Tag.PREFIX, ""))
        {
            case "null" -> null;
            case "bool" -> "true".equalsIgnoreCase(text);
            case "int" -> text.startsWith("0x") || text.startsWith("0o") ?
                Long.parseLong(text.substring(2), 'x' == text.charAt(1) ? 16 : 8) : Long.parseLong(text);
            case "float" -> text.toLowerCase(Locale.ROOT).endsWith(".nan") ? Double.NaN :
                text.toLowerCase(Locale.ROOT).endsWith(".inf") ? (text.startsWith("-") ?
                Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY) : Double.parseDouble(text);
            default -> text;
        };
    }
}
