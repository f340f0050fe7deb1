/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the hostile tests begin with, and make their mutations from: {@code corpus.txt} beside this class. A line is a
 * wire format, a class of {@link Examples}, a name, and a message in hex. It holds
 * <ul>
 * <li>the message of each example in each format, named {@value #VALID};</li>
 * <li>a short message for each rule by which a codec has refused one, named after the rule;</li>
 * <li>each input that ever broke something, named after what it broke.</li>
 * </ul>
 * A test that fails gives the line of its input as the description of the failure: put it into the file. With
 * {@code -Ddaybook.corpus=FILE} {@link HostileCodecTest} writes to another file a line for each rule, and each example,
 * that no line stands for yet, the shortest message that it met; so run it with a high {@code -Ddaybook.cases} after a
 * change of the codecs.
 */
final class Corpus
{
    static final String VALID = "valid";

    private static final String FILE = System.getProperty("daybook.corpus");
    private static final List<Line> LINES = load();
    /** By the key. */
    private static final Map<String, Line> SHORTEST = new TreeMap<>();

    /** Of each class of the examples. */
    private static final Map<Class<?>, Shape> SHAPES = Examples.all().stream()
        .collect(Collectors.toMap(Object::getClass, (example) -> MessageType.of(example.getClass()).shape()));

    private Corpus()
    {
    }

    /** A message. */
    record Line(WireFormat format, Class<?> type, String name, byte[] bytes)
    {
        static Line parse(final String text)
        {
            final String[] parts = text.split(" ");
            try
            {
                return new Line(WireFormat.valueOf(parts[0]),
                    Class.forName(Examples.class.getName() + "$" + parts[1]), parts[2],
                    HexFormat.of().parseHex(parts.length > 3 ? parts[3] : ""));
            }
            catch (final ClassNotFoundException ex)
            {
                throw new AssertionError(text, ex);
            }
        }

        Shape shape()
        {
            return SHAPES.get(type);
        }

        boolean isValid()
        {
            return VALID.equals(name);
        }

        /** Of all messages with a key one is enough. */
        private String key()
        {
            return format + " " + (isValid() ? type.getSimpleName() + " " : "") + name;
        }

        Line with(final String newName, final byte[] newBytes)
        {
            return new Line(format, type, newName, newBytes);
        }

        /** Does something with the message. A failure is described by the line. */
        <T> T attempt(final Supplier<T> attempt)
        {
            try
            {
                return attempt.get();
            }
            catch (final RuntimeException | Error ex)
            {
                throw new AssertionError(toString(), ex);
            }
        }

        @Override
        public String toString()
        {
            return format + " " + type.getSimpleName() + " " + name + " " + HexFormat.of().formatHex(bytes);
        }
    }

    static List<Line> of(final WireFormat format)
    {
        return LINES.stream().filter((line) -> format == line.format).collect(Collectors.toList());
    }

    /** The name for messages that are refused with a text. */
    static String rule(final String refusal)
    {
        return refusal.split("[:,]")[0].replaceAll("[^A-Za-z]+", "-").replaceAll("-$", "");
    }

    /** Offers a message that may be worth saving. */
    static void offer(final Line line)
    {
        if (null != FILE && of(line.format).stream().noneMatch((other) -> line.key().equals(other.key())))
        {
            SHORTEST.merge(line.key(), line, (one, other) -> one.bytes.length <= other.bytes.length ? one : other);
        }
    }

    /** Writes the shortest of what was offered, if that is wanted. */
    static void save() throws IOException
    {
        if (null != FILE)
        {
            Files.write(Path.of(FILE), SHORTEST.values().stream().map(Line::toString).collect(Collectors.toList()));
        }
    }

    private static List<Line> load()
    {
        try (BufferedReader reader = new BufferedReader(
            new InputStreamReader(Corpus.class.getResourceAsStream("corpus.txt"), StandardCharsets.US_ASCII)))
        {
            return reader.lines().filter((line) -> !line.startsWith("#")).map(Line::parse)
                .collect(Collectors.toList());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
