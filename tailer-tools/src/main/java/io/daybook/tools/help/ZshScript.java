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
 * Completion for zsh, by its own {@code _arguments}. The script can be sourced, or be a file {@code _daybook} on the
 * shell's {@code fpath}.
 */
final class ZshScript
{
    private static final String HEAD = """
        #compdef daybook
        # Completion of daybook for zsh, made by 'daybook completion zsh'.

        _daybook()
        {
            local -a verbs
            verbs=(
        """;
    private static final String VERBS = """
            )
            if ((CURRENT == 2))
            then
                _describe -t verbs verb verbs
                _arguments -s -S%s
                return
            fi
            local verb=$words[2]
            shift words
            ((CURRENT--))
            case $verb in
        """;
    private static final String END = """
            esac
        }

        if [[ $funcstack[1] == _daybook ]]
        then
            _daybook "$@"
        else
            compdef _daybook daybook
        fi
        """;
    private static final String NEXT = " \\\n                ";

    private ZshScript()
    {
    }

    static String of(final CommandSpec command)
    {
        final StringBuilder script = new StringBuilder(HEAD);
        final List<CommandSpec> verbs = Words.verbs(command);
        for (final CommandSpec verb : verbs)
        {
            final String summary = Words.summary(verb.usageMessage().description());
            script.append("        ").append(quote(verb.name() + ":" + escape(summary, ":"))).append('\n');
        }
        script.append(String.format(VERBS, arguments(command)));
        for (final CommandSpec verb : verbs)
        {
            script.append("        ").append(verb.name()).append(")\n            _arguments -s -S")
                .append(arguments(verb)).append("\n            ;;\n");
        }
        return script.append(END).toString();
    }

    private static String arguments(final CommandSpec verb)
    {
        final StringBuilder arguments = new StringBuilder();
        for (final OptionSpec option : Words.options(verb))
        {
            arguments.append(NEXT).append(option(option));
        }
        for (final PositionalParamSpec positional : verb.positionalParameters())
        {
            arguments.append(NEXT).append(quote(positional(positional)));
        }
        return arguments.toString();
    }

    private static String option(final OptionSpec option)
    {
        final String[] names = Words.names(option).toArray(String[]::new);
        final String rest = "[" + escape(Words.summary(option.description()), "[]") + "]" +
            (Words.takesValue(option) ? ":" + value(option) : "");
        final String before = option.isMultiValue() ? "*" : 1 == names.length ? "" :
            "(" + String.join(" ", names) + ")";
        final String forms = Stream.of(names).map((name) -> name + form(option, name)).collect(Collectors.joining(","));
        return 1 == names.length ? quote(before + forms + rest) :
            quote(before) + "{" + forms + "}" + quote(rest);
    }

    /** How the value follows the name: in the same word or in the next one. */
    private static String form(final OptionSpec option, final String name)
    {
        return !Words.takesValue(option) ? "" : name.startsWith("--") ? "=" : "+";
    }

    private static String positional(final PositionalParamSpec positional)
    {
        final String place = positional.index().isVariable() ? "*:" :
            positional.index().min() + 1 + (0 == positional.arity().min() ? "::" : ":");
        return place + value(positional);
    }

    private static String value(final ArgSpec arg)
    {
        final List<String> values = Words.values(arg);
        return escape(arg.paramLabel(), ":") + ":" +
            (Words.isPath(arg) ? "_files" : values.isEmpty() ? " " : "(" + String.join(" ", values) + ")");
    }

    private static String escape(final String text, final String special)
    {
        final StringBuilder escaped = new StringBuilder();
        for (final char c : text.toCharArray())
        {
            escaped.append('\\' == c || special.indexOf(c) >= 0 ? "\\" : "").append(c);
        }
        return escaped.toString();
    }

    private static String quote(final String text)
    {
        return text.isEmpty() ? "" : "'" + text.replace("'", "'\\''") + "'";
    }
}
