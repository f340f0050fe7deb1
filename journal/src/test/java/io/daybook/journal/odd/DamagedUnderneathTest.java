/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Message;
import io.daybook.journal.NanoClocks;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.log.RecycledTruncatedMain;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Segments that somebody deletes, truncates or replaces while they are in use.
 */
@Tag("slow")
class DamagedUnderneathTest
{
    private static final String FIRST = "00000000000000000000.dbk";
    private static final int PRECISE = 21;

    @TempDir
    private Path directory;

    @Test
    void shouldThrowAndNeverCrashWhenAFileIsTruncatedThatIsClearedForTheNextSegment() throws Exception
    {
        assertThat(ChildJvm.run(List.of(), List.of(), RecycledTruncatedMain.class, directory.resolve("file")))
            .startsWith("the JVM lives: ");
    }

    @ParameterizedTest
    @CsvSource({
        "tail, OFF", "tail, FRAME", "tail, BLOCK",
        "append, OFF", "append, FRAME", "append, BLOCK",
        "claim, OFF", "claim, FRAME", "claim, BLOCK"})
    void shouldThrowAndNeverCrashWhenTheSegmentIsTruncatedUnderIt(final String what, final String checksums)
        throws Exception
    {
        final Path path = directory.resolve("journal");
        // Compiled by C2, as after some seconds of work: the JVM does not guard its own compare-and-set, which other
        // code calls (17 and 25).
        final String output = ChildJvm.run(
            List.of(), List.of("-XX:-TieredCompilation", "-Xbatch"), TruncatedMain.class, path, what, checksums);
        if (Runtime.version().feature() < PRECISE)
        {
            // JDK 17 throws a while after the access: in our code, or in whatever the thread does next.
            assertThat(output).containsAnyOf(
                "the log's memory is gone", "InternalError", "CorruptJournalException", "nothing more");
        }
        else
        {
            assertThat(output).startsWith("tail".equals(what) ? "JournalException: " : "JournalFailedException: ")
                .contains("the log's memory is gone, its file was truncated or its disk has failed");
        }
        if (output.startsWith("JournalFailedException"))
        {
            try (Journal journal = Journal.open(path))
            {
                assertThatThrownBy(journal::appender).isInstanceOf(JournalFailedException.class);
            }
        }
    }

    @Test
    void shouldFailTheJournalWhenItsMetaFileIsTruncatedUnderAnAppender() throws Exception
    {
        final Path path = directory.resolve("journal");
        final String output = ChildJvm.run(
            List.of(), List.of("-XX:-TieredCompilation", "-Xbatch"), TruncatedMain.class, path, "meta", "BLOCK");
        if (Runtime.version().feature() >= PRECISE)
        {
            // An agent may have come to the missing page first.
            assertThat(output).containsPattern("^JournalFailedException: the (log's memory is gone|journal has failed)")
                .containsPattern("\n0\nJournalFailedException: the journal has failed");
        }
        assertThat(output).contains("JournalFailedException");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("it goes on");
        }
    }

    @Test
    void shouldCommitNothingAndGiveTheNameUpWhenACursorIsTruncatedUnderItsOwner() throws Exception
    {
        final String output = ChildJvm.run(
            List.of(), List.of("-XX:-TieredCompilation", "-Xbatch"), TruncatedMain.class,
            directory.resolve("journal"), "cursor", "BLOCK");
        if (Runtime.version().feature() >= PRECISE)
        {
            assertThat(output).startsWith(
                "JournalFailedException: nothing was committed: name=name; the cursor's memory is gone");
        }
        assertThat(output).endsWith("from 1");
    }

    /** Lets the disk agent have its turn three times, a second one after the other. */
    private static void look(final Journal journal, final AtomicLong passedNs, final List<Throwable> told)
        throws Exception
    {
        for (int i = 0; i < 3; i++)
        {
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            try
            {
                journal.disk().doWork();
            }
            catch (final JournalException ex)
            {
                told.add(ex);
            }
        }
    }

    @Test
    void shouldTakeNoLockForLostWhenItsMetaFileIsTruncatedUnderAnExclusiveAppender() throws Exception
    {
        final Path path = directory.resolve("journal");
        final AtomicLong passedNs = new AtomicLong();
        final List<Throwable> told = new ArrayList<>();
        try (Journal journal = Journal.open(path, NanoClocks.by(new JournalConfig(), passedNs::get)
            .errorHandler(told::add).agents(AgentMode.INVOKER));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            journal.disk().doWork();
            truncate(path.resolve("journal.meta"), 0);
            look(journal, passedNs, told);
        }
        assertThat(told).isNotEmpty()
            .allSatisfy((error) -> assertThat(error).hasMessageContaining("journal.meta was truncated"));
    }

    private static void truncate(final Path path, final long left) throws IOException
    {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw"))
        {
            file.setLength(left);
        }
    }

    @Test
    void shouldMakeItsMetaFileWholeAgainAndFailWhenItIsTruncated() throws Exception
    {
        final AtomicLong passedNs = new AtomicLong();
        final JournalConfig config = NanoClocks.by(new JournalConfig(), passedNs::get)
            .checksums(Checksums.FRAME).agents(AgentMode.INVOKER);
        for (final long left : new long[]{0, 100, 4096})
        {
            final Path path = directory.resolve(Long.toString(left));
            try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
            {
                appender.append("before");
                journal.disk().doWork();
                final Path meta = path.resolve("journal.meta");
                final long length = Files.size(meta);
                truncate(meta, left);
                passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
                assertThatThrownBy(() -> journal.disk().doWork()).isInstanceOf(JournalFailedException.class)
                    .hasMessageContaining("journal.meta was truncated: path=" + meta);
                assertThat(meta).hasSize(length);
                assertThatThrownBy(journal::appender).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(() -> Journal.open(path, config)).isInstanceOf(JournalException.class)
                    .hasMessageContaining("journal.meta");
            }
            try (Journal journal = Journal.open(path, config);
                Appender appender = journal.appender();
                Tailer tailer = journal.tailer())
            {
                appender.append("after");
                assertThat(tailer.poll(Message::position, 10)).isEqualTo(2);
            }
        }
    }

    @Test
    void shouldSayOnceWhatToDoWhereItsMetaFileIsNoRegularFileAnyMore() throws Exception
    {
        final AtomicLong passedNs = new AtomicLong();
        final List<Throwable> told = new ArrayList<>();
        final Path path = directory.resolve("journal");
        final Path meta = path.resolve("journal.meta");
        try (Journal journal = Journal.open(
            path, NanoClocks.by(new JournalConfig(), passedNs::get).agents(AgentMode.INVOKER));
            Appender appender = journal.appender())
        {
            appender.append("before");
            Files.delete(meta);
            Files.createDirectory(meta);
            look(journal, passedNs, told);
            appender.append("after");
        }
        assertThat(told).singleElement().satisfies((error) -> assertThat(error)
            .hasMessageContaining("path=" + meta).hasMessageContaining("stop every process")
            .hasMessageContaining("move away"));
        // As the text says.
        Files.delete(meta);
        try (Journal journal = Journal.open(path); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.poll(Message::position, 10)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldFailWhenTheSegmentThatIsBeingWrittenIsNotThereAnyMore(final Checksums checksums) throws Exception
    {
        final List<Throwable> told = new ArrayList<>();
        final List<Journal> journals = new ArrayList<>();
        final List<Appender> appenders = new ArrayList<>();
        final AtomicLong passedNs = new AtomicLong();
        for (final String name : List.of("deleted", "truncated", "replaced"))
        {
            final Journal journal = Journal.open(
                directory.resolve(name),
                NanoClocks.by(new JournalConfig(), passedNs::get).segmentLength(1 << 20).checksums(checksums)
                    .agents(AgentMode.INVOKER).errorHandler(told::add));
            final Appender appender = journal.appender();
            appender.append("before");
            journal.disk().doWork();
            journals.add(journal);
            appenders.add(appender);
        }
        Files.delete(directory.resolve("deleted").resolve(FIRST));
        try (RandomAccessFile file =
            new RandomAccessFile(directory.resolve("truncated").resolve(FIRST).toFile(), "rw"))
        {
            file.setLength(500_000);
        }
        final Path replaced = directory.resolve("replaced").resolve(FIRST);
        final byte[] bytes = Files.readAllBytes(replaced);
        Files.delete(replaced);
        Files.createFile(directory.resolve("takes the inode that became free"));
        Files.write(replaced, bytes);
        passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
        for (final Journal journal : journals)
        {
            journal.disk().doWork();
            final String name = journal.directory().getFileName().toString();
            assertThat(told.remove(0)).isInstanceOf(JournalFailedException.class)
                .hasMessageContaining("the segment that is being written was " + name)
                .hasMessageContaining(FIRST);
            assertThatThrownBy(journal::appender).isInstanceOf(JournalFailedException.class);
            final Appender appender = appenders.remove(0);
            assertThatThrownBy(() -> appender.append("after")).isInstanceOf(JournalFailedException.class)
                .hasMessageContaining("the segment that is being written was " + name);
            journal.close();
        }
        assertThat(told).isEmpty();
    }

    @Test
    void shouldEndTheAppendsOfASlowWriterWhenAnotherProcessHasFoundTheJournalFailed() throws Exception
    {
        final AtomicLong passedNs = new AtomicLong();
        try (Journal journal = Journal.open(directory.resolve("failed"), NanoClocks.by(
            new JournalConfig(), passedNs::get).segmentLength(1 << 20).agents(AgentMode.INVOKER));
            Appender appender = journal.appender())
        {
            appender.append("before");
            journal.disk().doWork();
            MetaFile.map(journal.directory(), false).fail();
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            journal.disk().doWork();
            assertThatThrownBy(() -> appender.append("after")).isInstanceOf(JournalFailedException.class)
                .hasMessageContaining("the journal has failed and refuses appends");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldReadOnInADeletedSegmentAndNameTheOneThatIsMissing(final Checksums checksums) throws Exception
    {
        final Path path = directory.resolve("journal");
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20).checksums(checksums);
        try (Journal journal = Journal.open(path, config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < 50; i++)
            {
                appender.append(new byte[100_000]);
            }
            assertThat(tailer.poll(Message::position, 1)).isOne();
            final Path second = path.resolve("00000000000001048576.dbk");
            Files.delete(path.resolve(FIRST));
            Files.move(second, path.resolve("second"));
            final int read = tailer.poll(Message::position, 3);
            assertThat(read).isEqualTo(3);
            try (Journal reader = Journal.openReadOnly(path); Tailer late = reader.tailer())
            {
                // The log begins at the third segment now: what was deleted in front of it is not missed.
                assertThat(late.next()).isTrue();
            }
            Files.createFile(path.resolve(FIRST));
            try (Journal reader = Journal.openReadOnly(path); Tailer late = reader.tailer())
            {
                assertThatThrownBy(late::next).isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("the file is empty");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldNameASegmentThatIsMissingInTheMiddle(final Checksums checksums) throws Exception
    {
        final Path path = directory.resolve("journal");
        // Without agents, which may have mapped it.
        final JournalConfig config =
            new JournalConfig().segmentLength(1 << 20).checksums(checksums).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < 50; i++)
            {
                appender.append(new byte[100_000]);
            }
            final String name = "00000000000001048576.dbk";
            Files.delete(path.resolve(name));
            assertThatThrownBy(() -> tailer.poll(Message::position, 50)).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("a segment is missing").hasMessageContaining(name);
        }
    }
}
