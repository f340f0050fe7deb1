/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.RollCycle;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.RollCalendar;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CyclePreparerTest
{
    @TempDir
    private Path directory;
    private long nowNs;
    private RuntimeException failure;

    private long epochNs()
    {
        if (null != failure)
        {
            throw failure;
        }
        return TimeUnit.DAYS.toNanos(20_000);
    }

    /** The agent has ten turns a second and more, and the pace agent tells of the clock, too. */
    @Test
    void shouldTellOnceOfAClockThatFailsUntilItWorksAgain()
    {
        final SegmentStore store =
            new SegmentStore(directory, new JournalIdentity(new UUID(1, 2), 1 << 20, 0, 0), false);
        final CyclePreparer preparer = new CyclePreparer(
            store, new RollCalendar(RollCycle.DAILY, ZoneOffset.UTC), this::epochNs, () -> nowNs,
            PageStep.MAPPED_ONLY, () -> true, null);
        failure = new IllegalStateException("no time");
        assertThatThrownBy(preparer::doWork).isSameAs(failure);
        nowNs += 2 * RestingDuties.REST_NS;
        assertThat(preparer.doWork()).isZero();

        final RuntimeException told = failure;
        failure = null;
        assertThat(preparer.doWork()).isZero();
        failure = told;
        assertThatThrownBy(preparer::doWork).isSameAs(failure);
        preparer.onClose();
    }
}
