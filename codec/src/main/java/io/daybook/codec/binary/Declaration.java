/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

import org.agrona.collections.Int2IntHashMap;

/**
 * The part of a shape for a value and for what is nested in it. The fields of an object are found by name and number.
 * The expected field is found without a search.
 * <p>
 * <b>Note:</b> not thread-safe: it remembers what it found.
 */
final class Declaration
{
    private static final int MISSING = -1;

    /** Name of the value in error messages. */
    final String name;
    final FieldType type;
    final boolean isNullable;
    /** Declaration of a MAP's key; null otherwise. */
    final Declaration key;
    /** Declaration of a LIST's element or a MAP's value; null otherwise. */
    final Declaration element;
    /** Shape of an OBJECT; null otherwise. */
    final Shape shape;
    /** Fields of an OBJECT; null otherwise. */
    final Declaration[] fields;

    /** Whether fields that are null are passed over, because the shape is that of a sealed interface. */
    private final boolean isOneOf;

    /** Declaration of the object around this one; null for a message. */
    private final Declaration outer;
    private final String[] names;
    private final int[] numbers;
    private final Int2IntHashMap indexes;
    /**
     * The last name that was searched for out of order, and its index. A filter asks each message for the same field.
     */
    private Field lastName;
    private int lastIndex;

    private Declaration(final String owner, final ShapeField field, final Declaration around)
    {
        name = field.name().isEmpty() ? owner : owner + "." + field.name();
        type = field.type();
        isNullable = field.nullable();
        outer = around;
        shape = null == field.shape() ? null : field.shape().target();
        isOneOf = null != shape && shape.isOneOf();
        final Declaration same = enclosing();
        final Declaration object = null == shape ? around : this;
        key = null == field.mapKey() ? null : new Declaration(name + ".key", field.mapKey(), object);
        element = null == field.element() ? null : new Declaration(name + "[]", field.element(), object);
        if (null == shape || null != same)
        {
            fields = null == same ? null : same.fields;
            names = null == same ? new String[0] : same.names;
            numbers = null == same ? new int[0] : same.numbers;
            indexes = null == same ? null : same.indexes;
            return;
        }
        final int count = shape.fields().size();
        fields = new Declaration[count];
        names = new String[count];
        numbers = new int[count];
        indexes = new Int2IntHashMap(MISSING);
        for (int i = 0; i < count; i++)
        {
            final ShapeField inner = shape.fields().get(i);
            fields[i] = new Declaration(shape.name(), inner, this);
            names[i] = inner.name();
            numbers[i] = inner.number();
            indexes.put(numbers[i], i);
        }
        for (int i = 0; i < count; i++)
        {
            // Chronicle Wire uses the hash of a field's name as its number if the field was given none.
            indexes.putIfAbsent(names[i].hashCode(), i);
        }
    }

    /** The declaration for messages of a shape; null without a shape. */
    static Declaration of(final Shape shape)
    {
        return null == shape ? null : new Declaration("", ShapeField.object("", shape), null);
    }

    /** The declaration of the object around this one that has the same shape; null if there is none. */
    private Declaration enclosing()
    {
        Declaration same = null == shape ? null : outer;
        while (null != same && same.shape != shape)
        {
            same = same.outer;
        }
        return same;
    }

    /** Whether fields of a level that are null are passed over. */
    static boolean isOneOf(final Declaration level)
    {
        return null != level && level.isOneOf;
    }

    String nameAt(final int index)
    {
        return names[index];
    }

    int numberAt(final int index)
    {
        return numbers[index];
    }

    /** Index of the field with a name, or -1. */
    int indexOf(final CharSequence fieldName, final int expected)
    {
        if (null != lastName && lastName == fieldName)
        {
            return lastIndex;
        }
        final CharSequence plain = fieldName instanceof Field ? ((Field)fieldName).name() : fieldName;
        if (expected < names.length && names[expected].contentEquals(plain))
        {
            return expected;
        }
        final int index = shape.indexOf(plain);
        if (fieldName instanceof Field)
        {
            lastName = (Field)fieldName;
            lastIndex = index;
        }
        return index;
    }

    /** Index of the field with a number, or -1. */
    int indexOf(final long number, final int expected)
    {
        if (expected < numbers.length && numbers[expected] == number)
        {
            return expected;
        }
        return number == (int)number ? indexes.get((int)number) : MISSING;
    }

    /** Checks that an object whose values have no names has exactly one value for each field. */
    void checkPlaces(final int values, final boolean isEnd, final int offset)
    {
        if ((values == fields.length) != isEnd)
        {
            throw new CodecException("an object without names must have one value for each field of its shape: shape=" +
                shape.name() + ", fields=" + fields.length + ", values=" + (isEnd ? "" : "more than ") + values +
                ", offset=" + offset);
        }
    }
}
