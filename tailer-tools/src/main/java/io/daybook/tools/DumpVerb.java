/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.daybook.tools.console.Console;

/**
 * Prints messages.
 */
@Command(name = "dump",
    description = "Print every message, as YAML, JSON Lines, JSON, CSV or annotated hex. Needs no classes.")
final class DumpVerb extends MessagesVerb
{
    @Parameters(paramLabel = "PATH", arity = "1..*", description = PATH_DESCRIPTION)
    private List<String> paths;

    DumpVerb(final Console console)
    {
        super(console);
    }

    @Override
    List<String> paths()
    {
        return paths;
    }
}
