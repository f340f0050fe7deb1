/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * The writing side of a peer. Each message carries two words that the harness knows, and is filled up to its length.
 * <p>
 * <b>Note:</b> for one thread.
 */
public interface Sender extends AutoCloseable
{
    /**
     * Sends a message, or finds that there is no room for it now.
     *
     * @param sentNs when it was to be sent, {@link System#nanoTime()}.
     * @param number of the message, checked by the reader.
     * @return false when the caller must try again.
     */
    boolean offer(long sentNs, long number);

    /**
     * Background work that this side does on the thread that writes; called while that has time for it.
     */
    default void dutyCycle()
    {
        // Most have threads of their own for it, or have none.
    }

    /**
     * What threads of the peer's own have taken so far.
     *
     * @return the times, in all processes.
     */
    default AgentTimes agentTimes()
    {
        return AgentTimes.UNKNOWN;
    }

    /**
     * Lets go of files; never fails.
     */
    @Override
    void close();
}
