/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The words of the command, as completion and manual need them: what the shells have in common.
 */
public final class Words
{
    /** Names of values that are paths. */
    private static final Set<String> PATHS = Set.of("PATH", "FILE", "DIR", "OUTPUT", "PUB", "HEAD", "A", "B");
    /** Names of values that are verbs; the second is picocli's. */
    private static final Set<String> VERBS = Set.of("VERB", "COMMAND");

    private Words()
    {
    }

    /**
     * Returns the verbs in the order of the help.
     */
    static List<CommandSpec> verbs(final CommandSpec command)
    {
        return command.subcommands().values().stream().map(CommandLine::getCommandSpec).toList();
    }

    /**
     * Returns the options of a verb in the order of their names, as a class does not promise an order of its fields.
     *
     * @param verb or the command itself.
     */
    public static List<OptionSpec> options(final CommandSpec verb)
    {
        return verb.options().stream().filter((option) -> !option.hidden())
            .sorted(Comparator.comparing((option) -> option.longestName().replace("-", ""))).toList();
    }

    /**
     * Returns the names of an option, and behind them those that say the opposite.
     *
     * @param option of a verb.
     */
    public static Stream<String> names(final OptionSpec option)
    {
        final Stream<String> opposite = Stream.of(option.names()).filter((name) -> option.negatable())
            .map((name) -> name.startsWith("--no-") ? "--" + name.substring(5) : "--no-" + name.substring(2));
        return Stream.concat(Stream.of(option.names()), opposite);
    }

    static boolean takesValue(final OptionSpec option)
    {
        return option.arity().max() > 0;
    }

    /**
     * Returns whether the value of an argument is a path.
     *
     * @param arg an option, or what stands alone.
     */
    public static boolean isPath(final ArgSpec arg)
    {
        return PATHS.contains(arg.paramLabel());
    }

    /**
     * Returns the words that an argument can be, none if it can be anything.
     *
     * @param arg an option, or what stands alone.
     */
    public static List<String> values(final ArgSpec arg)
    {
        final List<String> values = new ArrayList<>();
        if (VERBS.contains(arg.paramLabel()))
        {
            verbs(arg.command().root()).forEach((verb) -> values.add(verb.name()));
        }
        else if (null != arg.completionCandidates())
        {
            arg.completionCandidates().forEach(values::add);
        }
        return values;
    }

    /**
     * Returns the first sentence of a description, without its point.
     */
    static String summary(final String[] description)
    {
        final String text = text(description);
        final int end = text.indexOf(". ");
        return end > 0 ? text.substring(0, end) : text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /**
     * Returns a text as the help prints it, but without its ends of line.
     */
    static String text(final String[] parts)
    {
        return String.format(String.join(" ", parts)).strip().replaceAll("\\s+", " ");
    }
}
