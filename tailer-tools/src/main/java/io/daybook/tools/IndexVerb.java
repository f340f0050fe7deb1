/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.JournalIndexes;
import io.daybook.journal.JournalIndexes.Index;
import io.daybook.journal.verify.Verification;
import io.daybook.journal.verify.Verification.Severity;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.RecoveryNotice;
import io.daybook.tools.read.Source;

/**
 * Makes the indexes of a journal again.
 */
@Command(name = "index", description = "Check the indexes of a journal against its messages, and make again what is " +
    "missing, short or wrong. Nobody else may be writing the journal.",
    footer = "%nOnly the speed of seeks depends on indexes, and whoever writes the journal next makes those that are " +
        "missing. The journal is opened for writing, and recovered first if it was not closed cleanly.")
final class IndexVerb extends Verb
{
    private static final int NAME_DIGITS = 20;
    private static final String SUFFIX = ".idx";

    @Parameters(paramLabel = "PATH", description = "A journal's directory.")
    private String path;

    @Option(names = "--json", description = "Print a JSON object for each index, on a line of its own.")
    private boolean json;

    IndexVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final Path directory = Source.writtenPath(path);
        if (Source.isStdin(path) || !Files.isDirectory(directory))
        {
            throw new ToolException("index writes beside the segments of a journal: path=" + Source.display(path) +
                "; give the journal's directory");
        }
        final Verification verification =
            VerifyVerb.check(directory, Runtime.getRuntime().availableProcessors(), console);
        if (!verification.complete())
        {
            return interrupted(verification.messages());
        }
        final Set<Long> damaged = verification.findings().stream()
            .filter((finding) -> Severity.DAMAGED == finding.severity() && finding.file().endsWith(SUFFIX) &&
                finding.file().length() == NAME_DIGITS + SUFFIX.length())
            .map((finding) -> Long.parseLong(finding.file().substring(0, NAME_DIGITS))).collect(Collectors.toSet());
        final int exitCode = RecoveryNotice.recover(directory, "index", console);
        final ResultBuffer out = new ResultBuffer(console.out());
        for (final Index index : JournalIndexes.rebuild(directory, damaged))
        {
            print(index, out);
        }
        out.flush();
        if (!isQuiet() && isDamaged(verification))
        {
            console.say("the journal is damaged, and its indexes were compared only with what is good of it; " +
                "'daybook verify' names the damage");
        }
        return exitCode;
    }

    private static boolean isDamaged(final Verification verification)
    {
        return verification.findings().stream().anyMatch(
            (finding) -> Severity.DAMAGED == finding.severity() && !finding.file().endsWith(SUFFIX));
    }

    private void print(final Index index, final ResultBuffer out)
    {
        final String name = String.format("%020d%s", index.basePosition(), SUFFIX);
        final String state = index.state().name().toLowerCase(Locale.ROOT);
        final String done = switch (index.state())
        {
            case RIGHT -> "";
            case SHORT -> ": completed";
            case MISSING -> ": made";
            case DAMAGED -> ": made again";
        };
        out.text(json ? "{\"index\":\"" + name + "\",\"was\":\"" + state + "\"}\n" : name + " " + state + done + "\n");
    }
}
