/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class ArchiveVerbTest
{
    private static final String NAME = "example.com/orders";
    private static final List<List<String>> READERS = List.of(
        List.of("dump"), List.of("dump", "-o", "jsonl", "--envelope", "fields"), List.of("dump", "-r"),
        List.of("dump", "--threads", "3"), List.of("tail"), List.of("tail", "-n", "15"),
        List.of("grep", "-F", "quantity=1000017"), List.of("merge"), List.of("stats"), List.of("stats", "--json"),
        List.of("shapes"), List.of("info"), List.of("verify"), List.of("verify", "--json"),
        List.of("export", "-o", "jsonl"), List.of("export", "-o", "yaml"));

    @TempDir
    private Path temp;
    private Path journal;
    private Path archive;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal");
        archive = temp.resolve("day.tar");
    }

    private static JournalConfig config(final Checksums checksums)
    {
        return Journals.config("gateway-1").checksums(checksums);
    }

    /** Writes so many segments of ten messages each. */
    private static void write(final Journal open, final int segments)
    {
        try (Appender appender = open.appender())
        {
            for (int segment = 0; segment < segments; segment++)
            {
                if (segment > 0)
                {
                    appender.roll();
                }
                for (int i = 0; i < 10; i++)
                {
                    Journals.trade(appender, 10 * segment + i);
                }
            }
        }
    }

    private void write(final int segments, final Checksums checksums)
    {
        try (Journal open = Journal.open(journal, config(checksums)))
        {
            write(open, segments);
        }
    }

    private Result archive(final String... options)
    {
        return Commands.run(Stream.concat(
            Stream.of("archive", "-o", archive.toString(), journal.toString()), Stream.of(options))
            .toArray(String[]::new));
    }

    private static Result run(final List<String> reader, final Path path)
    {
        return Commands.run(Stream.concat(reader.stream(), Stream.of(path.toString())).toArray(String[]::new));
    }

    /** The bytes of each file that an archive takes along. */
    private static Map<String, List<Byte>> files(final Path directory) throws IOException
    {
        final Map<String, List<Byte>> files = new TreeMap<>();
        try (Stream<Path> paths = Files.list(directory))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                final byte[] bytes = Files.readAllBytes(path);
                files.put(path.getFileName().toString(), new AbstractList<>()
                {
                    @Override
                    public Byte get(final int index)
                    {
                        return bytes[index];
                    }

                    @Override
                    public int size()
                    {
                        return bytes.length;
                    }
                });
            }
        }
        files.remove("journal.lock");
        return files;
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadAnArchiveAsItsJournal(final Checksums checksums)
    {
        write(4, checksums);

        final Result made = archive();

        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(made.err()).startsWith("daybook: archived 4 segments: ").hasLineCount(1)
            .endsWith("path=" + archive + ", read back and compared\n");
        for (final List<String> reader : READERS)
        {
            final Result expected = run(reader, journal);
            final Result read = run(reader, archive);
            assertThat(read.exitCode()).as(reader + ": " + read.err()).isZero();
            assertThat(read.out()).as(reader.toString())
                .isEqualTo(expected.out().replace(journal.toString(), archive.toString()));
            assertThat(read.err()).isEqualTo(expected.err());
        }
        assertThat(Commands.run("diff", journal.toString(), archive.toString()).exitCode()).isZero();
        assertThat(Commands.run("report", archive.toString()).out()).contains("gateway-1");
        assertThat(Commands.run("tailers", archive.toString()).exitCode()).isZero();
        assertThat(Commands.run("top", "-n", "1", "--interval", "0.01", archive.toString()).exitCode()).isZero();
        final String mended = temp.resolve("mended").toString();
        assertThat(Commands.run("recover", "-o", mended, archive.toString()).exitCode()).isZero();
        assertThat(Commands.run("diff", "--by", "position", mended, archive.toString()).exitCode()).isZero();
    }

    @Test
    void shouldGiveTheJournalBackByteForByte() throws IOException
    {
        write(3, Checksums.BLOCK);
        final Map<String, List<Byte>> before = files(journal);
        assertThat(archive("-q")).isEqualTo(new Result(0, "", ""));

        final Path back = temp.resolve("new/back");
        final Result result = Commands.run("archive", "--extract", "-o", back.toString(), archive.toString());

        assertThat(result).isEqualTo(new Result(0, "", "daybook: unpacked and compared, path=" + back + "\n"));
        assertThat(files(back)).isEqualTo(before).isEqualTo(files(journal));
        try (Journal open = Journal.open(back, config(Checksums.BLOCK)))
        {
            write(open, 1);
        }
        assertThat(run(List.of("verify"), back).exitCode()).isZero();
        final Result again = Commands.run("archive", "--extract", "-o", back.toString(), archive.toString());
        assertThat(again.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(again.err()).contains("something is there already: path=" + back).hasLineCount(1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldLeaveOutWhatMayStillChange(final Checksums checksums) throws Exception
    {
        try (Journal open = Journal.open(journal, config(checksums)))
        {
            write(open, 1);
            final Result early = archive();
            assertThat(early.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(early.err()).startsWith(
                "daybook: no segment is ended, settled and forced yet, and the journal is not closed: ");
            write(open, 4);
            while (open.pace().doWork() + open.disk().doWork() > 0)
            {
                // until all that has ended is settled and forced
            }

            final Result made = archive("--json");

            assertThat(made.exitCode()).as(made.err()).isZero();
            assertThat(made.out()).contains("\"segments\":3,\"whole\":false");
            assertThat(made.err()).endsWith("compared; what may still change is left out: the journal is in use, or " +
                "was not closed\n");
        }
        final Result ended = Commands.run("dump", "-n", "40", journal.toString());
        assertThat(run(List.of("dump"), archive)).isEqualTo(ended);
        assertThat(run(List.of("verify"), archive).out()).contains(" 0 damaged, 0 unproved, ");
        assertThat(run(List.of("verify"), archive).exitCode()).isZero();
        final Path back = temp.resolve("back");
        Commands.run("archive", "--extract", "-o", back.toString(), archive.toString());
        assertThat(run(List.of("dump"), back)).isEqualTo(ended);
        try (Journal open = Journal.open(back, config(checksums)); Appender appender = open.appender())
        {
            assertThat(open.recovery().toString()).contains("CLEAN");
            Journals.trade(appender, 30);
        }
        assertThat(run(List.of("verify"), back).exitCode()).isZero();
    }

    @Test
    void shouldVerifyTheSealsInAnArchive() throws IOException
    {
        final String key = temp.resolve("key").toString();
        assertThat(Commands.run("keygen", "--name", NAME, key).exitCode()).isZero();
        write(3, Checksums.BLOCK);
        try (Journal open = Journal.open(journal, config(Checksums.BLOCK)); Appender appender = open.appender())
        {
            appender.roll();
        }
        Commands.run("seal", "--key", key, "--name", NAME, journal.toString());
        final Path head = Files.writeString(temp.resolve("head"),
            Commands.run("head", "--key", key, "--name", NAME, journal.toString()).out());
        final List<String> verify =
            List.of("verify", "--public-key", key + ".pub", "--expect-head", head.toString(), "--require-seals");
        assertThat(archive().exitCode()).isZero();

        final Result expected = run(verify, journal);

        assertThat(run(verify, archive)).isEqualTo(expected);
        assertThat(expected.out()).contains("seals: 3 OK");
        assertThat(Commands.run("head", "--key", key, "--name", NAME, archive.toString()).out())
            .isEqualTo(Files.readString(head));
        for (final List<String> reader : List.of(List.of("prove", "--sequence", "2"), List.of("export", "-o", "yaml")))
        {
            final Result ofJournal = run(reader, journal);
            assertThat(ofJournal.exitCode()).as(ofJournal.err()).isZero();
            assertThat(run(reader, archive)).isEqualTo(ofJournal);
        }
        final Result sealed = Commands.run("seal", "--key", key, "--name", NAME, archive.toString());
        assertThat(sealed.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(sealed.err()).startsWith("daybook: seals belong to a whole journal, this is a file: path=" + archive)
            .hasLineCount(1);
    }

    @Test
    void shouldReplaceAnArchiveOnlyWhenTold() throws IOException
    {
        write(2, Checksums.BLOCK);
        assertThat(archive().exitCode()).isZero();
        final byte[] first = Files.readAllBytes(archive);

        final Result refused = archive();

        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(refused.err()).isEqualTo("daybook: there is an archive already: path=" + archive +
            "; give -o another name, or --force to replace it\n");
        assertThat(archive("--force", "--no-verify").exitCode()).isZero();
        assertThat(Files.readAllBytes(archive)).isEqualTo(first);
        Files.writeString(archive, "something else");
        assertThat(archive("--force").err()).contains("something else than an archive is there already");
        assertThat(Files.readString(archive)).isEqualTo("something else");
    }

    @Test
    void shouldNameAnArchiveAsItsJournalInADirectoryThatIsThere() throws IOException
    {
        write(1, Checksums.FRAME);
        archive = Files.createDirectory(temp.resolve("archives"));

        assertThat(archive().exitCode()).isZero();

        try (Stream<Path> paths = Files.list(archive))
        {
            assertThat(paths.map((path) -> path.getFileName().toString())).containsExactly("journal.tar");
        }
    }

    @Test
    void shouldNameTheFileThatFindsNoSpaceWhenItIsUnpacked() throws Exception
    {
        write(1, Checksums.FRAME);
        assertThat(archive().exitCode()).isZero();
        try (SmallDisk disk = SmallDisk.mount(temp.resolve("mount"), "64k"))
        {
            final Path extracted = disk.path().resolve("extracted");

            final Result result =
                Commands.run("archive", "--extract", "-o", extracted.toString(), archive.toString());

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).matches("daybook: cannot use a file: path=" + extracted +
                "\\.unfinished/.*, cause=No space left on device\n");
            assertThat(disk.path()).isEmptyDirectory();
        }
    }

    @Test
    void shouldSayWhatCannotBeArchived() throws IOException
    {
        write(1, Checksums.FRAME);
        assertThat(archive().exitCode()).isZero();
        final String segment = journal.resolve(Journals.segmentName(0)).toString();
        final String made = archive.toString();

        assertRefused("an archive is made of a whole journal, not of a file: path=" + segment, "-o", "x.tar", segment);
        assertRefused("an archive is made of a whole journal, not of a file: path=" + made, "-o", "x.tar", made);
        assertRefused("an archive is made of a whole journal, not of a file: path=stdin", "-o", "x.tar", "-");
        assertRefused("an archive must not be made inside a journal: path=" + journal + "/x.tar",
            "-o", journal + "/x.tar", journal.toString());
        assertRefused("no such directory: path=" + temp.resolve("no"),
            "-o", temp.resolve("no/x.tar").toString(), journal.toString());
        assertRefused("no such file or directory: path=" + temp.resolve("nowhere"),
            "-o", "x.tar", temp.resolve("nowhere").toString());
        assertRefused("no archive: path=" + journal, "--extract", "-o", "x", journal.toString());
        assertRefused("no archive: path=" + segment, "--extract", "-o", temp.resolve("x").toString(), segment);
        assertThat(Commands.run("archive", "--extract", "--force", "-o", "x", made).exitCode())
            .isEqualTo(ExitCode.USAGE);
        assertThat(Commands.run("archive", "--extract", "--no-verify", "-o", "x", made)).isEqualTo(new Result(
            ExitCode.USAGE, "", "daybook: --extract compares all that it unpacks: leave --no-verify out\n"));
        for (final String verb : List.of("prune", "index"))
        {
            assertThat(Commands.run(verb, made).err()).contains("give the journal's directory").hasLineCount(1);
        }
        Files.delete(journal.resolve("journal.meta"));
        assertRefused("nobody can tell what is settled: path=" + journal.resolve("journal.meta") + " is missing",
            "-o", temp.resolve("y.tar").toString(), journal.toString());
    }

    @Test
    void shouldMakeNoFileOfTheNameOfADirectoryThatIsMissing() throws IOException
    {
        write(1, Checksums.FRAME);
        final Path missing = temp.resolve("archives");

        assertRefused("no such directory: path=" + missing + "/; make it, or leave out the / at the end for an " +
            "archive of that name", "-o", missing + "/", journal.toString());

        assertThat(missing).doesNotExist();
        Files.createDirectory(missing);
        assertThat(Commands.run("archive", "-q", "-o", missing + "/", journal.toString()).exitCode()).isZero();
        assertThat(missing.resolve("journal.tar")).isRegularFile();
    }

    @Test
    void shouldLeaveTheWorkOfAnotherOneAlone() throws IOException
    {
        write(1, Checksums.FRAME);
        final Path others = Files.writeString(temp.resolve("day.tar.unfinished"), "half an archive");
        final Path back = temp.resolve("back");
        final Path othersFile = Files.writeString(
            Files.createDirectory(temp.resolve("back.unfinished")).resolve("journal.meta"), "half a journal");

        assertRefused("another one has just begun, or did not live to its end: path=" + others +
            "; if no other is running, delete it\n", "-o", archive.toString(), journal.toString());
        assertThat(others).hasContent("half an archive");

        final Path other = temp.resolve("other.tar");
        assertThat(Commands.run("archive", "-o", other.toString(), journal.toString()).exitCode()).isZero();
        assertRefused("another one has just begun, or did not live to its end: path=" + othersFile.getParent() +
            "; if no other is running, delete it\n", "--extract", "-o", back.toString(), other.toString());
        assertThat(othersFile).hasContent("half a journal");
        assertThat(archive).doesNotExist();
        assertThat(back).doesNotExist();
    }

    @Test
    void shouldMakeOneWholeArchiveWhereSeveralBeginAtOnce() throws Exception
    {
        write(3, Checksums.FRAME);
        final ExecutorService threads = Executors.newFixedThreadPool(4);
        try
        {
            final List<Result> results = new ArrayList<>();
            final Callable<Result> one = () -> archive();
            for (final Future<Result> result : threads.invokeAll(Collections.nCopies(4, one)))
            {
                results.add(result.get());
            }
            assertThat(results).filteredOn((result) -> 0 == result.exitCode()).hasSize(1);
            assertThat(results).filteredOn((result) -> 0 != result.exitCode()).allSatisfy((result) ->
                assertThat(result.err()).containsAnyOf(
                    "another one has just begun", "there is an archive already").hasLineCount(1));
        }
        finally
        {
            threads.shutdown();
        }
        assertThat(run(List.of("verify"), archive).exitCode()).isZero();
        assertThat(temp.resolve("day.tar.unfinished")).doesNotExist();
    }

    private static void assertRefused(final String why, final String... args)
    {
        final Result result =
            Commands.run(Stream.concat(Stream.of("archive"), Stream.of(args)).toArray(String[]::new));
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).startsWith("daybook: " + why).hasLineCount(1);
    }

    @Test
    void shouldBeUnpackedByTarAndZstd() throws IOException, InterruptedException
    {
        write(2, Checksums.BLOCK);
        assertThat(archive().exitCode()).isZero();
        final Path back = Files.createDirectory(temp.resolve("back"));
        final Process process = new ProcessBuilder("sh", "-c",
            "command -v tar zstd sha256sum > /dev/null || exit 77; tar -xf \"$0\" && " +
            "zstd -q -d --rm *.zst && sha256sum --quiet -c SHA256SUMS && rm ARCHIVE SHA256SUMS", archive.toString())
            .directory(back.toFile()).redirectErrorStream(true).start();
        final String out = Commands.text(process.getInputStream());
        final int exitCode = process.waitFor();
        if (77 == exitCode)
        {
            System.out.println("skipped: archives beside tar, zstd and sha256sum, which are not all there");
            return;
        }
        assertThat(out).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(files(back)).isEqualTo(files(journal));
    }
}
