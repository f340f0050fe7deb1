/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.ShapeField;
import io.daybook.codec.positional.PositionalValue;
import io.daybook.codec.text.Iso;

/**
 * How the values of a field, an element, a map's key or a map's value are stored: as up to two numbers and a text, or
 * as a nested object, list or map. A value that may be null has its own form of null, or a byte before it. The elements
 * of a list share bits instead, and only if one of them is null.
 */
final class RawValue extends PositionalValue<RawValue>
{
    /** The width if there is no number. */
    static final int NONE = -1;
    /** The width of an integer of varying length. */
    static final int STOP_BIT = 0;
    /** The width of a float64 of varying length. */
    static final int STOP_BIT_FLOAT = 3;

    /** Null is one byte; another byte comes before a value that is not null. */
    static final int NULL_BYTE = -1;
    /** Null is an integer of varying length, -1. */
    static final int NULL_STOP_BIT = 0;
    /** Null is the same, or a length of -1 where that could be taken for a length: see {@link RawInput#isNullBlock}. */
    static final int NULL_BLOCK = -2;
    /** Bytes of -1 as an integer of varying length. */
    static final int NULL_LENGTH = Short.BYTES;

    /** Indexes up to this many symbols take one byte, whose last value means null. */
    private static final int MAX_SHORT_SYMBOLS = 255;

    /** Bytes of the numbers, or one of the constants above. */
    final int first;
    final int second;
    final boolean hasText;
    /** Bytes of the length or count before a text or elements: 4, or {@link #STOP_BIT}. */
    final int header;
    /** How many bytes of all ones mean null, or one of the constants above. */
    final int nullForm;
    /** Whether a byte before the value says that it is not null. */
    final boolean hasMarker;
    /** Whether a list has bits that say which elements are not null, if one of them is null. */
    final boolean hasBit;
    /** Length of the numbers if there is nothing else and it does not vary; else -1. */
    final int width;
    /** The fewest bytes that the value can take, or that null can take. */
    final int minLength;
    /** Mask of the first number's bits, so that an unsigned number is not negative. */
    final long mask;
    /** The lowest and the highest first number that is valid for the type. */
    final long min;
    final long max;
    final RawSymbols symbols;
    final RawLayout layout;

    RawValue(final RawLayout object, final ShapeField field, final boolean isElement)
    {
        super(
            object.shape,
            field,
            null == field.mapKey() ? null : new RawValue(object, field.mapKey(), true),
            null == field.element() ? null : new RawValue(object, field.element(), true));
        final RawForm form = object.form;
        layout = null == field.shape() ? null : object.nested(field.shape());
        symbols = FieldType.SYMBOL == type ? new RawSymbols(name, field.symbols(), form) : null;
        first = first(form);
        second = second(form);
        hasText = FieldType.TEXT == type || FieldType.BYTES == type || FieldType.ZONED_DATE_TIME == type ||
            form.isWire && (FieldType.SYMBOL == type || FieldType.CHAR == type);
        header = header(form);
        nullForm = nullForm(form);
        hasMarker = isNullable && NULL_BYTE == nullForm && !isElement && !hasOwnByte(form);
        hasBit = isNullable && NULL_BYTE == nullForm && isElement && !hasOwnByte(form);
        width = hasText || null != layout || null != element || !isFixed(first) || !isFixed(second) ?
            -1 : Math.max(0, first) + Math.max(0, second);
        minLength = minLength(form, null != field.shape() && field.shape().enclosing() > 0);
        min = min();
        max = max();
        mask = first > 0 && first < Long.BYTES && 0 == min ? (1L << 8 * first) - 1 : -1;
        if (null != element && 0 == leastElement() && !element.hasBit)
        {
            throw new CodecException("an element must take at least one byte, give its shape a field or let it be " +
                "null: field=" + name);
        }
    }

    /** The fewest bytes of an element, with its key; 0 if only a bit says whether it is null. */
    int leastElement()
    {
        final RawLayout object = element.layout;
        // The layout of an object around it was not complete when the element was laid out.
        final int least =
            null == object || object.form.isWire ? element.minLength : Math.max(element.minLength, object.minLength);
        return least + (null == key ? 0 : key.minLength);
    }

    private int first(final RawForm form)
    {
        switch (type)
        {
            case BOOL:
                return Byte.BYTES;

            case FLOAT32:
            case FLOAT64:
                return form.isStopBit ? STOP_BIT_FLOAT : type.packedLength();

            case CHAR:
                return form.isWire ? NONE : STOP_BIT;

            case SYMBOL:
                final int width = symbols.size() > MAX_SHORT_SYMBOLS ? Short.BYTES : Byte.BYTES;
                return form.isWire ? NONE : stopBitOr(width, form);

            case UUID:
                return Long.BYTES;

            case DATE:
            case DATE_TIME:
                return form.isWire || form.isStopBit ? STOP_BIT : Integer.BYTES;

            case DECIMAL:
                return stopBitOr(Long.BYTES, form);

            case ZONED_DATE_TIME:
                return form.isWire ? NONE : stopBitOr(Long.BYTES, form);

            default:
                return type.packedLength() < 0 ? NONE : stopBitOr(type.packedLength(), form);
        }
    }

    private static int stopBitOr(final int width, final RawForm form)
    {
        return form.isStopBit ? STOP_BIT : width;
    }

    private int second(final RawForm form)
    {
        switch (type)
        {
            case UUID:
                return Long.BYTES;

            case DATE_TIME:
                return stopBitOr(Long.BYTES, form);

            case DECIMAL:
                return stopBitOr(Byte.BYTES, form);

            case ZONED_DATE_TIME:
                return form.isWire ? NONE : stopBitOr(Integer.BYTES, form);

            default:
                return NONE;
        }
    }

    private int header(final RawForm form)
    {
        switch (type)
        {
            case BYTES:
                return RawForm.BYTES_MARSHALLABLE == form ? Integer.BYTES : STOP_BIT;

            case LIST:
                return form.isWire || RawForm.BYTES_MARSHALLABLE == form && isArrayElement() ? Integer.BYTES : STOP_BIT;

            case OBJECT:
            case MAP:
                return form.isWire ? Integer.BYTES : STOP_BIT;

            default:
                return STOP_BIT;
        }
    }

    /** Whether a list with this element is one that Chronicle Bytes has as an array. */
    private boolean isArrayElement()
    {
        switch (element.type)
        {
            case INT32:
            case UINT32:
            case INT64:
            case UINT64:
            case FLOAT32:
            case FLOAT64:
                return !element.isNullable;

            default:
                return false;
        }
    }

    private int nullForm(final RawForm form)
    {
        switch (type)
        {
            case SYMBOL:
                return form.isWire ? NULL_STOP_BIT : first;

            case TEXT:
            case BYTES:
                return header;

            case LIST:
            case MAP:
                return form.isWire ? NULL_BLOCK : header;

            case CHAR:
            case ZONED_DATE_TIME:
                return form.isWire ? NULL_STOP_BIT : NULL_BYTE;

            case OBJECT:
                return form.isWire ? NULL_BLOCK : NULL_BYTE;

            default:
                return NULL_BYTE;
        }
    }

    /** Whether the byte for null takes the place of the value's own byte. */
    private boolean hasOwnByte(final RawForm form)
    {
        return FieldType.BOOL == type && form.isWire;
    }

    private int minLength(final RawForm form, final boolean isEnclosing)
    {
        if (hasMarker)
        {
            return 1;
        }
        if (isNullable && NULL_BLOCK == nullForm)
        {
            return NULL_LENGTH;
        }
        if (null != layout)
        {
            // That of an object around it is not complete yet: at least, it has a byte for null, or a count.
            return form.isWire ? Integer.BYTES : isEnclosing ? 1 : layout.minLength;
        }
        if (null != element)
        {
            return STOP_BIT == header ? 1 : header;
        }
        return leastOf(first) + leastOf(second) + (!hasText ? 0 : STOP_BIT == header ? 1 : header);
    }

    private long min()
    {
        switch (type)
        {
            case INT8:
                return Byte.MIN_VALUE;

            case INT16:
                return Short.MIN_VALUE;

            case INT32:
            case DATE:
            case DATE_TIME:
                return Integer.MIN_VALUE;

            case UINT8:
            case UINT16:
            case UINT32:
            case CHAR:
            case SYMBOL:
            case TIME:
                return 0;

            default:
                return Long.MIN_VALUE;
        }
    }

    private long max()
    {
        switch (type)
        {
            case INT8:
                return Byte.MAX_VALUE;

            case INT16:
                return Short.MAX_VALUE;

            case INT32:
            case DATE:
            case DATE_TIME:
                return Integer.MAX_VALUE;

            case UINT8:
                return 0xFF;

            case UINT16:
            case CHAR:
                return 0xFFFF;

            case UINT32:
                return 0xFFFF_FFFFL;

            case SYMBOL:
                return symbols.size() - 1;

            case TIME:
                return Iso.NANOS_PER_DAY - 1;

            default:
                return Long.MAX_VALUE;
        }
    }

    /** Whether a second number is valid for the type. */
    boolean isSecond(final long number)
    {
        switch (type)
        {
            case DECIMAL:
                return number == (byte)number;

            case DATE_TIME:
                return number >= 0 && number < Iso.NANOS_PER_DAY;

            case ZONED_DATE_TIME:
                return number >= -Iso.MAX_OFFSET_SECONDS && number <= Iso.MAX_OFFSET_SECONDS;

            default:
                return true;
        }
    }

    private static boolean isFixed(final int number)
    {
        return STOP_BIT != number && STOP_BIT_FLOAT != number;
    }

    private static int leastOf(final int number)
    {
        return isFixed(number) ? Math.max(0, number) : 1;
    }
}
