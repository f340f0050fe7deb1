/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultException;
import io.daybook.tools.help.Examples;
import io.daybook.tools.help.Words;
import io.daybook.tools.read.NearestName;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The {@code daybook} command with its verbs.
 */
@Command(
    name = "daybook",
    synopsisHeading = "Usage: ",
    customSynopsis = "daybook VERB [options] PATH...",
    description = "%nWrites, reads and explains Daybook journals.%n",
    commandListHeading = "%nVerbs:%n")
final class Daybook
{
    private static final String EXAMPLES = "examples";
    /** Options that come with those of other verbs, and that a verb always refuses. */
    private static final Map<String, List<String>> REFUSED =
        Map.of("merge", List.of("--reverse"), "export", List.of("--reverse", "--color"));

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Print the version, as the verb does.")
    private boolean version;

    private Daybook()
    {
    }

    /**
     * Runs the command.
     *
     * @param console to read from and write to.
     * @param args    verb, options and paths.
     * @return exit code.
     */
    static int run(final Console console, final String... args)
    {
        final CommandLine line = of(Verbs.of(console, args));
        line.setOut(new PrintWriter(console.printer(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(console.err(), true));
        line.setParameterExceptionHandler((ex, arguments) -> usage(console, ex));
        line.setExecutionExceptionHandler((ex, command, result) -> failure(console, ex, result));
        line.setExecutionStrategy((result) -> execute(console, line, result));
        try
        {
            return line.execute(args);
        }
        catch (final OutOfMemoryError ex)
        {
            return Failures.report(ex, console, false);
        }
    }

    /**
     * Returns the command with all its verbs, to be described.
     *
     * @param console of the verbs.
     */
    static CommandLine whole(final Console console)
    {
        return of(Verbs.of(console, new String[0]));
    }

    private static CommandLine of(final Object[] verbs)
    {
        final CommandLine line = new CommandLine(new Daybook());
        for (final Object verb : verbs)
        {
            line.addSubcommand(verb);
        }
        REFUSED.forEach((verb, options) -> hide(line.getSubcommands().get(verb), options));
        line.addSubcommand(new HelpCommand());
        line.getCommandSpec().version(VersionVerb.lines());
        line.getCommandSpec().usageMessage().footer(
            "%n'daybook help VERB' explains a verb. Exit codes: " + ExitCode.sentence());
        line.setUsageHelpWidth(100);
        final List<String> keys = new ArrayList<>(line.getHelpSectionKeys());
        keys.add(EXAMPLES);
        line.setHelpSectionKeys(keys);
        final Map<String, IHelpSectionRenderer> sections = new HashMap<>(line.getHelpSectionMap());
        sections.put(EXAMPLES, (help) -> Examples.help(help.commandSpec().name()));
        line.setHelpSectionMap(sections);
        return line;
    }

    /** Hides options, so that neither help nor completion offers them. The verb says why it refuses them. */
    private static void hide(final CommandLine verb, final List<String> options)
    {
        if (null != verb)
        {
            final CommandSpec spec = verb.getCommandSpec();
            for (final String name : options)
            {
                final OptionSpec option = spec.findOption(name);
                spec.remove(option);
                spec.addOption(option.toBuilder().hidden(true).build());
            }
        }
    }

    private static int execute(final Console console, final CommandLine line, final ParseResult result)
    {
        if (!result.hasSubcommand() && !result.isUsageHelpRequested() && !result.isVersionHelpRequested())
        {
            line.usage(line.getErr());
            return ExitCode.USAGE;
        }
        final String empty = result.hasSubcommand() ? emptyPath(result.subcommand()) : null;
        if (null != empty)
        {
            // To the system it would be the directory that the user is in.
            console.say("a path is empty: " + empty + "; give a name, or . for this directory");
            return ExitCode.USAGE;
        }
        try
        {
            return new CommandLine.RunLast().execute(result);
        }
        catch (final ResultException ex)
        {
            // No verb prints help and versions.
            return failure(console, ex, result);
        }
    }

    /** Returns what the first path is called that is empty, as of a variable of the shell that is not set, or null. */
    private static String emptyPath(final ParseResult verb)
    {
        if (!verb.isUsageHelpRequested())
        {
            for (final ArgSpec arg : verb.matchedArgs())
            {
                if (Words.isPath(arg) && arg.originalStringValues().contains(""))
                {
                    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
                }
            }
        }
        return null;
    }

    private static int usage(final Console console, final ParameterException ex)
    {
        final String name = ex.getCommandLine().getCommandName();
        final boolean isWhole = "daybook".equals(name);
        final String verb = isWhole ? verbThatIsNone(ex) : null;
        final String sentence = null == verb ? sentence(ex) :
            "no such verb: '" + PlainText.escaped(verb) + "'" +
            nearest(verb, "", ex.getCommandLine().getSubcommands().keySet());
        console.say(plain(sentence) + "; see 'daybook help" + (isWhole ? "'" : " " + name + "'"));
        return ExitCode.USAGE;
    }

    /** What is no option at all is named before what is missing, or left over, because of it. */
    private static String sentence(final ParameterException ex)
    {
        final List<String> unknown = ex.getCommandLine().getUnmatchedArguments().stream()
            .filter((argument) -> argument.startsWith("-") && argument.length() > 1)
            .map((argument) -> "'" + PlainText.escaped(argument) + "'").toList();
        return unknown.isEmpty() ? Failures.lowerCase(withValues(ex)) : 1 == unknown.size() ?
            "unknown option: " + unknown.get(0) + nearestOption(ex.getCommandLine().getCommandSpec(), unknown.get(0)) :
            "unknown options: " + String.join(", ", unknown);
    }

    /** Returns what is wrong, with the values that the option takes, which may be fewer than its type has. */
    private static String withValues(final ParameterException ex)
    {
        final List<String> values = null == ex.getArgSpec() ? List.of() : Words.values(ex.getArgSpec());
        return values.isEmpty() ? ex.getMessage() : ex.getMessage().replaceFirst(
            "expected one of \\[[^]]*]",
            Matcher.quoteReplacement("expected one of [" + String.join(", ", values) + "]"));
    }

    /** Returns a sentence of the parser without its full stop, and without the names of types. */
    private static String plain(final String sentence)
    {
        return sentence.replaceFirst("\\.$", "")
            .replaceFirst("' is not an? (int|long)$", "' is not a whole number, or is too large")
            .replaceFirst("' is not an? (double|float)$", "' is not a number")
            .replaceFirst("^(unmatched arguments?) (at|from) index \\d+: ", "$1: ")
            .replaceFirst(" positional parameter at index [^ ]+ \\(([^)]+)\\): ", " $1: ");
    }

    /** Returns the verb that there is not, to be run or explained, or null if something else is wrong. */
    private static String verbThatIsNone(final ParameterException ex)
    {
        if (ex instanceof UnmatchedArgumentException unmatched)
        {
            return unmatched.isUnknownOption() ? null : unmatched.getUnmatched().get(0);
        }
        final Matcher ofHelp = Pattern.compile("Unknown subcommand '(.*)'\\.", Pattern.DOTALL).matcher(ex.getMessage());
        return ofHelp.matches() ? ofHelp.group(1) : null;
    }

    private static String nearestOption(final CommandSpec verb, final String quoted)
    {
        final String name = quoted.replaceAll("'-*|[='].*", "");
        return nearest(name, "--", Words.options(verb).stream().flatMap(Words::names)
            .filter((option) -> option.startsWith("--")).map((option) -> option.substring(2)).toList());
    }

    private static String nearest(final String name, final String prefix, final Collection<String> names)
    {
        final String nearest = NearestName.slipOf(name, names);
        return null == nearest ? "" : "; the nearest is '" + prefix + nearest + "'";
    }

    private static int failure(final Console console, final Exception ex, final ParseResult result)
    {
        if (ex instanceof ResultException && Console.isOutputPipe())
        {
            return ExitCode.OK;
        }
        // The verb has the option, and the result is that of the whole command.
        final boolean verbose = result.hasSubcommand() && result.subcommand().hasMatchedOption("-v");
        return Failures.report(ex, console, verbose);
    }
}
