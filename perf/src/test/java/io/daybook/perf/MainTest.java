/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine;

import io.daybook.perf.report.Verb;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MainTest
{
    @TempDir
    private Path temp;

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

    @Test
    void shouldRefuseAVerbThatCanMeasureNoneOfThePeers()
    {
        final StringWriter err = new StringWriter();
        final Path results = temp.resolve("results");

        assertThat(Main.commandLine().setErr(new PrintWriter(err)).execute(
            "all", "--verbs", "append,replay", "--peers", "typo", "--out", results.toString()))
            .isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString()).startsWith("daybook-perf: no such peers for append").contains("peers=[typo]");
        assertThat(results).doesNotExist();
    }
}
