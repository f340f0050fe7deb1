/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

import picocli.CommandLine;

import io.daybook.perf.report.Verb;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MainTest
{
    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V", "latency --version", "codecs --version"})
    void shouldPrintItsVersion(final String args)
    {
        final StringWriter out = new StringWriter();

        assertThat(Main.commandLine().setOut(new PrintWriter(out)).execute(args.split(" "))).isZero();

        assertThat(out.toString()).startsWith("daybook-perf ").contains("\njava ").hasLineCount(2);
    }

    @Test
    void shouldTakeSomeVerbsInOneRun()
    {
        final CommandLine.ParseResult all =
            Main.commandLine().parseArgs("all", "--verbs", "append,replay").subcommand();
        assertThat(all.matchedOptionValue("--verbs", List.<Verb>of())).containsExactly(Verb.APPEND, Verb.REPLAY);
    }
}
