/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.Message;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.Context;
import io.daybook.tools.read.Source;

/**
 * Looks for messages.
 */
@Command(name = "grep",
    description = "Print the messages that filters choose, or count them. The exit code is 1 if there are none.")
final class GrepVerb extends MessagesVerb
{
    private static final long MAX_BEFORE = 100_000;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = PATH_DESCRIPTION)
    private List<String> paths;

    @Option(names = {"-c", "--count"}, description = "Print only how many messages there are.")
    private boolean counts;

    @Option(names = "--silent", description = "Print nothing: the exit code tells whether there is a message.")
    private boolean silent;

    @Option(names = {"-A", "--after"}, paramLabel = "N", description = "Print the N messages after each, too.")
    private long after;

    @Option(names = {"-B", "--before"}, paramLabel = "N", description = "Print the N messages before each, too.")
    private long before;

    private Context context;

    GrepVerb(final Console console)
    {
        super(console);
    }

    @Override
    List<String> paths()
    {
        return paths;
    }

    @Override
    public Integer call()
    {
        checkOptions();
        limit = silent ? Math.min(limit, 1) : limit;
        final int exitCode = super.call();
        return ExitCode.OK == exitCode && 0 == count() ? ExitCode.FAILURE : exitCode;
    }

    private void checkOptions()
    {
        if (!filter.isGiven())
        {
            throw new ToolException(ExitCode.USAGE, "grep has nothing to look for: give it -F, -g, -e, -t or -w, " +
                "such as -F orderId=7 or -g EUR/USD; 'daybook dump' prints every message");
        }
        if (after < 0 || before < 0 || before > MAX_BEFORE)
        {
            throw new ToolException(ExitCode.USAGE, "no such number of messages: -A=" + after + ", -B=" + before +
                "; give 0 or more, and at most " + MAX_BEFORE + " before");
        }
        if (isReverse() && (0 != after + before || counts || silent))
        {
            throw new ToolException(ExitCode.USAGE, "-r turns around what is printed, but -A and -B print messages " +
                "in their order, and -c and --silent print none: leave -r out");
        }
    }

    private boolean isPrinting()
    {
        return !counts && !silent;
    }

    @Override
    void begin(final ResultBuffer out)
    {
        if (isPrinting())
        {
            super.begin(out);
        }
    }

    @Override
    void end(final ResultBuffer out)
    {
        if (isPrinting())
        {
            super.end(out);
        }
        else if (!silent)
        {
            out.number(count()).ascii("\n");
        }
    }

    @Override
    void begin(final Source source)
    {
        context = 0 != after + before && isPrinting() ? new Context(source, range(), before, after) : null;
    }

    @Override
    void end(final Source source)
    {
        if (null != context)
        {
            context.close();
        }
    }

    @Override
    void onChosen(final Message message, final boolean unproved)
    {
        if (null != context)
        {
            context.chosen(message, this::print);
        }
        if (isPrinting())
        {
            print(message, unproved);
        }
    }

    @Override
    void onOther(final Message message, final boolean unproved)
    {
        if (null != context && context.isWanted(message))
        {
            print(message, unproved);
        }
    }

    @Override
    boolean isUnfilled()
    {
        return super.isUnfilled() || null != context && context.isUnfilled();
    }
}
