/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;

import io.daybook.tools.help.Example;
import io.daybook.tools.help.Examples;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each verb has two examples, at the end of its help and in its page. {@link ExamplesTest} runs them.
 */
class HelpExamplesTest
{
    /** The parser's own verb. */
    private static final String HELP = "help";

    static List<String> verbs()
    {
        return Commands.verbs().stream().filter((verb) -> !HELP.equals(verb)).toList();
    }

    @Test
    void shouldGiveTwoExamplesOfEachVerb()
    {
        for (final String verb : verbs())
        {
            assertThat(Examples.of(verb)).as("the examples of a verb: add two lines of " + verb + " to " +
                "io.daybook.tools.help.Examples, and what they print to io.daybook.tools.ExamplesTest").hasSize(2)
                .allSatisfy((example) ->
                {
                    assertThat(example.line()).contains("daybook ").contains("version".equals(verb) ? "" : verb);
                    assertThat(example.does()).matches("[A-Z].*\\.");
                });
        }
    }

    @Test
    void shouldEndTheHelpOfEachVerbWithItsExamples()
    {
        for (final String verb : verbs())
        {
            final StringBuilder end = new StringBuilder("\n\nExamples:\n");
            for (final Example example : Examples.of(verb))
            {
                end.append("  ").append(example.line()).append("\n      ").append(example.does()).append('\n');
            }
            assertThat(Commands.run(verb, "--help").out()).endsWith(end);
            assertThat(Commands.run(HELP, verb).out()).endsWith(end).isEqualTo(Commands.run(verb, "-h").out());
        }
    }

    @Test
    void shouldKeepExamplesWithinTheWidthOfTheHelp()
    {
        assertThat(verbs()).allSatisfy((verb) ->
            assertThat(Examples.of(verb)).allSatisfy((example) ->
            {
                assertThat(example.line().length() + 2).isLessThanOrEqualTo(100);
                assertThat(example.does().length() + 6).isLessThanOrEqualTo(100);
            }));
    }
}
