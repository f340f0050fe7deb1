/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.daybook.tools.console.Console;
import io.daybook.tools.filter.KeyFilter;
import io.daybook.tools.filter.MessageFilter;

/**
 * Prints the messages of one key.
 */
@Command(name = "find",
    description = "Print the messages of one key, of types with a member that is declared @Key; with -r the newest " +
        "comes first.")
final class FindVerb extends MessagesVerb
{
    @Parameters(index = "0", paramLabel = "KEY",
        description = "The key, such as an order's number; for several key members their values, as in EUR/USD,7.")
    private String key;

    @Parameters(index = "1..*", paramLabel = "PATH", arity = "1..*", description = PATH_DESCRIPTION)
    private List<String> paths;

    FindVerb(final Console console)
    {
        super(console);
    }

    @Override
    List<String> paths()
    {
        return paths;
    }

    @Override
    MessageFilter ownFilter()
    {
        return new KeyFilter(key);
    }
}
