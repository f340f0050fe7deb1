/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Dumps of journals with several types that are imported again.
 */
class ImportTypedTest
{
    @TempDir
    private Path temp;
    private String journal;
    private String copy;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal").toString();
        copy = temp.resolve("copy").toString();
    }

    @ParameterizedTest
    @CsvSource({
        "jsonl,none", "jsonl,fields", "json,none", "json,fields", "yaml,none", "yaml,comment", "yaml,fields" })
    void shouldGiveEachMessageItsTypeBack(final String format, final String envelope) throws Exception
    {
        writeSeveralTypes();
        final String printed = dump(journal, "-o", format, "--envelope", envelope);

        final Result result =
            Commands.run(printed.getBytes(UTF_8), "import", "-j", copy, "--typed", "--format", format, "-");

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEqualTo("daybook: imported 11 messages\n");
        assertThat(typesAndMessages(copy)).isEqualTo(typesAndMessages(journal)).hasSize(11);
        for (final String any : List.of("jsonl", "json", "yaml"))
        {
            assertThat(dump(copy, "-o", any, "--envelope", "none"))
                .isEqualTo(dump(journal, "-o", any, "--envelope", "none"));
        }
    }

    private void writeSeveralTypes() throws Exception
    {
        append("A", "{\"a\":1,\"b\":[1.5,null,{\"c\":\"x\"}]}\n{\"A\":{\"A\":{}}}\n{\"A\":2}\n");
        append("B", "{}\n{\"A\":{\"a\":18446744073709551615}}\n{\"type\":\"A\",\"message\":{\"a\":1}}\n");
        append("com.example.\u00dcnit$1", "{\"position\":1,\"sequence\":{}}\n");
        append(null, "{\"x\":1}\n{}\n{\"x\":{\"y\":1},\"z\":{}}\n");
        try (Journal opened = Journal.open(Path.of(journal), new JournalConfig());
            Appender appender = opened.appender())
        {
            appender.append("text: a text");
        }
    }

    private void append(final String type, final String jsonLines) throws Exception
    {
        final Path file = Files.writeString(temp.resolve("in.jsonl"), jsonLines);
        final Result result = null == type ? Commands.run("import", "-j", journal, file.toString()) :
            Commands.run("import", "-j", journal, "--type", type, file.toString());
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void shouldTakeAnObjectAloneForATypeUnlessAnEnvelopeSaysThatThereIsNone() throws Exception
    {
        append(null, "{\"C\":{\"z\":1}}\n{\"\":{}}\n");

        run(dump(journal, "-o", "jsonl"), "import", "-j", copy, "--typed", "--format", "jsonl", "-");
        assertThat(typesAndMessages(copy)).containsExactly(
            "\"type\":\"C\",\"message\":{\"z\":1}}", "\"type\":null,\"message\":{\"\":{}}}");
        assertThat(dump(copy, "-o", "jsonl")).isEqualTo(dump(journal, "-o", "jsonl"));

        final String other = temp.resolve("other").toString();
        run(dump(journal, "-o", "jsonl", "--envelope", "fields"),
            "import", "-j", other, "--typed", "--format", "jsonl", "-");
        assertThat(typesAndMessages(other)).isEqualTo(typesAndMessages(journal));
    }

    @Test
    void shouldTakeEnvelopesOfOtherVerbsAndMarksOfUnprovedMessages()
    {
        final String envelope = "\"position\":4248,\"sequence\":1,\"time\":null,\"writer\":null,\"type\":\"A\",";
        run("{\"journal\":\"x\"," + envelope + "\"message\":{\"a\":1}}\n" +
            "{" + envelope + "\"unproved\":true,\"message\":{\"a\":2}}\n" +
            "{\"unproved\":true,\"A\":{\"a\":3}}\n" +
            "{" + envelope + "\"message\":4}\n" +
            "{" + envelope + "\"message\":{},\"a\":5}\n",
            "import", "-j", copy, "--typed", "--format", "jsonl", "-");

        assertThat(dump(copy, "-o", "jsonl")).isEqualTo("{\"A\":{\"a\":1}}\n{\"A\":{\"a\":2}}\n{\"A\":{\"a\":3}}\n" +
            "{" + envelope + "\"message\":4}\n{" + envelope + "\"message\":{},\"a\":5}\n");
    }

    @Test
    void shouldMakeTypedMessagesInADryRunToo() throws Exception
    {
        final Path file =
            Files.writeString(temp.resolve("in.jsonl"), "{\"A\":{\"a\":\"" + "x".repeat(262_107) + "\"}}\n");
        final Result dryRun =
            Commands.run("import", "-j", copy, "--typed", "--dry-run", "--segment-length", "1m", file.toString());
        final Result result = Commands.run("import", "-j", copy, "--typed", "--segment-length", "1m", file.toString());

        assertThat(result.err()).contains(": length=262121, max=262120; ");
        assertThat(dryRun.err().replace("dry run: would import", "imported")).isEqualTo(result.err());
    }

    @ParameterizedTest
    @CsvSource({"--type=A,-q", "--type=A,--wire=PACKED", "--format=csv,-q"})
    void shouldRefuseOptionsThatDoNotGoTogether(final String one, final String other) throws Exception
    {
        final Path file = Files.writeString(temp.resolve("in.jsonl"), "{\"A\":{}}\n");
        final Result result = Commands.run("import", "-j", copy, "--typed", one, other, file.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("use --typed without --type, --wire, CSV and queues").hasLineCount(1);
        assertThat(Path.of(copy)).doesNotExist();
    }

    private static void run(final String in, final String... args)
    {
        assertThat(Commands.run(in.getBytes(UTF_8), args).exitCode()).isZero();
    }

    private static String dump(final String from, final String... options)
    {
        final String[] args = new String[options.length + 2];
        args[0] = "dump";
        System.arraycopy(options, 0, args, 1, options.length);
        args[args.length - 1] = from;
        return Commands.run(args).out();
    }

    private static List<String> typesAndMessages(final String from)
    {
        return dump(from, "-o", "jsonl", "--envelope", "fields").lines()
            .map((line) -> line.substring(line.indexOf("\"type\":"))).toList();
    }
}
