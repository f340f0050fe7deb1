/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.cursor.Cursors;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.log.SegmentStore;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class NamedTailerTest extends NamedTailerFixture
{
    @Test
    void shouldBeListedByAScanWhoeverOwnsThem() throws IOException
    {
        final TailerState free;
        try (Journal journal = open(); JournalScan scan = JournalScan.open(path))
        {
            append(journal, 0, 10);
            try (Tailer risk = journal.tailer("risk"))
            {
                risk.next();
                risk.commit();
                final TailerState state = scan.tailers().get(0);
                assertThat(state.name()).isEqualTo("risk");
                assertThat(state.position()).isEqualTo(risk.position());
                assertThat(state.use()).isEqualTo(TailerState.Use.OPEN);
                assertThat(state.owner()).isEqualTo(journal.tailers().get(0).owner());
            }
            free = scan.tailers().get(0);
            assertThat(free.use()).isEqualTo(TailerState.Use.FREE);
            assertThat(free.owner()).isNull();
            assertThat(free.readable()).isTrue();
            assertThat(free.lastSeen()).isNotNull();
        }
        Files.writeString(path.resolve("tailers").resolve("broken.cursor"), "no cursor");
        try (JournalScan scan = JournalScan.open(path))
        {
            assertThat(scan.durablePosition()).isPositive();
            assertThat(scan.tailers()).hasSize(2).contains(free);
            assertThat(scan.tailers().get(0).readable()).isFalse();
            assertThat(scan.tailers().get(0).use()).isEqualTo(TailerState.Use.UNKNOWN);
        }
        // A copy of the lock file proves nothing.
        Files.copy(path.resolve("journal.lock"), path.resolve("copied"));
        Files.move(path.resolve("copied"), path.resolve("journal.lock"), StandardCopyOption.REPLACE_EXISTING);
        try (JournalScan scan = JournalScan.open(path))
        {
            assertThat(scan.tailers()).extracting(TailerState::use).containsOnly(TailerState.Use.UNKNOWN);
        }
    }

    @Test
    void shouldGoOnBehindItsLastCommitWhereverThatIs()
    {
        try (Journal journal = open())
        {
            append(journal, 0, 6_000);
        }
        // Two segments and some: steps of 97 meet their ends and starts.
        for (int expected = 0; expected < 6_000;)
        {
            try (Journal journal = open(); Tailer tailer = journal.tailer("risk"))
            {
                for (int i = 0; i < 97 && tailer.next(); i++)
                {
                    assertThat(number(tailer.message())).isEqualTo(expected++);
                    tailer.commit();
                }
                tailer.next();
            }
        }
        try (Journal journal = open())
        {
            assertThat(first(journal, "risk")).isEqualTo(-1);
            append(journal, 6_000, 6_001);
            assertThat(first(journal, "risk")).isEqualTo(6_000);
        }
        assertThat(told).isEmpty();
    }

    @Test
    void shouldKnowTheSequenceWhereItGoesOn()
    {
        try (Journal journal = open())
        {
            append(journal, 0, 5_000);
            final List<Long> all = new ArrayList<>();
            try (Tailer tailer = journal.tailer())
            {
                while (tailer.next())
                {
                    all.add(tailer.message().sequence());
                }
            }
            final List<Long> pieces = new ArrayList<>();
            while (pieces.size() < all.size())
            {
                try (Tailer tailer = journal.tailer("risk"))
                {
                    tailer.poll((message) -> pieces.add(message.sequence()), 777);
                    tailer.commit();
                }
            }
            assertThat(pieces).isEqualTo(all);
        }
    }

    @Test
    void shouldCommitNothingThatWasNotCommitted()
    {
        try (Journal journal = open())
        {
            append(journal, 0, 10);
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.poll(Message::position, 3)).isEqualTo(3);
                tailer.commit();
                assertThat(tailer.poll(Message::position, 3)).isEqualTo(3);
            }
            assertThat(first(journal, "risk")).isEqualTo(3);
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.commitAfterPoll(true).poll(Message::position, 3)).isEqualTo(3);
                assertThat(tailer.name()).isEqualTo("risk");
            }
            assertThat(first(journal, "risk")).isEqualTo(6);
            try (Tailer tailer = journal.tailer("risk"))
            {
                tailer.toStart();
                tailer.commit();
            }
            assertThat(first(journal, "risk")).isZero();
        }
    }

    /** Polls by a handler that fails at message 4, which it has committed before, or the poll would afterwards. */
    private static void failAtFour(final Tailer tailer, final boolean afterPoll, final Runnable failure)
    {
        tailer.commitAfterPoll(afterPoll).poll((message) ->
        {
            if (!afterPoll)
            {
                tailer.commit();
            }
            if (4 == number(message))
            {
                failure.run();
            }
        }, 10);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCommitUpToTheMessageWhoseHandlerMetAnErrorOfTheJvm(final boolean afterPoll)
    {
        try (Journal journal = open())
        {
            append(journal, 0, 10);
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThatThrownBy(() -> failAtFour(tailer, afterPoll, () ->
                {
                    throw new InternalError("made by the test");
                })).isInstanceOf(InternalError.class).hasMessage("made by the test");
            }
            assertThat(first(journal, "risk")).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCommitNothingOfAMessageWhoseHandlerThrew(final boolean afterPoll)
    {
        try (Journal journal = open())
        {
            append(journal, 0, 10);
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThatThrownBy(() -> failAtFour(tailer, afterPoll, () ->
                {
                    throw new IllegalStateException("no");
                })).hasMessage("no");
            }
            assertThat(first(journal, "risk")).isEqualTo(4);
            try (Tailer tailer = journal.tailer("risk"))
            {
                tailer.toEnd();
                tailer.commit();
                tailer.toStart();
                assertThatThrownBy(() -> tailer.poll((message) ->
                {
                    throw new IllegalStateException("no");
                }, 10)).hasMessage("no");
            }
            assertThat(first(journal, "risk")).isEqualTo(-1);
        }
    }

    @Test
    void shouldHandOutAgainWhatCameAfterTheCommitThatIsFound() throws IOException
    {
        final Path cursor = path.resolve("tailers").resolve("risk.cursor");
        final byte[] older;
        try (Journal journal = open(); Tailer tailer = journal.tailer("risk"))
        {
            append(journal, 0, 100);
            tailer.poll(Message::position, 50);
            tailer.commit();
            older = Files.readAllBytes(cursor);
            tailer.poll(Message::position, 30);
            tailer.commit();
        }
        // Nobody forces cursors: after a loss of power an older state of the file may be there.
        Files.write(cursor, older);
        try (Journal journal = open(); Tailer tailer = journal.tailer("risk"))
        {
            assertThat(read(tailer)).hasSize(50).startsWith(50);
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldHaveOneOwnerAtATimeAndNameIt()
    {
        final Journal journal = open();
        try (Journal other = open())
        {
            final Tailer tailer = journal.tailer("risk");
            for (final Journal second : List.of(journal, other))
            {
                assertThatThrownBy(() -> second.tailer("risk"))
                    .isInstanceOf(JournalLockedException.class)
                    .hasMessageContaining("name=risk")
                    .hasMessageContaining("pid=" + ProcessHandle.current().pid())
                    .hasMessageContaining("host=")
                    .hasMessageContaining("application=desk")
                    .hasMessageContaining("since=20");
                assertThatThrownBy(() -> second.deleteTailer("risk")).isInstanceOf(JournalLockedException.class);
            }
            other.tailer("pnl").close();
            tailer.close();
            other.tailer("risk").close();
            final Tailer again = journal.tailer("risk");
            journal.close();
            assertThatThrownBy(again::commit).isInstanceOf(ClosedException.class);
            other.tailer("risk").close();
        }
    }

    @Test
    void shouldListTailersWithTheirLagsAndOwnersReadOnlyAndInACopyToo() throws IOException
    {
        try (Journal journal = open())
        {
            assertThat(journal.tailers()).isEmpty();
            append(journal, 0, 3_000);
            try (Tailer risk = journal.tailer("risk"); Tailer pnl = journal.tailer("pnl"))
            {
                risk.toEnd();
                risk.commit();
                pnl.poll(Message::position, 10);
                final long position = pnl.position();
                pnl.commit();
                journal.tailer("audit").close();
                try (Journal reader = Journal.openReadOnly(path))
                {
                    for (final Journal any : List.of(journal, reader))
                    {
                        final List<TailerInfo> infos = any.tailers();
                        assertThat(infos).extracting(TailerInfo::name).containsExactly("audit", "pnl", "risk");
                        assertThat(infos).extracting(TailerInfo::position)
                            .containsExactly(0L, position, risk.position());
                        assertThat(infos).extracting(TailerInfo::lagBytes)
                            .containsExactly(risk.position() - 4096, risk.position() - position, 0L);
                        assertThat(infos.get(0).owner()).isNull();
                        assertThat(infos.get(1).owner().pid()).isEqualTo(ProcessHandle.current().pid());
                        assertThat(infos.get(1).owner().application()).isEqualTo("desk");
                    }
                    assertThatThrownBy(() -> reader.tailer("risk"))
                        .isInstanceOf(JournalException.class)
                        .hasMessageContaining("opened for reading")
                        .hasMessageContaining("use Journal.open");
                    assertThatThrownBy(() -> reader.deleteTailer("risk")).hasMessageContaining("opened for reading");
                }
                final Path copy = directory.resolve("copy");
                copy(path, copy);
                copy(path.resolve("tailers"), copy.resolve("tailers"));
                try (Journal reader = Journal.openReadOnly(copy))
                {
                    assertThat(reader.tailers()).extracting(TailerInfo::owner).containsExactly(null, null, null);
                }
                try (Journal writer = Journal.open(copy); Tailer own = writer.tailer("pnl"))
                {
                    assertThat(read(own).get(0)).isEqualTo(10);
                }
            }
            assertThat(new Cursors(path, journal.id()).slowest()).isZero();
            assertThat(journal.deleteTailer("audit")).isTrue();
            assertThat(new Cursors(path, journal.id()).slowest()).isEqualTo(journal.tailers().get(0).position());
        }
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        Files.createDirectories(to);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, Files::isRegularFile))
        {
            for (final Path file : files)
            {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void shouldStartAgainOnceDeleted()
    {
        try (Journal journal = open())
        {
            append(journal, 0, 10);
            try (Tailer tailer = journal.tailer("risk"))
            {
                tailer.toEnd();
                tailer.commit();
            }
            assertThat(journal.deleteTailer("risk")).isTrue();
            assertThat(journal.deleteTailer("risk")).isFalse();
            assertThat(journal.tailers()).isEmpty();
            assertThat(first(journal, "risk")).isZero();
        }
    }

    @Test
    void shouldKeepWhatItHasNotCommittedFromRetention() throws Exception
    {
        final AtomicLong passedNs = new AtomicLong();
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).keepSegments(1).agents(AgentMode.INVOKER).nanoClock(passedNs::get);
        try (Journal journal = Journal.open(path, config); Tailer tailer = journal.tailer("risk"))
        {
            append(journal, 0, 12_000);
            journal.appender().close();
            while (tailer.position() < SEGMENT_LENGTH)
            {
                assertThat(tailer.next()).isTrue();
            }
            tailer.commit();
            while (journal.disk().doWork() > 0)
            {
                // until what has ended is sealed: nothing else is deleted
            }
            assertThat(path.resolve("00000000000000000000.dbk")).doesNotExist();
            assertThat(path.resolve("00000000000001048576.dbk")).exists();
            tailer.toEnd();
            tailer.commit();
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            journal.disk().doWork();
            assertThat(path.resolve("00000000000001048576.dbk")).doesNotExist();
        }
    }

    @Test
    void shouldBeToldWhatRetentionHasTakenFromItWhereTheJournalDoesNotKeepWhatIsUnread() throws Exception
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).keepSegments(1).keepUnread(false).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config))
        {
            append(journal, 0, 12_000);
            journal.appender().close();
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.next()).isTrue();
                tailer.commit();
                while (journal.disk().doWork() > 0)
                {
                    // until what has ended is sealed: nothing else is deleted
                }
                assertThat(path.resolve("00000000000000000000.dbk")).doesNotExist();
                assertThat(path.resolve("00000000000001048576.dbk")).doesNotExist();
                // The one that it is in is there for it to its end.
                final AtomicInteger last = new AtomicInteger();
                assertThatThrownBy(() -> readTo(tailer, last)).isInstanceOf(SegmentDeletedException.class);
                assertThat(last).hasValueGreaterThan(3_000);
            }
            try (Tailer tailer = journal.tailer("risk"))
            {
                final long first = SegmentStore.list(path)[0];
                assertThat(first).isGreaterThan(SEGMENT_LENGTH);
                assertThatThrownBy(tailer::next)
                    .isInstanceOf(SegmentDeletedException.class).hasMessageContaining("first retained=" + first);
                assertThat(tailer.toStart().next()).isTrue();
                assertThat(tailer.message().position()).isGreaterThan(first);
                assertThat(read(tailer)).endsWith(11_999);
                tailer.commit();
            }
            assertThat(first(journal, "risk")).isEqualTo(-1);
        }
    }

    private static void readTo(final Tailer tailer, final AtomicInteger last)
    {
        while (tailer.next())
        {
            assertThat(number(tailer.message())).isEqualTo(last.get() + 1);
            last.incrementAndGet();
        }
    }

    @Test
    void shouldRefuseNamesThatAreNoFileNames()
    {
        try (Journal journal = open())
        {
            for (final String name : List.of("", ".", "..", ".risk", "a/b", "a b", "ü", "-x", "x".repeat(65)))
            {
                assertThatThrownBy(() -> journal.tailer(name)).isInstanceOf(JournalException.class)
                    .hasMessage(
                        "a tailer's name has 1 to 64 characters of A-Z a-z 0-9 . _ -, the first a letter or digit: " +
                        "name=" + name);
            }
            journal.tailer("x".repeat(64)).close();
            journal.tailer("Risk-2.eu_west").close();
            assertThat(journal.tailers()).hasSize(2);
        }
    }

    @Test
    void shouldCommitOnlyUnderAName()
    {
        try (Journal journal = open(); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(tailer::commit).hasMessageStartingWith("only a named tailer can commit");
            assertThatThrownBy(() -> tailer.commitAfterPoll(true))
                .hasMessageStartingWith("only a named tailer can commit");
        }
    }

    @Test
    void shouldTellOfDeletedMessagesAndNeverJumpSilently() throws IOException
    {
        try (Journal journal = open())
        {
            append(journal, 0, 9_000);
            try (Tailer tailer = journal.tailer("risk"))
            {
                tailer.poll(Message::position, 10);
                tailer.commit();
            }
            Files.delete(path.resolve("00000000000000000000.dbk"));
            for (int i = 0; i < 2; i++)
            {
                try (Tailer tailer = journal.tailer("risk"))
                {
                    for (final ThrowingCallable call : List.<ThrowingCallable>of(
                        tailer::next, () -> tailer.poll(Message::position, 1), tailer::commit, tailer::skip))
                    {
                        assertThatThrownBy(call)
                            .isInstanceOf(SegmentDeletedException.class)
                            .hasMessageContaining("first retained=1048576");
                    }
                }
            }
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.toStart().next()).isTrue();
                assertThat(tailer.message().position()).isGreaterThan(SEGMENT_LENGTH);
                tailer.commit();
            }
            assertThat(first(journal, "risk")).isPositive();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldGiveTheNameUpWhenAnotherThreadClosesItInTheMiddleOfAPoll() throws Exception
    {
        try (Journal journal = open(); Journal other = open())
        {
            append(journal, 0, 5_000);
            for (int round = 0; round < 30; round++)
            {
                final Tailer tailer = journal.tailer("risk");
                final Throwable[] thrown = new Throwable[1];
                final Thread thread = new Thread(() ->
                {
                    try
                    {
                        while (true)
                        {
                            tailer.toStart();
                            while (tailer.poll((message) -> tailer.commit(), 100) > 0)
                            {
                                Thread.onSpinWait();
                            }
                        }
                    }
                    catch (final ClosedException ex)
                    {
                        thrown[0] = ex;
                    }
                });
                thread.start();
                TimeUnit.MICROSECONDS.sleep(round * 200L);
                tailer.close();
                other.tailer("risk").close();
                thread.join(60_000);
                assertThat(thrown[0]).isInstanceOf(ClosedException.class);
            }
        }
    }
}
