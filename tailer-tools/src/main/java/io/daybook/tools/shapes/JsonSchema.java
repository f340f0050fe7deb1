/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.WireFormat;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints a JSON Schema, draft 2020-12, of the lines that {@code dump -o jsonl --envelope none} prints of the same
 * messages. Each shape is a definition of its own, on a line.
 * <p>
 * <b>Note:</b> not thread-safe; for one schema.
 */
public final class JsonSchema
{
    private static final String TYPE = "type";
    private static final String STRING = "string";
    private static final String OBJECT = "object";
    private static final String PATTERN = "pattern";
    private static final String FORMAT = "format";
    private static final String DAY = "^[-+]?[0-9]{4,}-[0-9]{2}-[0-9]{2}";
    private static final String TIME = "[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{3,9})?)?";

    private final ResultBuffer out;
    private final MessageEncoder json = TextEncoders.json(false);
    /** Names of definitions by what they define: a shape, or the element of a list or map. */
    private final Map<Object, String> strictNames = new IdentityHashMap<>();
    private final Map<Object, String> looseNames = new IdentityHashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Deque<Consumer<FieldWriter>> pending = new ArrayDeque<>();
    private final Deque<String> pendingNames = new ArrayDeque<>();
    /** Whether the messages that are described hold what their shape says, and nothing else. */
    private boolean isStrict;

    private JsonSchema(final ResultBuffer out)
    {
        this.out = out;
    }

    /**
     * Prints the schema of what was found.
     */
    public static void print(final FoundShapes found, final ResultBuffer out)
    {
        new JsonSchema(out).print(found);
    }

    private void print(final FoundShapes found)
    {
        out.ascii("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\n")
            .ascii("\"title\":\"Messages of a journal, as daybook dump -o jsonl --envelope none prints them\",\n")
            .ascii("\"anyOf\":[");
        String separator = "\n";
        for (final FoundShape one : found.all())
        {
            out.ascii(separator);
            object((schema) -> message(one, schema));
            separator = ",\n";
        }
        if (0 != found.others())
        {
            out.ascii(separator);
            object((schema) -> schema.text(TYPE, OBJECT));
        }
        out.ascii("\n],\n\"$defs\":{");
        // Writing one definition may find others.
        separator = "\n";
        while (!pending.isEmpty())
        {
            out.ascii(separator);
            out.ascii("\"" + pendingNames.remove() + "\":");
            object(pending.remove());
            separator = ",\n";
        }
        out.ascii("\n}}\n");
    }

    private void object(final Consumer<FieldWriter> fields)
    {
        json.wrap(out.buffer(), out.length(), null);
        fields.accept(json);
        out.length(out.length() + json.finish());
        out.flushWhenFull();
    }

    private void message(final FoundShape one, final FieldWriter schema)
    {
        schema.text(TYPE, OBJECT);
        if (null == one.type() && null != one.wireFormat())
        {
            // Fields of any names.
            return;
        }
        // What nothing vouches for is marked in front of its type.
        schema.field("properties").beginObject().field("unproved").beginObject().field("const").bool(true).endObject();
        if (null == one.type())
        {
            // Text or bytes: the journal's frames tell which, and a message is one of them.
            schema.field("text").beginObject().text(TYPE, STRING).endObject()
                .field("bytes").beginObject().text(TYPE, STRING).text("contentEncoding", "base64").endObject()
                .endObject();
        }
        else
        {
            schema.field(one.type()).beginObject();
            if (null == one.shape())
            {
                schema.text(TYPE, OBJECT);
            }
            else
            {
                isStrict = !isSelfDescribed(one.wireFormat());
                reference(one.shape(), schema);
            }
            schema.endObject().endObject().field("required").beginList().text(one.type()).endList();
        }
        schema.field("additionalProperties").bool(false);
    }

    /** Returns whether messages carry their names, so that they may hold other fields than their shape has. */
    private static boolean isSelfDescribed(final WireFormat wireFormat)
    {
        return WireFormat.YAML == wireFormat || WireFormat.JSON == wireFormat ||
            WireFormat.BINARY_YAML == wireFormat || WireFormat.BINARY_YAML_NUMBERED == wireFormat;
    }

    private void reference(final Shape shape, final FieldWriter schema)
    {
        final Shape target = shape.target();
        final boolean strict = isStrict;
        define(target, target.name(), schema, (definition) ->
        {
            isStrict = strict;
            fields(target, definition);
        });
    }

    /** Writes a reference to a definition, which is written later. */
    private void define(
        final Object what, final String wanted, final FieldWriter schema, final Consumer<FieldWriter> definition)
    {
        final Map<Object, String> names = isStrict ? strictNames : looseNames;
        String name = names.get(what);
        if (null == name)
        {
            // Names in a reference have escapes of their own, so only what needs none is taken.
            final String plain = wanted.replaceAll("[^A-Za-z0-9_.-]", "_");
            name = plain;
            for (int i = 2; !taken.add(name); i++)
            {
                name = plain + "_" + i;
            }
            names.put(what, name);
            pendingNames.add(name);
            pending.add(definition);
        }
        schema.text("$ref", "#/$defs/" + name);
    }

    private void fields(final Shape shape, final FieldWriter schema)
    {
        // Of a sealed interface only the type that is there is printed.
        final boolean isOneOf = shape.isOneOf();
        schema.text(TYPE, OBJECT).field("properties").beginObject();
        for (final ShapeField field : shape.fields())
        {
            schema.field(field.name()).beginObject();
            value(field, shape.name() + "." + field.name(), schema);
            schema.endObject();
        }
        schema.endObject();
        if (!isStrict)
        {
            return;
        }
        if (!isOneOf)
        {
            schema.field("required").beginList();
            shape.fields().forEach((field) -> schema.text(field.name()));
            schema.endList();
        }
        schema.field("additionalProperties").bool(false);
    }

    private void value(final ShapeField field, final String place, final FieldWriter schema)
    {
        if (!field.nullable())
        {
            plain(field, place, schema);
            return;
        }
        schema.field("anyOf").beginList().beginObject();
        plain(field, place, schema);
        schema.endObject().beginObject().text(TYPE, "null").endObject().endList();
    }

    private void plain(final ShapeField field, final String place, final FieldWriter schema)
    {
        switch (field.type())
        {
            case BOOL -> schema.text(TYPE, "boolean");
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64 -> integer(field.type(), schema);
            case FLOAT32, FLOAT64 -> schema.field("anyOf").beginList()
                .beginObject().text(TYPE, "number").endObject()
                .beginObject().field("enum").beginList().text("NaN").text("Infinity").text("-Infinity").endList()
                .endObject().endList();
            case DECIMAL -> decimal(schema);
            case CHAR -> schema.text(TYPE, STRING).int32("minLength", 1).int32("maxLength", 1);
            case SYMBOL -> symbols(field.symbols(), schema);
            case BYTES -> schema.text(TYPE, STRING).text("contentEncoding", "base64");
            case TIMESTAMP -> schema.text(TYPE, STRING).text(FORMAT, "date-time");
            case UUID -> schema.text(TYPE, STRING).text(FORMAT, "uuid");
            case DATE -> schema.text(TYPE, STRING).text(PATTERN, DAY + "$");
            case TIME -> schema.text(TYPE, STRING).text(PATTERN, "^" + TIME + "$");
            case DATE_TIME -> schema.text(TYPE, STRING).text(PATTERN, DAY + "T" + TIME + "$");
            case ZONED_DATE_TIME -> schema.text(TYPE, STRING).text(PATTERN, DAY + "T" + TIME + "(Z|[-+])");
            case DURATION -> schema.text(TYPE, STRING).text(PATTERN, "^PT(-?[0-9]+(H|M|([.][0-9]+)?S))+$");
            case OBJECT -> reference(field.shape(), schema);
            case LIST ->
            {
                schema.text(TYPE, "array").field("items").beginObject();
                element(field.element(), place, schema);
                schema.endObject();
            }
            case MAP ->
            {
                schema.text(TYPE, OBJECT).field("additionalProperties").beginObject();
                element(field.element(), place, schema);
                schema.endObject();
            }
            default -> schema.text(TYPE, STRING);
        }
    }

    /** A list in a list is a definition of its own: a shape may nest deeper than the text of one. */
    private void element(final ShapeField element, final String place, final FieldWriter schema)
    {
        if (FieldType.LIST != element.type() && FieldType.MAP != element.type())
        {
            value(element, place, schema);
            return;
        }
        final boolean strict = isStrict;
        define(element, place + ".element", schema, (definition) ->
        {
            isStrict = strict;
            value(element, place + ".element", definition);
        });
    }

    private static void integer(final FieldType type, final FieldWriter schema)
    {
        final int bits = Byte.SIZE * type.packedLength();
        final boolean isSigned = type.name().toLowerCase(Locale.ROOT).startsWith("i");
        schema.text(TYPE, "integer");
        if (isSigned)
        {
            schema.int64("minimum", Long.MIN_VALUE >> Long.SIZE - bits)
                .int64("maximum", Long.MAX_VALUE >> Long.SIZE - bits);
        }
        else
        {
            schema.int64("minimum", 0).uint64("maximum", -1L >>> Long.SIZE - bits);
        }
    }

    /** In Binary YAML a decimal is text. */
    private void decimal(final FieldWriter schema)
    {
        if (isStrict)
        {
            schema.text(TYPE, "number");
        }
        else
        {
            schema.field(TYPE).beginList().text("number").text(STRING).endList();
        }
    }

    private static void symbols(final List<String> symbols, final FieldWriter schema)
    {
        schema.field("enum").beginList();
        symbols.forEach(schema::text);
        schema.endList();
    }
}
