/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.nio.ByteBuffer;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.JsonIn;
import io.daybook.codec.generated.JsonOut;
import io.daybook.codec.generated.YamlIn;
import io.daybook.codec.generated.YamlOut;
import io.daybook.codec.yaml.YamlEncoder;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * How a text format puts fields and values. The classes of both formats have methods of the same names.
 */
enum TextSyntax
{
    /** {@code {"price":1.5,"text":"abc"}}. */
    JSON(WireFormat.JSON, JsonOut.class, JsonIn.class, '}')
    {
        @Override
        byte[] name(final Place place, final String field, final boolean isFirst, final boolean isOnLine)
        {
            return bytes(isFirst ? "{" : ",", text(field), ":");
        }

        @Override
        byte[] text(final String text)
        {
            return JsonOut.text(text);
        }

        @Override
        int beforeMessage(final Place place, final boolean isFirst)
        {
            // The brace stands where the comma belongs.
            return 0;
        }

        @Override
        ElementsCode elements(final Place place)
        {
            return ElementsCode.OfJson.INSTANCE;
        }
    },

    /** A line for each field: {@code price: 1.5} and {@code text: abc}. What is nested is indented. */
    YAML(WireFormat.YAML, YamlOut.class, YamlIn.class, '\n')
    {
        @Override
        byte[] name(final Place place, final String field, final boolean isFirst, final boolean isOnLine)
        {
            return bytes(before(place, isFirst), text(field), isOnLine ? ": " : ":");
        }

        /** The end of the line before and the indentation, unless the message or the element begins here. */
        private static String before(final Place place, final boolean isFirst)
        {
            return isFirst && !place.hasSpace() ? "" : "\n" + "  ".repeat(place.depth());
        }

        @Override
        byte[] text(final String text)
        {
            return YamlOut.text(text);
        }

        @Override
        boolean isFor(final Shape shape)
        {
            return shape.fields().stream()
                .allMatch((field) -> text(field.name()).length <= YamlEncoder.MAX_IMPLICIT_KEY_LENGTH);
        }

        @Override
        int beforeMessage(final Place place, final boolean isFirst)
        {
            return before(place, isFirst).length();
        }

        @Override
        ElementsCode elements(final Place place)
        {
            return new ElementsCode.OfYaml(place);
        }
    };

    private final WireFormat wireFormat;
    private final Class<?> out;
    private final Class<?> in;
    private final char end;

    TextSyntax(final WireFormat wireFormat, final Class<?> out, final Class<?> in, final char end)
    {
        this.wireFormat = wireFormat;
        this.out = out;
        this.in = in;
        this.end = end;
    }

    /** The bytes in front of a value: what stands before the field's name, the name, and what stands behind it. */
    abstract byte[] name(Place place, String field, boolean isFirst, boolean isOnLine);

    /** Text as it is written. */
    abstract byte[] text(String text);

    /** Whether the names of a shape's fields can be written as they are here. */
    boolean isFor(final Shape shape)
    {
        return true;
    }

    /** How many of the bytes in front of a value a message of this field alone does not begin with. */
    abstract int beforeMessage(Place place, boolean isFirst);

    /** The codecs of lists and maps at a place. */
    abstract ElementsCode elements(Place place);

    WireFormat wireFormat()
    {
        return wireFormat;
    }

    /** The class that writes values. */
    Class<?> out()
    {
        return out;
    }

    /** The class that reads values. */
    Class<?> in()
    {
        return in;
    }

    /** What ends an object. */
    char end()
    {
        return end;
    }

    /** How deep objects, lists and maps of a shape are nested. */
    static int depth(final Shape shape)
    {
        return 1 + shape.fields().stream().mapToInt(TextSyntax::depth).max().orElse(0);
    }

    private static int depth(final ShapeField field)
    {
        return null != field.shape() ? depth(field.shape()) : null == field.element() ? 0 : 1 + depth(field.element());
    }

    private static byte[] bytes(final String before, final byte[] name, final String behind)
    {
        return ByteBuffer.allocate(before.length() + name.length + behind.length())
            .put(before.getBytes(US_ASCII)).put(name).put(behind.getBytes(US_ASCII)).array();
    }
}
