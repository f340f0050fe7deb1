/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

/**
 * Tells the user what went wrong, in one sentence.
 */
public final class ToolException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * Makes an exception with an exit code of its own.
     *
     * @param exitCode of the command.
     * @param message  one sentence, which names the value and the remedy.
     */
    public ToolException(final int exitCode, final String message)
    {
        super(message);
        this.exitCode = exitCode;
    }

    /**
     * Makes an exception with {@link ExitCode#FAILURE}.
     *
     * @param message one sentence, which names the value and the remedy.
     */
    public ToolException(final String message)
    {
        this(ExitCode.FAILURE, message);
    }

    /**
     * Returns the exit code of the command.
     */
    public int exitCode()
    {
        return exitCode;
    }
}
