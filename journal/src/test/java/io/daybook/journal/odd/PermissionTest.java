/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Directories and files that a user may not write or read. The superuser may everything, so he gives that up first.
 */
@Tag("slow")
class PermissionTest
{
    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void writeJournal()
    {
        path = directory.resolve("journal");
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(1 << 20));
            Appender appender = journal.appender())
        {
            appender.append("before");
        }
    }

    @AfterEach
    void permitAll() throws IOException
    {
        permit(path, "rwxrwxrwx");
    }

    private static void permit(final Path file, final String permissions) throws IOException
    {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private String open(final String what) throws Exception
    {
        return ChildJvm.run(unprivileged(), List.of(), OpenMain.class, path, what);
    }

    private static List<String> unprivileged() throws IOException, InterruptedException
    {
        if (!"root".equals(System.getProperty("user.name")))
        {
            return List.of();
        }
        final List<String> prefix = List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all");
        boolean able = false;
        try
        {
            final List<String> command = new ArrayList<>(prefix);
            command.add("true");
            able = 0 == new ProcessBuilder(command).start().waitFor();
        }
        catch (final IOException ignore)
        {
            // not installed
        }
        if (!able)
        {
            System.out.println("skipped: permissions mean nothing to the superuser, and setpriv does not work here");
        }
        assumeTrue(able);
        return prefix;
    }

    @Test
    void shouldRefuseToWriteInAReadOnlyDirectoryAndReadIt() throws Exception
    {
        permit(path, "r-xr-xr-x");
        for (final String what : List.of("open", "append", "tailer"))
        {
            assertThat(open(what)).isEqualTo(
                "JournalException: the directory cannot be written to: path=" + path + ", user=" +
                System.getProperty("user.name") + "; give the permission to the user, or only read the journal");
        }
        assertThat(open("read")).isEqualTo("next true");
    }

    @Test
    void shouldNameTheFileForWhichThePermissionIsMissing() throws Exception
    {
        final Path segment = path.resolve("00000000000000000000.dbk");
        permit(segment, "r--r--r--");
        assertThat(open("append")).contains("the permission is missing").contains(segment.toString());
        assertThat(open("read")).isEqualTo("next true");
        permit(segment, "---------");
        assertThat(open("read")).contains("the permission is missing").contains(segment.toString());
        permit(segment, "rw-rw-rw-");
        final Path meta = path.resolve("journal.meta");
        permit(meta, "r--r--r--");
        assertThat(open("append")).contains("the permission is missing").contains(meta.toString());
        assertThat(open("read")).isEqualTo("next true");
        permit(meta, "---------");
        assertThat(open("read")).isEqualTo("next true");
        permit(meta, "rw-rw-rw-");
        final Path lock = path.resolve("journal.lock");
        permit(lock, "r--r--r--");
        assertThat(open("append")).contains("the permission is missing").contains(lock.toString());
        permit(lock, "rw-rw-rw-");
        assertThat(open("append")).startsWith("position ");
    }

    @Test
    void shouldCallNothingDamagedThatItMayNotRead() throws Exception
    {
        try (Journal journal = Journal.open(path); Tailer tailer = journal.tailer("risk"))
        {
            assertThat(tailer.next()).isTrue();
        }
        assertThat(open("verify")).isEqualTo("[]");
        final String tombstone = "00000000000000000000.pruned";
        Files.createFile(path.resolve(tombstone));
        for (final String name : List.of("00000000000000000000.dbk", "00000000000000000000.sum", "journal.meta",
            "tailers/risk.cursor", tombstone))
        {
            final Path file = path.resolve(name);
            permit(file, "---------");
            assertThat(open("verify")).startsWith("JournalException: cannot read")
                .contains("the permission is missing").contains("file=" + file + ";");
            permit(file, "rw-rw-rw-");
        }
        permit(path.resolve("tailers"), "---------");
        assertThat(open("verify")).startsWith("JournalException: cannot read").contains("the permission is missing");
        permit(path.resolve("tailers"), "rwxrwxrwx");
    }

    @Test
    void shouldNameJournalMetaWhereItMustBeReadToCopyAJournal() throws Exception
    {
        assertThat(open("copy")).isEqualTo("segments 1");
        final Path meta = path.resolve("journal.meta");
        permit(meta, "---------");
        assertThat(open("copy")).contains("the permission is missing").contains("file=" + meta + ";");
    }

    @Test
    void shouldNameTheSegmentAndTheDirectoryThatAReaderCannotReadWithoutJournalMeta() throws Exception
    {
        final Path segment = path.resolve("00000000000000000000.dbk");
        permit(path.resolve("journal.meta"), "---------");
        permit(segment, "---------");
        assertThat(open("read")).contains("the permission is missing").contains("file=" + segment);
        permit(path, "--x--x--x");
        assertThat(open("read")).contains("the permission is missing").contains("file=" + path + ";");
    }

    @Test
    void shouldNameTheDirectoryThatANamedTailerCannotWrite() throws Exception
    {
        assertThat(open("tailer")).isEqualTo("next true");
        final Path tailers = path.resolve("tailers");
        permit(tailers.resolve("risk.cursor"), "r--r--r--");
        assertThat(open("tailer")).contains("the permission is missing").contains("risk.cursor");
        Files.delete(tailers.resolve("risk.cursor"));
        permit(tailers, "r-xr-xr-x");
        assertThat(open("tailer")).contains("the permission is missing").contains(tailers.toString());
        permit(tailers, "rwxrwxrwx");
    }

    @Test
    void shouldNameTheDirectoryThatCannotBeCreated() throws Exception
    {
        final Path parent = Files.createDirectory(directory.resolve("parent"));
        permit(parent, "r-xr-xr-x");
        assertThat(ChildJvm.run(unprivileged(), List.of(), OpenMain.class, parent.resolve("journal"), "append"))
            .startsWith("JournalException: cannot create the journal's directory: path=" + parent.resolve("journal"));
        permit(parent, "rwxrwxrwx");
    }
}
