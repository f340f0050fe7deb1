/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * One field of a {@link Shape}, or the element of a list, or the key or value of a map.
 *
 * @param name     for readers; empty for elements, keys and values.
 * @param number   that identifies the field in numbered formats, from 1; 0 for elements, keys and values, and for a
 *                 field whose number is to be its place.
 * @param type     of its values, never {@link FieldType#NULL}.
 * @param nullable whether a value may be null.
 * @param key      whether it is part of the message's key.
 * @param scale    of a FLOAT64, how many digits it usually has after the point; else 0.
 * @param length   of a TEXT or BYTES that takes this many bytes in {@link WireFormat#PACKED} whatever its value; else
 *                 0.
 * @param prefix   of a TEXT or BYTES, how many bytes its length takes in front of it in {@link WireFormat#PACKED},
 *                 unsigned and little-endian: 1, 2 or 4; of a LIST of objects that are never null, 3 or 4: two bytes
 *                 for the length of an object's fixed-width fields, and the rest for the number of objects; else 0, for
 *                 the format's own way.
 * @param symbols  of a SYMBOL, in the order of their index; empty otherwise.
 * @param shape    of an OBJECT; null otherwise.
 * @param mapKey   of a MAP; null otherwise.
 * @param element  of a LIST, or the value of a MAP; null otherwise.
 */
public record ShapeField(
    String name,
    int number,
    FieldType type,
    boolean nullable,
    boolean key,
    int scale,
    int length,
    int prefix,
    List<String> symbols,
    Shape shape,
    ShapeField mapKey,
    ShapeField element)
{
    /** The most constants of a SYMBOL. */
    public static final int MAX_SYMBOLS = 65_534;
    /** The highest number of a field. */
    public static final int MAX_NUMBER = 65_535;
    /** The highest scale of a FLOAT64: 10^22 is the highest power of ten that a float64 holds exactly. */
    public static final int MAX_SCALE = 22;
    /**
     * The highest fixed length of a TEXT or BYTES: the sum of {@link Shape#MAX_NESTED_FIELDS} such lengths fits an int.
     */
    public static final int MAX_LENGTH = 32_767;

    /**
     * Checks that the parts belong together.
     *
     * @throws CodecException when they do not.
     */
    public ShapeField
    {
        Field.of(name);
        Objects.requireNonNull(type, "type must not be null");
        symbols = List.copyOf(Objects.requireNonNull(symbols, "symbols must not be null"));
        if (number < 0 || number > MAX_NUMBER)
        {
            throw failure(name, "a field's number must be 1 to " + MAX_NUMBER, "number=" + number);
        }
        if (FieldType.NULL == type)
        {
            throw failure(name, "a field's type must be that of a value", "type=" + type);
        }
        if (scale < 0 || scale > MAX_SCALE || 0 != scale && FieldType.FLOAT64 != type)
        {
            throw failure(name, "a scale must be 0 to " + MAX_SCALE + ", and that of a FLOAT64",
                "scale=" + scale + ", type=" + type);
        }
        if (0 != length || 0 != prefix)
        {
            checkLength(name, type, nullable, length, prefix, element);
        }
        if ((FieldType.SYMBOL == type) == symbols.isEmpty())
        {
            throw failure(name, "SYMBOL must have symbols and no other type, use ShapeField.symbol", "type=" + type);
        }
        if ((FieldType.OBJECT == type) == (null == shape))
        {
            throw failure(name, "OBJECT must have a shape and no other type, use ShapeField.object", "type=" + type);
        }
        if ((FieldType.MAP == type) == (null == mapKey))
        {
            throw failure(name, "MAP must have a key and no other type, use ShapeField.map", "type=" + type);
        }
        if ((FieldType.LIST == type || FieldType.MAP == type) == (null == element))
        {
            throw failure(
                name, "LIST and MAP must have an element and no other type, use ShapeField.list", "type=" + type);
        }
        if (null != mapKey && mapKey.nullable)
        {
            throw failure(name, "a map's key must not be nullable", "type=" + mapKey.type);
        }
        checkElement(name, mapKey);
        checkElement(name, element);
        checkSymbols(name, symbols);
    }

    /**
     * A field without a fixed length or a prefix.
     *
     * @param name     as readers see it; empty for elements, keys and values.
     * @param number   that identifies it in numbered formats.
     * @param type     of its values.
     * @param nullable whether null may stand in its place.
     * @param key      whether it is part of the message's key.
     * @param scale    of a FLOAT64, how many digits it usually has after the point; else 0.
     * @param symbols  of a SYMBOL; empty otherwise.
     * @param shape    of an OBJECT; null otherwise.
     * @param mapKey   of a MAP; null otherwise.
     * @param element  of a LIST, or the value of a MAP; null otherwise.
     */
    public ShapeField(
        final String name,
        final int number,
        final FieldType type,
        final boolean nullable,
        final boolean key,
        final int scale,
        final List<String> symbols,
        final Shape shape,
        final ShapeField mapKey,
        final ShapeField element)
    {
        this(name, number, type, nullable, key, scale, 0, 0, symbols, shape, mapKey, element);
    }

    /**
     * A field without a scale.
     *
     * @param name     as readers see it; empty for elements, keys and values.
     * @param number   that identifies it in numbered formats.
     * @param type     of its values.
     * @param nullable whether null may stand in its place.
     * @param key      whether it is part of the message's key.
     * @param symbols  of a SYMBOL; empty otherwise.
     * @param shape    of an OBJECT; null otherwise.
     * @param mapKey   of a MAP; null otherwise.
     * @param element  of a LIST, or the value of a MAP; null otherwise.
     */
    public ShapeField(
        final String name,
        final int number,
        final FieldType type,
        final boolean nullable,
        final boolean key,
        final List<String> symbols,
        final Shape shape,
        final ShapeField mapKey,
        final ShapeField element)
    {
        this(name, number, type, nullable, key, 0, symbols, shape, mapKey, element);
    }

    /**
     * A field that is never null, of a type that needs no more than its name.
     *
     * @param name of the field.
     * @param type of its values: not SYMBOL, OBJECT, LIST or MAP.
     * @return the field.
     */
    public static ShapeField of(final String name, final FieldType type)
    {
        return new ShapeField(name, 0, type, false, false, List.of(), null, null, null);
    }

    /**
     * The element of a list, or the key or value of a map, of a type that needs no more.
     *
     * @param type of the values: not SYMBOL, OBJECT, LIST or MAP.
     * @return the element.
     */
    public static ShapeField element(final FieldType type)
    {
        return of("", type);
    }

    /**
     * A TEXT or BYTES that takes the same number of bytes in every message of {@link WireFormat#PACKED}, like the char
     * arrays of SBE. Text is padded with zero bytes, and must not contain any itself.
     *
     * @param name   of the field; empty for an element.
     * @param type   TEXT or BYTES.
     * @param length in bytes.
     * @return the field.
     */
    public static ShapeField fixed(final String name, final FieldType type, final int length)
    {
        return new ShapeField(name, 0, type, false, false, 0, length, 0, List.of(), null, null, null);
    }

    /**
     * A TEXT or BYTES whose unsigned length is stored in front of it in messages of {@link WireFormat#PACKED}, like the
     * variable-length data of SBE.
     *
     * @param name   of the field; empty for an element.
     * @param type   TEXT or BYTES.
     * @param prefix how many bytes the length takes: 1, 2 or 4.
     * @return the field.
     */
    public static ShapeField prefixed(final String name, final FieldType type, final int prefix)
    {
        return new ShapeField(name, 0, type, false, false, 0, 0, prefix, List.of(), null, null, null);
    }

    /**
     * A SYMBOL that is never null.
     *
     * @param name    of the field; empty for an element.
     * @param symbols in the order of their index.
     * @return the field.
     */
    public static ShapeField symbol(final String name, final List<String> symbols)
    {
        return new ShapeField(name, 0, FieldType.SYMBOL, false, false, symbols, null, null, null);
    }

    /**
     * An OBJECT that is never null.
     *
     * @param name  of the field; empty for an element.
     * @param shape of the object.
     * @return the field.
     */
    public static ShapeField object(final String name, final Shape shape)
    {
        return new ShapeField(name, 0, FieldType.OBJECT, false, false, List.of(), shape, null, null);
    }

    /**
     * An OBJECT, which may be null, with the shape of an object around it. This describes trees.
     *
     * @param name   of the field; empty for an element.
     * @param levels how many objects up that object is: 1 for the object that has the field, or that has the list or
     *               map with the element.
     * @return the field.
     */
    public static ShapeField enclosing(final String name, final int levels)
    {
        if (levels < 1 || levels > Shape.MAX_DEPTH)
        {
            throw failure(name, "an object around another must be 1 to " + Shape.MAX_DEPTH + " levels up",
                "enclosing=" + levels);
        }
        return object(name, new Shape(levels, null)).orNull();
    }

    /**
     * A LIST that is never null.
     *
     * @param name    of the field; empty for an element.
     * @param element of the list.
     * @return the field.
     */
    public static ShapeField list(final String name, final ShapeField element)
    {
        return new ShapeField(name, 0, FieldType.LIST, false, false, List.of(), null, null, element);
    }

    /**
     * A LIST of objects, none of them null. In messages of {@link WireFormat#PACKED} its dimensions come first: two
     * bytes for the length of an object's fixed-width fields, and the rest for the number of objects, like the
     * repeating groups of SBE.
     *
     * @param name   of the field; empty for an element.
     * @param shape  of the objects.
     * @param prefix length of the dimensions, 3 or 4 bytes.
     * @return the field.
     */
    public static ShapeField group(final String name, final Shape shape, final int prefix)
    {
        return new ShapeField(
            name, 0, FieldType.LIST, false, false, 0, 0, prefix, List.of(), null, null, object("", shape));
    }

    /**
     * A MAP that is never null.
     *
     * @param name   of the field; empty for an element.
     * @param mapKey of the map, not nullable.
     * @param value  of the map.
     * @return the field.
     */
    public static ShapeField map(final String name, final ShapeField mapKey, final ShapeField value)
    {
        return new ShapeField(name, 0, FieldType.MAP, false, false, List.of(), null, mapKey, value);
    }

    /**
     * The same field, which may be null.
     *
     * @return the field.
     */
    public ShapeField orNull()
    {
        return new ShapeField(name, number, type, true, key, scale, length, prefix, symbols, shape, mapKey, element);
    }

    /**
     * The same field as part of the message's key.
     *
     * @return the field.
     */
    public ShapeField asKey()
    {
        return new ShapeField(
            name, number, type, nullable, true, scale, length, prefix, symbols, shape, mapKey, element);
    }

    /**
     * The same field under a number.
     *
     * @param newNumber of the field.
     * @return the field.
     */
    public ShapeField numbered(final int newNumber)
    {
        return new ShapeField(
            name, newNumber, type, nullable, key, scale, length, prefix, symbols, shape, mapKey, element);
    }

    /**
     * The same field within objects of these shapes, the innermost last.
     *
     * @param around the shapes.
     * @param chain  how many of them, from the innermost on, have no object without this field's in it.
     */
    ShapeField within(final List<Shape> around, final int chain)
    {
        final int unbroken = nullable ? 0 : chain;
        if (null != shape && shape.enclosing() > 0 && shape.enclosing() <= unbroken)
        {
            throw failure(name, "an object within one of its own shape must be one that may be null, or it would " +
                "never end", "enclosing=" + shape.enclosing());
        }
        final Shape newShape = null == shape ? null : shape.within(around, unbroken);
        final ShapeField newKey = null == mapKey ? null : mapKey.within(around, 0);
        final ShapeField newElement = null == element ? null : element.within(around, 0);
        return newShape == shape && newKey == mapKey && newElement == element ? this : new ShapeField(
            name, number, type, nullable, key, scale, length, prefix, symbols, newShape, newKey, newElement);
    }

    private static void checkLength(
        final String name,
        final FieldType type,
        final boolean isNullable,
        final int length,
        final int prefix,
        final ShapeField element)
    {
        final boolean isGroup = FieldType.LIST == type && null != element && FieldType.OBJECT == element.type &&
            !element.nullable && 0 == length;
        if (!isGroup && FieldType.TEXT != type && FieldType.BYTES != type || isNullable || 0 != length && 0 != prefix)
        {
            throw failure(name, "either a length or a prefix may be declared, of TEXT or BYTES that are never null, " +
                "or a prefix of a LIST of objects that are never null",
                "type=" + type + ", nullable=" + isNullable + ", length=" + length + ", prefix=" + prefix);
        }
        if (isGroup && 3 != prefix && 4 != prefix)
        {
            throw failure(name, "a prefix of a LIST must be 3 or 4 bytes", "prefix=" + prefix);
        }
        if (length < 0 || length > MAX_LENGTH)
        {
            throw failure(name, "a length must be 1 to " + MAX_LENGTH, "length=" + length);
        }
        if (!isGroup && 0 == length && 1 != prefix && 2 != prefix && 4 != prefix)
        {
            throw failure(name, "a prefix must be 1, 2 or 4 bytes", "prefix=" + prefix);
        }
    }

    private static void checkElement(final String name, final ShapeField part)
    {
        if (null != part && (!part.name.isEmpty() || 0 != part.number || part.key || 0 != part.scale))
        {
            throw failure(
                name, "an element, key or value must have no name, number, key mark or scale", "name=" + part.name);
        }
    }

    private static void checkSymbols(final String name, final List<String> symbols)
    {
        if (symbols.size() > MAX_SYMBOLS)
        {
            throw failure(
                name, "a field must have at most " + MAX_SYMBOLS + " symbols, use TEXT", "symbols=" + symbols.size());
        }
        final HashSet<String> unique = new HashSet<>();
        for (final String symbol : symbols)
        {
            Field.of(symbol);
            if (!unique.add(symbol))
            {
                throw failure(name, "a field's symbols must differ", "symbol=" + symbol);
            }
        }
    }

    // A record's own equals and hashCode are made by the virtual machine when they are first called, which takes long.

    @Override
    public boolean equals(final Object o)
    {
        return this == o || o instanceof ShapeField && isSame((ShapeField)o);
    }

    private boolean isSame(final ShapeField other)
    {
        return name.equals(other.name) && number == other.number && type == other.type &&
            nullable == other.nullable && key == other.key && scale == other.scale && length == other.length &&
            prefix == other.prefix && symbols.equals(other.symbols) && Objects.equals(shape, other.shape) &&
            Objects.equals(mapKey, other.mapKey) && Objects.equals(element, other.element);
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(
            name, number, type, nullable, key, scale, length, prefix, symbols, shape, mapKey, element);
    }

    private static CodecException failure(final String name, final String rule, final String value)
    {
        return new CodecException(rule + ": field=" + name + ", " + value);
    }
}
