/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * The reading side of a peer.
 * <p>
 * <b>Note:</b> for one thread.
 */
public interface Receiver extends AutoCloseable
{
    /** How many messages a poll hands out at the most, where the peer lets its caller choose. */
    int POLL_LIMIT = 256;

    /**
     * Hands out what there is.
     *
     * @return how many messages were handed out; 0 when there is nothing yet.
     */
    int poll();

    /**
     * Background work that this side does on the thread that reads; called now and then when a poll finds nothing.
     */
    default void dutyCycle()
    {
        // Most have threads of their own for it, or have none.
    }

    /**
     * Lets go of files; never fails.
     */
    @Override
    void close();

    /**
     * What the harness does with each message.
     */
    @FunctionalInterface
    interface Sink
    {
        /**
         * Takes a message.
         *
         * @param sentNs when it was to be sent.
         * @param number of the message.
         */
        void onMessage(long sentNs, long number);
    }
}
