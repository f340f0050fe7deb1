/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The examples of a document, and those of the test that compiles them, where each stands between
 * {@code // begin: name} and {@code // end}.
 */
final class DocumentExamples
{
    private DocumentExamples()
    {
    }

    /**
     * The examples that a test compiles, by name.
     *
     * @param source of the test.
     */
    static Map<String, String> inSource(final Path source) throws IOException
    {
        final Map<String, String> examples = new LinkedHashMap<>();
        final Matcher matcher = Pattern.compile("\n( *)// begin: (\\S+)\n(.*?)\n *// end\n", Pattern.DOTALL)
            .matcher(Files.readString(source));
        while (matcher.find())
        {
            examples.put(matcher.group(2), matcher.group(3).replaceAll("(?m)^" + matcher.group(1), "") + "\n");
        }
        return examples;
    }

    /**
     * The fenced blocks of a document that have a name, by name.
     *
     * @param document that holds them.
     * @param kind     of the names.
     * @param language of the blocks.
     */
    static Map<String, String> inDocument(final Path document, final String kind, final String language)
        throws IOException
    {
        final Map<String, String> blocks = new LinkedHashMap<>();
        final Matcher matcher = Pattern.compile(
            "<!-- " + kind + ": (\\S+) -->\n```" + language + "\n(.*?\n)```\n", Pattern.DOTALL)
            .matcher(Files.readString(document));
        while (matcher.find())
        {
            blocks.put(matcher.group(1), matcher.group(2));
        }
        return blocks;
    }
}
