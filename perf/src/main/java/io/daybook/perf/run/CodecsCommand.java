/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import io.daybook.perf.codecs.CodecsVerb;
import io.daybook.perf.leg.ChildJvm;
import io.daybook.perf.method.Machine;
import io.daybook.perf.report.RunLog;

import org.openjdk.jmh.runner.RunnerException;

/**
 * The verb that measures codecs; its peers are codecs.
 */
@Command(mixinStandardHelpOptions = true, description = "Cost, garbage and length of codecs; --peers names codecs.")
public final class CodecsCommand implements Callable<Integer>
{
    private static final String VERB = "codecs";

    private final String command;

    @Mixin
    private RunOptions options;

    /**
     * The verb.
     *
     * @param command as it was given.
     */
    public CodecsCommand(final String command)
    {
        this.command = command;
    }

    @Override
    public Integer call() throws IOException, RunnerException
    {
        return run(options, options.codecs(), command, System.out) ? 0 : 1;
    }

    static boolean run(
        final RunOptions options, final List<String> codecs, final String command, final PrintStream out)
        throws IOException, RunnerException
    {
        out.println(VERB);
        Files.createDirectories(options.out());
        RunLog.write(options.out(), VERB, command, Machine.facts(options.directory(), ChildJvm.flags()));
        return CodecsVerb.run(
            options.scale().codecs, options.codecRounds(), codecs, options.out().resolve(VERB + ".csv"), out);
    }
}
