/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.PrintStream;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.help.Shell;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Prints a script that completes the command's words.
 */
@Command(name = "completion", description = "Print a script that lets a shell complete verbs, options, their values " +
    "and paths.")
final class CompletionVerb extends Verb
{
    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    CompletionVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final PrintStream printer = console.printer();
        printer.print(shell.script(Daybook.whole(console).getCommandSpec()));
        printer.flush();
        return ExitCode.OK;
    }
}
