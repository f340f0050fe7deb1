/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The last part of {@code docs/command.md} is the help of the verbs; {@code -Ddaybook.command.write=true} writes it.
 */
class CommandDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/command.md");
    private static final String FIRST = "### daybook\n";

    @Test
    void shouldShowTheHelpOfEachVerb() throws IOException
    {
        final String document = Files.readString(DOCUMENT);
        final int start = document.contains(FIRST) ? document.indexOf(FIRST) : document.length();
        if (Boolean.getBoolean("daybook.command.write"))
        {
            Files.writeString(DOCUMENT, document.substring(0, start) + help());
        }

        assertThat(Files.readString(DOCUMENT).substring(start))
            .as("docs/command.md is not what the command says; -Ddaybook.command.write=true writes it anew")
            .isEqualTo(help());
    }

    @Test
    void shouldExplainEachExitCode() throws IOException
    {
        final String document = Files.readString(DOCUMENT);
        for (final int code : ExitCode.meanings().keySet())
        {
            assertThat(document).containsOnlyOnce("\n| " + code + " | ");
        }
    }

    private static String help()
    {
        final StringBuilder text = new StringBuilder(section("daybook", Commands.run("help").out()));
        Commands.verbs().stream().filter((verb) -> !"help".equals(verb))
            .forEach((verb) -> text.append('\n').append(section("daybook " + verb, Commands.run("help", verb).out())));
        return text.toString();
    }

    private static String section(final String name, final String help)
    {
        return "### " + name + "\n\n```\n" + help.stripTrailing() + "\n```\n";
    }
}
