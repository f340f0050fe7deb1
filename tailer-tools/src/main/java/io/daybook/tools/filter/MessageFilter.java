/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import io.daybook.journal.Message;

/**
 * Chooses messages by what they hold.
 */
public interface MessageFilter
{
    /**
     * Returns whether a message is wanted.
     *
     * @param message valid inside the call.
     * @throws io.daybook.codec.CodecException when the message cannot be decoded.
     */
    boolean accepts(Message message);

    /**
     * Explains why no message may have been wanted, once all have been seen.
     *
     * @return a sentence for the user, or null if there is nothing to say.
     */
    default String explainMisses()
    {
        return null;
    }
}
