/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.daybook.journal.durable.DurableListeners;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.log.TailWork.PIECE_LENGTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DiskAgentTest
{
    /** Bytes by which the log grows until each duty has had its turn. */
    private static final long ALL_TURNS = 4L * PIECE_LENGTH;

    @TempDir
    private Path directory;
    private LockFile lock;
    private DiskAgent disk;
    private long nowNs;
    private long position;
    private int wakings;

    /** Counts its calls, and fails when it is told to. */
    private static final class Duty implements Piecewise
    {
        private final List<Long> passed = new ArrayList<>();
        private int work = 1;
        private int calls;
        private boolean closed;
        private Runnable during = () ->
        {
        };
        private Runnable atWork = () ->
        {
        };
        private Throwable failure;

        @Override
        public int doWork() throws Exception
        {
            calls++;
            atWork.run();
            if (failure instanceof Error)
            {
                throw (Error)failure;
            }
            if (null != failure)
            {
                throw (Exception)failure;
            }
            return work;
        }

        @Override
        public void passed(final long position) throws Exception
        {
            passed.add(position);
            during.run();
            if (null != failure)
            {
                throw (Exception)failure;
            }
        }

        @Override
        public void onClose()
        {
            closed = true;
        }

        @Override
        public String roleName()
        {
            return "duty";
        }
    }

    private static final class Lateness implements DiskAgent.Urgent
    {
        private final List<Long> finished = new ArrayList<>();
        private boolean late;
        private boolean flood;

        @Override
        public boolean waitsForKeeper()
        {
            return false;
        }

        @Override
        public void inFlood(final boolean value)
        {
            flood = value;
        }

        @Override
        public boolean isBehind()
        {
            return late;
        }

        @Override
        public void finish(final long basePosition)
        {
            finished.add(basePosition);
        }
    }

    private final FloodClock floodClock = new FloodClock(() -> nowNs, new CoarseClock(() -> nowNs), true);
    private final AtomicBoolean farBehind = new AtomicBoolean();
    private final List<Boolean> hurries = new ArrayList<>();
    private final Duty failing = new Duty();
    private final Duty own = new Duty();
    private final Duty journalWide = new Duty();
    private final Lateness urgent = new Lateness();
    private final AtomicBoolean active = new AtomicBoolean(true);
    private final AtomicBoolean lost = new AtomicBoolean();

    @BeforeEach
    void prepare() throws IOException
    {
        lock = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        disk = agent();
        disk.give(duties());
    }

    private DiskAgent agent()
    {
        return new DiskAgent(
            directory,
            lock,
            new MetaGuard(directory, null, true, () -> nowNs),
            new LockGuard(directory, lock.inode(), () -> false, () -> nowNs, (reason) -> lost.set(true)),
            new DurableTeller(new DurableListeners(() -> 0)),
            active::get,
            () -> wakings++,
            () -> nowNs,
            floodClock);
    }

    private DiskDuties duties()
    {
        return new DiskDuties(
            List.of(failing, own), List.of(journalWide), urgent, true, farBehind::get, true, hurries::add);
    }

    @Test
    void shouldTakeTheDutiesThatItIsGivenBetweenTwoTurns() throws Exception
    {
        final DiskAgent later = agent();
        active.set(false);
        later.doWork();
        later.give(duties());
        later.doWork();
        assertThat(own.calls).isZero();

        active.set(true);
        later.doWork();
        assertThat(own.calls).isOne();
        assertThat(journalWide.calls).isOne();
    }

    @Test
    void shouldCloseDutiesThatItHasNotBegunWith()
    {
        disk.onClose();
        assertThat(own.closed).isTrue();
        assertThat(journalWide.closed).isTrue();
    }

    @Test
    void shouldLetADutyWorkWhateverBecomesOfAnother()
    {
        failing.failure = new IOException("first");
        journalWide.failure = new IOException("second");
        assertThatThrownBy(disk::doWork).hasMessage("first").hasSuppressedException(journalWide.failure);
        assertThat(own.calls).isEqualTo(1);

        failing.failure = new IOException("third");
        assertThatThrownBy(disk::doWork).hasMessage("third").hasNoSuppressedExceptions();
        assertThat(own.calls).isEqualTo(2);
    }

    @Test
    void shouldTryADutyAgainAfterARestWhoseMemoryWasGone() throws Exception
    {
        failing.failure = new InternalError("a fault occurred");
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class).hasCause(failing.failure);
        disk.passed(ALL_TURNS);
        assertThat(failing.passed).as("by an appender").isEmpty();
        nowNs += RestingDuties.REST_NS;
        disk.doWork();
        assertThat(failing.calls).as("with the same end, which was told").isEqualTo(2);

        failing.failure = null;
        nowNs += RestingDuties.REST_NS;
        disk.doWork();
        disk.doWork();
        assertThat(failing.calls).as("at each turn").isEqualTo(4);

        failing.failure = new InternalError("another fault occurred");
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class).hasCause(failing.failure);
    }

    @Test
    void shouldGoOnWhereADutyRunsOutOfMemory() throws Exception
    {
        journalWide.failure = new OutOfMemoryError("Java heap space");
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class).hasCause(journalWide.failure)
            .hasMessageContaining(directory.toString());
        assertThat(own.calls).isEqualTo(1);

        journalWide.failure = null;
        nowNs += RestingDuties.REST_NS;
        disk.doWork();
        assertThat(own.calls).isEqualTo(2);
        assertThat(journalWide.calls).isEqualTo(2);
    }

    @Test
    void shouldNotTellAnErrorAgainWhileItsDutyHasNothingToDo() throws Exception
    {
        final Throwable failure = new InternalError("a fault occurred");
        failing.failure = failure;
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class);
        for (int i = 0; i < 10; i++)
        {
            nowNs += RestingDuties.REST_NS;
            failing.work = 0;
            failing.failure = 0 == i % 2 ? null : failure;
            disk.doWork();
        }
        assertThat(failing.calls).isEqualTo(11);
    }

    @Test
    void shouldLetADutyRestWhoseMemoryIsGoneAndNoOther() throws Exception
    {
        failing.failure = new InternalError("a fault occurred");
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class).hasCause(failing.failure);
        assertThat(disk.doWork()).isPositive();
        assertThat(failing.calls).isEqualTo(1);
        assertThat(own.calls).isEqualTo(2);
        disk.onClose();
        assertThat(failing.closed).isTrue();
    }

    @Test
    void shouldPutTheJournalWideDutiesOffWhileSomethingIsUrgent() throws Exception
    {
        urgent.late = true;
        assertThat(disk.doWork()).isEqualTo(2);
        assertThat(journalWide.calls).isZero();
        urgent.late = false;
        assertThat(disk.doWork()).isEqualTo(3);
        assertThat(journalWide.calls).isEqualTo(1);
    }

    @Test
    void shouldNotPutTheJournalWideDutiesOffForEver() throws Exception
    {
        urgent.late = true;
        for (int ms = 1; ms <= 100; ms++)
        {
            disk.doWork();
            nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        }
        assertThat(journalWide.calls).isBetween(4, 5);
    }

    @Test
    void shouldGoOnAtOnceWhileTheKeeperIsFarBehindWhoeverAppends() throws Exception
    {
        journalWide.atWork = () -> nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        disk.doWork();
        assertThat(hurries).isEmpty();
        farBehind.set(true);
        disk.doWork();
        disk.doWork();
        farBehind.set(false);
        disk.doWork();
        assertThat(hurries).containsExactly(true, false);
    }

    @Test
    void shouldNotCareHowFarTheKeeperIsBehindWhereAnotherProcessIsKeeper() throws Exception
    {
        final LockFile other = LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        assertThat(other.tryExclusive(LockDescriptor.KEEPER)).isTrue();
        farBehind.set(true);
        disk.doWork();
        assertThat(journalWide.calls).isZero();
        assertThat(hurries).isEmpty();
    }

    @Test
    void shouldCatchUpForALimitedTimeInEachTurnWhileTheKeeperIsFarBehind() throws Exception
    {
        farBehind.set(true);
        urgent.late = true;
        journalWide.atWork = () -> nowNs += TimeUnit.MICROSECONDS.toNanos(100);
        disk.doWork();
        assertThat(journalWide.calls).isBetween(2, 10);
        assertThat(own.calls).isEqualTo(1);
    }

    @Test
    void shouldLetAnAppenderWaitForATurnOfAKeeperThatIsFarBehindButNotForEver() throws Exception
    {
        final CountDownLatch working = new CountDownLatch(1);
        final CountDownLatch over = new CountDownLatch(1);
        farBehind.set(true);
        own.atWork = () ->
        {
            working.countDown();
            assertThatCode(over::await).doesNotThrowAnyException();
        };
        final Thread agent = new Thread(() -> assertThatCode(disk::doWork).doesNotThrowAnyException());
        journalWide.work = 0;
        agent.start();
        assertThat(working.await(1, TimeUnit.MINUTES)).isTrue();
        final long startNs = System.nanoTime();
        disk.passed(ALL_TURNS);
        assertThat(System.nanoTime() - startNs).as("it has waited").isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1));
        assertThat(own.passed).isEmpty();
        over.countDown();
        agent.join();
    }

    @Test
    void shouldDoPiecesForAnAppenderThatPasses() throws Exception
    {
        disk.passed(ALL_TURNS);
        assertThat(own.passed).containsExactly(ALL_TURNS);
        assertThat(journalWide.passed).as("nobody is keeper yet").isEmpty();
        disk.doWork();
        disk.passed(2 * ALL_TURNS);
        assertThat(own.passed).containsExactly(ALL_TURNS, 2 * ALL_TURNS);
        assertThat(journalWide.passed).containsExactly(2 * ALL_TURNS);
    }

    @Test
    void shouldDoOneDutyAtATimeForAnAppenderThatPasses() throws Exception
    {
        disk.doWork();
        for (long position = PIECE_LENGTH; position <= 6 * PIECE_LENGTH; position += PIECE_LENGTH)
        {
            disk.passed(position);
        }
        assertThat(failing.passed).containsExactly((long)PIECE_LENGTH, 4L * PIECE_LENGTH);
        assertThat(own.passed).containsExactly(2L * PIECE_LENGTH, 5L * PIECE_LENGTH);
        assertThat(journalWide.passed).containsExactly(3L * PIECE_LENGTH, 6L * PIECE_LENGTH);
    }

    @Test
    void shouldCountWhatIsLeftOfAPieceToTheNextOne() throws Exception
    {
        disk.doWork();
        for (int i = 1; i <= 6; i++)
        {
            disk.passed(i * PIECE_LENGTH * 3L / 2);
        }
        // Nine pieces of the log, by three duties.
        assertThat(List.of(failing, own, journalWide)).allMatch((duty) -> 3 == duty.passed.size());
    }

    @Test
    void shouldLeaveToItselfWhatTheKeeperDoesWhileTheLogGrowsFast() throws Exception
    {
        disk.doWork();
        pass(100, 1_000);
        assertThat(journalWide.passed).as("slowly").isNotEmpty();
        assertThat(hurries).as("slowly").doesNotContain(true);
        final int before = journalWide.passed.size();

        pass(1_000, 1);
        disk.passed(position - PIECE_LENGTH);
        assertThat(hurries).as("fast").endsWith(true);
        assertThat(urgent.flood).isTrue();
        assertThat(wakings).as("so that the agent keeps up").isGreaterThan(1);
        final int during = journalWide.passed.size();
        assertThat(during).as("until it was seen").isLessThan(before + 300);
        assertThat(own.passed).as("what appenders would wait for").hasSizeGreaterThan(900 / 4);

        farBehind.set(true);
        pass(1_000, 1);
        assertThat(journalWide.passed.size()).as("fast, and far behind").isGreaterThan(during + 100);
        assertThat(hurries).endsWith(true);
        farBehind.set(false);

        pass(1_000, 1_000);
        assertThat(hurries).endsWith(false);
        assertThat(urgent.flood).isFalse();
        assertThat(journalWide.passed.size()).as("slowly again").isGreaterThan(during);
    }

    @Test
    void shouldSetTheClockOfMessagesWithEachPieceWhileTheLogGrowsFast() throws Exception
    {
        pass(1_000, 1);
        final long passedNs = nowNs;
        nowNs += 100;
        assertThat(floodClock.nanoTime()).as("until the next piece").isEqualTo(passedNs);
        disk.doWork();
        assertThat(floodClock.nanoTime()).as("set by the agent").isEqualTo(nowNs);
        pass(1, 1);
        assertThat(floodClock.nanoTime()).as("set by an appender").isEqualTo(nowNs);

        pass(1_000, 1_000);
        nowNs += 100;
        assertThat(floodClock.nanoTime()).as("slowly again").isEqualTo(nowNs);
    }

    @Test
    void shouldLeaveNoClockBehindThatNobodySetsWhenItGoesToSleep() throws Exception
    {
        pass(1_000, 1);
        List.of(failing, own, journalWide).forEach((duty) -> duty.work = 0);
        assertThat(disk.doWork()).isZero();
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertThat(floodClock.nanoTime()).isEqualTo(nowNs);
    }

    @Test
    void shouldLeaveNoClockBehindThatNobodySetsWhenADutyFails()
    {
        pass(1_000, 1);
        failing.failure = new IllegalStateException("a duty that fails");
        assertThatThrownBy(disk::doWork).isSameAs(failing.failure);
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertThat(floodClock.nanoTime()).as("whoever reports the error may sleep then").isEqualTo(nowNs);
    }

    /** Lets the log grow by so many pieces, so many microseconds one after the other. */
    private void pass(final int pieces, final int us)
    {
        for (int i = 0; i < pieces; i++)
        {
            nowNs += TimeUnit.MICROSECONDS.toNanos(us);
            position += PIECE_LENGTH;
            disk.passed(position);
        }
    }

    @Test
    void shouldGiveNoTurnToDutiesOfTheKeeperWhereAnotherProcessIsKeeper()
    {
        for (int i = 1; i <= 4; i++)
        {
            disk.passed(i * (long)PIECE_LENGTH);
        }
        assertThat(failing.passed).hasSize(2);
        assertThat(own.passed).hasSize(2);
        assertThat(journalWide.passed).isEmpty();
    }

    @Test
    void shouldDoNothingMoreInPassingOnceThatHasEndedInAnError() throws Exception
    {
        own.during = () ->
        {
            throw new InternalError("a fault occurred");
        };
        disk.passed(ALL_TURNS);
        own.during = null;
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class).hasCauseInstanceOf(InternalError.class);
        disk.passed(2 * ALL_TURNS);
        assertThat(failing.passed).containsExactly(ALL_TURNS);
        assertThat(own.calls).as("by the agent").isEqualTo(1);
    }

    @Test
    void shouldTellItselfWhatWentWrongInPassing() throws Exception
    {
        failing.failure = new IOException("in passing");
        disk.passed(ALL_TURNS);
        assertThat(own.passed).as("whatever becomes of another").containsExactly(ALL_TURNS);
        disk.passed(2 * ALL_TURNS);
        assertThat(failing.passed).as("not again before it is told").containsExactly(ALL_TURNS);
        assertThat(wakings).as("so that it is told soon").isEqualTo(1);

        final Throwable cause = failing.failure;
        failing.failure = null;
        assertThatThrownBy(disk::doWork).isSameAs(cause);
        disk.passed(3 * ALL_TURNS);
        assertThat(failing.passed).containsExactly(ALL_TURNS, 3 * ALL_TURNS);
    }

    @Test
    void shouldLetAnAppenderPassWhileAnotherThreadIsAtTheDuties() throws Exception
    {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch done = new CountDownLatch(1);
        own.during = () ->
        {
            inside.countDown();
            await(done);
        };
        final Thread agent = new Thread(() -> disk.passed(ALL_TURNS));
        agent.start();
        await(inside);
        disk.passed(2 * ALL_TURNS);
        disk.needs(3);
        done.countDown();
        agent.join();
        assertThat(own.passed).containsExactly(ALL_TURNS);
        assertThat(urgent.finished).isEmpty();
        disk.needs(3);
        assertThat(urgent.finished).containsExactly(3L);
    }

    private static void await(final CountDownLatch latch)
    {
        try
        {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void shouldDoNothingInPassingOnceItIsClosed()
    {
        disk.onClose();
        disk.passed(ALL_TURNS);
        disk.needs(2);
        assertThat(own.passed).isEmpty();
        assertThat(urgent.finished).isEmpty();
    }

    @Test
    void shouldDoNothingButGuardTheLockWhileNothingIsWritten() throws Exception
    {
        active.set(false);
        assertThat(disk.doWork()).isZero();
        assertThat(lock.isHeld(LockDescriptor.KEEPER)).isFalse();
        loseTheLock();
        assertThat(List.of(failing, own, journalWide)).allMatch((duty) -> 0 == duty.calls);
    }

    @Test
    void shouldDoNothingForTheJournalOnceItsLockIsLost() throws Exception
    {
        disk.doWork();
        loseTheLock();
        final int calls = journalWide.calls;
        disk.doWork();
        assertThat(journalWide.calls).isEqualTo(calls);
        assertThat(own.calls).isGreaterThan(1);
        assertThat(lock.isHeld(LockDescriptor.KEEPER)).isFalse();
    }

    private void loseTheLock() throws Exception
    {
        Files.delete(directory.resolve(LockDescriptor.FILE_NAME));
        disk.doWork();
        assertThat(lost).as("it looks each second").isFalse();
        nowNs += TimeUnit.SECONDS.toNanos(1);
        disk.doWork();
        assertThat(lost).isTrue();
    }

    @Test
    void shouldLetGoOfTheJournalWhenItEnds() throws Exception
    {
        disk.doWork();
        assertThat(lock.isHeld(LockDescriptor.KEEPER)).isTrue();
        disk.onClose();
        assertThat(lock.isHeld(LockDescriptor.KEEPER)).isFalse();
        assertThat(List.of(failing, own, journalWide)).allMatch((duty) -> duty.closed);
    }
}
