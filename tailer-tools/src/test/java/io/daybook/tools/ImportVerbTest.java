/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class ImportVerbTest
{
    @TempDir
    private Path temp;
    private String journal;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal").toString();
    }

    @Test
    void shouldAppendEachLineOfJsonUnderItsType() throws Exception
    {
        final Path file = Files.writeString(temp.resolve("in.jsonl"), "{\"a\":1}\n\n{\"b\":[2.0,null]}\n");

        final Result result = Commands.run("import", "-j", journal, "--type", "Thing", file.toString());

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo("daybook: imported 2 messages\n");
        assertThat(dump()).isEqualTo("---\nThing:\n  a: 1\n---\nThing:\n  b: [2.0, null]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "yaml"})
    void shouldTakeBackWhatDumpPrintsOfOneTypeHoweverOften(final String format) throws Exception
    {
        Files.writeString(temp.resolve("0"), "jsonl".equals(format) ? "{\"a\":1}\n{\"Thing\":{\"Thing\":2}}\n" :
            "a: 1\n---\nThing: {Thing: 2}\n");
        for (int i = 0; i < 3; i++)
        {
            final String copy = temp.resolve("copy" + i).toString();
            assertThat(Commands.run("import", "-j", copy, "--type", "Thing", "--format", format,
                temp.resolve(String.valueOf(i)).toString()).exitCode()).isZero();
            final String dump = Commands.run("dump", "-o", format, "--envelope", "none", "-t", "Thing", copy).out();
            Files.writeString(temp.resolve(String.valueOf(i + 1)), dump);
            assertThat(Commands.run("dump", "-o", "jsonl", copy).out())
                .isEqualTo("{\"Thing\":{\"a\":1}}\n{\"Thing\":{\"Thing\":2}}\n");
        }
    }

    @Test
    void shouldReadAPipeOnce() throws Exception
    {
        final Path pipe = temp.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        final Thread writer = new Thread(() ->
            assertThat(pipe).satisfies((to) -> Files.writeString(to, "{\"a\":1}\n")));
        writer.start();
        assertThat(Commands.run("import", "-j", journal, "--format", "jsonl", pipe.toString()))
            .isEqualTo(new Result(0, "", "daybook: imported 1 message\n"));
        writer.join();
        assertThat(dump()).isEqualTo("---\na: 1\n");
        assertThat(Commands.run("import", "-j", journal, "--format", "csv", "--type", "T", pipe.toString()).err())
            .startsWith("daybook: " + pipe + ": only a regular file can be read twice, as is needed here: ");
    }

    @Test
    void shouldAppendDocumentsFromStandardInputToWhatIsThere()
    {
        importYaml("a: 1\n");
        importYaml("---\nb: 2\n---\nc: {d: [x, 'y']}\n");

        assertThat(dump()).isEqualTo("---\na: 1\n---\nb: 2\n---\nc:\n  d: [x, \"y\"]\n");
    }

    private void importYaml(final String yaml)
    {
        assertThat(Commands.run(yaml.getBytes(UTF_8), "import", "-j", journal, "--format", "yaml", "-").exitCode())
            .isZero();
    }

    @Test
    void shouldSayWhereALineDoesNotParseAndWhatWasImported() throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":1}\n");
        final Path bad = Files.writeString(temp.resolve("bad.jsonl"), "{\"a\":2}\n{\"a\":3}\n{\"a\":tru}\n{\"a\":4}\n");

        final Result result = Commands.run("import", "-j", journal, good.toString(), bad.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err())
            .startsWith("daybook: " + bad + ": ")
            .contains("line=3", "column=")
            .endsWith("; imported 2 of its messages, those before it, and 1 of other files\n")
            .hasLineCount(1);
        assertThat(dump()).isEqualTo("---\na: 1\n---\na: 2\n---\na: 3\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BINARY_YAML", "PACKED"})
    void shouldSayWhereAMessageIsTooLongAndWhatWasImported(final String wire) throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":\"x\"}\n");
        final Path big = Files.writeString(
            temp.resolve("big.jsonl"),
            "{\"a\":\"y\"}\n\n{\"a\":\"" + "z".repeat(1 << 18) + "\"}\n{\"a\":\"w\"}\n");

        final Result result = Commands.run(
            "import", "-j", journal, "--type", "Thing", "--wire", wire, "--segment-length", "1m", good.toString(),
            big.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err())
            .startsWith("daybook: " + big + ": line=3: a message must fit into a quarter of a segment: length=")
            .contains("; create the journal with longer segments, with --segment-length; ")
            .endsWith("; imported 1 of its messages, the one before it, and 1 of other files\n")
            .hasLineCount(1);
        assertThat(dump()).isEqualTo("---\nThing:\n  a: x\n---\nThing:\n  a: \"y\"\n");
    }

    @Test
    void shouldGiveANewJournalSegmentsOfTheLengthAskedFor() throws Exception
    {
        final Path big = Files.writeString(
            temp.resolve("big.jsonl"), "{\"a\":\"" + "z".repeat(1 << 18) + "\"}\n");

        final Result result = Commands.run("import", "-j", journal, "--segment-length", "2m", big.toString());

        assertThat(result.exitCode()).isZero();
        try (Journal opened = Journal.open(Path.of(journal), new JournalConfig()))
        {
            assertThat(opened.maxMessageLength()).isBetween(1 << 18, 1 << 19);
        }
        assertFails(ExitCode.FAILURE, "import", "-j", journal, "--segment-length", "4m", big.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "m", "x", "-1", "0", "3m", "512k", "2g", "99999999999999999999", "9999999999g"})
    void shouldRefuseALengthThatNoSegmentHas(final String length) throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":1}\n");

        final Result result = Commands.run("import", "-j", journal, "--segment-length=" + length, good.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("such as 16m: --segment-length=" + length).hasLineCount(1);
        assertThat(Path.of(journal)).doesNotExist();
    }

    @Test
    void shouldSayWhereADocumentDoesNotParse()
    {
        final Result result = Commands.run(
            "a: 1\n---\nb: [\n".getBytes(UTF_8), "import", "-j", journal, "--format", "yaml", "-");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).startsWith("daybook: stdin: ").contains("line=").hasLineCount(1);
        assertThat(dump()).isEqualTo("---\na: 1\n");
    }

    @Test
    void shouldRefuseBigIntegersUnlessTheyMayBecomeText()
    {
        final byte[] big = "{\"a\":18446744073709551616}\n".getBytes(UTF_8);

        final Result refused = Commands.run(big, "import", "-j", journal, "--format", "jsonl", "-");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(refused.err()).contains("line=1", "column=");

        assertThat(Commands.run(big, "import", "-j", journal, "--format", "jsonl", "--big-integers", "text", "-")
            .exitCode()).isZero();
        assertThat(dump()).isEqualTo("---\na: \"18446744073709551616\"\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yaml", "jsonl", "json"})
    void shouldTakeBackWhatDumpPrintsWithUnsignedIntegersAsTheyWent(final String format)
    {
        importYaml(
            "a: 9223372036854775808\nb: [18446744073709551615, -9223372036854775808]\n---\n{}\n---\nc: {d: x}\n");
        final String copy = temp.resolve("copy").toString();
        final String printed = Commands.run("dump", "--envelope", "none", "-o", format, journal).out();

        final Result result = Commands.run(printed.getBytes(UTF_8), "import", "-j", copy, "--format", format, "-");

        assertThat(result.err()).isEqualTo("daybook: imported 3 messages\n");
        assertThat(printed).contains("9223372036854775808", "18446744073709551615", "-9223372036854775808")
            .doesNotContain("\"9", "\"1");
        assertThat(Commands.run("dump", "--envelope", "none", "-o", format, copy).out()).isEqualTo(printed);
        assertThat(Commands.run("dump", "--envelope", "none", copy).out()).isEqualTo(dump());
    }

    @ParameterizedTest
    @ValueSource(strings = {"yaml", "jsonl", "json"})
    void shouldRefuseAKeyThatComesTwice(final String format)
    {
        final Result result = Commands.run(
            "{\"a\":{\"b\":1,\"b\":2}}\n".getBytes(UTF_8), "import", "-j", journal, "--format", format, "-");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).contains("twice", "line=1 column=13").hasLineCount(1);
    }

    @Test
    void shouldSayWhatWasImportedWhereTheDiskIsFull() throws Exception
    {
        final StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 100_000; i++)
        {
            lines.append("{\"a\":").append(i).append("}\n");
        }
        final Path file = Files.writeString(temp.resolve("many.jsonl"), lines);
        try (SmallDisk disk = SmallDisk.mount(temp.resolve("mount"), "3m"))
        {
            final String full = disk.path().resolve("journal").toString();

            final Result result = Commands.run("import", "-j", full, "--segment-length", "1m", file.toString());

            final int imported = Commands.run("dump", "-o", "jsonl", full).out().split("\n").length;
            assertThat(imported).isGreaterThan(10_000);
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).hasLineCount(1)
                .startsWith("daybook: " + file + ": line=" + (imported + 1) + ": no space for a new file: path=" + full)
                .endsWith("; imported " + imported + " of its messages, those before it\n");
        }
    }

    @Test
    void shouldReadAnArrayFromAFileThatIsNamedSoAndSayWhereItIsNotValid() throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.json"), "[{\"a\":1},{\"a\":2}]");
        final Path bad = Files.writeString(temp.resolve("bad.json"), "[{\"a\":3},\n {\"a\":tru}]");

        final Result result = Commands.run("import", "-j", journal, good.toString(), bad.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).isEqualTo("daybook: " + bad + ": value must stand here: line=2 column=7; " +
            "imported 1 of its messages, the one before it, and 2 of other files\n");
        assertThat(dump()).isEqualTo("---\na: 1\n---\na: 2\n---\na: 3\n");
    }

    @ParameterizedTest
    @CsvSource({"jsonl,BINARY_YAML", "jsonl,PACKED", "json,BINARY_YAML", "json,DELTA"})
    void shouldKeepBadMessagesInAFileAsTheyStandAndGoOn(final String format, final String wire) throws Exception
    {
        final String tooLong = "{\"a\":\"" + "z".repeat(1 << 18) + "\"}";
        final List<String> texts = List.of(
            "{\"a\":\"x\"}", "{\"a\":tru}", "{\"a\":\"y\"}", "{\"unproved\":true,\"a\" : tru}", tooLong,
            "7", "{\"a\":\"z\"}");
        final boolean isArray = "json".equals(format);
        final Path file = Files.writeString(temp.resolve("in." + format),
            isArray ? "[" + String.join(",\n", texts) + "]" : String.join("\n", texts) + "\n");
        final Path bad = temp.resolve("bad");

        final Result result = Commands.run("import", "-j", journal, "--type", "Thing", "--wire", wire,
            "--segment-length", "1m", "--skip-bad", bad.toString(), file.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err().lines()).hasSize(5)
            .allMatch((line) -> line.startsWith("daybook: "))
            .filteredOn((line) -> line.startsWith("daybook: " + file + ": ") && line.endsWith("; skipped"))
            .hasSize(4)
            .satisfiesExactly(
                (line) -> assertThat(line).contains(": line=2 column=6"),
                (line) -> assertThat(line).contains(": line=4 column="),
                (line) -> assertThat(line).contains(": line=5: a message must fit into a quarter of a segment"),
                (line) -> assertThat(line).contains("message must be a JSON object: line=6 column=1"));
        assertThat(result.err()).endsWith("daybook: imported 3 messages, skipped 4, kept in " + bad + "\n");
        assertThat(Files.readString(bad)).isEqualTo(
            texts.get(1) + "\n" + texts.get(3) + "\n" + tooLong + "\n" + texts.get(5) + "\n");
        assertThat(dump()).isEqualTo("---\nThing:\n  a: x\n---\nThing:\n  a: \"y\"\n---\nThing:\n  a: z\n");
    }

    @Test
    void shouldGoOnBehindBadDocumentsOfYaml() throws Exception
    {
        final Path first = Files.writeString(temp.resolve("first.yaml"), "a: [\n...\na: &x 1\nb: *x\n---\nb: \"\n");
        final Path second = Files.writeString(temp.resolve("second.yaml"), "c: 1\nc: 2\n--- # good\nd: 4\n");
        final Path bad = temp.resolve("bad.yaml");

        final Result result = Commands.run(
            "import", "-j", journal, "--skip-bad", bad.toString(), first.toString(), second.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err().lines()).satisfiesExactly(
            (line) -> assertThat(line).startsWith("daybook: " + first + ": ").contains(": line=2 "),
            (line) -> assertThat(line).startsWith("daybook: " + first + ": ").contains(": line=7 "),
            (line) -> assertThat(line).startsWith("daybook: " + second + ": ").contains("key=c: line=2 column=1"),
            (line) -> assertThat(line).isEqualTo("daybook: imported 2 messages, skipped 3, kept in " + bad));
        assertThat(dump()).isEqualTo("---\na: 1\nb: 1\n---\nd: 4\n");
        assertThat(Files.readString(bad)).isEqualTo(
            "---\na: [\n...\n\n---\nb: \"\n\n---\nc: 1\nc: 2\n\n");
    }

    @Test
    void shouldSayWhatALostQuoteTakesWithIt() throws Exception
    {
        final String rest = "{\"a\":\"x,\"b\":1},\n{\"a\":\"y\"},\n{\"a\":\"z\"}\n]\n";
        final Path file = Files.writeString(temp.resolve("in.json"), "[{\"a\":\"w\"},\n" + rest);
        final Path bad = temp.resolve("bad");

        final Result result =
            Commands.run("import", "-j", journal, "--skip-bad", bad.toString(), file.toString());

        assertThat(result.err().lines()).satisfiesExactly(
            (line) -> assertThat(line).contains(": line=2 column=10; a quote or bracket is missing, so that all " +
                "up to the end of the file, line 6 is taken for this message; skipped"),
            (line) -> assertThat(line).isEqualTo("daybook: imported 1 message, skipped 1, kept in " + bad));
        assertThat(Files.readString(bad)).isEqualTo(rest + "\n");
    }

    @Test
    void shouldNotKeepWhatIsSkippedInsideAJournal() throws Exception
    {
        final Path texts = Files.writeString(temp.resolve("texts.jsonl"), "{\"a\":1}\n{\"a\":\n");
        final Path other = temp.resolve("other");
        Commands.run("import", "-j", other.toString(), Files.writeString(temp.resolve("a.json"), "{}").toString());
        final Path empty = Files.createDirectories(temp.resolve("empty"));

        for (final Path inside : new Path[]{other.resolve("bad"), empty.resolve("bad")})
        {
            assertThat(Commands.run(
                "import", "-j", empty.toString(), "--skip-bad", inside.toString(), texts.toString()).err())
                .startsWith("daybook: the file of bad messages must not be made inside a journal: path=" + inside);
            assertThat(inside).doesNotExist();
        }
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void shouldSkipNothingOfGoodFiles() throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":1}\n");
        final Path bad = temp.resolve("bad");

        assertFails(ExitCode.USAGE, "import", "-j", journal, "--skip-bad", good.toString(), good.toString());
        assertThat(Commands.run("import", "-j", journal, "--skip-bad", "-", good.toString()).err())
            .contains("the file of bad messages does not go to standard output");
        assertThat(Path.of(journal)).doesNotExist();
        assertThat(Commands.run("import", "-j", journal, "--skip-bad", bad.toString(), good.toString()).err())
            .isEqualTo("daybook: imported 1 message\n");
        assertThat(bad).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BINARY_YAML", "PACKED", "DELTA"})
    void shouldReadAndCheckEverythingInADryRunAndChangeNothing(final String wire) throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":\"x\"}\n{\"a\":\"y\"}\n");
        final Path big = Files.writeString(temp.resolve("big.jsonl"), "{\"a\":\"" + "z".repeat(1 << 18) + "\"}\n");
        final Path broken = Files.writeString(temp.resolve("broken.jsonl"), "{\"a\":\"x\"}\n{\"a\":tru}\n");
        final Path bad = temp.resolve("bad");
        final String[] dryRun = {"import", "--dry-run", "-j", journal, "--type", "T", "--wire", wire};

        final Result result = Commands.run(with(dryRun, good.toString()));
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEqualTo("daybook: dry run: would import 2 messages\n");
        assertThat(Commands.run(with(dryRun, big.toString())).exitCode()).isZero();
        assertThat(Commands.run(with(dryRun, broken.toString())).err()).contains("line=2 column=6").hasLineCount(1);
        assertTooLong(with(dryRun, "--segment-length", "1m", big.toString()));
        assertThat(Commands.run(with(dryRun, "--skip-bad", bad.toString(), broken.toString())).err())
            .endsWith("daybook: dry run: would import 1 message, skipped 1\n");
        assertThat(temp).isDirectoryNotContaining((path) -> path.equals(bad) || path.equals(Path.of(journal)));

        Files.createDirectory(Path.of(journal));
        assertThat(Commands.run(with(dryRun, good.toString())).exitCode()).isZero();
        assertThat(Path.of(journal)).isEmptyDirectory();
        final Path mount = Files.createDirectories(temp.resolve("mount/lost+found")).getParent();
        assertThat(Commands.run(
            "import", "--dry-run", "-j", mount.toString(), "--type", "T", "--wire", wire, good.toString()).err())
            .isEqualTo("daybook: dry run: would import 2 messages\n");

        assertThat(Commands.run("import", "-j", journal, "--segment-length", "1m", good.toString()).exitCode())
            .isZero();
        final String before = dump();
        assertThat(Commands.run(with(dryRun, good.toString())).exitCode()).isZero();
        assertTooLong(with(dryRun, big.toString()));
        assertFails(ExitCode.FAILURE, with(dryRun, "--segment-length", "2m", good.toString()));
        assertThat(dump()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({",BINARY_YAML", "T,BINARY_YAML", "Longer,BINARY_YAML", "T,PACKED", "T,DELTA"})
    void shouldSayInADryRunWhatTheRunSaysOfTheLongestMessages(final String type, final String wire) throws Exception
    {
        int tooLong = 0;
        for (int length = 262_100; length < 262_121; length++)
        {
            final Path file = Files.writeString(
                temp.resolve("in.jsonl"), "{\"a\":\"y\"}\n{\"a\":\"" + "x".repeat(length) + "\"}\n");
            final String[] args = {"import", "-j", temp.resolve("j" + length).toString(), "--wire", wire,
                "--segment-length", "1m", file.toString()};
            final String[] given = null == type ? args : with(args, "--type", type);

            final Result dryRun = Commands.run(with(given, "--dry-run"));
            final Result run = Commands.run(given);

            assertThat(dryRun.exitCode()).isEqualTo(run.exitCode());
            assertThat(dryRun.err().replace("dry run: would import", "imported")).isEqualTo(run.err());
            tooLong += ExitCode.FAILURE == run.exitCode() ? 1 : 0;
        }
        assertThat(tooLong).isBetween(1, 20);
    }

    private static void assertTooLong(final String... args)
    {
        final Result result = Commands.run(args);
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).contains("line=1: a message must fit into a quarter of a segment: length=")
            .endsWith("; dry run: would import none of its messages\n").hasLineCount(1);
    }

    private static String[] with(final String[] args, final String... more)
    {
        return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void shouldNotTouchTheJournalWhenAFileIsMissingOrAnOptionIsWrong() throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":1}\n");
        final String nowhere = temp.resolve("nowhere.jsonl").toString();
        final String unknown = Files.writeString(temp.resolve("in.txt"), "{}\n").toString();

        assertFails(ExitCode.FAILURE, "import", "-j", journal, good.toString(), nowhere);
        assertFails(ExitCode.FAILURE, "import", "-j", journal, "--format", "jsonl", temp.toString());
        assertFails(ExitCode.USAGE, "import", "-j", journal, unknown);
        assertFails(ExitCode.USAGE, "import", "-j", journal, "-");
        assertFails(ExitCode.USAGE, "import", good.toString());
        assertFails(ExitCode.USAGE, "import", "-j", journal);
        assertFails(ExitCode.USAGE, "import", "-j", journal, "--type", "", good.toString());
        assertThat(Path.of(journal)).doesNotExist();
    }

    @Test
    void shouldRefuseAJournalThatIsAFile() throws Exception
    {
        final Path good = Files.writeString(temp.resolve("good.jsonl"), "{\"a\":1}\n");
        Files.createFile(temp.resolve("journal"));

        assertFails(ExitCode.FAILURE, "import", "-j", journal, good.toString());
    }

    /** Each fails at the first message that goes to a journal, as text, as something of a shape, or for its length. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--type=T", "--typed", "--type=T --wire=PACKED", "--type=T --wire=DELTA"})
    void shouldLeaveNothingBehindWhereTheFirstMessageFails(final String options) throws Exception
    {
        final Path bad = Files.writeString(temp.resolve("bad.jsonl"), "{\"a\":tru}\n{\"a\":4}\n");
        final Path big = Files.writeString(
            temp.resolve("big.jsonl"), "{\"a\":\"" + "z".repeat(1 << 18) + "\"}\n{\"a\":\"w\"}\n");
        final Path kept = Files.createDirectories(temp.resolve("kept"));

        for (final Path file : List.of(bad, big))
        {
            for (final String directory : List.of(journal, kept.toString()))
            {
                final List<String> args = new ArrayList<>(List.of("import", "-j", directory, "--segment-length=1m"));
                args.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
                args.add(file.toString());
                assertFails(ExitCode.FAILURE, args.toArray(new String[0]));
            }
        }

        assertThat(Path.of(journal)).doesNotExist();
        assertThat(kept).isEmptyDirectory();
    }

    @Test
    void shouldCreateTheJournalForTheFirstMessageThatIsGood() throws Exception
    {
        final Path bad = Files.writeString(temp.resolve("bad.jsonl"), "{\"a\":tru}\n{\"a\":4.5}\n{\"a\":[true]}\n");

        final Result result =
            Commands.run("import", "-j", journal, "--skip-bad", temp.resolve("skipped").toString(), bad.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(dump()).isEqualTo("---\na: 4.5\n---\na: [true]\n");
    }

    @Test
    void shouldCreateAnEmptyJournalForAFileWithoutMessages() throws Exception
    {
        final Path none = Files.createFile(temp.resolve("none.jsonl"));

        assertThat(Commands.run("import", "-j", journal, none.toString()).exitCode()).isZero();
        assertThat(dump()).isEmpty();
    }

    @Test
    void shouldLeaveAJournalThatIsThereAsItIsWhereTheFirstMessageFails() throws Exception
    {
        importYaml("a: 1\n");
        final Path bad = Files.writeString(temp.resolve("bad.jsonl"), "{\"a\":tru}\n");

        assertFails(ExitCode.FAILURE, "import", "-j", journal, bad.toString());

        assertThat(dump()).isEqualTo("---\na: 1\n");
    }

    private static void assertFails(final int exitCode, final String... args)
    {
        final Result result = Commands.run(args);
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.err()).startsWith("daybook: ").hasLineCount(1).doesNotContain("unexpected");
    }

    private String dump()
    {
        return Commands.run("dump", "--envelope", "none", journal).out();
    }
}
