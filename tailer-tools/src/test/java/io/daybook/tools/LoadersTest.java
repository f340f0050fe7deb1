/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What was imported comes out of a dump, in other people's YAML loaders, value for value and kind for kind.
 */
@Tag("slow")
class LoadersTest
{
    private static final int CASES = Integer.getInteger("daybook.cases", 300);
    /** The loaders written in Python are slow: they get a part. */
    private static final int PYTHON_CASES = Integer.getInteger("daybook.cases", 50);
    private static final int DOWNLOAD_S = 60;
    private static final int COMPARISON_S = 3_600;
    private static final Path SCRIPTS = Path.of("../codec/src/test/resources/io/daybook/codec/yaml");

    @TempDir
    private Path temp;

    @Test
    void shouldGiveTheEarthquakesBack() throws Exception
    {
        final List<String> lines;
        try (InputStream in = Main.class.getResourceAsStream("demo/usgs-earthquakes.jsonl"))
        {
            lines = new String(in.readAllBytes(), UTF_8).lines().toList();
        }
        assertThat(lines).hasSize(1_707);

        final String yaml = roundTrip(lines, "Earthquake");

        final List<Object> documents = loadAll(yaml);
        for (int i = 0; i < lines.size(); i++)
        {
            final Object expected = loadAll(lines.get(i)).get(0);
            assertThat(kinds(documents.get(i))).isEqualTo(kinds(Map.of("Earthquake", expected)));
        }
        final Map<?, ?> first = (Map<?, ?>)((Map<?, ?>)documents.get(0)).get("Earthquake");
        assertThat(first.get("mag")).isEqualTo(2);
        assertThat(first.get("tz")).isEqualTo(-480);
        assertThat(first.get("time")).isEqualTo(1517966773840L);
        assertThat(first.get("felt")).isNull();
        assertThat(((Map<?, ?>)first.get("geometry")).get("coordinates"))
            .isEqualTo(List.of(-118.6671667, 34.4945, 26.49));
        assertOthersLoad(yaml, lines, "Earthquake");
    }

    @Test
    void shouldGiveNastyObjectsBack() throws Exception
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("nasty objects: -Ddaybook.cases=" + CASES + " -Ddaybook.seed=" + seed);
        final NastyObjects objects = new NastyObjects(seed);
        final List<Object> expected = new ArrayList<>();
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < CASES; i++)
        {
            final Map<String, Object> object = objects.next();
            expected.add(object);
            lines.add(NastyObjects.json(object));
        }

        final String yaml = roundTrip(lines, null);

        final List<Object> documents = loadAll(yaml);
        assertThat(documents).hasSameSizeAs(expected);
        for (int i = 0; i < CASES; i++)
        {
            assertThat(kinds(documents.get(i))).as("-Ddaybook.seed=" + seed).isEqualTo(kinds(expected.get(i)));
        }
        assertOthersLoad(yaml, lines, null);
    }

    /**
     * Imports lines, dumps them, and imports the dump, which must give the same dump.
     */
    private String roundTrip(final List<String> lines, final String type) throws IOException
    {
        final String yaml = importAndDump(lines, type);
        final Path second = temp.resolve("second");
        final Result imported = Commands.run(
            yaml.getBytes(UTF_8), "import", "-j", second.toString(), "--format", "yaml", "-");
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        assertThat(dump(second, "yaml").equals(yaml)).isTrue();

        final Path third = temp.resolve("third");
        assertThat(Commands.run(
            dump(second, "jsonl").getBytes(UTF_8), "import", "-j", third.toString(), "--format", "jsonl", "-")
            .exitCode()).isZero();
        assertThat(dump(third, "yaml").equals(yaml)).isTrue();
        return yaml;
    }

    private String importAndDump(final List<String> lines, final String type) throws IOException
    {
        final Path journal = temp.resolve("first");
        final Path input = Files.write(temp.resolve("first.jsonl"), lines);
        final List<String> args = new ArrayList<>(List.of("import", "-j", journal.toString(), input.toString()));
        if (null != type)
        {
            args.addAll(List.of("--type", type));
        }
        final Result imported = Commands.run(args.toArray(String[]::new));
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        return dump(journal, "yaml");
    }

    private static String dump(final Path journal, final String form)
    {
        final Result dumped = Commands.run("dump", "--envelope", "none", "-o", form, journal.toString());
        assertThat(dumped.exitCode()).as(dumped.err()).isZero();
        return dumped.out();
    }

    private static List<Object> loadAll(final String yaml)
    {
        final LoadSettings settings = LoadSettings.builder()
            .setSchema(new CoreSchema()).setCodePointLimit(Integer.MAX_VALUE).build();
        final List<Object> documents = new ArrayList<>();
        new Load(settings).loadAllFromString(yaml).forEach(documents::add);
        return documents;
    }

    /**
     * A value in which each integer is a BigInteger, so that only kinds are told apart, not widths.
     */
    private static Object kinds(final Object value)
    {
        if (value instanceof Map)
        {
            final Map<Object, Object> fields = new LinkedHashMap<>();
            ((Map<?, ?>)value).forEach((name, element) -> fields.put(name, kinds(element)));
            return fields;
        }
        if (value instanceof List)
        {
            return ((List<?>)value).stream().map(LoadersTest::kinds).toList();
        }
        return value instanceof Integer || value instanceof Long ?
            BigInteger.valueOf(((Number)value).longValue()) : null == value ? "null: no text is equal to this" : value;
    }

    /** Compares a dump with the lines that were imported, by the scripts of the codec's tests. */
    private void assertOthersLoad(final String yaml, final List<String> lines, final String type) throws Exception
    {
        final String dump = Files.writeString(temp.resolve("dump.yaml"), yaml).toString();
        final String expected = Files.write(temp.resolve("expected.jsonl"), null == type ? lines :
            lines.stream().map((line) -> "{\"" + type + "\":" + line + '}').toList()).toString();
        assertLoads("python3", "load_and_compare.py", dump, expected, String.valueOf(PYTHON_CASES));
        assertLoads("node", "load_and_compare.cjs", dump, expected);
        // Apart from the comparison, so that only a loader that cannot be had is skipped, not one that differs.
        final Answer download = answer(DOWNLOAD_S, "go", "mod", "download");
        if (0 == download.exitCode())
        {
            assertLoads("go", "run", "load_and_compare.go", dump, expected);
        }
        else
        {
            System.out.println("skipped: exit code " + download.exitCode() + ' ' + download.text());
        }
    }

    private static void assertLoads(final String... command) throws Exception
    {
        final Answer answer = answer(COMPARISON_S, command);
        System.out.println((Answer.MISSING == answer.exitCode() ? "skipped: " : "") + answer.text());
        assertThat(answer.exitCode()).as(answer.text()).isIn(0, Answer.MISSING);
    }

    private record Answer(int exitCode, String text)
    {
        /** No process ends with this. */
        static final int MISSING = -1;
    }

    /** What a command says that runs beside the scripts, and is ended when it takes too long. */
    private static Answer answer(final int seconds, final String... command) throws Exception
    {
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.directory(SCRIPTS.toRealPath().toFile());
        final Process process;
        try
        {
            process = builder.start();
        }
        catch (final IOException ignore)
        {
            return new Answer(Answer.MISSING, "no " + command[0] + " here");
        }
        // Where no proxy answers, go waits for ever. To destroy a process that has ended would close its output.
        process.onExit().orTimeout(seconds, TimeUnit.SECONDS).exceptionally((late) -> process.destroyForcibly());
        final String text = Commands.text(process.getInputStream()).strip();
        return new Answer(process.waitFor(), text);
    }
}
