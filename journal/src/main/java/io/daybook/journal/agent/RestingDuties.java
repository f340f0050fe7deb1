/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Duties that have met an error, of the JVM or of an assertion. Each rests for a second, and then tries again, since
 * files are mended and memory becomes free; the error is told once, until the duty has done something again, or has met
 * none for a minute.
 */
final class RestingDuties
{
    static final long REST_NS = TimeUnit.SECONDS.toNanos(1);
    /** Duties that do their work in passing do not say how much it was. */
    static final long FORGOTTEN_NS = TimeUnit.MINUTES.toNanos(1);

    private final NanoClock nanoClock;
    private final Map<Agent, Long> retryAtNs = new IdentityHashMap<>();

    RestingDuties(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
    }

    /**
     * Lets a duty rest.
     *
     * @param duty that has met an error.
     * @return whether the error is to be told.
     */
    boolean rest(final Agent duty)
    {
        try
        {
            final long nowNs = nanoClock.nanoTime();
            final Long before = retryAtNs.put(duty, nowNs + REST_NS);
            return null == before || nowNs - before > FORGOTTEN_NS;
        }
        catch (final OutOfMemoryError ignore)
        {
            // It cannot even be noted that the duty rests.
            return true;
        }
    }

    boolean isResting(final Agent duty)
    {
        final Long atNs = retryAtNs.isEmpty() ? null : retryAtNs.get(duty);
        return null != atNs && nanoClock.nanoTime() - atNs < 0;
    }

    /**
     * Notes what a duty has done: one that had nothing to do may not have come to what went wrong.
     *
     * @param duty that has met no error.
     * @param work that it has done.
     */
    void worked(final Agent duty, final int work)
    {
        if (work > 0 && !retryAtNs.isEmpty())
        {
            retryAtNs.remove(duty);
        }
    }
}
