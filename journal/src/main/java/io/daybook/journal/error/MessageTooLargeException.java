/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

/**
 * A message is longer than a segment can take. Nothing was claimed.
 */
public final class MessageTooLargeException extends JournalException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure without a cause of its own.
     *
     * @param message what happened, with values, and what to do.
     */
    public MessageTooLargeException(final String message)
    {
        super(message);
    }

    /**
     * A failure caused by another.
     *
     * @param message what happened, with values, and what to do.
     * @param cause   what was thrown underneath.
     */
    public MessageTooLargeException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
