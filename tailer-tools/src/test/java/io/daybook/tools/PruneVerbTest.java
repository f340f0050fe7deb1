/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class PruneVerbTest
{
    @TempDir
    private Path temp;
    private Path journal;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal");
    }

    /** A journal of five segments that have ended, and one at the tail. */
    private void write(final JournalConfig config)
    {
        try (Journal open = Journal.open(journal, config); Appender appender = open.appender())
        {
            for (int segment = 0; segment < 6; segment++)
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

    @Test
    void shouldSpeakOfOneSealedSegmentAsOfOne()
    {
        final String key = temp.resolve("orders.key").toString();
        Commands.run("keygen", "--name", "example.com/orders", key);
        write(Journals.config("gateway-1"));
        Commands.run("seal", "--key", key, "--name", "example.com/orders", journal.toString());

        assertThat(prune("--keep-segments", "5").err()).endsWith(") was sealed, and verify calls it missing until " +
            "'daybook seal --pruned' signs that it was deleted; prune --key signs first\n");
    }

    @Test
    void shouldTakeWholeNumbersOfBytesAlone()
    {
        write(Journals.config("gateway-1"));

        assertThat(prune("--keep-bytes", "1.5").err()).isEqualTo(
            "daybook: a size must be a whole number above 0, such as 500m or 10g: --keep-bytes=1.5\n");
    }

    @Test
    void shouldAskForAJournalWhereThereIsNone() throws IOException
    {
        Files.createDirectory(journal);

        assertThat(prune("--keep-segments", "1").err()).isEqualTo("daybook: not a journal: path=" + journal +
            " has no journal.meta and no segment; give a journal's directory\n");
        assertThat(journal).isEmptyDirectory();
    }

    private List<Integer> segments() throws IOException
    {
        try (Stream<Path> paths = Files.list(journal))
        {
            return paths.map((path) -> path.getFileName().toString()).filter((name) -> name.endsWith(".dbk")).sorted()
                .map((name) -> (int)(Long.parseLong(name.substring(0, 20)) / Journals.SEGMENT_LENGTH)).toList();
        }
    }

    private Result prune(final String... options)
    {
        return Commands.run(Commands.args(List.of("prune", journal.toString()), options));
    }

    private Map<String, FileTime> files() throws IOException
    {
        final Map<String, FileTime> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(journal))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                files.put(path.toString() + " " + Files.size(path), Files.getLastModifiedTime(path));
            }
        }
        return files;
    }

    @Test
    void shouldSignForSealedSegmentsAndKeepThoseWithoutASeal()
    {
        final String key = temp.resolve("orders.key").toString();
        final String name = "example.com/orders";
        Commands.run("keygen", "--name", name, key);
        write(Journals.config("gateway-1"));
        assertThat(prune("--keep-segments", "5").exitCode()).isEqualTo(ExitCode.OK);
        Commands.run("seal", "--key", key, "--name", name, journal.toString());
        write(Journals.config("gateway-1"));
        assertThat(prune("--keep-segments", "5", "--key", key).exitCode()).isEqualTo(ExitCode.USAGE);

        final Result signed = prune("--keep-segments", "9", "--key", key, "--name", name);
        assertThat(signed.exitCode()).as(signed.err()).isEqualTo(ExitCode.OK);
        assertThat(signed.out()).isNotEmpty();
        assertThat(Commands.run("verify", "--public-key", key + ".pub", journal.toString()).exitCode())
            .isEqualTo(ExitCode.OK);

        final Result unsigned = prune("--keep-segments", "1");
        assertThat(unsigned.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(unsigned.err()).contains("cannot go yet: it has no seal yet, and this journal wants seals")
            .contains("were sealed, and verify calls them missing until 'daybook seal --pruned'");
        assertThat(Commands.run("verify", "--public-key", key + ".pub", journal.toString()).exitCode())
            .isEqualTo(ExitCode.CORRUPT);
        Commands.run("seal", "--pruned", "--key", key, "--name", name, journal.toString());
        assertThat(Commands.run("verify", "--public-key", key + ".pub", journal.toString()).exitCode())
            .isEqualTo(ExitCode.OK);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldKeepSoManySegmentsAndSayWhichWereDeleted(final Checksums checksums) throws IOException
    {
        write(Journals.config("gateway-1").checksums(checksums));
        final Map<String, FileTime> before = files();

        final Result dry = prune("--keep-segments", "2", "--dry-run");
        assertThat(dry.exitCode()).as(dry.err()).isEqualTo(ExitCode.OK);
        assertThat(dry.out()).hasLineCount(4).startsWith("would delete " + Journals.segmentName(0) + "\n");
        assertThat(files()).isEqualTo(before);

        final Result result = prune("--keep-segments", "2");
        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEqualTo(dry.out().replace("would delete", "deleted"));
        assertThat(result.err()).isEqualTo(
            "daybook: deleted 4 segments (4 MiB), kept 2 segments (2 MiB) from position=" +
            4L * Journals.SEGMENT_LENGTH + "\n");
        assertThat(segments()).startsWith(4, 5).doesNotContain(3);
        assertThat(Commands.run("dump", journal.toString()).out().lines().filter((line) -> line.startsWith("---")))
            .hasSize(20);
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.OK);
        try (Stream<Path> paths = Files.list(journal))
        {
            assertThat(paths.map(Path::getFileName).map(Path::toString).filter((name) -> name.endsWith(".sum")))
                .allMatch((name) -> Long.parseLong(name.substring(0, 20)) >= 4L * Journals.SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldKeepSoManyBytesAndPrintJson() throws IOException
    {
        write(Journals.config("gateway-1"));
        final Result result = prune("--keep-bytes", "5m", "--json", "-q");
        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo(
            "{\"segment\":\"" + Journals.segmentName(0) + "\",\"position\":0,\"deleted\":true}\n");
        assertThat(segments()).startsWith(1, 2, 3, 4, 5);
    }

    @Test
    void shouldDeleteWhatWasEndedBeforeATime() throws IOException
    {
        write(Journals.config("gateway-1").clock(() -> Journals.TIME_NS));
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").clock(() -> Journals.TIME_NS +
            3_600_000_000_000L)); Appender appender = open.appender())
        {
            appender.roll();
            Journals.trade(appender, 60);
            appender.roll();
            Journals.trade(appender, 61);
        }
        final String ended = Instant.ofEpochSecond(0, Journals.TIME_NS).toString();

        assertThat(prune("--before", ended).err()).contains("deleted 0 segments");
        assertThat(prune("--before", "2026-11-20T10:00:00Z").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(segments()).startsWith(5, 6, 7);
        assertThat(prune("--before", "tomorrow").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldKeepWhatANamedTailerHasNotReadAndSaySo() throws IOException
    {
        write(Journals.config("gateway-1"));
        try (Journal open = Journal.open(journal, Journals.config("reader")); Tailer tailer = open.tailer("slow"))
        {
            for (int i = 0; i < 25; i++)
            {
                assertThat(tailer.next()).isTrue();
            }
            tailer.commit();
        }

        final Result result = prune("--keep-segments", "1");

        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(segments()).startsWith(2, 3, 4, 5).doesNotContain(1);
        assertThat(result.err()).contains(
            "3 segments (3 MiB) beyond the limits cannot go yet: the named tailer slow has not read it");
    }

    @Test
    void shouldPruneAJournalThatIsBeingWrittenAndRead() throws IOException
    {
        write(Journals.config("gateway-1"));
        try (Journal open = Journal.open(journal, Journals.config("gateway-1")); Appender appender = open.appender();
            Tailer tailer = open.tailer())
        {
            for (int i = 0; i < 5; i++)
            {
                assertThat(tailer.next()).isTrue();
            }
            final Result result = prune("--keep-segments", "2");
            assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
            assertThat(segments()).startsWith(4, 5);

            // What the tailer is reading it reads to its end.
            for (int i = 5; i < 10; i++)
            {
                assertThat(tailer.next()).isTrue();
            }
            Journals.trade(appender, 60);
        }
        assertThat(Commands.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(Commands.run("dump", journal.toString()).out().lines().filter((line) -> line.startsWith("---")))
            .hasSize(21);
    }

    @Test
    void shouldNotDeleteUnderAProcessWhoseSegmentsComeBack() throws Exception
    {
        write(Journals.config("gateway-1").recycleSegments(true).keepSegments(100));
        try (Journal open = Journal.open(journal, Journals.config("gateway-1")); Appender appender = open.appender())
        {
            Journals.trade(appender, 60);
            // Its disk agent becomes the keeper.
            for (int i = 0; i < 1_000; i++)
            {
                open.disk().doWork();
            }
            final Result result = prune("--keep-segments", "2");
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).hasLineCount(1).contains("lets its segments come back")
                .endsWith("; close the journal there first, or set its limits there\n");
            assertThat(segments()).startsWith(0, 1, 2);
        }
        assertThat(prune("--keep-segments", "2").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(segments()).startsWith(4, 5);
    }

    @Test
    void shouldNeedALimitAndAJournal() throws IOException
    {
        write(Journals.config("gateway-1"));
        final Map<String, FileTime> before = files();
        assertThat(prune().exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(prune("--keep-segments", "0").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(prune("--keep-bytes", "0").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(prune("--keep-bytes", "much").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(files()).isEqualTo(before);
        for (final String path : List.of(
            journal.resolve(Journals.segmentName(0)).toString(), "-", temp.resolve("nowhere").toString(),
            Files.createDirectory(temp.resolve("empty")).toString()))
        {
            for (final String dry : List.of("--dry-run", "-v"))
            {
                final Result result = Commands.run("prune", path, "--keep-segments", "1", dry);
                assertThat(result.exitCode()).as(path).isEqualTo(ExitCode.FAILURE);
                assertThat(result.err()).startsWith("daybook: ").contains(path.equals("-") ? "stdin" : path);
            }
        }
        assertThat(temp.resolve("empty")).isEmptyDirectory();
    }

    @Test
    void shouldPruneAJournalWithoutItsMetaOnlyOnceItIsRecovered() throws IOException
    {
        write(Journals.config("gateway-1"));
        Files.delete(journal.resolve("journal.meta"));
        final Result dry = prune("--keep-segments", "1", "--dry-run");
        assertThat(dry.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(dry.err()).hasLineCount(1).contains("journal.meta is missing");
        // The recovery, which makes it again, goes on in a new segment.
        assertThat(prune("--keep-segments", "2").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(segments()).containsExactly(5, 6);
    }

    @ParameterizedTest
    @CsvSource({ "1, 0, segments", "2, 1, segment", "5, 4, segments" })
    void shouldNameADamagedHeaderWithWhatItHasDeletedAndTheRemedy(
        final int damaged, final int deleted, final String noun) throws IOException
    {
        write(Journals.config("gateway-1"));
        final Path segment = journal.resolve(Journals.segmentName(damaged));
        Journals.flip(segment, 10);
        final String remedy = deleted + " " + noun + " in front of it: see what 'daybook verify' says, put the file " +
            "back from a copy, and prune again; where there is no copy, 'daybook recover' makes a new journal of " +
            "what is good\n";

        final Result dry = prune("--keep-segments", "1", "--dry-run");
        final Result result = prune("--keep-segments", "1");

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out()).hasLineCount(deleted);
        assertThat(result.err()).hasLineCount(1).startsWith("daybook: cannot read a segment: path=" + segment)
            .endsWith("; deleted " + remedy);
        assertThat(dry.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(dry.err()).hasLineCount(1).startsWith("daybook: cannot read a segment: path=" + segment)
            .endsWith("; would delete " + remedy);
        Journals.flip(segment, 10);
        assertThat(prune("--keep-segments", "1").err()).startsWith("daybook: deleted " + (5 - deleted) + " segment");
    }

    @Test
    void shouldRefuseInADryRunWhatItCouldNotSignFor() throws IOException
    {
        final String name = "example.com/orders";
        final String key = temp.resolve("orders.key").toString();
        final String other = temp.resolve("other.key").toString();
        Commands.run("keygen", "--name", name, key);
        Commands.run("keygen", "--name", name, other);
        write(Journals.config("gateway-1"));
        Commands.run("seal", "--key", key, "--name", name, journal.toString());
        final Map<String, FileTime> before = files();

        final Result dry = prune("--keep-segments", "1", "--key", other, "--name", name, "--dry-run");

        assertThat(dry.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(dry.out()).isEmpty();
        assertThat(dry.err()).hasLineCount(1).startsWith("daybook: a seal is not valid: path=" + journal)
            .endsWith("; sign with that key, or give its public key as a former one\n");
        assertThat(files()).isEqualTo(before);
        assertThat(prune("--keep-segments", "1", "--key", other, "--name", name)).isEqualTo(dry);
        assertThat(prune("--keep-segments", "1", "--key", other, "--name", name, "--former-key", key + ".pub",
            "--dry-run").out()).hasLineCount(5);

        Files.writeString(journal.resolve(Journals.segmentName(1).replace(".dbk", ".pruned")), "none");
        final Result taken = prune("--keep-segments", "1", "--key", key, "--name", name, "--dry-run");
        assertThat(taken.out()).isEqualTo("would delete " + Journals.segmentName(0) + "\n");
        assertThat(taken.err()).startsWith("daybook: a file that is no tombstone of this segment: path=" + journal);
        final Result refused = prune("--keep-segments", "1", "--key", key, "--name", name);
        assertThat(refused.err()).isEqualTo(taken.err());
        assertThat(refused.out()).isEqualTo("deleted " + Journals.segmentName(0) + "\n");
    }
}
