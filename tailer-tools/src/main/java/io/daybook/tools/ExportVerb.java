/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.daybook.journal.JournalScan;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.Message;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.seal.Head;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.export.Export;
import io.daybook.tools.export.Provenance;
import io.daybook.tools.export.Split;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Writes messages to files for other programs.
 */
@Command(name = "export",
    description = "Write messages to files, as YAML, JSON Lines, JSON or CSV, and beside them export.yaml, which " +
        "tells where they are from: journal, range, options, seals, and the SHA-256 of each file. The same export " +
        "of the same messages has the same bytes.",
    footer = "%nWithout -d all goes to standard output, and with -o yaml what export.yaml would say comes last, in " +
        "comments. Files appear under their names once all of them are whole. Of the options above, export refuses " +
        "what is for people: -r, -o table, -o hex, --color and --on-corrupt show.")
final class ExportVerb extends MessagesVerb
{
    /** Options that do not say what is in the files, or are told in another way. */
    private static final Set<String> NOT_TOLD =
        Set.of("directory", "force", "quiet", "verbose", "help", "since", "until");

    @Parameters(paramLabel = "PATH", description = JOURNAL_DESCRIPTION)
    private String path;

    @Option(names = {"-d", "--directory"}, paramLabel = "DIR",
        description = "Where the files go; it is made if it is missing.")
    private String directory;

    @Option(names = "--by", paramLabel = "WHAT", defaultValue = "none",
        description = "A file for each type or day (in the time zone of --tz), or one file for all (none, default).")
    private Split split;

    @Option(names = "--force", description = "Replace files of the same names, and delete the other files of " +
        "the export that is there, unless they were changed since.")
    private boolean force;

    @Spec
    private CommandSpec spec;

    private Provenance provenance;
    private Export export;

    ExportVerb(final Console console)
    {
        super(console);
    }

    @Override
    List<String> paths()
    {
        return List.of(path);
    }

    @Override
    public Integer call()
    {
        checkOptions();
        try
        {
            final int exitCode = super.call();
            return provenance.isKnown() && isKept(exitCode) ? finish(exitCode) : exitCode;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        finally
        {
            if (null != export)
            {
                export.close();
            }
        }
    }

    private void checkOptions()
    {
        refuseIf(isReverse(), "export keeps the order of the journal: leave -r out");
        refuseIf(OnCorrupt.show == onCorrupt, "export holds messages alone: use --on-corrupt skip");
        refuseIf(output.isForPeople(), "tables and hex are for people: -o=" + output.extension() +
            "; use -o yaml, jsonl, json or csv");
        refuseIf(output.isColorGiven(), "export has no colours: leave --color out");
        refuseIf(null == directory && Split.none != split,
            "--by " + split + " writes several files: give -d a directory for them");
        refuseIf(null == directory && force, "--force replaces files: give -d their directory, too");
    }

    private static void refuseIf(final boolean isRefused, final String sentence)
    {
        if (isRefused)
        {
            throw new ToolException(ExitCode.USAGE, sentence);
        }
    }

    /** What was exported is kept where 'dump' would have printed all that it could. */
    private static boolean isKept(final int exitCode)
    {
        return ExitCode.OK == exitCode || ExitCode.LOSS == exitCode || ExitCode.CORRUPT == exitCode;
    }

    private int finish(final int exitCode) throws IOException
    {
        final int files = export.finish(exitCode, output.hasComments());
        if (null != directory && !isQuiet())
        {
            console.say("exported " + messages(count()) + " to " + directory + ": " + files +
                (1 == files ? " file" : " files") + " and export.yaml");
        }
        return exitCode;
    }

    @Override
    boolean isColored()
    {
        return false;
    }

    @Override
    void begin(final ResultBuffer out)
    {
        provenance = new Provenance(VersionVerb.lines()[0], options(), range());
        export = new Export(provenance, split, output.zone(), output.extension(), this::printer);
        if (null == directory)
        {
            export.begin(console.out());
        }
    }

    /** Returns the options that were given, by their long names. */
    private Map<String, List<String>> options()
    {
        final Map<String, List<String>> options = new TreeMap<>();
        for (final OptionSpec option : spec.commandLine().getParseResult().matchedOptions())
        {
            final String name = Arrays.stream(option.names()).max(Comparator.comparing(String::length)).orElseThrow()
                .replaceFirst("^-+", "");
            if (!NOT_TOLD.contains(name))
            {
                options.put(name, option.originalStringValues());
            }
        }
        return options;
    }

    @Override
    void begin(final Source source)
    {
        final JournalScan scan = source.journal();
        provenance.journal(scan.id(), scan.formatVersion());
        if (null == directory)
        {
            progress.results();
            return;
        }
        try
        {
            final Path target = Source.path(directory).toAbsolutePath().normalize();
            TargetCheck.isOutside("an export", directory, target, source.location());
            export.begin(target, force);
        }
        catch (final IOException ex)
        {
            throw new ToolException(
                "cannot use the directory: path=" + directory + ", cause=" + FileFault.describe(ex));
        }
    }

    @Override
    void onChosen(final Message message, final boolean unproved)
    {
        export.add(message, unproved);
    }

    @Override
    void end(final Source source)
    {
        if (Files.isDirectory(source.location()))
        {
            final Head seals = JournalSeals.of(source.location()).uncheckedHead("export");
            provenance.seals(0 == seals.size() ? null : seals);
        }
    }

    @Override
    void end(final ResultBuffer out)
    {
        export.end(this::add);
    }
}
