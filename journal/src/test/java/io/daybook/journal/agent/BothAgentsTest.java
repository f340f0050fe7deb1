/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Two agents on one thread work as if each had its own.
 */
class BothAgentsTest
{
    private final List<Throwable> told = new ArrayList<>();
    private final Fake disk = new Fake();
    private final Fake pace = new Fake();
    private boolean isDiskWanted = true;
    private final BothAgents both =
        new BothAgents(disk, () -> isDiskWanted, pace, Agents.PACE_SHARE, told::add, "daybook both");

    @Test
    void shouldCountTheWorkOfBoth()
    {
        disk.work = 3;
        assertThat(both.doWork()).isEqualTo(3);
        pace.work = 1;
        assertThat(both.doWork()).as("reason enough to come again").isEqualTo(3 + 1);
        pace.work = Agents.DISK_BUSY * Agents.PACE_SHARE;
        assertThat(both.doWork()).as("reason enough to wake sooner").isEqualTo(3 + Agents.DISK_BUSY);
        assertThat(both.roleName()).isEqualTo("daybook both");
    }

    @Test
    void shouldLeaveTheDiskAgentAloneUntilItIsWanted()
    {
        isDiskWanted = false;
        disk.work = 3;
        pace.work = 5 * Agents.PACE_SHARE;

        assertThat(both.doWork()).isEqualTo(5);
        assertThat(disk.turns).isZero();
        isDiskWanted = true;
        assertThat(both.doWork()).isEqualTo(3 + 5);
    }

    @Test
    void shouldTellOfTwoFaultsInOneTurnAndGoOn()
    {
        disk.fault = new IllegalStateException("the disk agent's");
        pace.fault = new InternalError("the pace agent's");

        assertThat(both.doWork()).isZero();

        assertThat(told).containsExactly(disk.fault, pace.fault);
        disk.fault = null;
        pace.fault = null;
        pace.work = Agents.PACE_SHARE;
        assertThat(both.doWork()).isEqualTo(1);
        assertThat(disk.turns).isEqualTo(2);
        assertThat(pace.turns).isEqualTo(2);
        assertThat(told).hasSize(2);
    }

    @Test
    void shouldLetThePaceAgentWorkWhateverErrorTheDiskAgentThrows()
    {
        disk.fault = new AssertionError("the disk agent's");
        pace.work = Agents.PACE_SHARE;

        assertThat(both.doWork()).isEqualTo(1);
        assertThat(told).containsExactly(disk.fault);
    }

    @Test
    void shouldCloseBothWhateverOneThrows()
    {
        disk.fault = new IllegalStateException("closed already");

        assertThatThrownBy(both::onClose).isSameAs(disk.fault);

        assertThat(disk.isClosed).isTrue();
        assertThat(pace.isClosed).isTrue();
    }

    /** Does what it is told, and throws when it is told that. */
    private static final class Fake implements Agent
    {
        private int work;
        private int turns;
        private boolean isClosed;
        private Throwable fault;

        @Override
        public int doWork()
        {
            turns++;
            fail();
            return work;
        }

        @Override
        public void onClose()
        {
            isClosed = true;
            fail();
        }

        private void fail()
        {
            if (fault instanceof Error)
            {
                throw (Error)fault;
            }
            if (null != fault)
            {
                throw (RuntimeException)fault;
            }
        }

        @Override
        public String roleName()
        {
            return "fake";
        }
    }
}
