/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.meta.LockFile;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class OddCasesTest
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final int JOIN_MS = 60_000;

    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void choosePath()
    {
        path = directory.resolve("journal");
    }

    private Journal open()
    {
        return Journal.open(path, new JournalConfig().segmentLength(1 << 20));
    }

    /** Asks, in another process, whether a slot is held. */
    static final class HeldMain
    {
        private HeldMain()
        {
        }

        public static void main(final String[] args) throws Exception
        {
            System.out.println(LockFile.open(Path.of(args[0]), true).isHeld(Integer.parseInt(args[1])));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTakeMessagesWithoutAByte(final boolean exclusive) throws Exception
    {
        try (Journal journal = open();
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append(new byte[0]);
            appender.append(new UnsafeBuffer(new byte[0]), 0, 0);
            appender.append("");
            appender.claim(0).commit();
            appender.claim(100).commit(0);
            appender.write(null, (fields) ->
            {
                // no field
            });
            final List<Integer> lengths = new ArrayList<>();
            assertThat(tailer.poll((message) -> lengths.add(message.length()), 10)).isEqualTo(6);
            assertThat(lengths).containsOnly(0);
        }
        int count = 0;
        try (JournalScan scan = JournalScan.open(path))
        {
            while (scan.next())
            {
                assertThat(scan.message().length()).isZero();
                assertThat(scan.message().toYaml()).isNotNull();
                count++;
            }
            scan.checkTail();
        }
        assertThat(count).isEqualTo(6);
    }

    @Test
    void shouldLoseNothingAndKeepItsLocksWhenItsThreadIsInterruptedAgainAndAgain() throws Exception
    {
        final int messages = 30_000;
        try (Journal journal = open(); Tailer named = journal.tailer("risk"))
        {
            final AtomicReference<Throwable> thrown = new AtomicReference<>();
            final Appender appender = journal.appender();
            final Thread writer = new Thread(() ->
            {
                try
                {
                    final UnsafeBuffer bytes = new UnsafeBuffer(new byte[300]);
                    for (int i = 0; i < messages; i++)
                    {
                        bytes.putInt(0, i);
                        appender.append(bytes, 0, 300);
                    }
                }
                catch (final RuntimeException | Error ex)
                {
                    thrown.set(ex);
                }
            });
            writer.start();
            while (writer.isAlive())
            {
                writer.interrupt();
                Thread.onSpinWait();
            }
            assertThat(thrown.get()).isNull();
            final int[] next = new int[1];
            Thread.currentThread().interrupt();
            while (named.poll((message) ->
                assertThat(message.buffer().getInt(message.offset())).isEqualTo(next[0]++), 1000) > 0)
            {
                named.commit();
                Thread.currentThread().interrupt();
            }
            assertThat(Thread.interrupted()).isTrue();
            assertThat(next[0]).isEqualTo(messages);
            assertThat(ChildJvm.run(
                List.of(), List.of(), HeldMain.class, path.resolve("journal.lock"), appender.writerId()))
                .isEqualTo("true");
            assertThatThrownBy(() -> journal.tailer("risk")).hasMessageContaining("has an owner");
        }
    }

    @Test
    void shouldEndEveryReaderWithOneExceptionWhenTheJournalIsClosedUnderIt() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            for (int i = 0; i < 20_000; i++)
            {
                appender.append(new byte[200]);
            }
        }
        for (int round = 0; round < 20; round++)
        {
            final Journal journal = open();
            final List<Thread> threads = new ArrayList<>();
            final List<Throwable> thrown = new ArrayList<>();
            for (int i = 0; i < 3; i++)
            {
                final Tailer tailer = 0 == i ? journal.tailer("risk") : journal.tailer();
                final boolean closesTailer = 2 == i;
                final Thread thread = new Thread(() -> readForever(tailer, thrown));
                thread.start();
                threads.add(thread);
                if (closesTailer)
                {
                    TimeUnit.MICROSECONDS.sleep(100L * round);
                    tailer.close();
                }
            }
            journal.close();
            for (final Thread thread : threads)
            {
                thread.join(JOIN_MS);
                assertThat(thread.isAlive()).isFalse();
            }
            assertThat(thrown).hasSize(3).allMatch((ex) -> ex instanceof ClosedException);
        }
    }

    private static void readForever(final Tailer tailer, final List<Throwable> thrown)
    {
        try
        {
            while (true)
            {
                tailer.toStart();
                while (tailer.poll((message) -> message.buffer().getByte(message.offset()), 100) > 0)
                {
                    Thread.onSpinWait();
                }
            }
        }
        catch (final RuntimeException ex)
        {
            synchronized (thrown)
            {
                thrown.add(ex);
            }
        }
    }

    private static Claim claimAndEnd(final ExclusiveAppender appender) throws InterruptedException
    {
        final AtomicReference<Claim> claim = new AtomicReference<>();
        appender.release();
        final Thread thread = new Thread(() -> claim.set(appender.claim(100)));
        thread.start();
        thread.join(JOIN_MS);
        return claim.get();
    }

    @Test
    void shouldAbortTheClaimOfAThreadThatHasEndedSoThatNobodyWaitsForIt() throws Exception
    {
        try (Journal journal = open();
            ExclusiveAppender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            appender.append("before");
            final Claim claim = claimAndEnd(appender);
            final long end = appender.position() + 32 + 128;
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (tailer.position() < end && System.nanoTime() - deadlineNs < 0)
            {
                tailer.poll(Message::position, 10);
            }
            assertThat(tailer.position()).isEqualTo(end);
            assertThatThrownBy(claim::commit).isInstanceOf(JournalException.class)
                .hasMessageContaining("the claim was aborted: the thread that had made it ended");
            claim.abort();
            appender.append("after");
            assertThat(tailer.poll(Message::position, 10)).isOne();
            assertThat(tailer.message().length()).isEqualTo(5);
        }
    }

    @Test
    void shouldLetNobodyTakeOverTheClaimOfAThreadThatLives() throws Exception
    {
        try (Journal journal = Journal.open(path, new JournalConfig().agents(AgentMode.INVOKER));
            ExclusiveAppender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            final Claim claim = appender.claim(8);
            final AtomicReference<Throwable> thrown = new AtomicReference<>();
            final Thread thread = new Thread(claim::commit);
            thread.setUncaughtExceptionHandler((ignore, ex) -> thrown.set(ex));
            thread.start();
            thread.join(JOIN_MS);
            assertThat(thrown.get()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("an appender is for one thread at a time").hasMessageContaining("release()");
            assertThat(tailer.next()).isFalse();
            claim.buffer().putLong(claim.offset(), 42);
            claim.commit();
            assertThat(tailer.next()).isTrue();
        }
    }

    @Test
    void shouldLetTheJvmLiveWhenSomebodyStoresIntoAClaimThatWasAbortedAndClosed() throws Exception
    {
        assertThat(ChildJvm.run(List.of(), List.of(), OrphanedClaimMain.class, path)).isEqualTo("lives");
    }

    @Test
    void shouldLeaveAClaimAloneWhoseThreadLivesOrWhichAnotherHasTakenOverFromOneThatEnded() throws Exception
    {
        try (Journal journal = Journal.open(path, new JournalConfig().agents(AgentMode.INVOKER));
            ExclusiveAppender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            final Claim own = appender.claim(8);
            journal.disk().doWork();
            own.buffer().putLong(own.offset(), 42);
            own.commit();
            final Claim handedOver = claimAndEnd(appender);
            handedOver.buffer().putLong(handedOver.offset(), 43);
            handedOver.commit(8);
            journal.disk().doWork();
            final List<Long> values = new ArrayList<>();
            tailer.poll((message) -> values.add(message.buffer().getLong(message.offset())), 10);
            assertThat(values).containsExactly(42L, 43L);
        }
    }

    @Test
    void shouldCloseAtOnceWhenTheThreadOfAnOpenClaimHasEnded() throws Exception
    {
        try (Journal journal =
            Journal.open(path, new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER)))
        {
            claimAndEnd(journal.exclusiveAppender());
        }
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("after");
            assertThat(tailer.next()).isTrue();
        }
    }
}
