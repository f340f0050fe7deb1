/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.tools.console.ExitCode;
import io.daybook.tools.help.Examples;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(300)
class ManVerbTest
{
    @TempDir
    private Path temp;

    private List<Path> pages() throws IOException
    {
        final Path directory = temp.resolve("man1");
        assertThat(Commands.run("man", "-q", "-d", directory.toString())).isEqualTo(new Commands.Result(0, "", ""));
        try (Stream<Path> files = Files.list(directory))
        {
            return files.sorted().toList();
        }
    }

    @Test
    void shouldWriteAPageOfTheCommandAndOfEachVerb() throws IOException
    {
        assertThat(pages()).extracting((page) -> page.getFileName().toString()).containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of("daybook.1"), HelpExamplesTest.verbs().stream()
                .map((verb) -> "daybook-" + verb + ".1")).toList());
    }

    @Test
    void shouldPrintWhatItWrites() throws IOException
    {
        for (final Path page : pages())
        {
            final String name = page.getFileName().toString().replaceAll("daybook-?|\\.1", "");
            assertThat(name.isEmpty() ? Commands.run("man").out() : Commands.run("man", name).out())
                .isEqualTo(Files.readString(page));
        }
        final Commands.Result one = Commands.run("man", "-d", temp.resolve("one").toString(), "dump");
        assertThat(one.err()).isEqualTo("daybook: wrote 1 page to " + temp.resolve("one") + "\n");
        assertThat(temp.resolve("one/daybook-dump.1")).hasContent(Commands.run("man", "dump").out());
    }

    @Test
    void shouldHaveEachPartOfAPage() throws IOException
    {
        for (final Path page : pages())
        {
            assertThat(Files.readString(page)).containsSubsequence("\n.SH NAME\ndaybook", "\n.SH SYNOPSIS\ndaybook ",
                "\n.SH DESCRIPTION\n", "\n.SH OPTIONS\n", "\n.SH EXIT STATUS\n", "\n.SH SEE ALSO\n.BR daybook");
        }
        assertThat(Commands.run("man", "find").out())
            .contains("\n.SH EXAMPLES\n.TP\n\\fBdaybook find 7 orders\\fR\n" + Examples.of("find").get(0).does() + "\n")
            .contains(".TP\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR=\\fIFORM\\fR\nyaml (default): ");
    }

    @Test
    void shouldWriteWhatAFormatterWouldObeySoThatItPrintsIt()
    {
        final String page = Commands.run("man", "grep").out();

        assertThat(page)
            .contains("\\fBdaybook grep \\-c \\-t Order \\-F symbol=EUR/USD \\-F \\(aqprice>1.1\\(aq orders")
            .contains("or \\(ti (a regular expression");
        assertThat(page.lines().filter((line) -> line.startsWith(".")).map((line) -> line.split(" ")[0]))
            .containsOnly(".TH", ".nh", ".ad", ".SH", ".TP", ".BR");
        assertThat(page.lines()).noneMatch((line) -> line.startsWith("'"));
    }

    @Test
    void shouldPassTheFormattersWithoutAWarning() throws Exception
    {
        final List<Path> pages = pages();
        if (Tools.isThere("groff"))
        {
            for (final Path page : pages)
            {
                assertThat(Tools.run("groff", "-ww", "-z", "-man", "-Tutf8", page.toString())).isEmpty();
            }
        }
        if (Tools.isManDbThere())
        {
            final String text = Tools.run("sh", "-c", "MANWIDTH=120 man --warnings -l \"$1\"", "sh", pages.stream()
                .filter((page) -> page.endsWith("daybook-find.1")).findAny().orElseThrow().toString());
            assertThat(text.replaceAll(".\b", "")).contains("daybook-find - print the messages of one key")
                .contains("daybook find -r -n 1 7 orders").contains("'orderId=7', or != < <= > >= or ~")
                .doesNotContain("warning");
        }
        if (Tools.isThere("mandoc"))
        {
            final Stream<String> command = Stream.of("mandoc", "-Tlint", "-W", "warning");
            // The same command is to give the same page, so it has no date.
            assertThat(Tools.run(Stream.concat(command, pages.stream().map(Path::toString)).toArray(String[]::new))
                .lines().filter((line) -> !line.contains("missing date"))).isEmpty();
        }
    }

    @Test
    void shouldRefuseAVerbThatIsNone()
    {
        for (final String verb : List.of("nosuch", "help"))
        {
            final Commands.Result result = Commands.run("man", verb);
            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).isEqualTo(
                "daybook: there is no page of this verb: VERB=" + verb + "; 'daybook help' lists the verbs\n");
        }
    }

    @Test
    void shouldNameThePageThatFindsNoSpace() throws IOException
    {
        // A device of the kernel whose disk is always full.
        final Path page = Files.createSymbolicLink(temp.resolve("daybook-dump.1"), Path.of("/dev/full"));

        assertThat(Commands.run("man", "-d", temp.toString(), "dump")).isEqualTo(new Commands.Result(ExitCode.FAILURE,
            "", "daybook: cannot use a file: path=" + page + ", cause=No space left on device\n"));
    }

    @Test
    void shouldLeaveThePagesOfBeforeAndNoOthersWhereOneCannotBeWritten() throws IOException
    {
        final Path full = Files.createSymbolicLink(temp.resolve("daybook-verify.1"), Path.of("/dev/full"));
        final Path older = Files.writeString(temp.resolve("daybook-version.1"), "of an older version");

        assertThat(Commands.run("man", "-d", temp.toString())).isEqualTo(new Commands.Result(ExitCode.FAILURE,
            "", "daybook: cannot use a file: path=" + full + ", cause=No space left on device\n"));
        try (Stream<Path> files = Files.list(temp))
        {
            assertThat(files).containsExactlyInAnyOrder(full, older);
        }
        assertThat(older).hasContent("of an older version");
    }

    @Test
    void shouldLeaveNothingOfAManualThatFindsNoSpace() throws IOException
    {
        try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"), "32k"))
        {
            final Path directory = disk.path().resolve("man/man1");

            final Commands.Result result = Commands.run("man", "-d", directory.toString());

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).startsWith("daybook: cannot use a file: path=" + directory)
                .endsWith("cause=No space left on device\n").hasLineCount(1);
            assertThat(disk.path()).isEmptyDirectory();
        }
    }

    @Test
    void shouldReplaceThePageThatALinkLeadsTo() throws IOException
    {
        final Path page = Files.writeString(temp.resolve("page"), "of an older version");
        final Path link = Files.createSymbolicLink(temp.resolve("daybook-dump.1"), page);

        assertThat(Commands.run("man", "-q", "-d", temp.toString(), "dump").exitCode()).isZero();

        assertThat(link).isSymbolicLink();
        assertThat(page).hasContent(Commands.run("man", "dump").out());
    }

    @Test
    void shouldSayThatItCannotWriteThere() throws IOException
    {
        final Path file = Files.writeString(temp.resolve("file"), "");

        final Commands.Result result = Commands.run("man", "-d", file.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).isEqualTo("daybook: cannot use a file: path=" + file +
            ", cause=something else is there: file=" + file + "; give another name\n");
        final Path journal = temp.resolve("journal");
        Journals.trades(journal, 1);
        final Path pages = Files.createSymbolicLink(temp.resolve("link"), journal).resolve("man1");
        final Commands.Result inside = Commands.run("man", "-d", pages.toString());
        assertThat(inside.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(inside.err())
            .startsWith("daybook: a page must not be made inside a journal: path=" + pages).hasLineCount(1);
        assertThat(journal.resolve("man1")).doesNotExist();
    }
}
