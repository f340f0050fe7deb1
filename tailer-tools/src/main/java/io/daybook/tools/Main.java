/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.Interruption;

/**
 * Entry point of the {@code daybook} command.
 */
public final class Main
{
    private Main()
    {
    }

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args verb, options and paths.
     */
    public static void main(final String[] args)
    {
        final Console console = Console.ofProcess();
        final Interruption interruption = new Interruption(console);
        final int exitCode = Daybook.run(console, args);
        interruption.finish();
        System.exit(exitCode);
    }
}
