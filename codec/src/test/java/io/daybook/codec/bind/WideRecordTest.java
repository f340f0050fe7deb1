/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.tools.ToolProvider;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Records with as many components as Java allows.
 */
class WideRecordTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldTakeAsManyComponentsAsAHandleOfTheConstructor() throws Exception
    {
        assertThat(MessageType.of(record("Ints", "int", 253)).shape().fields()).hasSize(253);
        assertThat(MessageType.of(record("Longs", "long", 126)).shape().fields()).hasSize(126);
    }

    @Test
    void shouldRefuseMoreNamingTheClass() throws Exception
    {
        final Class<?> ints = record("Ints", "int", 254);
        final Class<?> longs = record("Longs", "long", 127);

        assertThatThrownBy(() -> MessageType.of(ints)).isInstanceOf(CodecException.class).hasMessage("a record must " +
            "have at most 253 components, long and double counted twice, put some into a nested record or make it a " +
            "POJO: class=Ints");
        assertThatThrownBy(() -> MessageType.of(longs)).isInstanceOf(CodecException.class)
            .hasMessageContaining("class=Longs");
    }

    private Class<?> record(final String name, final String type, final int components)
        throws IOException, ClassNotFoundException
    {
        final Path file = Files.writeString(directory.resolve(name + ".java"), "record " + name +
            IntStream.range(0, components).mapToObj((i) -> type + " c" + i)
            .collect(Collectors.joining(", ", "(", ") { }")));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d",
            directory.toString(), file.toString())).isZero();
        try (URLClassLoader loader = new URLClassLoader(new URL[]{ directory.toUri().toURL() }))
        {
            return Class.forName(name, true, loader);
        }
    }
}
