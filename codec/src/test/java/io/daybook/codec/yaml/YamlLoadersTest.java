/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.Cases;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.text.Trees;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import org.snakeyaml.engine.v2.schema.JsonSchema;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the encoder writes is loaded by other people's loaders and must be equal, kind for kind.
 */
@Tag("slow")
class YamlLoadersTest
{
    /** Documents for loaders that are written in Python. */
    private static final int SLOW_LIMIT = Cases.count(250);
    private static final int DOWNLOAD_S = 60;
    private static final Path SCRIPTS = Path.of("src/test/resources/io/daybook/codec/yaml");

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer();

    @TempDir
    private Path directory;

    @Test
    void shouldLoadEqualWithSnakeYamlEngine()
    {
        final Random random = Cases.random("YamlLoadersTest.shouldLoadEqualWithSnakeYamlEngine");
        for (final Map<String, Object> message : messages(random, Cases.count(3_000)))
        {
            final String yaml = yaml(message);
            for (final boolean isCore : new boolean[]{ true, false })
            {
                final LoadSettings settings = LoadSettings.builder()
                    .setSchema(isCore ? new CoreSchema() : new JsonSchema())
                    .setAllowDuplicateKeys(false)
                    .build();
                assertThat(widened(new Load(settings).loadFromString(yaml))).as(yaml).isEqualTo(message);
            }
        }
    }

    /** A loader of YAML 1.1, in which more words and numbers without quotes are no texts. */
    @Test
    void shouldLoadEqualWithSnakeYaml()
    {
        final Random random = Cases.random("YamlLoadersTest.shouldLoadEqualWithSnakeYaml");
        final LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        final Yaml loader = new Yaml(new SafeConstructor(options));
        for (final Map<String, Object> message : messages(random, Cases.count(3_000)))
        {
            final String yaml = yaml(message);
            assertThat(widened(loader.load(yaml))).as(yaml).isEqualTo(message);
        }
    }

    @Test
    void shouldLoadEqualWithPythonLoaders() throws IOException, InterruptedException
    {
        final Random random = Cases.random("YamlLoadersTest.shouldLoadEqualWithPythonLoaders");
        compare(
            random, "PyYAML, libyaml and ruamel", List.of("python3", "load_and_compare.py"),
            Integer.toString(SLOW_LIMIT));
    }

    @Test
    void shouldLoadEqualWithJavaScriptLoaders() throws IOException, InterruptedException
    {
        final Random random = Cases.random("YamlLoadersTest.shouldLoadEqualWithJavaScriptLoaders");
        compare(random, "yaml and js-yaml", List.of("node", "load_and_compare.cjs"));
    }

    @Test
    void shouldLoadEqualWithGoLoader() throws IOException, InterruptedException
    {
        final Random random = Cases.random("YamlLoadersTest.shouldLoadEqualWithGoLoader");
        // Apart from the comparison, so that only a loader that cannot be had is skipped, not one that differs.
        final Process download = start("yaml.v3", List.of("go", "mod", "download"));
        if (null == download)
        {
            return;
        }
        // Where a proxy does not answer, go waits for ever. To destroy a process that has ended closes its output.
        download.onExit().orTimeout(DOWNLOAD_S, TimeUnit.SECONDS).exceptionally((late) -> download.destroyForcibly());
        final String output = output(download);
        if (0 != download.waitFor())
        {
            System.out.println(
                "YamlLoadersTest: yaml.v3 skipped: exit code " + download.exitValue() + ' ' + output.strip());
            return;
        }
        compare(random, "yaml.v3", List.of("go", "run", "load_and_compare.go"));
    }

    /** Runs a script that loads documents and compares them with the same in JSON. */
    private void compare(
        final Random random,
        final String loaders,
        final List<String> script,
        final String... options) throws IOException, InterruptedException
    {
        final StringBuilder documents = new StringBuilder();
        final StringBuilder expected = new StringBuilder();
        int count = 0;
        for (final Map<String, Object> message : messages(random, Cases.count(1_000)))
        {
            documents.append("--- # ").append(count++).append('\n').append(yaml(message));
            expected.append(json(message)).append('\n');
        }
        final List<String> command = new ArrayList<>(script);
        command.add(Files.writeString(directory.resolve("documents.yaml"), documents).toString());
        command.add(Files.writeString(directory.resolve("expected.jsonl"), expected).toString());
        command.addAll(List.of(options));
        final Process process = start(loaders, command);
        if (null != process)
        {
            final String output = output(process);
            System.out.print("YamlLoadersTest:\n" + output);
            assertThat(process.waitFor()).as(output).isZero();
        }
    }

    /** Starts a command beside the scripts; null, and a word printed, if its program is not here. */
    private static Process start(final String loaders, final List<String> command) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.directory(SCRIPTS.toRealPath().toFile());
        try
        {
            return builder.start();
        }
        catch (final IOException e)
        {
            System.out.println("YamlLoadersTest: " + loaders + " skipped: no " + command.get(0) + " here");
            return null;
        }
    }

    private static String output(final Process process) throws IOException
    {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldLoadNotANumberAndInfinities()
    {
        final YamlEncoder encoder = new YamlEncoder();
        encoder.wrap(buffer, 0, null).float64("a", Double.NaN).float64("b", Double.POSITIVE_INFINITY)
            .float32("c", Float.NEGATIVE_INFINITY).float64("d", -0.0);
        final String yaml = buffer.getStringWithoutLengthUtf8(0, encoder.finish());
        final LoadSettings settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
        assertThat(new Load(settings).loadFromString(yaml)).isEqualTo(Map.of(
            "a", Double.NaN, "b", Double.POSITIVE_INFINITY, "c", Double.NEGATIVE_INFINITY, "d", -0.0));
    }

    /** Each nasty text as a value, a key, an element of lists and a nested key, then random messages. */
    private static List<Map<String, Object>> messages(final Random random, final int count)
    {
        final List<Map<String, Object>> messages = new ArrayList<>();
        for (final String text : Trees.NASTY)
        {
            final Map<String, Object> message = new LinkedHashMap<>();
            message.put("value", text);
            message.put(text, 1L);
            message.put("list", List.of(text, List.of(text), Map.of(text, text)));
            message.put("texts", List.of(text, text));
            messages.add(message);
        }
        for (int i = 0; i < count; i++)
        {
            messages.add(Trees.message(random, 3));
        }
        return messages;
    }

    private static Object widened(final Object value)
    {
        if (value instanceof Map)
        {
            final Map<Object, Object> map = new LinkedHashMap<>();
            ((Map<?, ?>)value).forEach((k, v) -> map.put(k, widened(v)));
            return map;
        }
        if (value instanceof List)
        {
            final List<Object> list = new ArrayList<>();
            ((List<?>)value).forEach((v) -> list.add(widened(v)));
            return list;
        }
        return value instanceof Integer ? ((Integer)value).longValue() : value;
    }

    private String yaml(final Map<String, Object> message)
    {
        final YamlEncoder encoder = new YamlEncoder();
        Trees.write(message, encoder.wrap(buffer, 0, null));
        return buffer.getStringWithoutLengthUtf8(0, encoder.finish());
    }

    private String json(final Map<String, Object> message)
    {
        final JsonEncoder encoder = new JsonEncoder();
        Trees.write(message, encoder.wrap(buffer, 0, null));
        return buffer.getStringWithoutLengthUtf8(0, encoder.finish());
    }
}
