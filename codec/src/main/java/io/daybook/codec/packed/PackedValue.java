/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.ShapeField;
import io.daybook.codec.positional.PositionalValue;
import io.daybook.codec.positional.Symbols;

/**
 * How the values of a field, an element, a map's key or a map's value are laid out.
 */
public final class PackedValue extends PositionalValue<PackedValue>
{
    /** Indexes up to this many symbols take one byte, whose last value means null. */
    static final int MAX_SHORT_SYMBOLS = 255;

    /** The fixed-width fields of an object that stand behind dimensions are no longer. */
    private static final int MAX_BLOCK_LENGTH = 0xFFFF;
    /** In bytes, -1 where it varies. */
    final int width;
    /** Bytes of the length before a text or bytes, or of the dimensions of a list; 0 where that varies. */
    final int prefix;
    /** Whether a bit elsewhere says that the value is there; other values have their own form of null. */
    final boolean hasPresence;
    /** Whether it is a text or bytes behind a varint of its length, and nothing else. */
    final boolean isCounted;
    /** The fewest bytes that a value can take. */
    final int minLength;
    /** Null for other values than symbols. */
    final Symbols symbols;
    final PackedLayout layout;

    PackedValue(final PackedLayout object, final ShapeField field)
    {
        super(
            object.shape,
            field,
            null == field.mapKey() ? null : new PackedValue(object, field.mapKey()),
            null == field.element() ? null : new PackedValue(object, field.element()));
        width = width(field);
        prefix = field.prefix();
        hasPresence = isNullable && width > 0 && FieldType.SYMBOL != type;
        symbols = FieldType.SYMBOL == type ? new Symbols(field.symbols()) : null;
        layout = null == field.shape() ? null : object.nested(field.shape());
        isCounted = (FieldType.TEXT == type || FieldType.BYTES == type) && width < 0 && 0 == prefix;
        minLength = minLength();
        if (null != element && prefix > 0 && element.layout.fixedLength > MAX_BLOCK_LENGTH)
        {
            throw new CodecException("fixed-width fields must fit the dimensions of their list: field=" + name +
                ", length=" + element.layout.fixedLength);
        }
        if (null != element && 0 == leastElement())
        {
            throw new CodecException("an element must take at least one byte, give its shape a field or let it be " +
                "null: field=" + name);
        }
    }

    /**
     * The value's place, for messages.
     *
     * @return names of the shape and the field.
     */
    public String name()
    {
        return name;
    }

    /**
     * Type of the value.
     *
     * @return the type.
     */
    public FieldType type()
    {
        return type;
    }

    /**
     * Whether null may stand in its place.
     *
     * @return true when it may.
     */
    public boolean isNullable()
    {
        return isNullable;
    }

    /**
     * Length of the value.
     *
     * @return in bytes, -1 where it varies.
     */
    public int width()
    {
        return width;
    }

    /**
     * Length of the length before a text or bytes.
     *
     * @return in bytes, 0 where it varies.
     */
    public int prefix()
    {
        return prefix;
    }

    /**
     * Of an object.
     *
     * @return the layout of its fields; null for another value.
     */
    public PackedLayout layout()
    {
        return layout;
    }

    /** The fewest bytes of an element, with its key. */
    int leastElement()
    {
        return element.minLength + (null == key ? 0 : key.minLength);
    }

    private static int width(final ShapeField field)
    {
        if (FieldType.SYMBOL == field.type())
        {
            return field.symbols().size() > MAX_SHORT_SYMBOLS ? Short.BYTES : Byte.BYTES;
        }
        return field.length() > 0 ? field.length() : field.type().packedLength();
    }

    private int minLength()
    {
        if (width > 0)
        {
            return width;
        }
        if (prefix > 0)
        {
            return prefix;
        }
        // The length, the count or the byte that says null.
        if (isNullable || FieldType.OBJECT != type && FieldType.ZONED_DATE_TIME != type)
        {
            return 1;
        }
        return FieldType.OBJECT == type ? layout.minLength() : Long.BYTES + Integer.BYTES + 1;
    }
}
