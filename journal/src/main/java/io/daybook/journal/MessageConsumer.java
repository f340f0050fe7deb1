/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

/**
 * Takes messages from a tailer.
 */
@FunctionalInterface
public interface MessageConsumer
{
    /**
     * Called for each message, in order. When it throws, the tailer stays before that message.
     *
     * @param message a view, valid inside the call.
     */
    void onMessage(Message message);
}
