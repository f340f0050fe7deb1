/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

/**
 * There is no space for the next segment. Everything written stays readable; appending resumes when space returns.
 */
public final class JournalFullException extends JournalException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure without a cause of its own.
     *
     * @param message what happened, with values, and what to do.
     */
    public JournalFullException(final String message)
    {
        super(message);
    }

    /**
     * A failure caused by another.
     *
     * @param message what happened, with values, and what to do.
     * @param cause   what was thrown underneath.
     */
    public JournalFullException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
