/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tests that {@code docs/crash-behaviour.md} names are there, and each row of a table that has a column for tests
 * names one. A method without a class is one of the class named before it in the row, else of {@link CrashPointsTest}.
 */
class CrashDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/crash-behaviour.md");
    private static final Path TOOLS = Path.of("../tailer-tools/src/test/java");
    private static final Pattern METHOD = Pattern.compile("void (should\\w+)\\(");
    private static final Pattern NAME = Pattern.compile("`(?:(\\w+Test)|(?:(\\w+Test)\\.|\\.{3})?(should\\w+))`");
    private static final Pattern SAME = Pattern.compile("(the same|all of these)\\b.*");
    private static final Map<String, Set<String>> METHODS = new HashMap<>();

    @BeforeAll
    static void findTests() throws IOException, URISyntaxException, ReflectiveOperationException
    {
        final Path root =
            Path.of(CrashDocumentTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        final List<Path> files;
        try (Stream<Path> paths = Files.walk(root))
        {
            files = paths.filter((path) -> path.toString().endsWith("Test.class")).toList();
        }
        for (final Path file : files)
        {
            final String name = root.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
            final Class<?> type = Class.forName(name, false, CrashDocumentTest.class.getClassLoader());
            METHODS.put(type.getSimpleName(), Arrays.stream(type.getDeclaredMethods())
                .filter((method) -> method.getAnnotations().length > 0).map(Method::getName)
                .collect(Collectors.toSet()));
        }
        findTestsOfTools();
    }

    /** They are compiled after this one: their sources are there. */
    private static void findTestsOfTools() throws IOException
    {
        final List<Path> sources;
        try (Stream<Path> paths = Files.walk(TOOLS))
        {
            sources = paths.filter((path) -> path.toString().endsWith("Test.java")).toList();
        }
        for (final Path source : sources)
        {
            METHODS.put(source.getFileName().toString().replace(".java", ""),
                METHOD.matcher(Files.readString(source)).results().map((method) -> method.group(1))
                    .collect(Collectors.toSet()));
        }
    }

    private static List<String> faults(final List<String> lines)
    {
        final List<String> faults = new ArrayList<>();
        boolean hasTests = false;
        boolean isHead = true;
        for (final String line : lines)
        {
            if (!line.startsWith("|"))
            {
                isHead = true;
            }
            else
            {
                final String last = lastCell(line);
                hasTests = isHead ? "test".equals(last) : hasTests;
                if (!isHead && hasTests && !last.startsWith("---") && !namesATest(last))
                {
                    faults.add("no test: " + line);
                }
                isHead = false;
            }
            addUnknown(line, faults);
        }
        return faults;
    }

    private static String lastCell(final String row)
    {
        final String[] cells = row.split("\\|");
        return cells[cells.length - 1].trim();
    }

    private static boolean namesATest(final String cell)
    {
        return NAME.matcher(cell).find() || SAME.matcher(cell).matches();
    }

    private static void addUnknown(final String line, final List<String> faults)
    {
        String type = CrashPointsTest.class.getSimpleName();
        for (final Matcher name = NAME.matcher(line); name.find();)
        {
            final String named = null == name.group(1) ? name.group(2) : name.group(1);
            type = null == named ? type : named;
            final String method = name.group(3);
            if (!METHODS.containsKey(type) || null != method && !METHODS.get(type).contains(method))
            {
                faults.add("unknown: " + type + (null == method ? "" : "." + method));
            }
        }
    }

    @Test
    void shouldNameTestsThatExistAndOneInEachRow() throws IOException
    {
        final List<String> lines = Files.readAllLines(DOCUMENT);
        final String text = String.join("\n", lines);
        assertThat(NAME.matcher(text).results().count()).isGreaterThan(100);
        assertThat(faults(lines)).isEmpty();
    }

    @Test
    void shouldFindWhatIsMissing()
    {
        assertThat(faults(List.of(
            "`CrashPointsTest`, `NoSuchTest`, `shouldSurviveAnAppend`",
            "| case | test |",
            "|---|---|",
            "| known | `shouldSurviveAnAppend`, `CrashDocumentTest.shouldFindWhatIsMissing`, `...shouldNotBeThere` |",
            "| without | |",
            "| like the one before | the same |",
            "",
            "| case | what happens |",
            "|---|---|",
            "| no test is asked for | here |",
            "`shouldNotBeThereEither`")))
            .containsExactly(
                "unknown: NoSuchTest",
                "unknown: NoSuchTest.shouldSurviveAnAppend",
                "unknown: CrashDocumentTest.shouldNotBeThere",
                "no test: | without | |",
                "unknown: CrashPointsTest.shouldNotBeThereEither");
    }
}
