/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * The reading side of a peer.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public interface Receiver extends AutoCloseable
{
    /** Greatest number of messages of a poll, if the peer lets its caller choose. */
    int POLL_LIMIT = 256;

    /**
     * Hands out messages that have come.
     *
     * @return how many messages were handed out; 0 when there is nothing yet.
     */
    int poll();

    /**
     * Does background work of this side on the thread that reads. It is called now and then when a poll finds nothing.
     */
    default void dutyCycle()
    {
        // Most peers have threads of their own for such work, or have no such work.
    }

    /**
     * Closes the files. It never fails.
     */
    @Override
    void close();

    /**
     * Takes messages for the harness.
     */
    @FunctionalInterface
    interface Sink
    {
        /**
         * Takes a message.
         *
         * @param sentNs instant at which the message was due.
         * @param number of the message.
         */
        void onMessage(long sentNs, long number);
    }
}
