/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.MetaFile;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AgentsTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final byte[] MESSAGE = new byte[1_000];
    private static final int FRAME_LENGTH = 1_024;
    private static final int INTERRUPTED_WRITE = 5;

    @TempDir
    private Path directory;

    private static List<Thread> agents(final Path path)
    {
        return Thread.getAllStackTraces().keySet().stream()
            .filter((thread) -> thread.getName().startsWith("daybook") &&
                thread.getName().endsWith(path.getFileName().toString())).toList();
    }

    @Test
    void shouldGoOnWhenSomebodyInterruptsAnAgent()
    {
        final Path path = directory.resolve("interrupted");
        try (Journal journal = Journal.open(
            path, new JournalConfig().durability(Durability.interval(Duration.ofMillis(1))));
            Appender appender = journal.appender())
        {
            assertThat(journal.awaitDurable(appender.append("before"), Duration.ofMinutes(1))).isTrue();
            assertThat(agents(path)).isNotEmpty().allSatisfy(Thread::interrupt);
            for (int i = 0; i < 3; i++)
            {
                assertThat(journal.awaitDurable(appender.append("after"), Duration.ofMinutes(1))).isTrue();
            }
        }
    }

    @Test
    void shouldForceOnceWhenTheIntervalIsMoreThanALongCanHold() throws Exception
    {
        final JournalConfig config = new JournalConfig()
            .agents(AgentMode.INVOKER).durability(Durability.interval(ChronoUnit.FOREVER.getDuration()));
        try (Journal journal = Journal.open(directory.resolve("once"), config); Appender appender = journal.appender())
        {
            final long first = appender.append("forced by the first turn");
            journal.disk().doWork();
            assertThat(journal.awaitDurable(first, Duration.ZERO)).isTrue();
            final long next = appender.append("forced by no other");
            journal.disk().doWork();
            assertThat(journal.awaitDurable(next, Duration.ZERO)).isFalse();
        }
        assertThatThrownBy(() -> Durability.interval(Duration.ofSeconds(Long.MIN_VALUE)))
            .isInstanceOf(JournalException.class).hasMessageStartingWith("an interval must be positive");
    }

    @Test
    void shouldGoOnWhenTheErrorHandlerThrows() throws Exception
    {
        final CountDownLatch told = new CountDownLatch(1);
        final JournalConfig config = new JournalConfig().durability(Durability.interval(Duration.ofMillis(1)))
            .errorHandler((error) ->
            {
                told.countDown();
                throw new IllegalStateException("made by the test");
            });
        try (Journal journal = Journal.open(directory.resolve("throwing"), config);
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            appender.release();
            final Thread leaving = new Thread(() -> appender.claim(10));
            leaving.start();
            leaving.join();
            assertThat(told.await(1, TimeUnit.MINUTES)).isTrue();
            for (int i = 0; i < 3; i++)
            {
                assertThat(journal.awaitDurable(appender.append("after"), Duration.ofMinutes(1))).isTrue();
            }
        }
    }

    @Test
    void shouldGoOnWhereThePaceAgentRunsOutOfMemory() throws Exception
    {
        final AtomicReference<Error> failure = new AtomicReference<>();
        final AtomicLong nowNs = new AtomicLong(1);
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).clock(() ->
        {
            if (null != failure.get())
            {
                throw failure.get();
            }
            return nowNs.get();
        });
        try (Journal journal = Journal.open(directory.resolve("memory"), config))
        {
            failure.set(new OutOfMemoryError("Java heap space"));
            assertThatThrownBy(() -> journal.pace().doWork()).isInstanceOf(JournalException.class)
                .hasCause(failure.getAndSet(null));
            assertThat(journal.pace().doWork()).isNotNegative();
        }
    }

    @Test
    void shouldCreateTheNextSegmentWhenAnEighthOfThisOneIsUsed() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(journal, appender, SEGMENT_LENGTH / 32);
            assertThat(segment(1)).doesNotExist();

            append(journal, appender, 160 << 10);
            assertThat(segment(1)).exists();
            assertThat(segment(2)).doesNotExist();
        }
    }

    @Test
    void shouldRollWithoutAMissWhileItsAgentsAreInvoked() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(journal, appender, 4 * SEGMENT_LENGTH);
        }

        assertThat(segment(4)).exists();
        assertThat(misses()).isZero();
    }

    @Test
    void shouldRollAllTheSameWhenItsAgentsAreNot() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            for (int length = 0; length < 4 * SEGMENT_LENGTH; length += FRAME_LENGTH)
            {
                appender.append(MESSAGE);
            }
        }

        assertThat(count()).isEqualTo(4 * SEGMENT_LENGTH / FRAME_LENGTH);
        assertThat(misses()).isEqualTo(4);
    }

    @Test
    void shouldLeaveTheCreationToTheKeeperUntilThatIsLate() throws Exception
    {
        try (Journal keeper = open(); Journal journal = open(); Appender appender = journal.appender())
        {
            invoke(keeper.disk());
            append(journal, appender, SEGMENT_LENGTH * 5 / 8);
            assertThat(segment(1)).doesNotExist();

            append(journal, appender, SEGMENT_LENGTH * 2 / 8);
            assertThat(segment(1)).exists();
        }
    }

    @Test
    void shouldTakeOverFromAKeeperThatIsGone() throws Exception
    {
        final Journal keeper = open();
        invoke(keeper.disk());
        keeper.close();
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(journal, appender, SEGMENT_LENGTH * 5 / 8);

            assertThat(segment(1)).exists();
        }
    }

    @Test
    void shouldCreateNothingBehindAHintThatLeadsNowhere() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            final MetaFile meta = MetaFile.map(directory, false);
            for (final long hint : new long[]{
                -8, Long.MIN_VALUE, Long.MAX_VALUE - 7, 900L * SEGMENT_LENGTH + SEGMENT_LENGTH / 2})
            {
                meta.hint(hint);
                invoke(journal.disk());
                invoke(journal.pace());
            }

            assertThat(files()).filteredOn((name) -> name.endsWith(SegmentDescriptor.SUFFIX)).hasSize(1);
            appender.append(MESSAGE);
        }
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void shouldStampMessagesWithTheTimeThatThePaceAgentSawLast() throws Exception
    {
        final AtomicLong now = new AtomicLong(1_000);
        final JournalConfig config = config().timestamps(Timestamps.COARSE).clock(now::get);
        final List<Long> timestamps = new ArrayList<>();
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            now.set(2_000);
            appender.append(MESSAGE);
            journal.pace().doWork();
            appender.append(MESSAGE);
            journal.tailer().poll((message) -> timestamps.add(message.timestampNs()), 10);
        }

        assertThat(timestamps).containsExactly(1_000L, 1_000L, 2_000L);
    }

    @Test
    void shouldStampNoMessageWithAnOldTimeWhileTheClockFails() throws Exception
    {
        final AtomicReference<RuntimeException> failure = new AtomicReference<>();
        final AtomicLong now = new AtomicLong(1_000);
        final JournalConfig config = config().timestamps(Timestamps.COARSE).clock(() ->
        {
            if (null != failure.get())
            {
                throw failure.get();
            }
            return now.get();
        });
        final List<Long> timestamps = new ArrayList<>();
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            failure.set(new IllegalStateException("made by the test"));
            assertThatThrownBy(() -> journal.pace().doWork()).isSameAs(failure.get());
            assertThatThrownBy(() -> appender.append(MESSAGE)).isSameAs(failure.get());

            failure.set(null);
            now.set(2_000);
            appender.append(MESSAGE);
            journal.pace().doWork();
            now.set(3_000);
            appender.append(MESSAGE);
            journal.tailer().poll((message) -> timestamps.add(message.timestampNs()), 10);
        }
        assertThat(timestamps).containsExactly(1_000L, 2_000L, 2_000L);
    }

    @Test
    void shouldTellOnceOfAClockThatFailsAndDoItsOtherWork() throws Exception
    {
        final AtomicReference<Error> failure = new AtomicReference<>();
        final AtomicLong nanos = new AtomicLong();
        final JournalConfig config = config().nanoClock(nanos::get).timestamps(Timestamps.OFF).clock(() ->
        {
            if (null != failure.get())
            {
                throw failure.get();
            }
            return 1;
        });
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            failure.set(new NoClassDefFoundError("made by the test"));
            assertThatThrownBy(() -> journal.pace().doWork()).hasCause(failure.get());
            assertThat(journal.pace().doWork()).as("pages touched").isPositive();
            nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
            journal.pace().doWork();

            final Error first = failure.getAndSet(null);
            journal.pace().doWork();
            failure.set(first);
            assertThatThrownBy(() -> journal.pace().doWork()).as("once more").hasCause(first);
            failure.set(null);
            journal.pace().doWork();
            failure.set(first);
            journal.pace().doWork();
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
            assertThatThrownBy(() -> journal.pace().doWork()).as("a second later").hasCause(first);
        }
    }

    @Test
    void shouldKeepTheCoarseClockByItself() throws Exception
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).timestamps(Timestamps.COARSE);
        final List<Long> timestamps = new ArrayList<>();
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while ((timestamps.isEmpty() || timestamps.get(0).equals(timestamps.get(timestamps.size() - 1))) &&
                System.nanoTime() - deadlineNs < 0)
            {
                appender.append(MESSAGE);
                timestamps.clear();
                journal.tailer().poll((message) -> timestamps.add(message.timestampNs()), Integer.MAX_VALUE);
            }
        }

        assertThat(timestamps.get(timestamps.size() - 1)).isGreaterThan(timestamps.get(0));
    }

    @Test
    void shouldEndItsThreadsWithTheJournal()
    {
        final String ending = directory.getFileName().toString();
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            // One thread does both where cores are few.
            assertThat(threads(ending)).containsExactlyInAnyOrder(Runtime.getRuntime().availableProcessors() < 4 ?
                new String[]{ "daybook " + ending } :
                new String[]{ "daybook-pace " + ending, "daybook-disk " + ending });
        }

        assertThat(threads(ending)).isEmpty();
    }

    @Test
    void shouldWaitForTheEndOfItsThreadsWhenAnInterruptedThreadClosesIt()
    {
        final Path path = directory.resolve("interrupted-closer");
        final List<Throwable> errors = new CopyOnWriteArrayList<>();
        final Journal journal = Journal.open(path, new JournalConfig().errorHandler(errors::add));
        journal.appender().append("a message");
        Thread.currentThread().interrupt();
        journal.close();
        assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
        assertThat(errors).isEmpty();
        assertThat(agents(path)).isEmpty();
    }

    @Test
    void shouldSayOfNoThreadThatItDoesNotEndWhereTheWaitForItIsOnlyInterrupted() throws Exception
    {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch interrupted = new CountDownLatch(1);
        final CountDownLatch done = new CountDownLatch(1);
        final List<Throwable> errors = new CopyOnWriteArrayList<>();
        final AtomicBoolean isSlow = new AtomicBoolean();
        final Journal journal = Journal.open(directory, new JournalConfig().errorHandler(errors::add).clock(() ->
        {
            if (isSlow.get() && Thread.currentThread().getName().startsWith("daybook"))
            {
                inside.countDown();
                awaitThough(interrupted, done);
            }
            return 1;
        }));
        journal.appender().append(MESSAGE);
        isSlow.set(true);
        inside.await();
        final Thread closer = new Thread(journal::close);
        closer.start();
        do
        {
            closer.interrupt();
        }
        // The runner tells the journal first, and then interrupts the agent.
        while (!interrupted.await(1, TimeUnit.MILLISECONDS));
        done.countDown();
        closer.join();
        assertThat(errors).isEmpty();
    }

    private static void awaitThough(final CountDownLatch interrupted, final CountDownLatch done)
    {
        while (done.getCount() > 0)
        {
            try
            {
                done.await();
            }
            catch (final InterruptedException ignore)
            {
                interrupted.countDown();
            }
        }
    }

    @Test
    void shouldStartNoThreadBeforeSomebodyAppendsOrReads()
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH)))
        {
            assertThat(journal.isReadOnly()).isFalse();
            assertThat(threads(directory.getFileName().toString())).isEmpty();
        }
    }

    @Test
    void shouldSayWhoRunsTheAgents()
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH)))
        {
            assertThatThrownBy(journal::pace)
                .isInstanceOf(JournalException.class).hasMessageContaining("AgentMode.INVOKER");
        }
        try (Journal journal = open())
        {
            assertThat(journal.disk().roleName()).startsWith("daybook-disk ");
        }
    }

    @Test
    void shouldDoNothingWhenInvokedAfterTheJournalWasClosed() throws Exception
    {
        final Journal journal = open();
        final Agent pace = journal.pace();
        final Agent disk = journal.disk();
        journal.close();

        assertThat(pace.doWork()).isZero();
        assertThat(disk.doWork()).isZero();
    }

    @Test
    void shouldTellOfAFailureInTheBackgroundAndGoOn() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(journal, appender, SEGMENT_LENGTH / 32);
            // A directory of that name cannot be mapped.
            Files.createDirectory(segment(1));
            // It looks once in a millisecond.
            TimeUnit.MILLISECONDS.sleep(2);
            assertThatThrownBy(() -> invoke(journal.pace())).isInstanceOf(JournalException.class);
            Files.delete(segment(1));

            append(journal, appender, SEGMENT_LENGTH);
        }
        assertThat(count()).isEqualTo(SEGMENT_LENGTH * 33 / 32 / FRAME_LENGTH);
    }

    @Test
    void shouldCreateTheNextSegmentInAThreadThatIsInterrupted() throws Exception
    {
        final AtomicInteger writes = new AtomicInteger();
        final WatchedFiles files = new WatchedFiles()
        {
            @Override
            void called(final Call call, final Path path)
            {
                // Only what is written matters.
            }

            @Override
            FileChannel opened(final Path path, final FileChannel channel)
            {
                return path.toString().contains(".new") ? new InterruptedWrites(channel, writes) : channel;
            }
        };
        try (Journal journal = Journal.open(files.watched(directory), config());
            Appender appender = journal.appender())
        {
            append(journal, appender, SEGMENT_LENGTH / 32);
            writes.set(0);
            Thread.currentThread().interrupt();
            append(journal, appender, SEGMENT_LENGTH / 2);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(writes).hasValueGreaterThan(INTERRUPTED_WRITE);
            assertThat(segment(1)).hasSize(SEGMENT_LENGTH);
        }
        assertThat(misses()).isZero();
        assertThat(UnfinishedFiles.length(directory)).isZero();
    }

    /** Its thread is interrupted in one write of all, which closes the channel. */
    private static final class InterruptedWrites extends PassingChannel
    {
        private final AtomicInteger writes;

        InterruptedWrites(final FileChannel channel, final AtomicInteger writes)
        {
            super(channel);
            this.writes = writes;
        }

        @Override
        public int write(final ByteBuffer source) throws IOException
        {
            if (INTERRUPTED_WRITE == writes.incrementAndGet())
            {
                Thread.currentThread().interrupt();
            }
            try
            {
                return super.write(source);
            }
            catch (final ClosedByInterruptException ex)
            {
                close();
                throw ex;
            }
        }
    }

    private Journal open()
    {
        return Journal.open(directory, config());
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
    }

    private static void append(final Journal journal, final Appender appender, final int length) throws Exception
    {
        for (int left = length; left > 0; left -= FRAME_LENGTH)
        {
            appender.append(MESSAGE);
            invoke(journal.disk());
            invoke(journal.pace());
        }
    }

    private static void invoke(final Agent agent) throws Exception
    {
        while (agent.doWork() > 0)
        {
            // until nothing is left to do
        }
    }

    private Path segment(final int number)
    {
        return directory.resolve(SegmentDescriptor.fileName((long)number * SEGMENT_LENGTH));
    }

    private List<String> files() throws IOException
    {
        try (var paths = Files.list(directory))
        {
            return paths.map((path) -> path.getFileName().toString()).toList();
        }
    }

    private long misses() throws IOException
    {
        return MetaFile.map(directory, true).counted(Counter.PREFAULT_MISSES);
    }

    private long count()
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            long count = 0;
            while (tailer.next())
            {
                count++;
            }
            return count;
        }
    }

    private static List<String> threads(final String ending)
    {
        return Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter((name) -> name.startsWith("daybook") && name.endsWith(" " + ending))
            .toList();
    }
}
