/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.MessageType;

/**
 * Hands a tailer's messages to typed handlers; messages that none of them takes are stepped over.
 * <p>
 * <b>Note:</b> for one thread at a time, that of its tailer.
 */
public final class Subscriber
{
    private final Tailer tailer;
    private final Dispatch<?> dispatch;

    Subscriber(final Tailer tailer, final Dispatch<?> dispatch)
    {
        this.tailer = tailer;
        this.dispatch = dispatch;
    }

    /**
     * Reads messages.
     *
     * @param limit how many to read at the most, stepped over or not.
     * @return how many were read; 0 when there is nothing yet.
     */
    public int poll(final int limit)
    {
        return tailer.poll(dispatch, limit);
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

    /**
     * Decodes the messages of one class for their handler.
     *
     * @param type    of the objects.
     * @param into    POJO that takes the values of each message; null for a new object each time.
     * @param handler that takes the objects.
     * @param <T>     class of the objects.
     */
    record Dispatch<T>(MessageType<T> type, T into, MessageHandler<T> handler) implements MessageConsumer
    {
        Dispatch
        {
            if (null != into && into.getClass().isRecord())
            {
                throw new JournalException("an object to read into must be a POJO, use subscriber for a record: " +
                    "class=" + into.getClass().getName());
            }
        }

        @Override
        public void onMessage(final Message message)
        {
            if (type.shape().name().equals(message.typeName()))
            {
                handler.onMessage(null == into ? message.as(type) : message.into(into, type), message);
            }
        }
    }
}
