/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.JournalConfig;
import io.daybook.journal.NanoClocks;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * The only clock of a journal that is to be the same each time: it stands still until it is moved on.
 */
final class DrivenClock implements NanoClock, EpochNanoClock
{
    // 2^36 ns, a minute; an agent's second has passed after every sixth step or so.
    private static final int MAX_MAGNITUDE = 37;

    private long nowNs = TimeUnit.DAYS.toNanos(20_000);

    /**
     * Moves on, by anything from nothing to a minute, all magnitudes alike.
     */
    void moveOn(final Random random)
    {
        nowNs += random.nextLong(1L << random.nextInt(MAX_MAGNITUDE));
    }

    @Override
    public long nanoTime()
    {
        return nowNs;
    }

    /**
     * Lets a journal know no other time than this.
     *
     * @return the config.
     */
    JournalConfig drive(final JournalConfig config)
    {
        return NanoClocks.by(config, this).clock(this);
    }
}
