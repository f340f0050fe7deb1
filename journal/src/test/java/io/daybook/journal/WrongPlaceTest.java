/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Journals opened where they should not be, and changed where they cannot be.
 */
class WrongPlaceTest
{
    private static final String EMPTY =
        "the file is empty, what was in the segment is lost: restore it from a copy, or move it away and read what " +
        "the other segments hold";

    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void name() throws IOException
    {
        path = Files.createDirectory(directory.resolve("journal"));
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER);
    }

    private Journal open()
    {
        return Journal.open(path, config());
    }

    private void append(final int segments) throws IOException
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            for (int i = 0; i < segments; i++)
            {
                appender.append("message " + i);
                if (i + 1 < segments)
                {
                    appender.roll();
                }
            }
        }
    }

    private static int messages(final Journal journal)
    {
        try (Tailer tailer = journal.tailer())
        {
            return tailer.poll(Message::position, 100);
        }
    }

    @Test
    void shouldCreateNoJournalAmongOtherFiles() throws IOException
    {
        Files.writeString(path.resolve("notes.txt"), "notes");
        Files.createDirectory(path.resolve("backup"));
        assertThatThrownBy(this::open).isInstanceOf(JournalException.class).hasMessage(
            "a journal is not created among other files: directory=" + path +
            ", files=backup, notes.txt; give the journal a directory of its own, or move them away");
        assertThat(path.toFile().list()).containsExactlyInAnyOrder("notes.txt", "backup");
        for (int i = 0; i < 6; i++)
        {
            Files.createFile(path.resolve("0000000000000000000" + i + ".cq4"));
        }
        assertThatThrownBy(this::open)
            .hasMessageContaining("00000000000000000003.cq4, 00000000000000000004.cq4 and 3 more;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000000000000000.txt", "0000.idx", ".idx", "00000000000000000000", "journal.meta.bak",
        "x0000000000000000000.sum", "00000000000000000000.sum.old", "1234567.dbk"})
    void shouldKnowItsOwnFilesByTheirWholeNames(final String name) throws IOException
    {
        Files.createFile(path.resolve(name));
        assertThatThrownBy(this::open).hasMessageContaining("files=" + name + ";");
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal.meta", "journal.lock", ".new", "00000000000000000000.dbk",
        "00000000000000000000.idx"})
    void shouldNotTakeForForeignWhatAnotherProcessCreatesMeanwhile(final String name)
    {
        assertThat(JournalFiles.isForeign(name)).isFalse();
    }

    @Test
    void shouldCreateAJournalAmongWhatADeadCreatorOrADeletedOneHasLeft() throws IOException
    {
        for (final String name : new String[]{".new", "tailers", "recovered", "lost+found"})
        {
            Files.createDirectory(path.resolve(name));
        }
        Files.writeString(path.resolve(".new/999999999-0123456789abcdef"), "left by a dead creator");
        for (final String name : new String[]{"journal.lock", "00000000000000000000.idx", "00000000000001048576.sum"})
        {
            Files.createFile(path.resolve(name));
        }
        append(1);
        try (Journal journal = open())
        {
            assertThat(messages(journal)).isEqualTo(1);
        }
    }

    @Test
    void shouldOpenAJournalBesideWhichSomebodyHasPutAFile() throws IOException
    {
        append(1);
        Files.writeString(path.resolve("notes.txt"), "notes");
        open().close();
        Files.delete(path.resolve("journal.meta"));
        try (Journal journal = open())
        {
            assertThat(messages(journal)).isEqualTo(1);
        }
        assertThat(path.resolve("notes.txt")).hasContent("notes");
    }

    @Test
    void shouldSayWhatToDoAboutAnEmptySegment() throws IOException
    {
        append(3);
        final Path first = path.resolve("00000000000000000000.dbk");
        Files.write(first, new byte[0]);
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class)
                .hasMessage("cannot read a segment: path=" + first + ", " + EMPTY + ": position=0");
        }
        assertThatThrownBy(() -> JournalScan.open(path).next()).hasMessageContaining(EMPTY);
        Files.delete(first);
        try (Journal journal = open())
        {
            assertThat(messages(journal)).as("as the text says").isEqualTo(2);
        }
    }

    @Test
    void shouldNameEachOptionThatAnOpenJournalCannotChange() throws IOException
    {
        append(1);
        try (Journal journal = open())
        {
            assertThatThrownBy(() -> journal.reconfigure(new JournalConfig()
                .keepSegments(2).durability(Durability.batch()).timestamps(Timestamps.COARSE).clock(() -> 1)
                .applicationName("another").agents(AgentMode.THREADS).errorHandler((error) ->
                {
                }))).isInstanceOf(JournalException.class).hasMessage(
                "only keepBytes, keepAge, keepSegments and keepUnread can be changed in an open journal: directory=" +
                path + ", given=durability, timestamps, clock, applicationName, agents, errorHandler; close the " +
                "journal and open it with these");
            assertThatThrownBy(() -> journal.reconfigure(new JournalConfig().segmentLength(1 << 21)))
                .hasMessageContainingAll("its segmentLength=1048576", "given=2097152");
            assertThatThrownBy(() -> journal.reconfigure(new JournalConfig().checksums(Checksums.OFF)))
                .hasMessageContainingAll("its checksums=BLOCK", "given=OFF");
            assertThatThrownBy(() -> journal.reconfigure(new JournalConfig().rollZone(ZoneId.of("Asia/Tokyo"))))
                .hasMessageContainingAll("its rollZone=none", "given=Asia/Tokyo");
        }
        assertThatThrownBy(() -> Journal.open(path, config().keepSegments(2)))
            .as("nothing was changed by a call that was refused").hasMessageContaining("another retention");
    }

    @Test
    void shouldChangeRetentionByAConfigThatSaysForTheRestWhatTheJournalHas() throws IOException
    {
        append(1);
        final JournalConfig config = config().durability(Durability.batch()).errorHandler((error) ->
        {
        });
        try (Journal journal = Journal.open(path, config))
        {
            journal.reconfigure(config.keepSegments(3).keepAge(Duration.ofDays(1)));
            journal.reconfigure(new JournalConfig().keepUnread(false));
        }
        Journal.open(path, config().keepSegments(3).keepAge(Duration.ofDays(1)).keepUnread(false)).close();
    }
}
