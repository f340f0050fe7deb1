/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Transcoder;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

import org.agrona.DirectBuffer;

/**
 * Learns the shape that documents have in common, and writes each document as a message of it. A field that is missing
 * or null in any document may be null. Integers become floats if the field holds floats elsewhere, and are unsigned if
 * one of them does not fit 64 signed bits.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class DocumentShape
{
    /** Each integer up to this one is exact as a float. */
    private static final long MAX_EXACT = 1L << 53;
    private static final String WITHOUT = "; import without --wire";

    /** What is known of the values in one place. */
    private static final class Value
    {
        private final String place;
        private FieldType type;
        private boolean isNullable;
        private long greatest;
        /** Whether there is an integer beyond 2^63-1, and whether there is one below 0. */
        private boolean hasUnsigned;
        private boolean hasNegative;
        /** Number of the last object that had this field, from 1. */
        private long lastObject;
        /** Fields of an object; there were so many objects. */
        private final Map<String, Value> fields = new LinkedHashMap<>();
        private final Map<String, Field> names = new LinkedHashMap<>();
        private long objects;
        private Value element;

        private Value(final String place)
        {
            this.place = place;
        }
    }

    private final String name;
    private final Value root = new Value("");
    private final DocumentFields fields;
    private final Transcoder transcoder = new Transcoder();

    /**
     * Makes the shape of no document yet.
     *
     * @param name of the type.
     */
    public DocumentShape(final String name)
    {
        this.name = name;
        this.fields = new NamedFields(name);
        root.type = FieldType.OBJECT;
    }

    /**
     * Takes note of a document.
     *
     * @param buffer that begins with it, as BINARY_YAML.
     * @param length in bytes.
     */
    public void add(final DirectBuffer buffer, final int length)
    {
        addFields(root, fields.of(buffer, length));
    }

    private void addFields(final Value object, final FieldReader reader)
    {
        object.objects++;
        while (reader.next())
        {
            final String field = reader.name().toString();
            Value value = object.fields.get(field);
            if (null == value)
            {
                value = new Value(object.place.isEmpty() ? field : object.place + '.' + field);
                value.isNullable = object.objects > 1;
                object.fields.put(field, value);
                object.names.put(field, Field.of(field));
            }
            value.lastObject = object.objects;
            add(value, reader);
        }
        for (final Value value : object.fields.values())
        {
            value.isNullable |= value.lastObject < object.objects;
        }
    }

    private void add(final Value value, final FieldReader reader)
    {
        final FieldType found = kind(reader.type());
        if (FieldType.NULL == found)
        {
            value.isNullable = true;
            return;
        }
        value.type = joined(value, found);
        switch (found)
        {
            case INT64:
                addInteger(value, FieldType.UINT64 == reader.type(), reader.int64());
                break;

            case OBJECT:
                reader.beginObject();
                addFields(value, reader);
                reader.endObject();
                break;

            case LIST:
                value.element = null == value.element ? new Value(value.place + "[]") : value.element;
                reader.beginList();
                while (reader.next())
                {
                    add(value.element, reader);
                }
                reader.endList();
                break;

            default:
                break;
        }
        if (value.greatest > MAX_EXACT && FieldType.FLOAT64 == value.type)
        {
            throw new ToolException("no type holds all numbers of the field: field=" + value.place + WITHOUT);
        }
    }

    private static void addInteger(final Value value, final boolean isUnsigned, final long integer)
    {
        value.hasUnsigned |= isUnsigned && integer < 0;
        value.hasNegative |= !isUnsigned && integer < 0;
        value.greatest = Math.max(value.greatest, value.hasUnsigned ? Long.MAX_VALUE : Math.abs(integer));
        if (value.hasUnsigned && value.hasNegative)
        {
            throw new ToolException("integers beyond 2^63-1 and below 0 have no type in common: field=" + value.place +
                ", value=" + (isUnsigned ? Long.toUnsignedString(integer) : Long.toString(integer)) + WITHOUT);
        }
    }

    /** Returns the kind of a type: one for all integers, one for all floats, and one for objects and maps. */
    private static FieldType kind(final FieldType type)
    {
        switch (type)
        {
            case FLOAT32:
                return FieldType.FLOAT64;

            case MAP:
                return FieldType.OBJECT;

            default:
                return type.isInteger() ? FieldType.INT64 : type;
        }
    }

    private static FieldType joined(final Value value, final FieldType found)
    {
        final FieldType known = null == value.type ? found : value.type;
        if (known == found)
        {
            return known;
        }
        if (!isNumber(known) || !isNumber(found))
        {
            throw new ToolException("a field must hold one kind of value to have a place in a shape: field=" +
                value.place + ", kinds=" + known + " and " + found + WITHOUT);
        }
        return FieldType.FLOAT64;
    }

    private static boolean isNumber(final FieldType type)
    {
        return FieldType.INT64 == type || FieldType.FLOAT64 == type;
    }

    /**
     * Returns the shape of all documents so far.
     *
     * @param keys names of the fields that make up its key.
     */
    public Shape shape(final Set<String> keys)
    {
        for (final String key : keys)
        {
            if (!root.fields.containsKey(key))
            {
                throw new ToolException(ExitCode.USAGE, "no document has the key: --key=" + key + ", fields=" +
                    root.fields.keySet() + "; give one or more of these");
            }
        }
        return shape(name, root, keys);
    }

    private static Shape shape(final String name, final Value object, final Set<String> keys)
    {
        final Shape.Builder builder = Shape.builder(name);
        object.fields.forEach((field, value) -> builder.field(field(field, value, keys.contains(field))));
        return builder.build();
    }

    private static ShapeField field(final String name, final Value value, final boolean isKey)
    {
        // A field that was always null may be of any type.
        final FieldType type = null == value.type ? FieldType.TEXT :
            value.hasUnsigned ? FieldType.UINT64 : value.type;
        final Shape nested = FieldType.OBJECT == type ? shape(nestedName(name), value, Set.of()) : null;
        final ShapeField element = FieldType.LIST == type ? field("", value.element, false) : null;
        return new ShapeField(name, 0, type, value.isNullable || null == value.type, isKey, 0, 0, 0, List.of(), nested,
            null, element);
    }

    /**
     * Names the shape of a member or an element, which has no name of its own. The name differs from the member's:
     * fields that have the names of their shapes would be taken for the types of a sealed interface.
     */
    private static String nestedName(final String name)
    {
        return name.isEmpty() ? "Element" : name + "Object";
    }

    /**
     * Writes a document as a message of the shape.
     *
     * @param buffer that begins with it, as BINARY_YAML.
     * @param length in bytes.
     * @param writer that stands in the message.
     */
    void write(final DirectBuffer buffer, final int length, final FieldWriter writer)
    {
        writeFields(root, fields.of(buffer, length), writer);
    }

    private void writeFields(final Value object, final FieldReader reader, final FieldWriter writer)
    {
        while (reader.next())
        {
            final String field = reader.name().toString();
            final Value value = object.fields.get(field);
            if (null == value)
            {
                throw new ToolException("a file changed while it was imported: new field=" + field +
                    "; import it again when nobody writes it");
            }
            writer.field(object.names.get(field));
            write(value, reader, writer);
        }
    }

    private void write(final Value value, final FieldReader reader, final FieldWriter writer)
    {
        if (reader.isNull())
        {
            writer.nullValue();
            return;
        }
        switch (value.type)
        {
            case FLOAT64:
                writer.float64(reader.float64());
                break;

            case INT64:
                writeInteger(value, reader.int64(), writer);
                break;

            case OBJECT:
                writer.beginObject();
                reader.beginObject();
                writeFields(value, reader, writer);
                reader.endObject();
                writer.endObject();
                break;

            case LIST:
                writer.beginList();
                reader.beginList();
                while (reader.next())
                {
                    write(value.element, reader, writer);
                }
                reader.endList();
                writer.endList();
                break;

            default:
                transcoder.copyValue(reader, writer);
                break;
        }
    }

    private static void writeInteger(final Value value, final long integer, final FieldWriter writer)
    {
        if (value.hasUnsigned)
        {
            writer.uint64(integer);
        }
        else
        {
            writer.int64(integer);
        }
    }
}
