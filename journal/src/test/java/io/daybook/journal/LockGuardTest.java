/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.Sealing;
import io.daybook.journal.verify.JournalVerifier;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class LockGuardTest
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    private static final SealKey KEY = SealKey.generate("example.com/orders");

    @TempDir
    private Path directory;

    private void replaceLockFile() throws IOException
    {
        Files.delete(directory.resolve(LockDescriptor.FILE_NAME));
        Files.createFile(directory.resolve(LockDescriptor.FILE_NAME));
    }

    private static String text(final Message message)
    {
        return message.buffer().getStringWithoutLengthAscii(message.offset(), message.length());
    }

    private static void work(final Journal journal, final List<Throwable> errors) throws Exception
    {
        try
        {
            journal.disk().doWork();
        }
        catch (final JournalException ex)
        {
            errors.add(ex);
        }
    }

    @Test
    void shouldRefuseToWriteOnceTheLockFileHasBeenReplaced() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final AtomicLong passedNs = new AtomicLong();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20)
            .agents(AgentMode.INVOKER).nanoClock(passedNs::get).errorHandler(errors::add);
        try (Journal journal = Journal.open(directory, config);
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("before");
            journal.disk().doWork();
            assertThat(errors).isEmpty();
            replaceLockFile();

            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            journal.disk().doWork();

            assertThat(errors).hasSize(1);
            assertThatThrownBy(() -> appender.append("after"))
                .isInstanceOf(JournalFailedException.class)
                .hasMessageContaining("journal.lock has been replaced").hasMessageContaining("delete journal.meta");
            assertThatThrownBy(journal::appender).isInstanceOf(JournalFailedException.class);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isFalse();
        }
        // As the text says: the journal is none the worse for it.
        Files.delete(directory.resolve("journal.meta"));
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("again");
            assertThat(tailer.poll((message) ->
            {
                // counted
            }, 10)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSayThatTheDirectoryHasGoneAndNotWhatToDeleteInIt(final boolean isReplaced) throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final AtomicLong passedNs = new AtomicLong();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20)
            .agents(AgentMode.INVOKER).nanoClock(passedNs::get).errorHandler(errors::add);
        final Path path = directory.resolve("journal");
        final Path moved = directory.resolve("moved");
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            appender.append("before");
            journal.disk().doWork();
            Files.move(path, moved);
            if (isReplaced)
            {
                Journal.open(path, config).close();
            }
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            journal.disk().doWork();

            assertThatThrownBy(() -> appender.append("after"))
                .isInstanceOf(JournalFailedException.class)
                .hasMessageStartingWith("the journal is not where it was opened")
                .hasMessageContaining(path.toString()).hasMessageContaining("open it where it is now")
                .message().doesNotContain("journal.meta");
        }
        assertThat(errors.get(0)).hasMessageStartingWith("the journal is not where it was opened");
        // As the text says.
        try (Journal journal = Journal.open(moved); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("again");
            assertThat(tailer.poll(LockGuardTest::text, 10)).isEqualTo(2);
        }
    }

    @Test
    void shouldChangeNothingAtItsCloseInACopyThatHasTakenItsPlace() throws Exception
    {
        final JournalConfig config =
            new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER).nanoClock(() -> 0);
        final Path path = directory.resolve("journal");
        final Path moved = directory.resolve("moved");
        final Map<String, Long> copied;
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            appender.append("one");
            appender.roll();
            appender.append("two");
            Files.move(path, moved);
            Files.createDirectory(path);
            for (final String name : lengths(moved).keySet())
            {
                Files.copy(moved.resolve(name), path.resolve(name));
            }
            copied = lengths(path);
        }
        assertThat(lengths(path)).as("no checksums were added").containsExactlyEntriesOf(copied);
        try (Journal journal = Journal.open(moved); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.poll(LockGuardTest::text, 10)).isEqualTo(2);
        }
        assertThat(JournalVerifier.of(moved).verify((bytes, total) -> true).findings()).isEmpty();
    }

    @Test
    void shouldOwnNoTailerOfAJournalThatHasTakenThePlaceOfItsOwn() throws Exception
    {
        final JournalConfig config =
            new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER).nanoClock(() -> 0);
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path, config))
        {
            Files.move(path, directory.resolve("moved"));
            try (Journal other = Journal.open(path, config))
            {
                assertThatThrownBy(() -> journal.tailer("risk")).isInstanceOf(JournalFailedException.class)
                    .hasMessageContaining("makes and deletes nothing there").hasMessageContaining(path.toString());
                assertThat(other.tailers()).isEmpty();
                other.tailer("risk").close();
                assertThatThrownBy(() -> journal.deleteTailer("risk")).isInstanceOf(JournalFailedException.class);
                assertThat(other.tailers()).hasSize(1);
            }
        }
    }

    @Test
    void shouldMakeNoSegmentInAJournalThatHasTakenThePlaceOfItsOwn() throws Exception
    {
        final JournalConfig config =
            new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER).nanoClock(() -> 0);
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            appender.append("before");
            Files.move(path, directory.resolve("moved"));
            try (Journal other = Journal.open(path, config); Appender another = other.appender())
            {
                assertThatThrownBy(() ->
                {
                    appender.roll();
                    appender.append("after");
                }).isInstanceOf(JournalFailedException.class)
                    .hasMessageContaining("makes and deletes nothing there").hasMessageContaining(path.toString());
                another.append("one");
                another.roll();
                another.append("two");
                try (Tailer tailer = other.tailer())
                {
                    assertThat(tailer.poll(LockGuardTest::text, 10)).isEqualTo(2);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldDeleteNoSegmentOfAJournalThatHasTakenThePlaceOfItsOwn(final boolean recycles) throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20).checksums(Checksums.OFF)
            .agents(AgentMode.INVOKER).nanoClock(() -> 0);
        final Path path = directory.resolve("journal");
        final JournalConfig kept = new JournalConfig(config).keepSegments(1).recycleSegments(recycles);
        try (Journal journal = Journal.open(path, kept); Appender appender = journal.appender())
        {
            journal.disk().doWork();
            appender.append("before");
            appender.roll();
            appender.append("before");
            Files.move(path, directory.resolve("moved"));
            try (Journal other = Journal.open(path, config); Appender another = other.appender())
            {
                another.append("one");
                another.roll();
                another.append("two");
                for (int i = 0; i < 10; i++)
                {
                    work(journal, errors);
                }
                assertThat(path.resolve(SegmentDescriptor.fileName(0))).exists();
                assertThat(errors.toString()).contains("makes and deletes nothing there");
            }
        }
    }

    @Test
    void shouldWriteNothingIntoACopyThatHasTakenThePlaceOfItsJournal() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20)
            .agents(AgentMode.INVOKER).nanoClock(() -> 0).seal(Sealing.by(KEY));
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            appender.append("before");
            appender.roll();
            appender.append("behind");
            replaceByCopy(path);
            final Map<String, Long> before = lengths(path);
            for (int i = 0; i < 100; i++)
            {
                work(journal, errors);
            }
            assertThat(lengths(path)).isEqualTo(before);
            assertThat(errors.toString()).contains("makes and deletes nothing there");
        }
    }

    @Test
    void shouldSignNoTombstoneInACopyThatHasTakenThePlaceOfItsJournal() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final AtomicLong passedNs = new AtomicLong();
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20)
            .agents(AgentMode.INVOKER).nanoClock(passedNs::get).seal(Sealing.by(KEY));
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            appender.append("before");
            appender.roll();
            appender.append("behind");
            passedNs.set(TimeUnit.MILLISECONDS.toNanos(500));
            for (int i = 0; i < 100; i++)
            {
                work(journal, errors);
            }
            assertThat(path.resolve(SealDescriptor.fileName(0))).exists();
            journal.reconfigure(new JournalConfig().keepSegments(1));
            // The guard of the lock looks each second from the start on, and retention from its first turn on.
            passedNs.set(TimeUnit.MILLISECONDS.toNanos(1_000));
            work(journal, errors);
            replaceByCopy(path);
            final Map<String, Long> before = lengths(path);
            passedNs.set(TimeUnit.MILLISECONDS.toNanos(1_600));
            work(journal, errors);
            assertThat(lengths(path)).isEqualTo(before);
            assertThat(errors.toString()).contains("makes and deletes nothing there");
        }
    }

    private void replaceByCopy(final Path path) throws IOException
    {
        final Path moved = directory.resolve("moved");
        Files.move(path, moved);
        Files.createDirectory(path);
        for (final String name : lengths(moved).keySet())
        {
            Files.copy(moved.resolve(name), path.resolve(name));
        }
    }

    private static Map<String, Long> lengths(final Path path) throws IOException
    {
        final Map<String, Long> lengths = new TreeMap<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(path))
        {
            for (final Path file : stream)
            {
                if (Files.isRegularFile(file))
                {
                    lengths.put(file.getFileName().toString(), Files.size(file));
                }
            }
        }
        return lengths;
    }

    @Test
    void shouldCommitForNoNamedTailerOnceTheLockFileHasBeenReplacedThoughNothingIsAppended() throws Exception
    {
        try (Journal journal = Journal.open(directory); Appender appender = journal.appender())
        {
            appender.append("one");
            appender.append("two");
            appender.append("three");
        }
        final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
        try (Journal journal = Journal.open(directory, new JournalConfig().errorHandler(errors::add)))
        {
            final Tailer tailer = journal.tailer("risk");
            assertThat(tailer.next()).isTrue();
            tailer.commit();
            replaceLockFile();
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (errors.isEmpty() && System.nanoTime() - deadlineNs < 0)
            {
                Thread.sleep(10);
            }
            assertThat(errors).hasSize(1);

            assertThat(tailer.next()).isTrue();
            assertThatThrownBy(tailer::commit).isInstanceOf(JournalFailedException.class)
                .hasMessageStartingWith("nothing was committed: name=risk; journal.lock has been replaced");
            final IllegalStateException fault = new IllegalStateException("by the handler");
            assertThatThrownBy(() -> tailer.commitAfterPoll(true).poll((message) ->
            {
                throw fault;
            }, 1)).isSameAs(fault);
            assertThat(fault.getSuppressed()).singleElement().isInstanceOf(JournalFailedException.class);
            assertThatThrownBy(() -> tailer.poll((message) -> assertThat(text(message)).isEqualTo("three"), 1))
                .isInstanceOf(JournalFailedException.class);
            assertThatThrownBy(() -> journal.tailer("other")).isInstanceOf(JournalFailedException.class);

            Files.delete(directory.resolve(MetaDescriptor.FILE_NAME));
            try (Journal next = Journal.open(directory); Tailer owner = next.tailer("risk"))
            {
                assertThat(owner.next()).isTrue();
                assertThat(text(owner.message())).isEqualTo("two");
                tailer.close();
                assertThat(next.tailers()).singleElement().extracting(TailerInfo::owner).isNotNull();
            }
        }
    }
}
