/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

/**
 * What went wrong, in one sentence for the person at the terminal.
 */
public final class ToolException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public ToolException(final int exitCode, final String message)
    {
        super(message);
        this.exitCode = exitCode;
    }

    public ToolException(final String message)
    {
        this(ExitCode.FAILURE, message);
    }

    public int exitCode()
    {
        return exitCode;
    }
}
