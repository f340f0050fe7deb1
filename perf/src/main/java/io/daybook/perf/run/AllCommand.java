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
import picocli.CommandLine.Option;

import io.daybook.perf.report.ChartPage;
import io.daybook.perf.report.Report;
import io.daybook.perf.report.Verb;

import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs all verbs, one after another, and writes their tables to the directory of the results.
 */
@Command(mixinStandardHelpOptions = true, description = "All verbs, one after another, or some of them in one run.")
public final class AllCommand implements Callable<Integer>
{
    private static final String TABLES = "tables.md";

    private final String command;

    @Mixin
    private RunOptions options;

    @Option(names = "--verbs", split = ",", paramLabel = "VERB",
        description = "Run only these, such as append,replay, and neither codecs nor the check for garbage.")
    private List<Verb> verbs = List.of();

    /**
     * Makes the verb.
     *
     * @param command as it was given.
     */
    public AllCommand(final String command)
    {
        this.command = command;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, RunnerException
    {
        // Now, not after the verbs before it have run for minutes.
        options.check();
        verbs.forEach(options::checkPeers);
        final PrintStream out = System.out;
        final SpareTime spareTime = new SpareTime(options.scale().rounds.spareS());
        boolean isGood = true;
        for (final Verb verb : verbs.isEmpty() ? List.of(Verb.values()) : verbs)
        {
            // Each verb takes those of the wanted peers that it can measure.
            isGood &= options.peers(verb).isEmpty() ||
                Measurement.run(verb, options, command, spareTime, out);
        }
        if (verbs.isEmpty())
        {
            isGood &= CodecsCommand.run(options, List.of(), List.of(), command, out);
            isGood &= Scale.SANITY != options.scale() || GarbageCheck.run(options.directory(), out);
        }
        Files.writeString(options.out().resolve(TABLES), Report.tables(options.out()));
        ChartPage.write(options.out(), options.out().resolve(ReportCommand.IMAGES));
        out.println("tables and charts: " + options.out().normalize() + "; ./daybook-perf report puts them into docs");
        out.println(isGood ? "all is well" : "something failed, see above");
        return isGood ? 0 : 1;
    }
}
