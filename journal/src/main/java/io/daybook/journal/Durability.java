/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.JournalException;

/**
 * Says when what a process appends is made to survive a crash of the operating system or a loss of power. At every
 * level, all that was committed survives the death of any process. Each process of a journal chooses for itself. A
 * force covers what all processes have appended.
 * <p>
 * <b>Note:</b> immutable.
 */
public final class Durability
{
    private static final Durability NONE = new Durability(Level.NONE, 0);
    private static final Durability BATCH = new Durability(Level.BATCH, 0);
    private static final Durability EACH = new Durability(Level.EACH, 0);

    private final Level level;
    private final long intervalNs;

    private enum Level
    {
        NONE, INTERVAL, BATCH, EACH
    }

    private Durability(final Level level, final long intervalNs)
    {
        this.level = level;
        this.intervalNs = intervalNs;
    }

    /**
     * Leaves it to the operating system; a segment is forced soon after its end. The default.
     *
     * @return the level.
     */
    public static Durability none()
    {
        return NONE;
    }

    /**
     * Forces again and again in the background, as long as something is appended. At the most, what was appended in
     * this time is lost: the interval, plus a rest of the disk agent (100 ms or half of the interval, whichever is
     * less), plus the time that a force takes.
     *
     * @param interval between forces, positive.
     * @return the level.
     */
    public static Durability interval(final Duration interval)
    {
        final long intervalNs = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(interval, "interval"));
        if (intervalNs <= 0)
        {
            throw new JournalException("an interval must be positive: interval=" + interval);
        }
        return new Durability(Level.INTERVAL, intervalNs);
    }

    /**
     * Forces before an append returns. Writers of the process share forces, so that one force serves many that wait.
     * The first choice for several writers.
     *
     * @return the level.
     */
    public static Durability batch()
    {
        return BATCH;
    }

    /**
     * Forces before an append returns. Each writer forces for itself and waits for nobody else's force. The first
     * choice for one writer.
     *
     * @return the level.
     */
    public static Durability each()
    {
        return EACH;
    }

    /**
     * Whether an append returns only when its message is durable.
     */
    boolean isAwaited()
    {
        return Level.BATCH == level || Level.EACH == level;
    }

    /**
     * Whether nothing is ever forced before a segment is settled.
     */
    boolean isNone()
    {
        return Level.NONE == level;
    }

    boolean isShared()
    {
        return Level.BATCH == level;
    }

    /**
     * Time between forces in the background.
     *
     * @return nanoseconds, 0 for none.
     */
    long intervalNs()
    {
        return intervalNs;
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof Durability durability && level == durability.level &&
            intervalNs == durability.intervalNs;
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(level, intervalNs);
    }

    @Override
    public String toString()
    {
        return Level.INTERVAL == level ? level + "(" + Duration.ofNanos(intervalNs) + ")" : level.toString();
    }
}
