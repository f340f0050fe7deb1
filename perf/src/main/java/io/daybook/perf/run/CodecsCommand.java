/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.daybook.perf.codecs.CodecSet;
import io.daybook.perf.codecs.CodecsVerb;
import io.daybook.perf.leg.ChildJvm;
import io.daybook.perf.method.Machine;
import io.daybook.perf.report.RunLog;

import org.openjdk.jmh.runner.RunnerException;

/**
 * The verb that measures codecs. Its peers are codecs.
 */
@Command(mixinStandardHelpOptions = true, description = "Cost, garbage and length of codecs; --peers names codecs.",
    footer = {
        "",
        "Sets, each with a file of results and tables of its own:",
        "  kinds        one codec of each kind over the 6-field object",
        "  rivals       our records and POJOs beside SBE, Fory and Chronicle",
        "  byhand       our records and POJOs beside code by hand for the same bytes",
        "  elements     an order book of 10 levels beside code by hand for the same bytes",
        "  collections  an array, texts, a map and a sealed interface beside code by hand for the same bytes",
        "  updates      an object told by what has changed, and compressed",
        "  tails        percentiles of the codecs of kinds, up to the slowest of a hundred thousand",
        "  ways         text into a StringBuilder, and field by field",
        "  fields       documents of 1, 2 and 50 fields",
        "  nested       a nested document of 48 KB",
        "  texts        YAML and JSON beside Jackson, Chronicle and SnakeYAML, also of a list of objects",
        "  onefield     one field found in a message of 50",
        "  python       the nested document in Python: JSON, YAML, MessagePack, pickle, and our reader; left out is",
        "               what is not there, and -Ddaybook.perf.python=FILE in DAYBOOK_PERF_JAVA_OPTS names another one",
        "  all          all of them"})
public final class CodecsCommand implements Callable<Integer>
{
    private final String command;

    @Mixin
    private RunOptions options;

    @Option(names = "--set", split = ",", paramLabel = "SET",
        description = "What to measure, see below; default kinds, with --full all. --peers without --set looks for " +
            "codecs in all sets but onefield and python, and their results go where those of kinds go.")
    private List<String> sets = List.of();

    /**
     * Makes the verb.
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
        return run(options, CodecSet.of(sets), options.codecs(), command, System.out) ? 0 : 1;
    }

    static boolean run(
        final RunOptions options,
        final List<CodecSet> sets,
        final List<String> parts,
        final String command,
        final PrintStream out) throws IOException, RunnerException
    {
        final CodecsVerb.Mode mode = options.scale().codecs;
        boolean isGood = true;
        options.check();
        Files.createDirectories(options.out());
        for (final Map.Entry<CodecSet, List<String>> codecs : CodecsVerb.select(mode, sets, parts).entrySet())
        {
            final CodecSet set = codecs.getKey();
            out.println("codecs, " + set);
            RunLog.write(
                options.out(), set.fileName(), command, Machine.facts(options.directory(), ChildJvm.flags()));
            isGood &= CodecsVerb.run(mode, options.codecRounds(), set, codecs.getValue(),
                options.out().resolve(set.fileName() + ".csv"), out);
        }
        return isGood;
    }
}
