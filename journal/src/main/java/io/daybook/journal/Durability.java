/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.time.Duration;
import java.util.Objects;

import io.daybook.journal.error.JournalException;

/**
 * When what a process appends is made to survive a crash of the operating system or a loss of power. At every level all
 * that was committed survives the death of any process. Each process of a journal chooses for itself; whoever forces,
 * forces for all.
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
     * When the operating system sees fit, at the latest within 30 s of the end of a segment. The default.
     *
     * @return the level.
     */
    public static Durability none()
    {
        return NONE;
    }

    /**
     * Again and again in the background, as long as something is appended: at the most what was appended within the
     * interval, a rest of the disk agent (100 ms or half of the interval, whichever is less), and the time that a force
     * takes, is lost.
     *
     * @param interval between forces, positive.
     * @return the level.
     */
    public static Durability interval(final Duration interval)
    {
        final long intervalNs = Objects.requireNonNull(interval, "interval").toNanos();
        if (intervalNs <= 0)
        {
            throw new JournalException("an interval must be positive: interval=" + interval);
        }
        return new Durability(Level.INTERVAL, intervalNs);
    }

    /**
     * Before an append returns; writers of the process share forces, so that many of them wait for one. The first
     * choice for several writers.
     *
     * @return the level.
     */
    public static Durability batch()
    {
        return BATCH;
    }

    /**
     * Before an append returns; each writer forces for itself and waits for nobody else's force. The first choice for
     * one writer.
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
     * Whether nothing is ever forced before a segment is sealed.
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
