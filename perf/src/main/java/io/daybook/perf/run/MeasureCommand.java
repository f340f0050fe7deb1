/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import io.daybook.perf.report.Verb;

/**
 * A verb of the command line that measures one thing.
 */
@Command(mixinStandardHelpOptions = true)
public final class MeasureCommand implements Callable<Integer>
{
    private final Verb verb;
    private final String command;

    @Mixin
    private RunOptions options;

    /**
     * Makes a verb.
     *
     * @param verb    that is run.
     * @param command as it was given.
     */
    public MeasureCommand(final Verb verb, final String command)
    {
        this.verb = verb;
        this.command = command;
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        return Measurement.run(
            verb, options, command, new SpareTime(options.scale().rounds.spareS()), System.out) ? 0 : 1;
    }
}
