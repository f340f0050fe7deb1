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

    /** The longest fixed-width part of an object in a list with dimensions. */
    private static final int MAX_BLOCK_LENGTH = 0xFFFF;
    /** Length in bytes, -1 if it varies. */
    final int width;
    /** Bytes of the length before a text or bytes, or of the dimensions of a list; 0 if that varies. */
    final int prefix;
    /** Whether a bit elsewhere says that the value is not null. Other values have their own form of null. */
    final boolean hasPresence;
    /** Whether it is only a varint with its length, and then a text or bytes. */
    final boolean isCounted;
    /** The fewest bytes that a value can take. */
    final int minLength;
    /** The symbols; null for values that are not symbols. */
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
        minLength = minLength(null != field.shape() && field.shape().enclosing() > 0);
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
     * The value's name, for error messages.
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
     * Whether the value may be null.
     *
     * @return true if it may be null.
     */
    public boolean isNullable()
    {
        return isNullable;
    }

    /**
     * Length of the value.
     *
     * @return in bytes, -1 if it varies.
     */
    public int width()
    {
        return width;
    }

    /**
     * Length of the prefix before a text or bytes.
     *
     * @return in bytes, 0 if it varies.
     */
    public int prefix()
    {
        return prefix;
    }

    /**
     * Layout of an object.
     *
     * @return the layout of its fields; null for any other value.
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

    private int minLength(final boolean isEnclosing)
    {
        if (width > 0)
        {
            return width;
        }
        if (prefix > 0)
        {
            return prefix;
        }
        // The length, the count or the byte that says whether the value is null.
        if (isNullable || FieldType.OBJECT != type && FieldType.ZONED_DATE_TIME != type)
        {
            return 1;
        }
        if (FieldType.OBJECT != type)
        {
            return Long.BYTES + Integer.BYTES + 1;
        }
        // The layout of an object around it is not complete yet, and has something that ends it: a byte for null, or a
        // count.
        return isEnclosing ? 1 : layout.minLength();
    }
}
