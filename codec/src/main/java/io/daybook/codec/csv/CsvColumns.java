/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.positional.Symbols;

/**
 * The columns of rows: the fields of a shape, or names alone.
 */
final class CsvColumns
{
    final List<ShapeField> fields;
    /** Whether the columns have types. */
    final boolean isTyped;
    private final Shape shape;
    private final String[] names;
    private final Symbols[] symbols;

    private CsvColumns(final Shape shape, final boolean isTyped)
    {
        this.shape = shape;
        this.isTyped = isTyped;
        fields = shape.fields();
        names = new String[fields.size()];
        symbols = new Symbols[fields.size()];
        for (int i = 0; i < names.length; i++)
        {
            final ShapeField field = fields.get(i);
            names[i] = field.name();
            symbols[i] = FieldType.SYMBOL == field.type() ? new Symbols(field.symbols()) : null;
        }
    }

    /**
     * The columns of messages of a shape.
     *
     * @throws CodecException for no shape, or one with nested fields.
     */
    static CsvColumns of(final Shape shape)
    {
        if (null == shape)
        {
            throw new CodecException("a wire format without names needs the shape of its messages: format=CSV");
        }
        for (final ShapeField field : shape.fields())
        {
            if (FieldType.OBJECT == field.type() || FieldType.LIST == field.type() || FieldType.MAP == field.type())
            {
                throw new CodecException("a member must be a single value to be a cell of CSV, make it one, mark it " +
                    "@Transient, or use another wire format: shape=" + shape.name() + ", member=" + field.name() +
                    ", type=" + field.type());
            }
        }
        return new CsvColumns(shape, true);
    }

    /**
     * Columns that take values of any type.
     *
     * @throws CodecException when a name is empty or occurs twice.
     */
    static CsvColumns of(final List<String> names)
    {
        final Shape.Builder builder = Shape.builder("CSV");
        names.forEach((name) -> builder.field(ShapeField.of(name, FieldType.TEXT).orNull()));
        return new CsvColumns(builder.build(), false);
    }

    int count()
    {
        return names.length;
    }

    String name(final int column)
    {
        return names[column];
    }

    FieldType type(final int column)
    {
        return fields.get(column).type();
    }

    boolean hasSymbol(final int column, final CharSequence name)
    {
        return symbols[column].indexOf(name) >= 0;
    }

    /** Index of a column, or -1. The expected column is found without a search. */
    int indexOf(final CharSequence name, final int expected)
    {
        return expected < names.length && isSame(names[expected], name) ? expected : shape.indexOf(name);
    }

    /** The place of a column, for error messages. */
    String place(final int column)
    {
        return isTyped ? shape.name() + "." + names[column] : names[column];
    }

    private static boolean isSame(final String one, final CharSequence other)
    {
        final CharSequence plain = other instanceof Field ? ((Field)other).name() : other;
        return plain instanceof String ? one.equals(plain) : one.contentEquals(plain);
    }

    /** The lowest integer of a type. */
    static long min(final FieldType type)
    {
        return switch (type)
        {
            case INT8, INT16, INT32, INT64 -> -1L << 8 * type.packedLength() - 1;
            default -> 0;
        };
    }

    /** The highest integer of a type, of the signed ones of 64 bits. */
    static long max(final FieldType type)
    {
        return switch (type)
        {
            case INT8, INT16, INT32 -> (1L << 8 * type.packedLength() - 1) - 1;
            case UINT8, UINT16, UINT32 -> (1L << 8 * type.packedLength()) - 1;
            default -> Long.MAX_VALUE;
        };
    }
}
