/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Takes the objects of one class from a {@link Subscriber}.
 *
 * @param <T> class of the objects.
 */
@FunctionalInterface
public interface MessageHandler<T>
{
    /**
     * Called for each message of the class, in order. When it throws, the tailer stays before that message.
     *
     * @param value   the object.
     * @param message that the object came in, with position, time and writer; a view, valid inside the call.
     */
    void onMessage(T value, Message message);
}
