/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.diff.DifferencePrinter;
import io.daybook.tools.diff.Pairing;
import io.daybook.tools.diff.Side;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.RangeOptions;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Selection;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.ZoneOption;

/**
 * Compares two journals.
 */
@Command(name = "diff",
    description = "Compare the messages of two journals, however they are stored. The exit code is 1 if they differ.")
final class DiffVerb extends Verb
{
    /** How differences are printed. */
    enum Form
    {
        yaml, jsonl
    }

    @Parameters(index = "0", paramLabel = "A", description = "A journal's directory, an archive, a segment's file, " +
        "or a queue of Chronicle.")
    private String pathA;

    @Parameters(index = "1", paramLabel = "B", description = "Another one.")
    private String pathB;

    @Option(names = "--by", paramLabel = "WHAT", defaultValue = "order",
        description = "Compare the first message with the first (order, default), those of the same sequence or " +
            "position, or the n-th of each @Key with the n-th of it (key; messages without one are left out).")
    private Pairing pairing;

    @Mixin
    private RangeOptions range;

    @Mixin
    private FilterOptions filter;

    @Mixin
    private ZoneOption zone;

    @Option(names = "-n", paramLabel = "N", defaultValue = "10",
        description = "Print at most N differences, default 10; all are counted.")
    private long limit;

    @Option(names = {"-o", "--output"}, paramLabel = "FORM", defaultValue = "yaml",
        description = "yaml (default): lines of A with -, of B with +; jsonl: a line per difference.")
    private Form form;

    private boolean isNothingCompared;

    DiffVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        checkLimit(limit);
        if (Source.isStdin(pathA) || Source.isStdin(pathB))
        {
            throw new ToolException(ExitCode.USAGE, "diff reads two journals: give it two paths, not stdin");
        }
        final Reading readingA = new Reading(console, OnCorrupt.skip, isVerbose());
        final Reading readingB = new Reading(console, OnCorrupt.skip, isVerbose());
        final ResultBuffer out = new ResultBuffer(console.out());
        final DifferencePrinter differences = new DifferencePrinter(out, Form.jsonl == form, limit);
        try (Source sourceA = Source.open(pathA, console); Source sourceB = Source.open(pathB, console))
        {
            final Selection selectionA = selection();
            final Selection selectionB = selection();
            final Side a = new Side(sourceA.scan(), readingA, selectionA);
            final Side b = new Side(sourceB.scan(), readingB, selectionB);
            pairing.compare(a, b, differences);
            if (console.isInterrupted())
            {
                out.flush();
                return interrupted(a.count() + b.count());
            }
            if (Form.yaml == form)
            {
                out.text(summary(a, b, differences) + "\n");
            }
            else if (!isQuiet())
            {
                console.say(summary(a, b, differences));
            }
            if (!isQuiet())
            {
                selectionA.explainMisses().forEach((miss) -> console.say("A: " + miss));
                selectionB.explainMisses().forEach((miss) -> console.say("B: " + miss));
            }
            isNothingCompared = isNothing(a, b);
            out.flush();
        }
        finally
        {
            report(readingA);
            report(readingB);
        }
        final int exitCode = ExitCode.worst(readingA.exitCode(), readingB.exitCode());
        return ExitCode.OK == exitCode && (0 != differences.count() || isNothingCompared) ?
            ExitCode.FAILURE : exitCode;
    }

    /** Two journals of which nothing was compared are not called equal, unless both are empty. */
    private static boolean isNothing(final Side a, final Side b)
    {
        return 0 == a.count() + b.count() && !(a.isEmpty() && b.isEmpty());
    }

    private Selection selection()
    {
        return new Selection(range.range(zone.zone()), filter, null, zone.zone());
    }

    private String summary(final Side a, final Side b, final DifferencePrinter differences)
    {
        final String without = 0 == a.keyless() + b.keyless() ? "" :
            "; left out, as they have no key: " + a.keyless() + " of A, " + b.keyless() + " of B";
        if (isNothing(a, b))
        {
            return "nothing to compare: no message of A or B is chosen" + without;
        }
        if (0 == differences.count())
        {
            return "equal: " + messages(a.count()) + without;
        }
        if (Pairing.order == pairing && 0 == differences.different())
        {
            final boolean isAShorter = a.count() < b.count();
            return (isAShorter ? "A is the beginning of B: " : "B is the beginning of A: ") +
                messages(Math.min(a.count(), b.count())) + " are equal, " + (isAShorter ? "B" : "A") + " has " +
                Math.abs(a.count() - b.count()) + " more";
        }
        return "they part at " + differences.first() + "; of " + a.count() + " and " + messages(b.count()) + ": " +
            differences.different() + " differ, " + differences.onlyA() + " only in A, " + differences.onlyB() +
            " only in B" + without;
    }
}
