/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.junit.jupiter.api.Test;

import static io.daybook.journal.log.TailWork.PIECE_LENGTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DiskAgentTest extends DiskAgentFixture
{
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
