/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.function.BooleanSupplier;

import org.agrona.concurrent.IdleStrategy;

/**
 * Hands a tailer's messages to typed handlers. Messages that no handler takes go to the consumer of all others or,
 * without one, are stepped over.
 * <p>
 * <b>Note:</b> for the thread of its tailer. A call of another thread throws an {@link IllegalStateException} and moves
 * nothing.
 */
public final class Subscriber
{
    private final Tailer tailer;
    private final Dispatcher dispatch;

    Subscriber(final Tailer tailer, final Dispatcher dispatch)
    {
        this.tailer = tailer;
        this.dispatch = dispatch;
    }

    /**
     * Reads messages.
     *
     * @param limit how many to read at the most, including those that are stepped over.
     * @return how many were read; 0 when there is nothing yet.
     */
    public int poll(final int limit)
    {
        return tailer.poll(dispatch, limit);
    }

    /**
     * Reads messages as long as a condition holds, as {@link Tailer#pollWhile} does.
     *
     * @param running whether to go on.
     * @param limit   how many to read, at the most, before the condition is asked again; at least 1.
     * @param idle    told after each poll how many messages it has read.
     * @return how many were read.
     */
    public long pollWhile(final BooleanSupplier running, final int limit, final IdleStrategy idle)
    {
        return tailer.pollWhile(running, dispatch, limit, idle);
    }

    /**
     * Tells how many messages were stepped over, because no handler takes them and there is no consumer of all others.
     *
     * @return how many, since the subscriber was made.
     */
    public long skipped()
    {
        return dispatch.skipped();
    }

    /**
     * The message that is being handled.
     *
     * @return a view, valid inside the handler.
     */
    public Message message()
    {
        return tailer.message();
    }
}
