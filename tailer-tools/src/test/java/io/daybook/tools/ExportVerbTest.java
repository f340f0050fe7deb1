/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.journal.Appender;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class ExportVerbTest
{
    private static final int MAX_NAME_LENGTH = 120;
    private static final String SEGMENT = "00000000000000000000.dbk";

    @TempDir
    private Path temp;
    private Path journal;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal");
    }

    private Result export(final String... options)
    {
        final String[] args = new String[options.length + 2];
        args[0] = "export";
        System.arraycopy(options, 0, args, 1, options.length);
        args[args.length - 1] = journal.toString();
        return Commands.run(args);
    }

    private String to(final String name)
    {
        return temp.resolve(name).toString();
    }

    private static void message(final Appender appender, final String type, final int id)
    {
        appender.message(type).int32("id", id);
        appender.endMessage();
    }

    private static Map<String, String> files(final Path directory) throws IOException
    {
        final Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                files.put(directory.relativize(path).toString(), Files.readString(path));
            }
        }
        return files;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> provenance(final Path directory) throws IOException
    {
        return (Map<String, Object>)new Load(LoadSettings.builder().build())
            .loadFromString(Files.readString(directory.resolve("export.yaml")));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> told(final Path directory) throws IOException
    {
        return (List<Map<String, Object>>)provenance(directory).get("files");
    }

    private static String sha256(final byte[] bytes)
    {
        try
        {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new AssertionError(ex);
        }
    }

    @Test
    void shouldWriteAFileForEachTypeAndTellWhereTheyAreFrom() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 0);
            message(appender, "Fill", 7);
            Journals.trade(appender, 1);
            appender.append("hello");
        });

        final Result result =
            export("-o", "jsonl", "--by", "type", "-d", to("out"), "--since", "2026-01-01", "-w", "gateway-1");

        assertThat(result).isEqualTo(new Result(
            0, "", "daybook: exported 4 messages to " + to("out") + ": 3 files and export.yaml\n"));
        final Map<String, String> files = files(temp.resolve("out"));
        assertThat(files.keySet()).containsExactly("Fill.jsonl", "Trade.jsonl", "export.yaml", "text.jsonl");
        assertThat(files.get("Trade.jsonl")).isEqualTo(
            Commands.run("dump", "-t", "Trade", "-o", "jsonl", journal.toString()).out()).hasLineCount(2);
        assertThat(files.get("Fill.jsonl")).isEqualTo("{\"Fill\":{\"id\":7}}\n");
        final Map<String, Object> provenance = provenance(temp.resolve("out"));
        assertThat(provenance).containsEntry("messages", 4).containsEntry("exitCode", 0).doesNotContainKey("seals");
        assertThat(provenance.get("journal").toString())
            .contains(Commands.run("info", "--json", journal.toString()).out().replaceAll(
                "(?s).*\"id\":\"([^\"]+)\".*", "$1"));
        assertThat(provenance.get("options")).isEqualTo(Map.of("by", List.of("type"), "output", List.of("jsonl"),
            "since", "2026-01-01T00:00:00.000000000Z", "writer", List.of("gateway-1")));
        assertThat(provenance.get("first").toString()).contains("time=2026-11-20T09:30:00.123456789Z");
        for (final Map<String, Object> file : told(temp.resolve("out")))
        {
            final byte[] bytes = Files.readAllBytes(temp.resolve("out").resolve((String)file.get("name")));
            assertThat(file).containsEntry("bytes", bytes.length).containsEntry("sha256", sha256(bytes));
        }
    }

    @Test
    void shouldGiveTheSameBytesEachTimeAndWithoutATraceOfThePlace() throws IOException
    {
        Journals.trades(journal, 5_000);

        for (final String form : List.of("yaml", "jsonl", "json", "csv"))
        {
            export("-o", form, "--by", "day", "-d", to("one-" + form));
            export("-d", to("two-" + form), "-q", "--by", "day", "-o", form);

            assertThat(files(temp.resolve("one-" + form))).isEqualTo(files(temp.resolve("two-" + form)))
                .containsOnlyKeys("2026-11-20." + form, "export.yaml");
            assertThat(files(temp.resolve("one-" + form)).get("export.yaml")).doesNotContain(temp.toString());
            assertThat(export("-o", form).out()).isEqualTo(export("-o", form).out());
        }
    }

    /** All tests run on each JDK that is supported. */
    @Test
    void shouldGiveTheSameBytesOnEachJdk() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            for (final double value : new double[]{2e23, 1.1034, Double.MIN_VALUE, 2.2250738585072014E-308, -0.0, 1e21})
            {
                appender.message("Quote").float64("price", value).float32("size", (float)value)
                    .timestamp("time", Journals.TIME_NS).text("note", "\u65e5\u672c\u001b").decimal("fee", 12345, 3);
                appender.endMessage();
            }
        });

        export("-o", "jsonl", "-d", to("out"));

        assertThat(told(temp.resolve("out")).get(0)).containsEntry(
            "sha256", "69d86eb9405483062084c5f9dd9fd13ab40ecce2f1602a3766b17baeda4f3067");
    }

    @Test
    void shouldPrintWhatDumpPrintsWithProvenanceInCommentsWhereTheFormHasThem()
    {
        Journals.trades(journal, 100);

        for (final String form : List.of("jsonl", "json", "csv"))
        {
            assertThat(export("-o", form, "--envelope", "fields").out()).isEqualTo(
                Commands.run("dump", "-o", form, "--envelope", "fields", journal.toString()).out());
        }
        final String dump = Commands.run("dump", journal.toString()).out();
        final String yaml = export().out();
        assertThat(yaml).startsWith(dump);
        assertThat(yaml.substring(dump.length()).lines()).allMatch((line) -> line.startsWith("# "));
        // A hash of few letters looks like a number, and is in quotes.
        assertThat(yaml.replace("\"", "")).endsWith(
            "#   - name: -\n#     messages: 100\n#     bytes: " + dump.length() +
            "\n#     sha256: " + sha256(dump.getBytes(StandardCharsets.UTF_8)) + "\n");
        assertThat(new Load(LoadSettings.builder().build()).loadAllFromString(yaml)).hasSize(100);
    }

    @Test
    void shouldNameFilesSafelyWhateverTypesAreCalled() throws IOException
    {
        final List<String> types = List.of(
            "../../outside", "/etc/passwd", "..", ".", ".hidden", "a/b", "a\\b", "a_b", "a:b", "con", "NUL.x", "Trade",
            "trade", "TRADE", "text", "bytes", "export", "no-type", "-rf", "x".repeat(5_000), "x".repeat(5_001),
            "new\nline", "\u001b[2J", "\u65e5\u672c", "a b", "~", "\u0000", "%2e%2e%2f");
        Journals.write(journal, "gateway-1", (appender) ->
        {
            for (int i = 0; i < types.size(); i++)
            {
                message(appender, types.get(i), i);
            }
            appender.append("hello");
        });

        final Result result = export("-o", "yaml", "--by", "type", "-d", to("deep/er/out"));

        assertThat(result.exitCode()).as(result.err()).isZero();
        final Map<String, String> files = files(temp.resolve("deep/er/out"));
        assertThat(files).hasSize(types.size() + 2);
        final Set<String> names = new HashSet<>();
        files.keySet().forEach((name) ->
        {
            assertThat(name).matches("[A-Za-z0-9_][A-Za-z0-9_.$-]*").hasSizeLessThan(MAX_NAME_LENGTH)
                .doesNotMatch("(?i)(con|nul)[.].*");
            assertThat(names.add(name.toLowerCase(Locale.ROOT))).as(name).isTrue();
        });
        try (Stream<Path> paths = Files.walk(temp))
        {
            assertThat(paths.filter(Files::isRegularFile)).allMatch(
                (file) -> file.startsWith(journal) || file.startsWith(temp.resolve("deep/er/out")));
        }
        assertThat(files.get("Trade.yaml")).contains("Trade:\n  id: 11\n");
        assertThat(files.get("text.yaml")).contains("text: hello");
        assertThat(told(temp.resolve("deep/er/out")))
            .allMatch((file) -> Integer.valueOf(1).equals(file.get("messages")));
    }

    @Test
    void shouldWriteMoreFilesThanMayBeOpenButNotAnyNumber() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            for (int i = 0; i < 600; i++)
            {
                message(appender, "T" + i % 200, i);
            }
        });

        assertThat(export("-o", "csv", "--by", "type", "-d", to("out")).exitCode()).isZero();
        assertThat(files(temp.resolve("out"))).hasSize(201).containsEntry("T7.csv", "id\n7\n207\n407\n");

        Journals.write(journal, "gateway-1", (appender) ->
        {
            for (int i = 0; i < 1_001; i++)
            {
                message(appender, "M" + i, i);
            }
        });
        final Result result = export("-o", "csv", "--by", "type", "-d", to("many"));
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).hasLineCount(1).contains("an export has at most 1000 files");
        assertThat(temp.resolve("many")).doesNotExist();
    }

    @Test
    void shouldReplaceNothingUnlessForcedTo() throws IOException
    {
        Journals.trades(journal, 3);
        Files.createDirectories(temp.resolve("out"));
        Files.writeString(temp.resolve("out/messages.jsonl"), "mine");

        final Result refused = export("-o", "jsonl", "-d", to("out"));

        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(refused.err()).hasLineCount(1)
            .contains("an export replaces no file: path=" + to("out/messages.jsonl"));
        assertThat(files(temp.resolve("out"))).isEqualTo(Map.of("messages.jsonl", "mine"));

        assertThat(export("-o", "jsonl", "-d", to("out"), "--force").exitCode()).isZero();
        assertThat(files(temp.resolve("out")).get("messages.jsonl")).hasLineCount(3);
        assertThat(export("-o", "csv", "-d", to("out")).err()).contains("export.yaml exists");

        Files.createDirectories(temp.resolve("out2"));
        Files.writeString(temp.resolve("out2/messages.csv.unfinished"), "left");
        assertThat(export("-o", "csv", "-d", to("out2")).err()).hasLineCount(1).contains("did not live to its end");
        assertThat(files(temp.resolve("out2"))).containsOnlyKeys("messages.csv.unfinished");
    }

    @Test
    void shouldNotWriteWhereALinkOfAnUnfinishedNameLeads() throws IOException
    {
        Journals.trades(journal, 3);
        final Path mine = Files.writeString(temp.resolve("mine"), "mine");
        Files.createSymbolicLink(Files.createDirectory(temp.resolve("out")).resolve("messages.jsonl.unfinished"), mine);

        assertThat(export("-o", "jsonl", "-d", to("out")).err()).hasLineCount(1).contains("did not live to its end");
        assertThat(export("-o", "jsonl", "-d", to("out"), "--force").exitCode()).isZero();

        assertThat(mine).hasContent("mine");
        assertThat(files(temp.resolve("out"))).containsOnlyKeys("messages.jsonl", "export.yaml");
        assertThat(temp.resolve("out/messages.jsonl")).isRegularFile().content().hasLineCount(3);
    }

    @Test
    void shouldSplitByTheDaysOfTheTimeZone() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 0);
            Journals.trade(appender, 10 * 3_600);
            Journals.trade(appender, 20 * 3_600);
        });

        export("-o", "csv", "--by", "day", "-d", to("utc"));
        export("-o", "csv", "--by", "day", "-d", to("tokyo"), "--tz", "Asia/Tokyo");

        assertThat(told(temp.resolve("utc")).toString())
            .contains("2026-11-20.csv, messages=2", "2026-11-21.csv, messages=1");
        assertThat(told(temp.resolve("tokyo")).toString())
            .contains("2026-11-20.csv, messages=1", "2026-11-21.csv, messages=2");
    }

    @Test
    void shouldKeepNothingWhereAMessageHasNoPlaceInTheForm() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
            message(appender, "A", 1);
            message(appender, "B", 2);
        });

        final Result result = export("-o", "csv", "-d", to("out"));

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).hasLineCount(1).contains("'export --by type'");
        assertThat(temp.resolve("out")).doesNotExist();
        Files.createDirectory(temp.resolve("there"));
        assertThat(export("-o", "csv", "-d", to("there/is/none"), "--by", "none").exitCode())
            .isEqualTo(ExitCode.FAILURE);
        assertThat(temp.resolve("there")).isEmptyDirectory();
        assertThat(export("-o", "csv", "-d", to("out"), "--by", "type").exitCode()).isZero();
    }

    @Test
    void shouldKeepNothingWhereItIsInterrupted() throws IOException
    {
        Journals.trades(journal, 10);
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = InterruptedInput.console(journal.resolve(SEGMENT), err);

        final int exitCode = Daybook.run(console, "export", "-d", to("out"), "-");

        assertThat(exitCode).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("daybook: interrupted after 0 messages\n");
        assertThat(temp.resolve("out")).doesNotExist();
    }

    @Test
    void shouldEndAsDumpDoesAtDamageAndSaySoBesideTheFiles() throws IOException
    {
        final long[] positions = Journals.trades(journal, 10);
        Journals.flip(journal.resolve(SEGMENT), positions[5] + 40);
        final byte[] bytes = Files.readAllBytes(journal.resolve(SEGMENT));

        assertThat(export("-o", "jsonl", "-d", to("stopped")).exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(export("-o", "jsonl", "-d", to("skipped"), "--on-corrupt", "skip").exitCode())
            .isEqualTo(ExitCode.CORRUPT);

        assertThat(provenance(temp.resolve("stopped"))).containsEntry("messages", 5).containsEntry("exitCode", 4);
        assertThat(provenance(temp.resolve("skipped"))).containsEntry("messages", 9).containsEntry("exitCode", 4);
        assertThat(Files.readAllBytes(journal.resolve(SEGMENT))).isEqualTo(bytes);
    }

    @Test
    void shouldNeverWriteIntoAJournal() throws IOException
    {
        Journals.trades(journal, 10);
        final List<Path> before = list(journal);

        for (final String directory : List.of(journal.toString(), journal.resolve("a/b").toString()))
        {
            final Result result = export("-o", "jsonl", "-d", directory);
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).hasLineCount(1).contains("must not be made inside a journal");
        }
        assertThat(list(journal)).isEqualTo(before);
    }

    private static List<Path> list(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.list(directory))
        {
            return paths.sorted().toList();
        }
    }

    @Test
    void shouldTellTheRootOfTheSealsThatAHeadHas() throws IOException
    {
        final String key = to("key");
        Commands.run("keygen", "--name", "example.com/orders", key);
        Journals.write(journal, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 0);
            appender.roll();
            Journals.trade(appender, 1);
        });
        assertThat(Commands.run("seal", "--key", key, "--name", "example.com/orders", journal.toString()).out())
            .hasLineCount(1);

        export("-o", "jsonl", "-d", to("out"));

        final String[] head = Commands.run("head", "--key", key, "--name", "example.com/orders", journal.toString())
            .out().split("\n");
        assertThat(provenance(temp.resolve("out")).get("seals"))
            .isEqualTo(Map.of("count", Integer.valueOf(head[1]), "root", head[2]));
    }

    @Test
    void shouldColourNoFileThoughResultsGoToATerminal() throws IOException
    {
        Journals.trades(journal, 1);
        final Console console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8), false, true);

        assertThat(Daybook.run(console, "export", "-d", to("out"), journal.toString())).isZero();

        assertThat(files(temp.resolve("out")).get("messages.yaml"))
            .isEqualTo(Commands.run("dump", journal.toString()).out());
    }

    @Test
    void shouldMakeAWholeTextOfNoMessages() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) ->
        {
        });

        export("-o", "json", "-d", to("json"));
        export("-o", "csv", "--fields", "a", "-d", to("csv"));

        assertThat(files(temp.resolve("json")).get("messages.json")).isEqualTo("[]\n");
        assertThat(files(temp.resolve("csv")).get("messages.csv")).isEqualTo("a\n");
    }

    @Test
    void shouldNameInItsHelpWhatItRefuses()
    {
        final String help = Commands.run("help", "export").out().replaceAll("\\s+", " ");

        assertThat(help).contains("refuses what is for people: -r, -o table, -o hex, --color and " +
            "--on-corrupt show.");
    }

    @Test
    void shouldRefuseWhatMakesNoFilesForPrograms()
    {
        Journals.trades(journal, 1);
        for (final String[] options : List.of(
            new String[]{"-r"}, new String[]{"-o", "table"}, new String[]{"-o", "hex"}, new String[]{"--by", "type"},
            new String[]{"--force"}, new String[]{"--on-corrupt", "show"}, new String[]{"--color", "always"},
            new String[]{"--color", "never"}, new String[]{"--color", "auto"}))
        {
            final Result result = export(options);
            assertThat(result.exitCode()).as(String.join(" ", options)).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).hasLineCount(1);
            assertThat(result.out()).isEmpty();
        }
        assertThat(export("--color", "never").err()).isEqualTo("daybook: export has no colours: leave --color out\n");
        assertThat(export("-o", "jsonl", "--fields", "quantty").err())
            .isEqualTo("daybook: no message that was printed has the field: quantty; the nearest is quantity\n");
    }
}
