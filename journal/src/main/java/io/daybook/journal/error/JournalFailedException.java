/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

/**
 * The journal refuses all further writing, by anyone: what was promised for it can no longer be kept.
 * <p>
 * <b>Note:</b> when the cause is an {@link InternalError}, the memory that the log is mapped to is gone.
 */
public final class JournalFailedException extends JournalException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure without a cause of its own.
     *
     * @param message what happened, with values, and what to do.
     */
    public JournalFailedException(final String message)
    {
        super(message);
    }

    /**
     * A failure caused by another.
     *
     * @param message what happened, with values, and what to do.
     * @param cause   what was thrown underneath.
     */
    public JournalFailedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
