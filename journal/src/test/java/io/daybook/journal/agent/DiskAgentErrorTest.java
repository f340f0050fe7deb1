/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;

import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DiskAgentErrorTest extends DiskAgentFixture
{
    /** Bytes by which the log grows until the agent looks whether that is fast. */
    private static final long FLOOD = 256L << 10;

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

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, AssertionError.class})
    void shouldGoOnWhereADutyMeetsAnError(final Class<? extends Error> error) throws Exception
    {
        journalWide.failure = error.getConstructor().newInstance();
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class).hasCause(journalWide.failure)
            .hasMessageContaining(directory.toString());
        journalWide.failure = null;
        nowNs += RestingDuties.REST_NS;
        disk.doWork();
        assertThat(own.calls).isEqualTo(2);
        assertThat(journalWide.calls).isEqualTo(2);
    }

    @Test
    void shouldLetOtherDutiesWorkWhileOneMeetsAnErrorThatIsNotTheJvms() throws Exception
    {
        failing.failure = new Error("of the user's clock");
        assertThatThrownBy(disk::doWork).isSameAs(failing.failure);
        disk.doWork();
        assertThat(failing.calls).as("it rests").isEqualTo(1);
        assertThat(own.calls).isEqualTo(1);
        assertThat(journalWide.calls).isEqualTo(1);
        nowNs += RestingDuties.REST_NS;
        assertThatThrownBy(disk::doWork).isSameAs(failing.failure);
        assertThat(failing.calls).isEqualTo(2);
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
    void shouldLetADutyRestThatHasMetAnErrorInPassing() throws Exception
    {
        failing.during = () ->
        {
            throw new OutOfMemoryError("Java heap space");
        };
        disk.passed(ALL_TURNS);
        failing.during = null;
        assertThat(own.passed).as("whatever becomes of another").containsExactly(ALL_TURNS);
        assertThat(wakings).as("so that it is told soon").isEqualTo(1);
        assertThatThrownBy(disk::doWork).hasCauseInstanceOf(OutOfMemoryError.class);
        disk.passed(2 * ALL_TURNS);
        assertThat(failing.passed).as("while it rests").containsExactly(ALL_TURNS);
        assertThat(own.passed).containsExactly(ALL_TURNS, 2 * ALL_TURNS);
        nowNs += RestingDuties.REST_NS;
        disk.passed(3 * ALL_TURNS);
        assertThat(failing.passed).containsExactly(ALL_TURNS, 3 * ALL_TURNS);
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
    void shouldTellAnErrorInPassingAgainThatComesBackAfterAMinute() throws Exception
    {
        failing.during = () ->
        {
            throw new OutOfMemoryError("Java heap space");
        };
        disk.passed(ALL_TURNS);
        assertThatThrownBy(disk::doWork).hasCauseInstanceOf(OutOfMemoryError.class);
        nowNs += RestingDuties.REST_NS;
        failing.work = 0;
        disk.passed(2 * ALL_TURNS);
        disk.doWork();
        assertThat(failing.passed).as("and was told once").hasSize(2);

        nowNs += RestingDuties.REST_NS + RestingDuties.FORGOTTEN_NS + 1;
        disk.passed(3 * ALL_TURNS);
        assertThatThrownBy(disk::doWork).hasCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void shouldNotFailAnAppendByTheClockOfItsUser() throws Exception
    {
        disk.doWork();
        clockFailure = new IllegalStateException("no time");
        disk.passed(FLOOD);
        assertThat(own.passed).isEmpty();
        final Throwable failure = clockFailure;
        clockFailure = null;
        assertThatThrownBy(disk::doWork).isSameAs(failure);
        disk.passed(2 * FLOOD);
        assertThat(own.passed).containsExactly(2 * FLOOD);
    }

    @Test
    void shouldGoOnWhereNoMemoryIsLeftToSayWhatSeveralDutiesHaveMet()
    {
        failing.failure = new Speechless();
        journalWide.failure = new Speechless();
        assertThatThrownBy(disk::doWork).isInstanceOf(JournalException.class)
            .hasMessageContaining("no memory is left");

        failing.failure = null;
        own.during = () ->
        {
            throw new Speechless();
        };
        nowNs += RestingDuties.REST_NS;
        disk.passed(2 * ALL_TURNS);
        assertThat(own.passed).as("and its append does not fail").containsExactly(2 * ALL_TURNS);
        own.during = null;
        journalWide.failure = new IOException("later");
        assertThatThrownBy(disk::doWork).hasMessageContaining("no memory is left").hasNoSuppressedExceptions();
    }
}
