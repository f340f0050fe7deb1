/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code import} does with the YAML test suite is what {@code docs/format.md} says: with the cases that it names,
 * and with all, release data-2022-01-17, if {@code daybook.yaml.suite} names its directory.
 */
class YamlSuiteImportTest
{
    private static final Path DOCUMENT = Path.of("../docs/format.md");
    private static final Pattern ROW = Pattern.compile(
        "(?m)^\\| ([0-9A-Z]{4}(?:/[0-9]{2})?(?:, [0-9A-Z]{4}(?:/[0-9]{2})?)*) \\| (.*) \\| (.*) \\|$");
    private static final Pattern COUNTS = Pattern.compile(
        "Of the (\\d+) cases .*? none\\s+of the (\\d+) that are not valid.*?`import` then reads (\\d+) valid cases",
        Pattern.DOTALL);
    /** What the error says, by the document's reason. */
    private static final Map<String, String> ERRORS = Map.of(
        "their keys are lists or objects", "key must be a scalar: line=",
        "their tags are not of the core schema", "tag is not of the core schema of YAML 1.2: tag=",
        "`snakeyaml-engine` does: empty keys, colons, tabs or odd names of anchors and tags", ": line=");
    private static final String ARROW =
        "R0lGODlhDAAMAIQAAP//9/X17unp5WZmZgAAAOfn515eXvPz7Y6OjuDg4J+fn5OTk6enp56enmlpaWNj" +
        "Y6Ojo4SEhP/++f/++f/++f/++f/++f/++f/++f/++f/++f/++f/++f/++f/++f/++SH+Dk1hZGUgd2l0aCBHSU1QACwAAAAADAAMAAAFLCAg" +
        "joEwnuNAFOhpEMTRiggcz4BNJHrv/zCFcLiwMWYNG84BwwEeECcgggoBADs=";
    private static final Map<String, String> TAKEN = Map.of(
        "9C9N", "{\"flow\":[\"a\",\"b\",\"c\"]}\n",
        "DK95/01", "{\"foo\":\"bar baz\"}\n",
        "QB6E", "{\"quoted\":\"a b c\"}\n",
        "SU5Z", "{\"key\":\"value\"}\n");

    /** Cases whose JSON is not there, has its keys in another order, or has text for what YAML calls bytes. */
    private static final Map<String, String> READ = Map.of(
        "4ABK", "{\"unquoted\":\"separate\",\"http://foo.com\":null,\"omitted value\":null}\n",
        "4MUZ/01", "{\"foo\":\"bar\"}\n",
        "565N", "{\"canonical\":\"" + ARROW + "\",\"generic\":\"" + ARROW + "\"," +
            "\"description\":\"The binary value above is a tiny arrow encoded as a gif image.\"}\n",
        "96NN/01", "{\"foo\":\"\\tbar\"}\n",
        "DFF7", "{\"explicit\":\"entry\",\"implicit\":\"entry\",\"\":null}\n",
        "RR7F", "{\"a\":4.2,\"d\":23}\n");

    @TempDir
    private Path temp;
    private int journals;

    @Test
    void shouldDoWithEachCaseThatTheDocumentNamesAsItSays() throws IOException
    {
        final Map<String, String> cases = cases();
        final Map<String, Matcher> rows = rows();
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(cases.keySet());

        for (final Map.Entry<String, Matcher> row : rows.entrySet())
        {
            final String id = row.getKey();
            final String text = cases.get(id);
            final String does = row.getValue().group(2);
            final String why = row.getValue().group(3);
            final Imported imported = importText("yaml", text.getBytes(UTF_8));
            if (does.startsWith("takes"))
            {
                assertThat(imported.isRefused()).as(id).isFalse();
                assertThat(imported.messages()).as(id).isEqualTo(TAKEN.get(id));
            }
            else
            {
                assertThat(does).as(id).startsWith("refuses");
                assertThat(imported.isRefused()).as(id).isTrue();
                assertThat(ERRORS).as(id).containsKey(why);
                assertThat(imported.err()).as(id).contains(ERRORS.get(why)).hasLineCount(1);
            }
            assertThat(libraryRefuses(text)).as(id)
                .isEqualTo(why.startsWith("`snakeyaml-engine` does") && does.startsWith("refuses"));
        }
    }

    @Test
    void shouldReadAllOtherObjectsOfTheSuiteAsItSaysAndNothingElse() throws IOException
    {
        final String suite = System.getProperty("daybook.yaml.suite", "");
        if (suite.isEmpty())
        {
            System.out.println("YamlSuiteImportTest: skipped: give the suite's directory in -Ddaybook.yaml.suite");
            return;
        }
        final Map<String, Matcher> rows = rows();
        final Map<String, String> wrong = new TreeMap<>();
        int all = 0;
        int invalid = 0;
        int read = 0;
        for (final Path input : inputs(Path.of(suite)))
        {
            final String id = Path.of(suite).relativize(input.getParent()).toString().replace('\\', '/');
            final boolean isInvalid = Files.exists(input.resolveSibling("error"));
            all++;
            invalid += isInvalid ? 1 : 0;
            final Imported imported = importText("yaml", Files.readAllBytes(input));
            if (!rows.containsKey(id))
            {
                final String fault = fault(id, input, isInvalid, imported);
                if (null != fault)
                {
                    wrong.put(id, fault + " " + imported);
                }
                read += !imported.isRefused() && !imported.messages().isEmpty() ? 1 : 0;
            }
        }
        assertThat(wrong).isEmpty();
        final Matcher counts = COUNTS.matcher(Files.readString(DOCUMENT));
        assertThat(counts.find()).isTrue();
        assertThat(List.of(counts.group(1), counts.group(2), counts.group(3)))
            .containsExactly(String.valueOf(all), String.valueOf(invalid), String.valueOf(read));
    }

    /** Returns what is wrong; null if nothing is. */
    private String fault(final String id, final Path input, final boolean isInvalid, final Imported imported)
        throws IOException
    {
        if (isInvalid)
        {
            return imported.isRefused() ? null : "not valid, but taken";
        }
        final List<String> documents = documents(Files.readString(input.resolveSibling("test.event")));
        if (!documents.stream().allMatch((document) -> "+MAP".equals(document) || "=VAL :".equals(document)))
        {
            return imported.isRefused() ? null : "no objects, but taken";
        }
        if (imported.isRefused())
        {
            return "refused";
        }
        final String expected = READ.containsKey(id) ? READ.get(id) : !documents.contains("+MAP") ? "" :
            importText("json", Files.readString(input.resolveSibling("in.json")).replaceAll("(?m)^null$", "")
                .getBytes(UTF_8)).messages();
        return expected.equals(imported.messages()) ? null : "expected=" + expected;
    }

    /** Returns the first event in each document. */
    private static List<String> documents(final String events)
    {
        return Pattern.compile("\\+DOC(?: ---)?\n(\\+MAP|.*)").matcher(events).results()
            .map((document) -> document.group(1)).toList();
    }

    private Imported importText(final String format, final byte[] text)
    {
        final String journal = temp.resolve(String.valueOf(journals++)).toString();
        final Result result = Commands.run(
            text, "import", "-j", journal, "--segment-length", "1m", "--format", format, "-");
        assertThat(result.exitCode()).isIn(ExitCode.OK, ExitCode.FAILURE);
        return new Imported(
            ExitCode.OK != result.exitCode(), Commands.run("dump", "-o", "jsonl", journal).out(), result.err());
    }

    private static boolean libraryRefuses(final String text)
    {
        try
        {
            new Compose(LoadSettings.builder().setAllowNonScalarKeys(true).build()).composeAllFromString(text)
                .forEach((node) -> assertThat(node).isNotNull());
            return false;
        }
        catch (final YamlEngineException e)
        {
            return true;
        }
    }

    private static Map<String, Matcher> rows() throws IOException
    {
        final Map<String, Matcher> rows = new LinkedHashMap<>();
        final Matcher row = ROW.matcher(Files.readString(DOCUMENT));
        while (row.find())
        {
            for (final String id : row.group(1).split(", "))
            {
                assertThat(rows.put(id, ROW.matcher(row.group()))).as(id).isNull();
                assertThat(rows.get(id).matches()).isTrue();
            }
        }
        return rows;
    }

    private static Map<String, String> cases() throws IOException
    {
        final Map<String, String> cases = new LinkedHashMap<>();
        try (InputStream in = YamlSuiteImportTest.class.getResourceAsStream("yaml-test-suite-import.txt"))
        {
            final String text = new String(in.readAllBytes(), UTF_8).replaceAll("(?m)^#.*\n", "").stripTrailing();
            for (final String part : text.split("\n(?!\\|)"))
            {
                final String[] lines = part.split("\n\\|", 2);
                final boolean isOpen = lines[0].endsWith(" -");
                cases.put(lines[0].replace(" -", ""),
                    lines[1].replace("\n|", "\n").replace("\\t", "\t") + (isOpen ? "" : "\n"));
            }
        }
        return cases;
    }

    private static List<Path> inputs(final Path suite) throws IOException
    {
        try (Stream<Path> files = Files.walk(suite))
        {
            // The release also has trees of links to its cases, by name and by tag.
            return files.filter((file) -> file.endsWith("in.yaml") &&
                    suite.relativize(file).toString().matches("[0-9A-Z]{4}[/\\\\].*") &&
                    Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .sorted().toList();
        }
    }

    private record Imported(boolean isRefused, String messages, String err)
    {
    }
}
