/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints shapes for people: a paragraph for each, a line for each field.
 */
public final class ShapeListing
{
    private static final int MAX_SYMBOLS = 8;

    private final StringBuilder text = new StringBuilder();

    private ShapeListing()
    {
    }

    /**
     * Prints what was found.
     */
    public static void print(final FoundShapes found, final ResultBuffer out)
    {
        for (final FoundShape one : found.all())
        {
            final ShapeListing listing = new ShapeListing();
            listing.heading(one);
            if (null != one.shape())
            {
                listing.fields(one.shape(), 1);
            }
            out.text(listing.text.toString());
            out.flushWhenFull();
        }
        if (0 != found.others())
        {
            out.text(String.format(
                Locale.ROOT, "(others)  %,d messages, of types for which there is no room%n", found.others()));
        }
    }

    /**
     * Returns the lines of the fields of a shape.
     */
    public static String fields(final Shape shape)
    {
        final ShapeListing listing = new ShapeListing();
        listing.fields(shape, 0);
        return listing.text.toString();
    }

    private void heading(final FoundShape one)
    {
        text.append(null == one.type() ? "-" : PlainText.of(one.type()));
        if (null == one.shape())
        {
            text.append("  ").append(null == one.wireFormat() ? "text or bytes" :
                one.wireFormat() + ", without a shape");
        }
        else
        {
            text.append("  version ").append(one.version()).append("  ").append(one.wireFormat()).append("  shape ")
                .append(String.format(Locale.ROOT, "%016x", one.shape().hash()));
        }
        if (null != one.family())
        {
            text.append("  of ").append(PlainText.of(one.family()));
        }
        text.append(String.format(Locale.ROOT, "  %,d %s from position %d on%n", one.messages(),
            1 == one.messages() ? "message" : "messages", one.firstPosition()));
    }

    private void fields(final Shape shape, final int level)
    {
        final List<String> names =
            shape.fields().stream().map((field) -> PlainText.of(field.name())).collect(Collectors.toList());
        final int width = names.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < names.size(); i++)
        {
            final ShapeField field = shape.fields().get(i);
            text.append("  ".repeat(level)).append(names.get(i))
                .append(" ".repeat(width - names.get(i).length())).append("  ").append(describe(field)).append('\n');
            nested(field, level + 1);
        }
    }

    private void nested(final ShapeField field, final int level)
    {
        if (null != field.shape() && 0 == field.shape().enclosing())
        {
            fields(field.shape(), level);
        }
        if (null != field.mapKey())
        {
            nested(field.mapKey(), level);
        }
        if (null != field.element())
        {
            nested(field.element(), level);
        }
    }

    private static String part(final ShapeField element)
    {
        return element.nullable() ? "(" + describe(element) + ")" : describe(element);
    }

    private static String describe(final ShapeField field)
    {
        final StringBuilder words = new StringBuilder(field.type().name());
        switch (field.type())
        {
            case SYMBOL:
                final List<String> symbols = field.symbols();
                words.append(' ').append(symbols.stream().limit(MAX_SYMBOLS).map(PlainText::of)
                    .collect(Collectors.joining(", ")));
                words.append(symbols.size() > MAX_SYMBOLS ? " and " + (symbols.size() - MAX_SYMBOLS) + " more" : "");
                break;

            case OBJECT:
                words.append(' ').append(PlainText.of(field.shape().name()));
                words.append(field.shape().enclosing() > 0 ? ", the one around it" : "");
                break;

            case LIST:
                words.append(" of ").append(part(field.element()));
                break;

            case MAP:
                words.append(" of ").append(part(field.mapKey())).append(" to ").append(part(field.element()));
                break;

            default:
                words.append(0 == field.scale() ? "" : ", scale " + field.scale());
                words.append(0 == field.length() ? "" : ", length " + field.length());
        }
        words.append(0 == field.prefix() ? "" : ", prefix " + field.prefix());
        words.append(field.nullable() ? " or null" : "");
        return words.append(field.key() ? ", key" : "").toString();
    }
}
