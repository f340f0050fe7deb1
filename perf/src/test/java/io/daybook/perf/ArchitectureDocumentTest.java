/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the map in docs/architecture.md against the sources.
 */
class ArchitectureDocumentTest
{
    private static final Path ROOT = Path.of("..");
    private static final Pattern NAME = Pattern.compile("`((?:codec|journal|tools|perf)/[a-z/]*[A-Za-z]*)`");
    private static final Pattern ROOM = Pattern.compile("^ {3}([a-z ]+?)  +\\S", Pattern.MULTILINE);
    private static final List<String> SOURCES = List.of(
        "codec/src/main/java", "journal/src/main/java", "tailer-tools/src/main/java", "perf/src/main/java",
        "perf/src/test/java");

    @Test
    void shouldNameClassesAndRoomsThatAreThere() throws IOException
    {
        final Matcher names = NAME.matcher(text());
        int count = 0;
        while (names.find())
        {
            final String name = names.group(1);
            assertThat(SOURCES.stream().map(ROOT::resolve).map((source) -> source.resolve("io/daybook")))
                .as("a source of " + name)
                .anyMatch((source) ->
                    Files.exists(source.resolve(name + ".java")) || Files.isDirectory(source.resolve(name)));
            count++;
        }
        assertThat(count).isGreaterThan(80);
    }

    @Test
    void shouldShowEveryRoom() throws IOException
    {
        final Matcher drawn = ROOM.matcher(text());
        final List<String> rooms = drawn.results().flatMap((room) -> Stream.of(room.group(1).split(" "))).toList();
        for (final String room : List.of("codec", "journal"))
        {
            try (Stream<Path> files = Files.list(ROOT.resolve(room + "/src/main/java/io/daybook/" + room)))
            {
                assertThat(rooms).containsAll(
                    files.filter(Files::isDirectory).map((path) -> path.getFileName().toString()).toList());
            }
        }
    }

    private static String text() throws IOException
    {
        return Files.readString(ROOT.resolve("docs/architecture.md"));
    }
}
