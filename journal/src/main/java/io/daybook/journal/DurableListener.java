/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Learns what has become durable. Given to {@link Journal#onDurable}.
 */
@FunctionalInterface
public interface DurableListener
{
    /**
     * Called when the durable position has risen: by one thread at a time, and each time with a greater position. It
     * must be short, since a thread that has forced calls it before it goes on. It may append by an appender of its
     * own, but not by the one whose append has forced. It must not wait for another thread's append.
     *
     * @param position below which every message is durable.
     */
    void onDurable(long position);

    /**
     * A listener that is told, until this is closed. Closing it again does nothing.
     */
    interface Registration extends AutoCloseable
    {
        @Override
        void close();
    }
}
