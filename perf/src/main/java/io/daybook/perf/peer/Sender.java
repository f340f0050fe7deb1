/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * The writing side of a peer. Each message carries two words that the harness knows, and is filled up to its length.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public interface Sender extends AutoCloseable
{
    /**
     * Sends a message, or finds that there is no room for it now.
     *
     * @param sentNs instant at which the message was due, by {@link System#nanoTime()}.
     * @param number of the message. The reader checks it.
     * @return false when the caller must try again.
     */
    boolean offer(long sentNs, long number);

    /**
     * Does background work of this side on the thread that writes. It is called while that thread has time.
     */
    default void dutyCycle()
    {
        // Most peers have threads of their own for such work, or have no such work.
    }

    /**
     * Returns the time that the peer's own threads have taken so far.
     *
     * @return the times of all processes.
     */
    default AgentTimes agentTimes()
    {
        return AgentTimes.UNKNOWN;
    }

    /**
     * Returns how often the peer has forced its files so far, by all senders of this process together.
     *
     * @return the number; NaN if it is not counted.
     */
    default double forces()
    {
        return Double.NaN;
    }

    /**
     * Closes the files. It never fails.
     */
    @Override
    void close();
}
