/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

import java.util.List;
import java.util.Locale;

import io.daybook.tools.console.ExitCode;

import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A page of the manual, in roff with the macros of man(7).
 */
public final class ManPage
{
    private final CommandSpec command;
    private final Roff roff = new Roff();

    private ManPage(final CommandSpec command)
    {
        this.command = command;
    }

    /**
     * Returns the name of a page's file.
     *
     * @param command or a verb of it.
     */
    public static String fileName(final CommandSpec command)
    {
        return name(command) + ".1";
    }

    /**
     * Returns the page of a verb, or that of the command itself. The same command gives the same page.
     *
     * @param command or a verb of it.
     * @param version of the command, as it is shown at the bottom of the page.
     */
    public static String of(final CommandSpec command, final String version)
    {
        return new ManPage(command).text(version);
    }

    private static String name(final CommandSpec command)
    {
        return command.qualifiedName("-");
    }

    private String text(final String version)
    {
        final String[] description = command.usageMessage().description();
        roff.title(name(command).toUpperCase(Locale.ROOT), version);
        final String summary = Words.summary(description);
        roff.section("NAME").text(
            name(command) + " - " + Character.toLowerCase(summary.charAt(0)) + summary.substring(1));
        roff.section("SYNOPSIS").text(Words.text(new String[]{synopsis()}));
        roff.section("DESCRIPTION").text(Words.text(description));
        if (!isVerb())
        {
            verbs();
        }
        // What stands below the options of the help: of the command itself, this is what the next parts say.
        else if (command.usageMessage().footer().length > 0)
        {
            roff.paragraph().text(Words.text(command.usageMessage().footer()));
        }
        options();
        examples();
        roff.section("EXIT STATUS");
        ExitCode.meanings().forEach((code, meaning) -> roff.item(Roff.bold(String.valueOf(code))).text(meaning));
        seeAlso();
        return roff.toString();
    }

    private boolean isVerb()
    {
        return null != command.parent();
    }

    private String synopsis()
    {
        return isVerb() ? new Help(command, Help.Ansi.OFF).synopsis(0) : command.usageMessage().customSynopsis()[0];
    }

    private void verbs()
    {
        roff.section("VERBS");
        for (final CommandSpec verb : Words.verbs(command))
        {
            roff.item(Roff.bold(verb.name())).text(Words.text(verb.usageMessage().description()));
        }
    }

    private void options()
    {
        roff.section("OPTIONS");
        for (final PositionalParamSpec positional : command.positionalParameters())
        {
            item(Roff.italic(positional.paramLabel()), positional);
        }
        for (final OptionSpec option : Words.options(command))
        {
            final StringBuilder names = new StringBuilder();
            for (final String name : option.names())
            {
                names.append(names.isEmpty() ? "" : ", ").append(Roff.bold(name));
            }
            item(names + (Words.takesValue(option) ? "=" + Roff.italic(option.paramLabel()) : ""), option);
        }
    }

    private void item(final String head, final ArgSpec arg)
    {
        roff.item(head).text(Words.text(arg.description()));
    }

    private void examples()
    {
        final List<Example> examples = Examples.of(command.name());
        if (!examples.isEmpty())
        {
            roff.section("EXAMPLES");
            examples.forEach((example) -> roff.item(Roff.bold(example.line())).text(example.does()));
        }
    }

    private void seeAlso()
    {
        roff.section("SEE ALSO");
        if (isVerb())
        {
            roff.reference(name(command.parent()), true);
            return;
        }
        final List<CommandSpec> verbs = Words.verbs(command).stream()
            .filter((verb) -> !Examples.of(verb.name()).isEmpty()).toList();
        for (int i = 0; i < verbs.size(); i++)
        {
            roff.reference(name(verbs.get(i)), i == verbs.size() - 1);
        }
    }
}
