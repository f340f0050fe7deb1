/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Completion for fish.
 */
final class FishScript
{
    private static final String HEAD = """
        # Completion of daybook for fish, made by 'daybook completion fish'.

        function __daybook_verb --description 'Whether this is the verb'
            set -l words (commandline -opc)
            test (count $words) -gt 1; and test "$words[2]" = $argv[1]
        end

        # The arguments are the verb, the first and the last place, and the options that take a value.
        function __daybook_place --description 'Whether as many words stand between the verb and this one'
            __daybook_verb $argv[1]; or return 1
            set -l words (commandline -opc)
            set -e words[1..2]
            set -l place 0
            set -l state options
            for word in $words
                if test $state = value
                    set state options
                else if test $state = options; and test "$word" = --
                    set state ended
                else if test $state = options; and contains -- $word $argv[4..-1]
                    set state value
                else if test $state = ended; or not string match -q -- '-?*' $word
                    set place (math $place + 1)
                end
            end
            test $state != value; and test $place -ge $argv[2]; and test $place -le $argv[3]
        end

        complete -c daybook -f
        """;
    private static final String FIRST = "test (count (commandline -opc)) -eq 1";

    private FishScript()
    {
    }

    static String of(final CommandSpec command)
    {
        final StringBuilder script = new StringBuilder(HEAD);
        final List<CommandSpec> verbs = Words.verbs(command);
        for (final CommandSpec verb : verbs)
        {
            line(FIRST, " -a " + verb.name(), Words.summary(verb.usageMessage().description()), script);
        }
        options(FIRST, command, script);
        for (final CommandSpec verb : verbs)
        {
            options("__daybook_verb " + verb.name(), verb, script);
            for (final PositionalParamSpec positional : verb.positionalParameters())
            {
                positional(verb, positional, script);
            }
        }
        return script.toString();
    }

    private static void options(final String condition, final CommandSpec verb, final StringBuilder script)
    {
        for (final OptionSpec option : Words.options(verb))
        {
            final StringBuilder how = new StringBuilder();
            for (final String name : Words.names(option).toList())
            {
                how.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            if (Words.takesValue(option))
            {
                how.append(Words.isPath(option) ? " -r -F" : " -x").append(values(option));
            }
            line(condition, how.toString(), Words.summary(option.description()), script);
        }
    }

    private static void positional(
        final CommandSpec verb, final PositionalParamSpec positional, final StringBuilder script)
    {
        final String how = Words.isPath(positional) ? " -F" : values(positional);
        if (!how.isEmpty())
        {
            final String condition = "__daybook_place " + verb.name() + " " + positional.index().min() + " " +
                positional.index().max() + valued(verb);
            line(condition, how, Words.isPath(positional) ? "" : positional.paramLabel(), script);
        }
    }

    private static String valued(final CommandSpec verb)
    {
        return Words.options(verb).stream().filter(Words::takesValue)
            .flatMap((option) -> Stream.of(option.names())).map((name) -> " " + name).collect(Collectors.joining());
    }

    private static String values(final ArgSpec arg)
    {
        final List<String> values = Words.values(arg);
        return values.isEmpty() ? "" : " -a " + quote(String.join(" ", values));
    }

    private static void line(
        final String condition, final String how, final String description, final StringBuilder script)
    {
        script.append("complete -c daybook -n ").append(quote(condition)).append(how)
            .append(description.isEmpty() ? "" : " -d " + quote(description)).append('\n');
    }

    private static String quote(final String text)
    {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
