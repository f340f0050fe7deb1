/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class CompletionVerbTest
{
    /** Each word of the line is an argument; a line that ends with a space asks for its next word. */
    private static final String BASH = """
        source "$1"
        line=$2
        read -r -a COMP_WORDS <<< "$line"
        [[ "$line" != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _daybook
        echo "${COMPREPLY[*]}"
        """;
    /** Prints what the script asks zsh for; only an interactive shell could complete. */
    private static final String ZSH = """
        compdef() { registered="$*" }
        _arguments() { print -r -- arguments "$@" }
        _describe() { print -r -- verbs "${verbs[@]}" }
        source "$1"
        print -r -- "$registered"
        words=(${=2})
        CURRENT=$(($#words + 1))
        _daybook
        """;

    @TempDir
    private Path temp;

    private String script(final String shell) throws Exception
    {
        final Commands.Result result = Commands.run("completion", shell);
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        return Files.writeString(temp.resolve("daybook." + shell), result.out()).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void shouldOfferBothFormsOfAnOptionThatCanBeDenied(final String shell)
    {
        assertThat(Commands.run("completion", shell).out()).containsPattern("no-verify\\b.*[ ,-]verify\\b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void shouldOfferNoWireFormatThatImportRefuses(final String shell)
    {
        assertThat(Commands.run("completion", shell).out()).contains("BINARY_YAML BINARY_YAML_NUMBERED ")
            .doesNotContain("CSV BINARY_YAML");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void shouldPrintTheSameScriptAgain(final String shell)
    {
        assertThat(Commands.run("completion", shell)).isEqualTo(Commands.run("completion", shell));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void shouldKnowEachVerb(final String shell)
    {
        assertThat(Commands.run("completion", shell).out()).contains(Commands.verbs());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
        "daybook du|dump", "./daybook du|dump", "daybook --v|--version", "daybook dump --on|--on-corrupt",
        "daybook dump --on-corrupt |stop skip show", "daybook dump --on-corrupt = s|stop skip show",
        "daybook dump --on-corrupt =|stop skip show", "daybook dump -o j|jsonl json", "daybook dump -n |",
        "daybook tailers orders re|reset", "daybook tailers --tz Z orders re|reset", "daybook tailers re|",
        "daybook import --wire PACK|PACKED", "daybook shapes --as sbe|sbe-xml",
        "daybook completion |bash zsh fish", "daybook man du|dump", "daybook help du|dump", "daybook nosuch |"})
    void shouldCompleteInBash(final String line, final String expected) throws Exception
    {
        if (Tools.isThere("bash"))
        {
            assertThat(Tools.run("bash", "-c", BASH, "bash", script("bash"), line))
                .isEqualTo((null == expected ? "" : expected) + "\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"daybook dump or", "daybook find 7 or", "daybook verify --public-key or",
        "daybook recover orders -o or", "daybook dump -- -or", "daybook diff -- -orders -or"})
    void shouldLeavePathsToBash(final String line) throws Exception
    {
        if (Tools.isThere("bash"))
        {
            // It turns the default off where there is no path.
            assertThat(Tools.run("bash", "-c", "compopt() { echo off; }\n" + BASH, "bash", script("bash"), line))
                .isEqualTo("\n");
            assertThat(Tools.run("bash", "-c", "source \"$1\"; complete -p daybook", "bash", script("bash")))
                .isEqualTo("complete -o bashdefault -o default -F _daybook daybook\n");
        }
    }

    @Test
    void shouldCompleteInZsh() throws Exception
    {
        if (Tools.isThere("zsh"))
        {
            final String script = script("zsh");
            assertThat(Tools.run("zsh", "-f", "-c", ZSH, "zsh", script, "daybook"))
                .startsWith("_daybook daybook\nverbs demo:Show the main job ");
            assertThat(Tools.run("zsh", "-f", "-c", ZSH, "zsh", script, "daybook dump"))
                .contains(" --on-corrupt=[At damaged data: stop (default), skip it, or show what is known of it and " +
                    "go on]:WHAT:(stop skip show) ", " *:PATH:_files");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
        "daybook du|dump", "./daybook du|dump", "daybook dump --on-corrupt |show skip stop",
        "daybook dump --on-corrupt=s|--on-corrupt=show --on-corrupt=skip --on-corrupt=stop",
        "daybook dump -o j|json jsonl", "daybook tailers orders re|reset", "daybook tailers --tz Z orders re|reset",
        "daybook completion |bash fish zsh", "daybook man du|dump", "daybook dump -n |"})
    void shouldCompleteInFish(final String line, final String expected) throws Exception
    {
        if (Tools.isThere("fish"))
        {
            final String out = Tools.run(
                "fish", "-N", "-c", "source '" + script("fish") + "'; complete -C '" + line + "'");
            assertThat(String.join(" ", out.lines().map((text) -> text.split("\t")[0]).toList()))
                .isEqualTo(null == expected ? "" : expected);
        }
    }

    /** What fish offers in a directory where there is only a journal, beside the script. */
    private String pathsInFish(final String line) throws Exception
    {
        Files.createDirectory(temp.resolve("orders"));
        return Tools.run(
            "fish", "-N", "-c", "source '" + script("fish") + "'; cd '" + temp + "'; complete -C '" + line + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"daybook dump or", "daybook find 7 or", "daybook find -t Trade 7 or",
        "daybook archive -o out or", "daybook seal --key key --name=name or",
        "daybook prune --before T --dry-run or", "daybook archive or -o or",
        "daybook tailers --tz Z or", "daybook info -- or", "daybook diff -- -orders or"})
    void shouldCompletePathsInFish(final String line) throws Exception
    {
        if (Tools.isThere("fish"))
        {
            assertThat(pathsInFish(line)).isEqualTo("orders/\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"daybook find or", "daybook info orders or", "daybook archive -o out orders or"})
    void shouldCompleteNoPathInFishWhereNoneFits(final String line) throws Exception
    {
        if (Tools.isThere("fish"))
        {
            assertThat(pathsInFish(line)).isEmpty();
        }
    }

    /** A verb that was added may have a value of another name, which nobody has looked at. */
    @Test
    void shouldKnowOfEachValueWhetherItIsAPath()
    {
        final Set<String> labels = new TreeSet<>();
        Pattern.compile("(?:]|'\\d|'\\*)::?([^: ]+): '").matcher(Commands.run("completion", "zsh").out()).results()
            .forEach((label) -> labels.add(label.group(1)));

        assertThat(labels)
            .as("values that are completed by nothing: name one that is a path in io.daybook.tools.help.Words, or here")
            .isSubsetOf("1/N", "CONDITION", "EXPRESSION", "FIELD", "FIELDS", "KEY", "LENGTH", "N", "NAME", "POSITION",
                "R", "REGEX", "S", "SECONDS", "SEQ", "SIZE", "TIME", "WHERE", "ZONE");
    }

    @Test
    void shouldRefuseAnotherShell()
    {
        final Commands.Result result = Commands.run("completion", "ksh");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("ksh").contains("bash, zsh, fish").hasLineCount(1);
    }
}
