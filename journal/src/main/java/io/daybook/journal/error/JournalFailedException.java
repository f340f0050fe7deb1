/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

/**
 * The journal refuses to be written to any more, by anyone: what was promised of it can no longer be kept.
 * <p>
 * <b>Note:</b> an {@link InternalError} as the cause says that memory is gone that the log is mapped to.
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
