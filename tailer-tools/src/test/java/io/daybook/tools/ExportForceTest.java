/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code export --force} does to an export that is there already.
 */
class ExportForceTest
{
    @TempDir
    private Path temp;
    private Path journal;
    private Path out;

    @BeforeEach
    void exportTypes()
    {
        journal = temp.resolve("journal");
        out = temp.resolve("out");
        Journals.write(journal, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 0);
            appender.append("hello");
        });
        assertThat(export("-o", "jsonl", "--by", "type").exitCode()).isZero();
        assertThat(names()).containsExactly("Trade.jsonl", "export.yaml", "text.jsonl");
    }

    private Result export(final String... options)
    {
        return Commands.run(Stream.of(List.of("export", "-q", "-d", out.toString()), List.of(options),
            List.of(journal.toString())).flatMap(List::stream).toArray(String[]::new));
    }

    private List<String> names()
    {
        try (Stream<Path> paths = Files.list(out))
        {
            return paths.map((path) -> path.getFileName().toString()).sorted().toList();
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    @Test
    void shouldLeaveNoFileOfTheEarlierExportThatItDoesNotWriteAnew() throws IOException
    {
        Files.writeString(out.resolve("mine.jsonl"), "{}");

        assertThat(export("-o", "csv", "--by", "type", "-t", "Trade", "--force")).isEqualTo(new Result(0, "", ""));

        assertThat(names()).containsExactly("Trade.csv", "export.yaml", "mine.jsonl");
        assertThat(export("-o", "csv", "--by", "type", "-t", "Trade", "--force").exitCode()).isZero();
        assertThat(names()).containsExactly("Trade.csv", "export.yaml", "mine.jsonl");
        assertThat(export("-o", "jsonl", "--force").exitCode()).isZero();
        assertThat(names()).containsExactly("export.yaml", "messages.jsonl", "mine.jsonl");
    }

    @Test
    void shouldGoOnWhereAFileOfTheEarlierExportIsGone() throws IOException
    {
        Files.delete(out.resolve("text.jsonl"));

        assertThat(export("-o", "jsonl", "--force").exitCode()).isZero();

        assertThat(names()).containsExactly("export.yaml", "messages.jsonl");
    }

    @Test
    void shouldReplaceAnExportThatDiedBeforeAllFilesHadTheirNames() throws IOException
    {
        Files.move(out.resolve("export.yaml"), out.resolve("export.yaml.unfinished"));

        assertThat(export("-o", "csv", "-t", "Trade", "--force")).isEqualTo(new Result(0, "", ""));

        assertThat(names()).containsExactly("export.yaml", "messages.csv");
    }

    @Test
    void shouldChangeNothingWhereADirectoryHasTheNameOfAFile() throws IOException
    {
        final Path taken = Files.createDirectory(out.resolve("messages.csv"));

        assertThat(export("-o", "csv", "-t", "Trade", "--force").err()).isEqualTo("daybook: a directory has the name " +
            "of a file to be written: path=" + taken + "; move it away, or give -d another directory\n");

        assertThat(names()).containsExactly("Trade.jsonl", "export.yaml", "messages.csv", "text.jsonl");
    }

    @Test
    void shouldDeleteNoFileThatWasChangedSinceTheEarlierExport() throws IOException
    {
        final Path text = out.resolve("text.jsonl");
        final String before = Files.readString(text);
        for (final String changed : List.of(before.replace("hello", "HELLO"), before + before))
        {
            Files.writeString(text, changed);

            final Result result = export("-o", "csv", "-t", "Trade", "--force");

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).isEqualTo("daybook: a file of the earlier export was changed since, so --force " +
                "does not delete it: path=" + text + "; move it away, or give -d another directory\n");
            assertThat(names()).containsExactly("Trade.jsonl", "export.yaml", "text.jsonl");
            assertThat(text).hasContent(changed);
        }
    }

    @Test
    void shouldDeleteNothingThatALinkOfTheEarlierExportLeadsTo() throws IOException
    {
        final Path text = out.resolve("text.jsonl");
        final Path moved = Files.move(text, temp.resolve("moved"));
        Files.createSymbolicLink(text, moved);

        assertThat(export("-o", "csv", "-t", "Trade", "--force").err()).contains("was changed since", "path=" + text);

        assertThat(moved).exists();
        assertThat(text).isSymbolicLink();
    }

    @Test
    void shouldNotForceWhereNothingTellsWhatTheEarlierExportHasWritten() throws IOException
    {
        final Path description = out.resolve("export.yaml");
        final String before = Files.readString(description);
        for (final String other : List.of("mine: 1\n", "", "- 1\n", "{", before.replace("text.jsonl", "../journal/x"),
            before.replace("tool: daybook", "tool: other"), before.replace("files:", "old:")))
        {
            Files.writeString(description, other);

            final Result result = export("-o", "csv", "--force");

            assertThat(result.exitCode()).as(other).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).isEqualTo("daybook: a file is there that describes no export, so --force does " +
                "not replace it: path=" + description + "; move it away, or give -d another directory\n");
            assertThat(names()).containsExactly("Trade.jsonl", "export.yaml", "text.jsonl");
            assertThat(description).hasContent(other);
        }
    }
}
