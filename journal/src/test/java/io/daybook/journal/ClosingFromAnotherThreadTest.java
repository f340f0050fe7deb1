/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.file.CheckedBuffer;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.daybook.journal.RollFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * An appender that is closed by another thread than its own, which may be in the middle of a claim.
 */
@Tag("slow")
@Timeout(300)
class ClosingFromAnotherThreadTest
{
    private static final int ROUNDS = 40;
    private static final int CLAIMED = 512;
    private static final long TAG = 1L << 40;

    @TempDir
    private Path directory;

    private Path path()
    {
        return directory.resolve("journal");
    }

    private boolean isHeld(final int slot) throws Exception
    {
        return LockFile.open(path().resolve(LockDescriptor.FILE_NAME), false).isHeld(slot);
    }

    private static void await(final CountDownLatch latch) throws InterruptedException
    {
        assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    }

    private static Thread start(final AtomicReference<Throwable> thrown, final OneThreadTest.Task task)
    {
        final Thread thread = new Thread(() ->
        {
            try
            {
                task.run();
            }
            catch (final Throwable ex)
            {
                thrown.set(ex);
            }
        });
        thread.start();
        return thread;
    }

    @Test
    void shouldEndAWaitForTheDisk() throws Exception
    {
        try (Journal writer = Journal.open(path()); Appender appender = writer.appender())
        {
            final Journal journal = Journal.openReadOnly(path());
            final long position = appender.append("that nobody forces");
            final AtomicReference<Throwable> thrown = new AtomicReference<>();
            final Thread waiting = new Thread(() -> journal.awaitDurable(position, Duration.ofDays(1)));
            waiting.setUncaughtExceptionHandler((thread, ex) -> thrown.set(ex));
            waiting.start();
            while (Thread.State.TIMED_WAITING != waiting.getState())
            {
                Thread.yield();
            }
            journal.close();
            waiting.join();
            assertThat(thrown.get()).isInstanceOf(ClosedException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldBeginNothingOnceItIsClosed(final boolean exclusive)
    {
        try (Journal journal = Journal.open(path()))
        {
            final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            appender.append("before");
            appender.close();
            assertThatThrownBy(() -> appender.claim(8)).isInstanceOf(ClosedException.class);
            assertThatThrownBy(() -> appender.message("Late")).isInstanceOf(ClosedException.class);
            assertThatThrownBy(() -> appender.append("after")).isInstanceOf(ClosedException.class);
        }
    }

    @Test
    void shouldRefuseTheClaimOfASharedAppenderThatWasClosedMeanwhileAndTakeNothingOfIt() throws Exception
    {
        try (Journal journal = Journal.open(path()))
        {
            final Appender appender = journal.appender();
            appender.append("before");
            try (Claim claim = appender.claim(8))
            {
                start(new AtomicReference<>(), appender::close).join();
                claim.buffer().putLong(claim.offset(), 1);
                assertThatThrownBy(claim::commit).isInstanceOf(ClosedException.class);
            }
            assertThat(isHeld(appender.writerId())).isFalse();
            assertThat(texts(journal)).containsExactly("before");
        }
    }

    /** Else the JVM may end in the middle of the close, when a shutdown hook was the second to call it. */
    @Test
    void shouldHaveClosedTheJournalWhenTheSecondOfTwoCallsReturns() throws Exception
    {
        final Gate gate = new Gate();
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Journal journal = Journal.open(path(), new JournalConfig().agents(AgentMode.INVOKER)
            .forcer((channel, metadata) ->
            {
                gate.pass();
                channel.force(metadata);
            }));
        journal.appender().append("the last message");
        gate.armed.set(true);
        final Thread first = start(thrown, journal::close);
        await(gate.reached);
        final Thread second = start(thrown, journal::close);
        while (second.isAlive() && Thread.State.TIMED_WAITING != second.getState())
        {
            Thread.yield();
        }
        second.interrupt();
        assertThat(second.isAlive()).as("waits for the first").isTrue();
        gate.open.countDown();
        second.join();
        try (Journal next = Journal.open(path()))
        {
            assertThat(next.recovery()).isEqualTo(RecoveryVerdict.NOTHING_TO_DO);
        }
        first.join();
        assertThat(thrown.get()).isNull();
    }

    @Test
    void shouldNotWaitForItselfWhenAListenerClosesAJournalThatIsBeingClosed()
    {
        final List<Long> told = new ArrayList<>();
        final Journal journal = Journal.open(path(), new JournalConfig().agents(AgentMode.INVOKER));
        journal.onDurable((position) ->
        {
            told.add(position);
            journal.close();
        });
        journal.appender().append("the last message");
        journal.close();
        assertThat(told).isNotEmpty();
    }

    @Test
    void shouldLeaveAClaimInTheLogToItsThreadAndTheSlotUntilItIsCommitted() throws Exception
    {
        try (Journal journal = Journal.open(path(), new JournalConfig().agents(AgentMode.INVOKER)))
        {
            final ExclusiveAppender appender = journal.exclusiveAppender();
            final CountDownLatch claimed = new CountDownLatch(1);
            final CountDownLatch closed = new CountDownLatch(1);
            final AtomicReference<Throwable> thrown = new AtomicReference<>();
            final AtomicReference<Throwable> refused = new AtomicReference<>();
            final Thread thread = start(thrown, () ->
            {
                final Claim claim = appender.claim(5);
                claimed.countDown();
                await(closed);
                claim.buffer().putStringWithoutLengthAscii(claim.offset(), "whole");
                claim.commit();
                start(refused, () -> appender.append("more")).join();
            });
            await(claimed);
            appender.close();
            assertThat(isHeld(appender.writerId())).isTrue();
            closed.countDown();
            thread.join();
            assertThat(thrown.get()).isNull();
            assertThat(refused.get()).isInstanceOf(IllegalStateException.class);
            assertThat(isHeld(appender.writerId())).isFalse();
            try (Appender next = journal.appender())
            {
                next.append("next");
            }
            assertThat(texts(journal)).containsExactly("whole", "next");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLoseNothingThatWasCommittedAndFailNobodyWheneverItComes(final boolean exclusive) throws Exception
    {
        try (Journal journal = Journal.open(path(), new JournalConfig().segmentLength(1 << 24)))
        {
            final List<Long> there = new ArrayList<>();
            final Tailer tailer = journal.tailer();
            for (int round = 0; round < ROUNDS; round++)
            {
                final long tag = round * TAG;
                final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
                final AtomicLong committed = new AtomicLong();
                final AtomicReference<Throwable> thrown = new AtomicReference<>();
                final Thread thread = start(thrown, () -> commitForever(appender, tag, committed));
                while (committed.getAcquire() < 20 && thread.isAlive())
                {
                    Thread.onSpinWait();
                }
                final long until = System.nanoTime() + round * 500L;
                while (System.nanoTime() - until < 0)
                {
                    Thread.onSpinWait();
                }
                appender.close();
                thread.join();
                assertThat(thrown.get()).isInstanceOf(ClosedException.class);
                there.clear();
                while (tailer.poll((message) -> there.add(value(message)), 1_000) > 0)
                {
                    Thread.onSpinWait();
                }
                assertThat(there).as("round %d", round).hasSize((int)committed.get());
                assertThat(there.get(there.size() - 1)).isEqualTo(tag + committed.get());
            }
        }
    }

    private static void commitForever(final Appender appender, final long tag, final AtomicLong committed)
    {
        while (true)
        {
            final Claim claim = appender.claim(CLAIMED);
            final long value = tag + committed.get() + 1;
            for (int i = 0; i < CLAIMED; i += Long.BYTES)
            {
                claim.buffer().putLong(claim.offset() + i, value);
            }
            claim.commit(CLAIMED - Long.BYTES);
            committed.setRelease(committed.get() + 1);
        }
    }

    /** What each word of a message is, -1 where they are not the same. */
    private static long value(final Message message)
    {
        final long first = message.buffer().getLong(message.offset());
        for (int i = 0; i < message.length(); i += Long.BYTES)
        {
            if (first != message.buffer().getLong(message.offset() + i))
            {
                return -1;
            }
        }
        return first;
    }

    /** Holds a thread up, once, when it is armed. */
    private static final class Gate
    {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicBoolean armed = new AtomicBoolean();

        void pass()
        {
            if (armed.compareAndSet(true, false))
            {
                reached.countDown();
                try
                {
                    await(open);
                }
                catch (final InterruptedException ex)
                {
                    throw new AssertionError(ex);
                }
            }
        }
    }

    /** Memory in which whoever completes a word passes a gate. */
    private static final class GatedBuffer extends CheckedBuffer
    {
        private final Gate gate;

        GatedBuffer(final ByteBuffer map, final Gate gate)
        {
            super(map);
            this.gate = gate;
        }

        @Override
        public void putLongRelease(final int index, final long value)
        {
            gate.pass();
            super.putLongRelease(index, value);
        }
    }

    /**
     * The agent aborts what a thread has left that has ended, while the next one comes: that one is at work then,
     * whatever the agent thought of the first one.
     */
    @Test
    void shouldWaitForAThreadThatHasComeWhileTheClaimOfTheLastOneWasAborted() throws Exception
    {
        final Gate gate = new Gate();
        final CountDownLatch claimed = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER)
            .mapping((map) -> new GatedBuffer(map, gate));
        try (Journal journal = Journal.open(path(), config))
        {
            final ExclusiveAppender appender = journal.exclusiveAppender();
            appender.append("the writer is declared");
            appender.release();
            start(thrown, () -> claimFrame(appender)).join();
            gate.armed.set(true);
            final Thread agent = start(thrown, appender.frames::abortOrphan);
            await(gate.reached);
            final Thread next = start(thrown, () ->
            {
                claimFrame(appender);
                claimed.countDown();
                await(closed);
                appender.frames.commit(appender.frames.stamp());
            });
            while (Thread.State.BLOCKED != next.getState() && next.isAlive())
            {
                Thread.onSpinWait();
            }
            gate.open.countDown();
            agent.join();
            await(claimed);
            appender.close();
            assertThat(isHeld(appender.writerId())).as("slot of the thread that is at work").isTrue();
            closed.countDown();
            next.join();
            assertThat(isHeld(appender.writerId())).isFalse();
            assertThat(thrown.get()).isNull();
            assertThat(texts(journal)).hasSize(2);
        }
    }

    private static void claimFrame(final Appender appender)
    {
        appender.own();
        appender.frames.claim(FrameType.BYTES, CLAIMED, DeltaWriter.NO_BASE);
    }
}
