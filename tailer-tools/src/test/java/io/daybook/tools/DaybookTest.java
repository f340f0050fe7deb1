/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What all verbs have in common.
 */
class DaybookTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldPrintTheSameVersionAsAVerbAndAsAnOption()
    {
        final Result verb = Commands.run("version");

        assertThat(verb.exitCode()).isZero();
        assertThat(verb.out()).startsWith("daybook ").contains("\njava ").hasLineCount(2);
        assertThat(Commands.run("--version")).isEqualTo(verb);
        assertThat(Commands.run("-V")).isEqualTo(verb);
    }

    @Test
    void shouldNameTheVerbThatThereIsNot()
    {
        assertThat(Commands.run("dmp", "orders")).isEqualTo(new Result(
            ExitCode.USAGE, "", "daybook: no such verb: 'dmp'; the nearest is 'dump'; see 'daybook help'\n"));
        assertThat(Commands.run("help", "nosuch").err())
            .isEqualTo("daybook: no such verb: 'nosuch'; see 'daybook help'\n");
        assertThat(Commands.run("--nosuch").err())
            .isEqualTo("daybook: unknown option: '--nosuch'; see 'daybook help'\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "dump --ouput jsonl orders | unknown option: '--ouput'; the nearest is '--output'; see 'daybook help dump'",
        "info --jsno=1 orders | unknown option: '--jsno=1'; the nearest is '--json'; see 'daybook help info'",
        "archive --no-verfy | unknown option: '--no-verfy'; the nearest is '--no-verify'; see 'daybook help archive'",
        "merge --revers orders | unknown option: '--revers'; see 'daybook help merge'",
        "dump --x orders | unknown option: '--x'; see 'daybook help dump'",
        "--hepl | unknown option: '--hepl'; the nearest is '--help'; see 'daybook help'",
        "dmup orders | no such verb: 'dmup'; the nearest is 'dump'; see 'daybook help'",
        "VERIFY orders | no such verb: 'VERIFY'; the nearest is 'verify'; see 'daybook help'",
        "help verfy | no such verb: 'verfy'; the nearest is 'verify'; see 'daybook help'",
        "nosuch | no such verb: 'nosuch'; see 'daybook help'"})
    void shouldNameTheOptionOrVerbThatWasMeant(final String words, final String sentence)
    {
        assertThat(Commands.run(words.split(" "))).isEqualTo(
            new Result(ExitCode.USAGE, "", "daybook: " + sentence + "\n"));
    }

    @Test
    void shouldShowWhatATerminalObeysInTheNameOfAnOptionOrVerb()
    {
        assertThat(Commands.run("dump", "--fo\no\u001b[m", "orders").err())
            .isEqualTo("daybook: unknown option: '--fo\\u000ao\\u001b[m'; see 'daybook help dump'\n");
        assertThat(Commands.run("no\nverb").err())
            .isEqualTo("daybook: no such verb: 'no\\u000averb'; see 'daybook help'\n");
    }

    @Test
    void shouldNameTheOptionThatThereIsNotBeforeWhatIsMissingBecauseOfIt()
    {
        assertThat(Commands.run("dump", "--limit").err())
            .isEqualTo("daybook: unknown option: '--limit'; see 'daybook help dump'\n");
        assertThat(Commands.run("info", "-n", "3", "orders").err())
            .isEqualTo("daybook: unknown option: '-n'; see 'daybook help info'\n");
        assertThat(Commands.run("info").err())
            .isEqualTo("daybook: missing required parameter: 'PATH'; see 'daybook help info'\n");
        assertThat(Commands.run("info", "a", "b").err()).contains("unmatched argument", "'b'");
    }

    @ParameterizedTest
    @CsvSource({"dump, PATH", "import -j, --journal", "prune --keep-segments 1, PATH", "archive -o x, PATH",
        "export -d, --directory", "seal --name n --key k, PATH", "head --name n x --key, --key", "diff a, B",
        "import -j x --type T, FILE", "dump a b, PATH", "tail -f, PATH", "verify x --expect-head, --expect-head",
        "man -d, --directory", "shapes x --check, --check"})
    void shouldNotTakeAnEmptyPathForTheDirectoryThatTheUserIsIn(final String words, final String which)
    {
        final List<String> args = new ArrayList<>(List.of(words.split(" ")));
        args.add("");
        if (words.startsWith("import") || words.startsWith("export"))
        {
            Journals.trades(temp.resolve("journal"), 1);
            args.add(words.startsWith("import") ? "-" : temp.resolve("journal").toString());
            args.addAll(words.startsWith("import") ? List.of("--format", "jsonl") : List.of());
        }

        assertThat(Commands.run(args.toArray(String[]::new))).isEqualTo(new Result(
            ExitCode.USAGE, "", "daybook: a path is empty: " + which + "; give a name, or . for this directory\n"));
    }

    @ParameterizedTest
    @CsvSource({"--from, sequence", "--to, sequence", "--from-position, position"})
    void shouldRefuseANegativeSequenceOrPosition(final String option, final String kind)
    {
        assertThat(Commands.run("dump", option, "-1", "orders")).isEqualTo(new Result(
            ExitCode.USAGE, "", "daybook: invalid value for option '" + option + "': '-1' is negative, and no " +
            kind + " is; tail -n shows the last messages; see 'daybook help dump'\n"));
    }

    @Test
    void shouldSayWithoutTypesOfJavaWhatIsNoNumber()
    {
        for (final String given : List.of("x", "1.5", "99999999999999999999"))
        {
            assertThat(Commands.run("dump", "-n", given, "orders").err()).isEqualTo(
                "daybook: invalid value for option '-n': '" + given +
                "' is not a whole number, or is too large; see 'daybook help dump'\n");
        }
        assertThat(Commands.run("demo", "--rate", "x").err())
            .contains("'x' is not a whole number, or is too large; see 'daybook help demo'");
        assertThat(Commands.run("top", "--interval", "x", "orders").err())
            .contains("'x' is not a number; see 'daybook help top'");
    }

    @Test
    void shouldOfferNoOptionThatTheVerbAlwaysRefuses()
    {
        for (final String verb : List.of("merge", "export"))
        {
            assertThat(Commands.run("help", verb).out()).contains("--fields").doesNotContain("--reverse");
            assertThat(Commands.run(verb, "-r", "orders").err()).contains("leave -r out");
        }
        assertThat(Commands.run("help", "export").out()).doesNotContain("--color=WHEN");
        assertThat(Commands.run("export", "--color", "never", "orders").err()).contains("leave --color out");
    }

    @Test
    void shouldCountNoArgumentsWhereOneIsWrong()
    {
        assertThat(Commands.run("formats", "more").err())
            .isEqualTo("daybook: unmatched argument: 'more'; see 'daybook help formats'\n");
        assertThat(Commands.run("formats", "even", "more").err())
            .isEqualTo("daybook: unmatched arguments: 'even', 'more'; see 'daybook help formats'\n");
        assertThat(Commands.run("completion", "ksh").err())
            .startsWith("daybook: invalid value for SHELL: expected one of [bash, zsh, fish]");
    }

    @Test
    void shouldNameOnlyTheValuesThatAnOptionTakes()
    {
        assertThat(Commands.run("import", "-j", "journal", "--wire", "FOO", "file.json").err())
            .startsWith("daybook: invalid value for option '--wire': expected one of [BINARY_YAML, ")
            .contains("PACKED").doesNotContain("CSV", "JSON").contains("] (case-sensitive) but was 'FOO'; see");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dump", "info", "tail", "verify"})
    void shouldShowTheStackTraceWhenVerbose(final String verb)
    {
        final String missing = temp.resolve("missing").toString();
        final Result plain = Commands.run(verb, missing);
        final Result verbose = Commands.run(verb, "-v", missing);

        assertThat(plain.err()).startsWith("daybook: ").hasLineCount(1);
        assertThat(verbose.exitCode()).isEqualTo(plain.exitCode());
        assertThat(verbose.err()).startsWith(plain.err()).contains("Exception: ", " at io.daybook.");
        assertThat(Commands.run(verb, "--verbose", missing).err()).startsWith(plain.err()).contains(" at io.daybook.");
    }

    @Test
    void shouldShowNoControlCharacterInAStackTrace()
    {
        final Result result = Commands.run("dump", "-v", temp.resolve("\u001b[2Jmissing").toString());

        assertThat(result.err()).contains(" [2Jmissing", " at io.daybook.").doesNotContain("\u001b", "\t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dump", "info", "tail", "verify"})
    void shouldSayThatStdinIsEmpty(final String verb)
    {
        final Result result = Commands.run(new byte[0], verb, "-");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).isEqualTo(
            "daybook: stdin is empty: give it the bytes of one segment's file, or give a path\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dump", "info", "tail", "verify"})
    void shouldNotNameTheFileThatStdinWasCopiedTo(final String verb)
    {
        final Result result = Commands.run(new byte[]{1, 2, 3}, verb, "-");

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.err()).startsWith("daybook: cannot read a segment: path=stdin, ").hasLineCount(1);
    }
}
