/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * What a value is by its shape, where its bytes leave that open.
 */
final class DeclaredType
{
    private DeclaredType()
    {
    }

    /** The field of a name, in the expected order without a search; null where there is none. */
    static ShapeField fieldOf(final Shape shape, final BinaryScalar name, final int ordinal)
    {
        if (ordinal <= shape.fields().size())
        {
            final ShapeField expected = shape.fields().get(ordinal - 1);
            if (name.isLatin1() && name.equalsLatin1(expected.name()))
            {
                return expected;
            }
        }
        final int index = shape.indexOf(name.name(ordinal));
        return index < 0 ? null : shape.fields().get(index);
    }

    static FieldType of(
        final FieldType found, final FieldType wanted, final BinaryScalar value, final boolean isEmptyBlock)
    {
        switch (found)
        {
            case TEXT:
                final boolean isText = FieldType.SYMBOL == wanted || FieldType.DECIMAL == wanted ||
                    FieldType.DURATION == wanted || FieldType.CHAR == wanted && 1 == value.text().length();
                return isText ? wanted : found;

            case FLOAT32:
            case FLOAT64:
                return FieldType.FLOAT32 == wanted || FieldType.FLOAT64 == wanted ? wanted : found;

            case TIMESTAMP:
            case ZONED_DATE_TIME:
                return FieldType.TIMESTAMP == wanted || FieldType.ZONED_DATE_TIME == wanted ? wanted : found;

            case OBJECT:
                return FieldType.MAP == wanted ? wanted : found;

            case LIST:
            case MAP:
                final boolean isBlock =
                    FieldType.LIST == wanted || FieldType.MAP == wanted || FieldType.OBJECT == wanted;
                return isEmptyBlock && isBlock ? wanted : found;

            default:
                return found.isInteger() && isIntegerOf(wanted, value.int64()) ? wanted : found;
        }
    }

    private static boolean isIntegerOf(final FieldType wanted, final long integer)
    {
        switch (wanted)
        {
            case INT8:
                return integer == (byte)integer;

            case INT16:
                return integer == (short)integer;

            case INT32:
                return integer == (int)integer;

            case UINT8:
                return 0 == integer >>> 8;

            case UINT16:
                return 0 == integer >>> 16;

            case UINT32:
                return 0 == integer >>> 32;

            case INT64:
            case UINT64:
            case TIMESTAMP:
            case FLOAT32:
            case FLOAT64:
                return true;

            default:
                return false;
        }
    }
}
