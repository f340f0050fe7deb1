/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;

class HostileNamesTest
{
    private static final String BIDI = "[\u202a-\u202e\u2066-\u2069]";

    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(strings = {
        "a\nevil: true", "a\r---\nb: 1", "\u0085x: y", "\u2028x: y", "\u2029", "\u202a",
        "a\u202eb", "\u2066", "\u2069", "\u001b[2J", "\u0000", "\ufeff", "a # b",
        "", " ", "no", "null", "1e3", "~", "!tag", "&a", "*a", "? b", "- c", "{", "\"", "'", "\ud83d\ude00", "%TAG"})
    void shouldNotBreakOutOfTheDump(final String name)
    {
        final Path directory = temp.resolve("journal");
        Journals.write(directory, name, (appender) ->
        {
            appender.message(name.isEmpty() ? null : name).text(name, name).text("b", name);
            appender.endMessage();
            appender.append(name);
        });

        for (final String envelope : new String[]{"comment", "fields", "none"})
        {
            final Result result = Commands.run("dump", "--envelope", envelope, directory.toString());
            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).doesNotContainPattern(BIDI);
            final List<Object> documents = new ArrayList<>();
            new Load(LoadSettings.builder().build()).loadAllFromString(result.out()).forEach(documents::add);
            final Map<String, String> fields = Map.of(name, name, "b", name);
            final Object message = name.isEmpty() ? fields : Map.of(name, fields);
            assertThat(documents).hasSize(2);
            assertThat(documents.get(0)).isEqualTo("fields".equals(envelope) ?
                enveloped(documents.get(0), name, fields) : message);
        }
        final Result info = Commands.run("info", directory.toString());
        assertThat(info.exitCode()).isZero();
        assertThat(info.out()).doesNotContainPattern(BIDI);
        for (final String form : new String[]{"json", "jsonl", "hex"})
        {
            assertThat(Commands.run("dump", "-o", form, directory.toString()).out()).doesNotContainPattern(BIDI);
        }
        assertThat(Commands.run("info", directory.resolve("a\u202eb\u2067").toString()).err())
            .doesNotContainPattern(BIDI).contains("a b ");
        assertThat(info.out().chars().filter((c) -> Character.isISOControl(c) && '\n' != c)).isEmpty();
        assertThat(info.out().lines().filter((line) -> line.startsWith("state"))).hasSize(1);
    }

    private static Map<?, ?> enveloped(final Object document, final String name, final Map<String, String> fields)
    {
        final Map<?, ?> map = (Map<?, ?>)document;
        assertThat(map.get("writer")).isEqualTo(name);
        assertThat(map.get("type")).isEqualTo(name.isEmpty() ? null : name);
        assertThat(map.get("message")).isEqualTo(fields);
        return map;
    }
}
