/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import picocli.CommandLine;
import picocli.CommandLine.Command;

import io.daybook.perf.replay.CommandVerb;
import io.daybook.perf.report.Verb;
import io.daybook.perf.run.AllCommand;
import io.daybook.perf.run.CodecsCommand;
import io.daybook.perf.run.MeasureCommand;
import io.daybook.perf.run.ReportCommand;

/**
 * The command {@code daybook-perf}. It measures Daybook beside what people would use instead, on this machine.
 */
@Command(name = "daybook-perf", mixinStandardHelpOptions = true,
    description = "Measures Daybook beside its rivals: legs take turns, and are compared only where the machine was " +
        "the same.")
public final class Main
{
    private Main()
    {
    }

    /**
     * Runs the command.
     *
     * @param args verb and options.
     */
    public static void main(final String[] args)
    {
        System.exit(commandLine(args).execute(args));
    }

    static CommandLine commandLine(final String... args)
    {
        final String command = "./daybook-perf " + String.join(" ", args);
        final CommandLine line = new CommandLine(new Main());
        for (final Verb verb : Verb.values())
        {
            line.addSubcommand(verb.toString(), new MeasureCommand(verb, command));
            line.getSubcommands().get(verb.toString()).getCommandSpec().usageMessage().description(verb.caption());
        }
        line.addSubcommand("codecs", new CodecsCommand(command));
        line.addSubcommand("command", new CommandVerb());
        line.addSubcommand("report", new ReportCommand());
        line.addSubcommand("all", new AllCommand(command));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        setVersion(line);
        line.setExecutionExceptionHandler((exception, failed, result) ->
        {
            if (!(exception instanceof IllegalArgumentException))
            {
                throw exception;
            }
            failed.getErr().println("daybook-perf: " + exception.getMessage());
            return CommandLine.ExitCode.USAGE;
        });
        return line;
    }

    private static void setVersion(final CommandLine line)
    {
        final String version = Main.class.getPackage().getImplementationVersion();
        final String[] lines = {
            "daybook-perf " + (null == version ? "of a class path without a version" : version),
            "java " + System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vm.name")};
        line.getCommandSpec().version(lines);
        line.getSubcommands().values().forEach((verb) -> verb.getCommandSpec().version(lines));
    }
}
