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
 * Completion for bash. What a word may be depends on its place: behind an option that takes a value, or so many words
 * behind the verb. Where it is a path, the script leaves it to bash.
 */
final class BashScript
{
    private static final String HEAD = """
        # Completion of daybook for bash, made by 'daybook completion bash'.

        _daybook()
        {
            local current=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} options='' valued='' values='' path=''
            local i word option='' place=0 ended=''
            COMPREPLY=()
            if [ "$COMP_CWORD" -eq 1 ]
            then
                # shellcheck disable=SC2207
                COMPREPLY=($(compgen -W '%s' -- "$current"))
                return
            fi
            case $verb in
        """;
    private static final String PLACE = """
            esac
            # Bash takes --output=json for three words.
            for ((i = 2; i < COMP_CWORD; i++))
            do
                word=${COMP_WORDS[i]}
                case $word in
                    =) ;;
                    *)
                        if [ -n "$option" ]
                        then
                            option=''
                        elif [ -z "$ended" ] && [ "$word" = -- ]
                        then
                            ended=yes
                        elif [ -z "$ended" ] && [[ "$valued" == *" $word "* ]]
                        then
                            option=$word
                        elif [[ -n "$ended" || "$word" != -?* ]] && [ "$place" -lt 9 ]
                        then
                            place=$((place + 1))
                        fi
                        ;;
                esac
            done
            [ "$current" != = ] || current=''
            case "$verb ${option:-$place}" in
        """;
    private static final String END = """
            esac
            if [ -z "$option" ] && [ -z "$ended" ] && [[ "$current" == -* ]]
            then
                values=$options
                path=''
            fi
            if [ -z "$path" ]
            then
                # shellcheck disable=SC2207
                COMPREPLY=($(compgen -W "$values" -- "$current"))
                # Where nothing fits, a path does not fit either. Old shells cannot be told.
                compopt +o default +o bashdefault 2> /dev/null
            fi
        }

        complete -o bashdefault -o default -F _daybook daybook
        """;

    private BashScript()
    {
    }

    static String of(final CommandSpec command)
    {
        final List<CommandSpec> verbs = Words.verbs(command);
        final String first = Stream.concat(
            verbs.stream().map(CommandSpec::name), names(command, false)).collect(Collectors.joining(" "));
        final StringBuilder script = new StringBuilder(String.format(HEAD, first));
        for (final CommandSpec verb : verbs)
        {
            script.append("        ").append(verb.name()).append(")\n")
                .append("            options='").append(join(names(verb, false))).append("'\n")
                .append("            valued=' ").append(join(names(verb, true))).append(" '\n")
                .append("            ;;\n");
        }
        script.append(PLACE);
        for (final CommandSpec verb : verbs)
        {
            for (final OptionSpec option : Words.options(verb))
            {
                final String places = Words.names(option).map((name) -> "'" + verb.name() + " " + name + "'")
                    .collect(Collectors.joining(" | "));
                append(places, option, script);
            }
            for (final PositionalParamSpec positional : verb.positionalParameters())
            {
                append("'" + verb.name() + " '" + places(positional), positional, script);
            }
        }
        return script.append(END).toString();
    }

    private static Stream<String> names(final CommandSpec verb, final boolean valued)
    {
        return Words.options(verb).stream().filter((option) -> !valued || Words.takesValue(option))
            .flatMap(Words::names);
    }

    private static String join(final Stream<String> words)
    {
        return words.collect(Collectors.joining(" "));
    }

    private static String places(final PositionalParamSpec positional)
    {
        final int max = Math.min(9, positional.index().max());
        return positional.index().min() == max ? String.valueOf(max) : "[" + positional.index().min() + "-" + max + "]";
    }

    private static void append(final String places, final ArgSpec arg, final StringBuilder script)
    {
        final List<String> values = Words.values(arg);
        if (Words.isPath(arg) || !values.isEmpty())
        {
            script.append("        ").append(places).append(") ")
                .append(Words.isPath(arg) ? "path=yes" : "values='" + String.join(" ", values) + "'")
                .append(" ;;\n");
        }
    }
}
