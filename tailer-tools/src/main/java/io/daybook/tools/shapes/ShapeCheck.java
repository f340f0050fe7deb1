/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.daybook.codec.Difference;
import io.daybook.codec.Difference.Effect;
import io.daybook.codec.Shape;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.shapes.ShapeDocuments.Expected;

/**
 * Compares the shapes of a journal with those that its readers expect, by the rules of {@link Shape#compatibility}.
 */
public final class ShapeCheck
{
    private final Map<String, List<Expected>> expected;

    private ShapeCheck(final Map<String, List<Expected>> expected)
    {
        this.expected = expected;
    }

    /**
     * Reads what readers expect.
     *
     * @param file that {@code shapes --as yaml} has written.
     * @return the check.
     * @throws io.daybook.tools.console.ToolException when it is no such file.
     */
    public static ShapeCheck of(final Path file)
    {
        return new ShapeCheck(ShapeDocuments.read(file).stream()
            .collect(Collectors.groupingBy(Expected::type, TreeMap::new, Collectors.toList())));
    }

    /**
     * Prints a line for each difference.
     *
     * @return whether readers of what was expected read all of the journal.
     */
    public boolean print(final FoundShapes found, final ResultBuffer out)
    {
        final Map<String, List<FoundShape>> byType = found.all().stream().filter((one) -> null != one.type())
            .collect(Collectors.groupingBy(FoundShape::type));
        final Set<String> types = new TreeSet<>(expected.keySet());
        types.addAll(found.types());
        boolean isCompatible = 0 == found.others();
        for (final String type : types)
        {
            for (final Difference difference : differences(
                expected.getOrDefault(type, List.of()), byType.getOrDefault(type, List.of())))
            {
                isCompatible &= difference.isLossless();
                out.text(line(type, difference));
                out.flushWhenFull();
            }
        }
        if (0 != found.others())
        {
            out.text("REFUSED: the journal has more types than can be compared: messages=" + found.others() + "\n");
        }
        return isCompatible;
    }

    private static String line(final String type, final Difference difference)
    {
        return difference.effect() + ": type=" + PlainText.of(type) +
            (difference.field().isEmpty() ? "" : " field=" + PlainText.oneLine(difference.field())) +
            " was=" + value(difference.read()) + " is=" + value(difference.written()) + ": " + difference.reason() +
            "\n";
    }

    private static String value(final String text)
    {
        return null == text ? "(none)" : PlainText.oneLine(text);
    }

    private static Set<Difference> differences(final List<Expected> expected, final List<FoundShape> found)
    {
        final Set<Difference> all = new LinkedHashSet<>();
        if (expected.isEmpty())
        {
            all.add(new Difference("", "there", null, Effect.LOSSY,
                "a type that the file lacks is passed over by readers that know only those of the file"));
            return all;
        }
        if (found.isEmpty())
        {
            all.add(new Difference("", null, "there", Effect.LOSSLESS,
                "the journal has no message of the type, so nothing changes for readers"));
        }
        final List<Shape> shapes = expected.stream().filter((one) -> null != one.declared())
            .map((one) -> one.declared().shape()).collect(Collectors.toCollection(ArrayList::new));
        // Where a type has several shapes, readers are those of the last one.
        Collections.reverse(shapes);
        for (final FoundShape one : found)
        {
            if (null != one.shape() && !shapes.contains(one.shape()))
            {
                all.addAll(shapes.isEmpty() ? withoutShape("(none)", "declared") : nearest(shapes, one.shape()));
            }
            else if (null == one.shape() && expected.stream().allMatch((other) -> null != other.declared()))
            {
                all.addAll(withoutShape("declared", "(none)"));
            }
        }
        return all;
    }

    private static List<Difference> withoutShape(final String was, final String is)
    {
        return List.of(new Difference("", "shape " + is, "shape " + was, Effect.LOSSLESS,
            "messages without a shape describe themselves, so their fields are not compared"));
    }

    /** Returns how messages differ from the shape that they differ from least. */
    private static List<Difference> nearest(final List<Shape> readers, final Shape writer)
    {
        return readers.stream().map((reader) -> reader.compatibility(writer))
            .min(Comparator.comparingLong(ShapeCheck::weight)).orElseThrow();
    }

    private static long weight(final List<Difference> differences)
    {
        return differences.stream().mapToLong((difference) ->
            Effect.REFUSED == difference.effect() ? 1L << 40 : Effect.LOSSY == difference.effect() ? 1 << 20 : 1).sum();
    }
}
