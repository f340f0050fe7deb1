/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * Learns the types of the columns of CSV from all their cells. A column has the one type that holds each of its cells
 * without loss; text holds any. A column with an empty cell, or that a file lacks, may be null.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class CsvShape
{
    /** Each integer up to this one is exact as a float, and so is a number of so few digits. */
    private static final long MAX_EXACT = 1L << 53;
    private static final long MAX_SHORT_MANTISSA = 1_000_000_000_000_000L;

    /** What is known of the cells of a column. */
    private static final class Column
    {
        /** The type of all cells; null while there is none. Numbers of different types have the last one's. */
        private FieldType type;
        private boolean isNullable;
        private boolean hasInteger;
        private boolean hasUnsigned;
        private boolean hasNegative;
        private boolean hasFloat;
        private boolean hasDecimal;
        /** Whether each number fits a decimal, and then whether it has few enough digits for a float. */
        private boolean isDecimal = true;
        private boolean isShort = true;
        private boolean isExact = true;

        private Column(final boolean isNullable)
        {
            this.isNullable = isNullable;
        }
    }

    private final String name;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private long rows;

    /**
     * Makes the shape of no file yet.
     *
     * @param name of the type; null for none.
     */
    public CsvShape(final String name)
    {
        this.name = null == name ? "Row" : name;
    }

    /**
     * Takes note of a file's columns.
     *
     * @param names of the columns.
     */
    void begin(final List<String> names)
    {
        columns.forEach((column, known) -> known.isNullable |= !names.contains(column));
        for (final String column : names)
        {
            // Rows of other files lack it.
            columns.computeIfAbsent(column, (key) -> new Column(rows > 0));
        }
    }

    /**
     * Takes note of a row.
     *
     * @param row whose cells tell their types.
     */
    void add(final FieldReader row)
    {
        rows++;
        while (row.next())
        {
            add(columns.get(row.name().toString()), row);
        }
    }

    private static void add(final Column column, final FieldReader cell)
    {
        final FieldType found = FieldType.TEXT == column.type && !cell.isNull() ? FieldType.TEXT : cell.type();
        if (FieldType.NULL == found)
        {
            column.isNullable = true;
            return;
        }
        if (isNumber(found))
        {
            addNumber(column, found, cell);
        }
        column.type = null == column.type || found == column.type ? found : joined(column.type, found);
    }

    private static void addNumber(final Column column, final FieldType found, final FieldReader cell)
    {
        if (FieldType.FLOAT64 == found)
        {
            column.hasFloat = true;
        }
        else if (FieldType.DECIMAL == found)
        {
            column.hasDecimal = true;
        }
        else
        {
            final long value = cell.int64();
            final boolean isUnsigned = FieldType.UINT64 == found;
            column.hasInteger = true;
            column.hasUnsigned |= isUnsigned;
            column.hasNegative |= value < 0 && !isUnsigned;
            column.isExact &= value <= MAX_EXACT && value >= -MAX_EXACT && !isUnsigned;
        }
        if (column.isDecimal)
        {
            try
            {
                final long mantissa = cell.decimalMantissa();
                // A decimal has no minus zero.
                column.isDecimal = FieldType.FLOAT64 != found || 0 != mantissa || 1 / cell.float64() > 0;
                column.isShort &= mantissa < MAX_SHORT_MANTISSA && mantissa > -MAX_SHORT_MANTISSA;
            }
            catch (final CodecException ignore)
            {
                column.isDecimal = false;
            }
        }
    }

    private static FieldType joined(final FieldType known, final FieldType found)
    {
        if (isNumber(known) && isNumber(found))
        {
            return found;
        }
        return isInstant(known) && isInstant(found) ? FieldType.ZONED_DATE_TIME : FieldType.TEXT;
    }

    private static boolean isNumber(final FieldType type)
    {
        return type.isInteger() || FieldType.FLOAT64 == type || FieldType.DECIMAL == type;
    }

    private static boolean isInstant(final FieldType type)
    {
        return FieldType.TIMESTAMP == type || FieldType.ZONED_DATE_TIME == type;
    }

    /**
     * Returns the shape of all rows so far.
     *
     * @param keys          names of the fields that make up its key.
     * @param keepsDecimals whether messages can hold decimals; otherwise they become floats, or text if they have more
     *                      than 15 digits.
     */
    public Shape shape(final Set<String> keys, final boolean keepsDecimals)
    {
        for (final String key : keys)
        {
            if (!columns.containsKey(key))
            {
                throw new ToolException(ExitCode.USAGE, "no column is the key: --key=" + key + ", columns=" +
                    columns.keySet() + "; give one or more of these");
            }
        }
        final Shape.Builder builder = Shape.builder(name);
        columns.forEach((column, known) ->
        {
            final ShapeField field = ShapeField.of(column, typeOf(known, keepsDecimals));
            final ShapeField nullable = known.isNullable || null == known.type ? field.orNull() : field;
            builder.field(keys.contains(column) ? nullable.asKey() : nullable);
        });
        return builder.build();
    }

    private static FieldType typeOf(final Column column, final boolean keepsDecimals)
    {
        if (null == column.type)
        {
            // A column that was always null may be of any type.
            return FieldType.TEXT;
        }
        final FieldType type = isNumber(column.type) ? numberOf(column) : column.type;
        return FieldType.DECIMAL != type || keepsDecimals ? type :
            column.isShort ? FieldType.FLOAT64 : FieldType.TEXT;
    }

    private static FieldType numberOf(final Column column)
    {
        if (!column.hasFloat && !column.hasDecimal)
        {
            return !column.hasUnsigned ? FieldType.INT64 : column.hasNegative ? FieldType.TEXT : FieldType.UINT64;
        }
        if (!column.hasInteger && !column.hasDecimal)
        {
            return FieldType.FLOAT64;
        }
        if (column.isDecimal)
        {
            return FieldType.DECIMAL;
        }
        return column.isExact && !column.hasDecimal ? FieldType.FLOAT64 : FieldType.TEXT;
    }
}
