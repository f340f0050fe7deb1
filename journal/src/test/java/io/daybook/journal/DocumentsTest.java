/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for all pages: their links lead somewhere, and each example in Java has a name, by which a test finds it.
 */
class DocumentsTest
{
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern UNNAMED = Pattern.compile("(?<!-->\n)```java\n[^\n]*");

    @TempDir
    private Path directory;

    @Test
    void shouldLeadSomewhereByEachLink() throws IOException
    {
        for (final Path page : pages())
        {
            assertThat(brokenLinks(page)).as(page.toString()).isEmpty();
        }
    }

    @Test
    void shouldNameEachExampleInJava() throws IOException
    {
        for (final Path page : pages())
        {
            assertThat(UNNAMED.matcher(Files.readString(page)).results().map(MatchResult::group)).as(page.toString())
                .isEmpty();
        }
    }

    @Test
    void shouldListEachPage() throws IOException
    {
        final String contents = Files.readString(ROOT.resolve("docs/README.md"));
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs")))
        {
            assertThat(pages.map((page) -> page.getFileName().toString())
                .filter((name) -> name.endsWith(".md") && !"README.md".equals(name)))
                .allSatisfy((name) -> assertThat(contents).contains("](" + name + ")"));
        }
    }

    @Test
    void shouldFindALinkThatLeadsNowhere() throws IOException
    {
        Files.writeString(directory.resolve("other.md"), "# One `word`: two, three\n");
        final Path page = Files.writeString(directory.resolve("page.md"),
            "[a](other.md) [b](missing.md) [c](other.md#one-word-two-three) [d](other.md#two) " +
            "[e](https://example.org)");

        assertThat(brokenLinks(page)).containsExactly("missing.md", "other.md#two");
    }

    private static List<Path> pages() throws IOException
    {
        final List<Path> pages = new ArrayList<>(List.of(
            ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md"), ROOT.resolve("CHANGELOG.md")));
        try (Stream<Path> documents = Files.walk(ROOT.resolve("docs")))
        {
            documents.filter((path) -> path.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    private static List<String> brokenLinks(final Path page) throws IOException
    {
        final List<String> broken = new ArrayList<>();
        for (final MatchResult link : LINK.matcher(Files.readString(page)).results().toList())
        {
            final Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            final String anchor = link.group(2);
            if (!Files.exists(target) || null != anchor && !anchors(target).contains(anchor))
            {
                broken.add(link.group(1) + (null == anchor ? "" : "#" + anchor));
            }
        }
        return broken;
    }

    /** As the sites make them that show such pages: lower case, without punctuation, with hyphens for spaces. */
    private static List<String> anchors(final Path page) throws IOException
    {
        return HEADING.matcher(Files.readString(page)).results()
            .map((heading) -> heading.group(1).toLowerCase(Locale.ROOT))
            .map((heading) -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
            .toList();
    }
}
