/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.RecoveryDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Journals in which somebody has put something else in the place of a file.
 */
@Tag("slow")
class HostileDirectoryTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String TAILER = "risk";

    private static final String SEGMENT = SegmentDescriptor.fileName(0);
    private static final String SUMS = SumDescriptor.fileName(SEGMENT_LENGTH);
    private static final String INDEX = IndexDescriptor.fileName(0);
    private static final String CURSOR = CursorDescriptor.DIRECTORY + "/" + TAILER + CursorDescriptor.SUFFIX;
    private static final String PLAN = RecoveryDescriptor.DIRECTORY_NAME + "/" + RecoveryDescriptor.PLAN_NAME;

    @TempDir
    private Path directory;
    private Path path;
    private Path elsewhere;
    private final Queue<Throwable> told = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void writeJournal() throws IOException
    {
        path = directory.resolve("journal");
        elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        try (Journal journal = open())
        {
            append(journal);
            try (Tailer tailer = journal.tailer(TAILER))
            {
                assertThat(tailer.next()).isTrue();
                tailer.commit();
            }
        }
        Files.createDirectories(path.resolve(RecoveryDescriptor.DIRECTORY_NAME));
        Files.write(path.resolve(INDEX), new byte[100]);
    }

    private Journal open()
    {
        return Journal.open(
            path, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).errorHandler(told::add));
    }

    private static void append(final Journal journal) throws IOException
    {
        try (Appender appender = journal.appender())
        {
            appender.append("first");
            appender.append("second");
            appender.roll();
        }
    }

    private void useAll()
    {
        attempt(() ->
        {
            try (JournalScan scan = JournalScan.open(path))
            {
                while (scan.next())
                {
                    assertThat(scan.message().toYaml()).startsWith("text: ");
                }
                scan.checkTail();
            }
        });
        attempt(() ->
        {
            try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
            {
                while (tailer.next())
                {
                    assertThat(tailer.message().toYaml()).startsWith("text: ");
                }
                tailer.toStart();
            }
        });
        attempt(() ->
        {
            try (Journal journal = open())
            {
                attempt(() -> append(journal));
                attempt(() -> journal.tailer(TAILER).close());
                attempt(() -> journal.deleteTailer(TAILER));
                for (int i = 0; i < 100; i++)
                {
                    attempt(() -> journal.disk().doWork());
                }
                attempt(journal::sync);
            }
        });
    }

    /** What may go wrong with the journal, and does not end the JVM or wait for ever. */
    @FunctionalInterface
    private interface Attempt
    {
        void run() throws Exception;
    }

    private void attempt(final Attempt attempt)
    {
        try
        {
            attempt.run();
        }
        catch (final JournalException ex)
        {
            told.add(ex);
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    private void assertNamed(final Path file, final String kind)
    {
        assertThat(told).as("somebody named %s", file).anySatisfy((fault) -> assertThat(fault)
            .isInstanceOf(JournalException.class)
            .hasMessageContaining(kind + ": path=" + file)
            .hasMessageEndingWith("; it is left alone: move it away"));
    }

    static List<String> files()
    {
        return List.of(
            SEGMENT, SUMS, INDEX, CURSOR, PLAN, MetaDescriptor.FILE_NAME, LockDescriptor.FILE_NAME);
    }

    static List<String> directories()
    {
        return List.of(
            ".new", CursorDescriptor.DIRECTORY, CursorDescriptor.DIRECTORY + "/.new",
            RecoveryDescriptor.DIRECTORY_NAME);
    }

    static Stream<Arguments> pipes()
    {
        return Stream.concat(files().stream(), directories().stream()).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("files")
    void shouldFollowNoLinkInPlaceOfAFile(final String name) throws IOException
    {
        final Path file = path.resolve(name);
        final Path target = elsewhere.resolve("target");
        final byte[] content = Files.exists(file) ? Files.readAllBytes(file) : new byte[100];
        Files.deleteIfExists(file);
        Files.write(target, content);
        Files.createSymbolicLink(file, target);

        assertTimeoutPreemptively(LONG, this::useAll);

        assertNamed(file, "a symbolic link");
        assertThat(file).isSymbolicLink();
        assertThat(target).hasBinaryContent(content);
    }

    @ParameterizedTest
    @MethodSource("files")
    void shouldOpenNoDirectoryInPlaceOfAFile(final String name) throws IOException
    {
        final Path file = path.resolve(name);
        Files.deleteIfExists(file);
        Files.createDirectory(file);

        assertTimeoutPreemptively(LONG, this::useAll);

        assertNamed(file, "a directory");
        assertThat(file).isEmptyDirectory();
    }

    @ParameterizedTest
    @MethodSource("pipes")
    void shouldWaitForNoPipe(final String name) throws Exception
    {
        final Path file = path.resolve(name);
        if (Files.isDirectory(file))
        {
            empty(file);
        }
        Files.deleteIfExists(file);
        makePipe(file);

        assertTimeoutPreemptively(LONG, this::useAll);

        assertNamed(file, "a pipe");
    }

    @ParameterizedTest
    @MethodSource("directories")
    void shouldFollowNoLinkInPlaceOfADirectory(final String name) throws IOException
    {
        final Path room = path.resolve(name);
        empty(room);
        Files.deleteIfExists(room);
        for (final String file : List.of("1-a", "999999999-a", "notes.txt", RecoveryDescriptor.PLAN_NAME))
        {
            Files.writeString(elsewhere.resolve(file), "not a journal's");
        }
        Files.createSymbolicLink(room, elsewhere);
        // Not clean: or nobody looks for what creators have left.
        makeUnclean();

        assertTimeoutPreemptively(LONG, this::useAll);

        assertNamed(room, "a symbolic link");
        assertThat(elsewhere.toFile().list()).hasSize(4);
        assertThat(elsewhere.resolve(RecoveryDescriptor.PLAN_NAME)).hasContent("not a journal's");
    }

    @Test
    void shouldLeaveAloneWhatIsNotItsOwnAmongUnfinishedFiles() throws IOException
    {
        final Path room = path.resolve(".new");
        final Path kept = Files.writeString(elsewhere.resolve("kept"), "kept");
        final List<Path> others = List.of(
            Files.writeString(room.resolve("notes.txt"), "notes"),
            Files.writeString(room.resolve("999999999-a.bak"), "backup"),
            Files.createDirectory(room.resolve("999999999-b")),
            Files.createSymbolicLink(room.resolve("999999999-c"), kept));
        final Path left = Files.writeString(room.resolve("999999999-0123456789abcdef"), "left by a dead creator");
        makeUnclean();

        open().close();

        assertThat(left).doesNotExist();
        assertThat(others).allSatisfy((other) -> assertThat(Files.exists(other)).isTrue());
        assertThat(kept).hasContent("kept");
    }

    @Test
    void shouldLetLinksLeadToTheJournal() throws IOException
    {
        final Path link = Files.createSymbolicLink(directory.resolve("link"), path);
        path = Files.createSymbolicLink(directory.resolve("second"), link);

        useAll();

        assertThat(told).isEmpty();
    }

    @Test
    void shouldLetALinkLeadToASegmentThatTheUserNames() throws IOException
    {
        final Path link = Files.createSymbolicLink(directory.resolve("segment"), path.resolve(SEGMENT));
        try (JournalScan scan = JournalScan.open(link))
        {
            assertThat(scan.next()).isTrue();
        }
        assertThatThrownBy(() -> JournalScan.open(Files.createSymbolicLink(directory.resolve("none"), elsewhere
            .resolve("none")))).hasMessageStartingWith("no such file");
    }

    private void makeUnclean() throws IOException
    {
        final Path meta = path.resolve(MetaDescriptor.FILE_NAME);
        final byte[] bytes = Files.readAllBytes(meta);
        bytes[MetaDescriptor.CLEAN_OFFSET] = 0;
        Files.write(meta, bytes);
    }

    private static void empty(final Path room) throws IOException
    {
        if (Files.exists(room))
        {
            try (Stream<Path> files = Files.list(room))
            {
                for (final Path file : (Iterable<Path>)files::iterator)
                {
                    empty(file);
                    Files.delete(file);
                }
            }
            catch (final NotDirectoryException ignore)
            {
                // a file
            }
        }
    }

    private static void makePipe(final Path file) throws Exception
    {
        boolean made = false;
        try
        {
            made = 0 == new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
        }
        catch (final IOException ignore)
        {
            // not installed
        }
        if (!made)
        {
            System.out.println("skipped: mkfifo cannot be run");
        }
        assumeTrue(made);
    }
}
