/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.PrintStream;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import picocli.CommandLine.Command;

/**
 * Prints the version.
 */
@Command(name = "version", description = "Print the version of this command, and of the Java it runs on.")
final class VersionVerb extends Verb
{
    VersionVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final PrintStream printer = console.printer();
        for (final String line : lines())
        {
            printer.println(line);
        }
        printer.flush();
        return ExitCode.OK;
    }

    /**
     * Returns what the verb and the option {@code --version} print.
     */
    static String[] lines()
    {
        final String version = VersionVerb.class.getPackage().getImplementationVersion();
        return new String[]{
            "daybook " + (null == version ? "of a class path without a version" : version),
            "java " + System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vm.name") + ", " +
                System.getProperty("os.name") + " " + System.getProperty("os.arch")};
    }
}
