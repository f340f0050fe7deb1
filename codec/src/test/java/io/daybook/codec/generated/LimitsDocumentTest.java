/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.EventsType;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Holds the table of limits in {@code docs/messages.md} to the code: what is at a limit works, and what is one beyond
 * it is refused with the error that the table has, or has no generated codec.
 */
class LimitsDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/messages.md");

    /** Holds itself. */
    record Node(Node next)
    {
    }

    record Number(BigInteger value)
    {
    }

    @TempDir
    private Path directory;
    private URLClassLoader loader;

    @BeforeEach
    void open() throws IOException
    {
        loader = new URLClassLoader(new URL[]{directory.toUri().toURL()}, LimitsDocumentTest.class.getClassLoader());
    }

    @AfterEach
    void close() throws IOException
    {
        loader.close();
    }

    /** The cells of the row that begins with some words. */
    private static String[] row(final String what) throws IOException
    {
        final String document = Files.readString(DOCUMENT);
        final String table = document.substring(document.indexOf("\n## Limits\n"));
        final List<String> rows = table.lines().filter((line) -> line.startsWith("| " + what)).toList();
        assertThat(rows).as(what).hasSize(1);
        return rows.get(0).split(" *\\| *");
    }

    private static int most(final String what) throws IOException
    {
        return Integer.parseInt(row(what)[2].replaceAll("[^0-9]", ""));
    }

    /** Tries what is at the limit and one beyond it. */
    private static void verify(final String what, final IntFunction<ThrowingCallable> attempt) throws IOException
    {
        final int most = most(what);
        final String error = row(what)[3].replaceFirst(".*`(.*)`.*", "$1");

        assertThatCode(attempt.apply(most)).as(what).doesNotThrowAnyException();
        assertThatThrownBy(attempt.apply(most + 1)).as(what).isInstanceOf(CodecException.class)
            .hasMessageStartingWith(error);
    }

    /** Compiles a source, and returns its first class. */
    private Class<?> compiled(final String source)
    {
        final String name = source.replaceFirst("(?s)^public \\w+ (\\w+).*", "$1");
        try
        {
            final Path file = Files.writeString(directory.resolve(name + ".java"), source);
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-parameters", "-d",
                directory.toString(), file.toString())).isZero();
            return Class.forName(name, true, loader);
        }
        catch (final IOException | ClassNotFoundException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private Class<?> pojo(final String name, final int members)
    {
        return compiled("public class " + name + " { " + IntStream.range(0, members).mapToObj((i) -> "int m" + i + "; ")
            .collect(Collectors.joining()) + "}\n");
    }

    private Class<?> record(final String name, final int components)
    {
        return compiled("public record " + name + "(" + IntStream.range(0, components).mapToObj((i) -> "int m" + i)
            .collect(Collectors.joining(", ")) + ") { }\n");
    }

    /** A class that holds one that holds another one, so many in all. */
    private Class<?> chain(final String name, final int classes)
    {
        return compiled("public class " + name + " { " + name + "1 next; }\n" + IntStream.range(1, classes)
            .mapToObj((i) -> "class " + name + i + " { " + (classes - 1 == i ? "int last" :
                name + (i + 1) + " next") + "; }\n").collect(Collectors.joining()));
    }

    @Test
    void shouldRefuseClassesBeyondTheirLimits() throws IOException
    {
        verify("components of a record", (count) -> () -> MessageType.of(record("Record" + count, count)));
        verify("members of a class |", (count) -> () -> MessageType.of(pojo("Pojo" + count, count)));
        verify("classes in each other", (count) -> () -> MessageType.of(chain("Chain" + count, count)));
        verify("arguments of an event", (count) -> () -> EventsType.of(compiled(
            "public interface Events" + count + " { void event(" + IntStream.range(0, count)
            .mapToObj((i) -> "long a" + i).collect(Collectors.joining(", ")) + "); }\n")));
    }

    @Test
    void shouldRefuseShapesBeyondTheirLimits() throws IOException
    {
        verify("constants of an enum", (count) -> () -> ShapeField.symbol("side",
            IntStream.range(0, count).mapToObj((i) -> "S" + i).toList()));
        verify("objects, lists and maps in each other", (count) -> () ->
        {
            ShapeField element = ShapeField.element(FieldType.INT32);
            for (int i = 0; i < count; i++)
            {
                element = ShapeField.list(count - 1 == i ? "lists" : "", element);
            }
            Shape.builder("Lists").field(element).build();
        });
        verify("fields of a message with all", (count) -> () ->
        {
            final Shape.Builder most = Shape.builder("Most");
            for (int rest = count, i = 0; rest > 0; i++)
            {
                // The field of the object counts, too.
                final int inner = Math.min(Shape.MAX_FIELDS, rest - 1);
                final Shape.Builder nested = Shape.builder("Nested");
                IntStream.range(0, inner).forEach((j) -> nested.field("f" + j, FieldType.INT32));
                most.field(ShapeField.object("o" + i, nested.build()));
                rest -= 1 + inner;
            }
            most.build();
        });
    }

    @Test
    void shouldRefuseValuesBeyondTheirLimits() throws IOException
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final Codec<Node> nodes = WireFormat.PACKED.codec(MessageType.of(Node.class));
        verify("objects of a class that holds itself", (count) -> () ->
        {
            Node node = null;
            for (int i = 0; i <= count; i++)
            {
                node = new Node(node);
            }
            nodes.encode(node, buffer, 0);
        });
        final Codec<Number> numbers = WireFormat.PACKED.codec(MessageType.of(Number.class));
        verify("bits of a `BigInteger`", (count) -> () ->
            numbers.encode(new Number(BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE)), buffer, 0));
    }

    @Test
    void shouldGenerateNoCodecsOfMoreMembersThanTheTableSays() throws IOException
    {
        final Map<String, List<WireFormat>> formats = Map.of(
            "members of a class in PACKED", List.of(WireFormat.PACKED),
            "members of a class in YAML", List.of(WireFormat.YAML, WireFormat.JSON, WireFormat.BINARY_YAML,
                WireFormat.BINARY_YAML_NUMBERED, WireFormat.BINARY_YAML_FIELDLESS),
            "members of a class in RAW", List.of(WireFormat.RAW_UTF8, WireFormat.RAW_8BIT,
                WireFormat.BYTES_MARSHALLABLE, WireFormat.STOP_BIT));
        for (final Map.Entry<String, List<WireFormat>> entry : formats.entrySet())
        {
            final int most = most(entry.getKey());
            for (final Class<?> type : List.of(pojo("Most" + most, most), record("MostOf" + most, most)))
            {
                assertThat(entry.getValue()).allMatch((format) -> isGenerated(format, type));
            }
            final int more = most + 1;
            for (final Class<?> type : List.of(pojo("More" + most, more), record("MoreThan" + most, more)))
            {
                assertThat(entry.getValue()).noneMatch((format) -> isGenerated(format, type));
            }
        }
    }

    @Test
    void shouldGenerateNoCodecsOfDeeperTextOrLongerNamesThanTheTableSays() throws IOException
    {
        final int levels = most("levels in YAML and JSON");
        final Class<?> deep = chain("Deep", levels);
        final Class<?> deeper = chain("Deeper", levels + 1);
        assertThat(Stream.of(WireFormat.YAML, WireFormat.JSON)).allMatch((format) -> isGenerated(format, deep))
            .noneMatch((format) -> isGenerated(format, deeper));

        for (final WireFormat format : List.of(WireFormat.BINARY_YAML, WireFormat.YAML))
        {
            final int most = most((WireFormat.YAML == format ? "bytes" : "characters") + " of a member's name in ");
            assertThat(isGenerated(format, named(format + "Most", most))).isTrue();
            assertThat(isGenerated(format, named(format + "More", most + 1))).isFalse();
        }
    }

    private Class<?> named(final String name, final int length)
    {
        return compiled("public record " + name + "(int " + "n".repeat(length) + ") { }\n");
    }

    private static boolean isGenerated(final WireFormat format, final Class<?> type)
    {
        return format.codec(MessageType.of(type)) instanceof GeneratedCodec;
    }
}
