/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.FieldType;

/**
 * Gives a value's type by its shape, if its bytes leave the type open.
 */
final class DeclaredType
{
    private DeclaredType()
    {
    }

    /**
     * The type of a value.
     *
     * @param found       type by its bytes.
     * @param wanted      type by the shape.
     * @param value       the value itself.
     * @param isOpenBlock whether it is a block that may be a list, a map or an object by its bytes.
     */
    static FieldType of(
        final FieldType found, final FieldType wanted, final BinaryScalar value, final boolean isOpenBlock)
    {
        switch (found)
        {
            case TEXT:
                final boolean isText = FieldType.SYMBOL == wanted || FieldType.DECIMAL == wanted ||
                    FieldType.DURATION == wanted || FieldType.CHAR == wanted && 1 == value.text().length() ||
                    FieldType.TIMESTAMP == wanted && value.isTimestampText();
                return isText ? wanted : found;

            case FLOAT32:
            case FLOAT64:
                return FieldType.FLOAT32 == wanted || FieldType.FLOAT64 == wanted ||
                    isLong(wanted) && value.isIntegralFloat() ? wanted : found;

            case TIMESTAMP:
            case ZONED_DATE_TIME:
                return FieldType.TIMESTAMP == wanted || FieldType.ZONED_DATE_TIME == wanted ? wanted : found;

            case OBJECT:
                return FieldType.MAP == wanted ? wanted : found;

            case LIST:
            case MAP:
                final boolean isBlock =
                    FieldType.LIST == wanted || FieldType.MAP == wanted || FieldType.OBJECT == wanted;
                return isOpenBlock && isBlock ? wanted : found;

            case UINT64:
                // From 2^63 on: no other integer type has it.
                return FieldType.FLOAT32 == wanted || FieldType.FLOAT64 == wanted ? wanted : found;

            default:
                return found.isInteger() && isIntegerOf(wanted, value.int64()) ? wanted : found;
        }
    }

    private static boolean isLong(final FieldType type)
    {
        return FieldType.INT64 == type || FieldType.UINT64 == type || FieldType.TIMESTAMP == type;
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
