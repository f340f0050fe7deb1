/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The program of {@code docs/getting-started.md} is one of the examples; its versions and its flag are the build's.
 */
@Tag("slow")
class GettingStartedDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/getting-started.md");

    @TempDir
    private Path directory;

    @Test
    void shouldShowAProgramThatPrintsWhatThePageSays() throws IOException, InterruptedException
    {
        assertThat(DocumentExamples.inDocument(DOCUMENT, "example", "java")).containsExactlyEntriesOf(
            Map.of("FirstJournal", Files.readString(Examples.DIRECTORY.resolve("FirstJournal.java"))));

        final String printed = Examples.run(directory, "FirstJournal", directory.resolve("journal").toString());
        assertThat(DocumentExamples.inDocument(DOCUMENT, "output", "yaml"))
            .containsExactlyEntriesOf(Map.of("FirstJournal", printed));
    }

    @Test
    void shouldGiveTheVersionsAndTheFlagOfTheBuild() throws IOException
    {
        final String document = Files.readString(DOCUMENT);
        final String build = Files.readString(Path.of("../pom.xml"));
        final String version = only("<artifactId>daybook-bom</artifactId>\\s+<version>(.*?)</version>", build);

        assertThat(all("daybook-bom</artifactId>\\s+<version>(.*?)</version>|daybook-bom:([0-9.]+)", document))
            .containsExactly(version, version);
        assertThat(document).contains("Version " + version + " ");
        for (final String plugin : List.of("compiler", "surefire"))
        {
            assertThat(only("maven-" + plugin + "-plugin</artifactId>\\s+<version>(.*?)</version>", document))
                .isEqualTo(only("<maven-" + plugin + "-plugin.version>(.*?)<", build));
        }
        assertThat(all("(?<!start java with )(--add-opens\\S[^\\s`\"<]*)", document).stream().distinct())
            .containsExactly(only("<agrona.flag>(.*?)<", build));
    }

    private static String only(final String pattern, final String text)
    {
        final List<String> found = all(pattern, text);
        assertThat(found).as(pattern).hasSize(1);
        return found.get(0);
    }

    private static List<String> all(final String pattern, final String text)
    {
        return Pattern.compile(pattern).matcher(text).results().map(GettingStartedDocumentTest::firstGroup).toList();
    }

    private static String firstGroup(final MatchResult match)
    {
        return null == match.group(1) ? match.group(2) : match.group(1);
    }
}
