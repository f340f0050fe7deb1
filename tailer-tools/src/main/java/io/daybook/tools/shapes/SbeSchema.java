/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.shapes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.tools.console.Count;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints a schema of SBE for the same messages, to begin with where a system that speaks SBE is to take them. It
 * describes no bytes of the journal, unless an SBE encoder wrote them. What SBE cannot express is a comment.
 * <p>
 * <b>Note:</b> not thread-safe; for one schema.
 */
public final class SbeSchema
{
    /** The members of a header that an SBE encoder wrote as the first fields of a message. */
    private static final List<String> HEADER = List.of("blockLength", "templateId", "schemaId", "version");
    private static final int MAX_BYTE_SYMBOLS = 255;

    private final StringBuilder types = new StringBuilder();
    private final StringBuilder messages = new StringBuilder();
    private final Set<String> taken = new HashSet<>(List.of(
        "messageHeader", "groupSizeEncoding", "varData", "varText", "varText8", "varText16", "varData8", "varData16",
        "Decimal", "Uuid", "DateTime", "Bool"));
    private final Map<List<String>, String> enums = new LinkedHashMap<>();
    private int left;

    private SbeSchema()
    {
    }

    /**
     * Prints the schema of what was found.
     *
     * @return how many types and fields SBE cannot express.
     */
    public static int print(final FoundShapes found, final ResultBuffer out)
    {
        final SbeSchema schema = new SbeSchema();
        int id = 1;
        for (final FoundShape one : found.all())
        {
            schema.message(one, id++);
        }
        out.text("""
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- By daybook shapes. What SBE cannot express is left out, each time with a comment, %s. A null of a
                 text, list or object is lost, and so is the order of fields of varying width. -->
            """.formatted(Count.of(schema.left, "time"))).text("""
            <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="daybook" id="1" version="0" \
            semanticVersion="1.0" byteOrder="littleEndian">
                <types>
                    <composite name="messageHeader">
                        <type name="blockLength" primitiveType="uint16"/>
                        <type name="templateId" primitiveType="uint16"/>
                        <type name="schemaId" primitiveType="uint16"/>
                        <type name="version" primitiveType="uint16"/>
                    </composite>
                    <composite name="groupSizeEncoding">
                        <type name="blockLength" primitiveType="uint16"/>
                        <type name="numInGroup" primitiveType="uint16"/>
                    </composite>
                    <composite name="varText">
                        <type name="length" primitiveType="uint32" maxValue="1073741824"/>
                        <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/>
                    </composite>
                    <composite name="varData">
                        <type name="length" primitiveType="uint32" maxValue="1073741824"/>
                        <type name="varData" primitiveType="uint8" length="0"/>
                    </composite>
                    <composite name="varText8">
                        <type name="length" primitiveType="uint8"/>
                        <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/>
                    </composite>
                    <composite name="varData8">
                        <type name="length" primitiveType="uint8"/>
                        <type name="varData" primitiveType="uint8" length="0"/>
                    </composite>
                    <composite name="varText16">
                        <type name="length" primitiveType="uint16"/>
                        <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/>
                    </composite>
                    <composite name="varData16">
                        <type name="length" primitiveType="uint16"/>
                        <type name="varData" primitiveType="uint8" length="0"/>
                    </composite>
                    <composite name="Decimal" description="mantissa x 10 to the power of -scale">
                        <type name="mantissa" primitiveType="int64"/>
                        <type name="scale" primitiveType="int8"/>
                    </composite>
                    <composite name="Uuid" description="the most significant half first">
                        <type name="msb" primitiveType="int64"/>
                        <type name="lsb" primitiveType="int64"/>
                    </composite>
                    <composite name="DateTime" description="days since 1970-01-01, nanoseconds of the day">
                        <type name="days" primitiveType="int32"/>
                        <type name="nanos" primitiveType="int64"/>
                    </composite>
                    <enum name="Bool" encodingType="uint8">
                        <validValue name="no">0</validValue>
                        <validValue name="yes">1</validValue>
                    </enum>
            """).text(schema.types.toString()).ascii("    </types>\n")
            .text(schema.messages.toString()).ascii("</sbe:messageSchema>\n");
        return schema.left;
    }

    private void message(final FoundShape one, final int id)
    {
        if (null == one.shape())
        {
            leave(messages, 1, "messages", one.type(), "have no shape");
            return;
        }
        if (!isName(one.type()))
        {
            leave(messages, 1, "messages", one.type(), "have a name that SBE does not allow");
            return;
        }
        final String name = one.type() + (1 == one.version() ? "" : "_" + one.version());
        // The same shape in another wire format, or of another family, is the same message.
        if (taken.add("message " + name))
        {
            messages.append("    <sbe:message name=\"").append(name).append("\" id=\"").append(id).append("\">\n");
            members(one.shape().fields().subList(headerLength(one.shape()), one.shape().fields().size()), 2);
            messages.append("    </sbe:message>\n");
        }
    }

    private static int headerLength(final Shape shape)
    {
        final List<String> first = new ArrayList<>();
        shape.fields().stream().limit(HEADER.size())
            .filter((field) -> FieldType.UINT16 == field.type()).forEach((field) -> first.add(field.name()));
        return HEADER.equals(first) ? HEADER.size() : 0;
    }

    /** Writes what has a fixed width, then groups, then data, as SBE wants them. */
    private void members(final List<ShapeField> fields, final int level)
    {
        members(fields, level, (field) -> !isGroup(field) && !isData(field));
        members(fields, level, SbeSchema::isGroup);
        members(fields, level, SbeSchema::isData);
    }

    private void members(final List<ShapeField> fields, final int level, final Predicate<ShapeField> wanted)
    {
        for (int i = 0; i < fields.size(); i++)
        {
            if (wanted.test(fields.get(i)))
            {
                member(fields.get(i), i + 1, level);
            }
        }
    }

    private static boolean isGroup(final ShapeField field)
    {
        return FieldType.LIST == field.type() && FieldType.OBJECT == field.element().type() &&
            0 == field.element().shape().enclosing();
    }

    private static boolean isData(final ShapeField field)
    {
        return (FieldType.TEXT == field.type() || FieldType.BYTES == field.type()) && 0 == field.length();
    }

    private void member(final ShapeField field, final int id, final int level)
    {
        final String what = field.type().name();
        if (!isName(field.name()))
        {
            leave(messages, level, what, field.name(), "has a name that SBE does not allow");
        }
        else if (isGroup(field))
        {
            open(level, "group", field.name(), id).append(" dimensionType=\"groupSizeEncoding\">\n");
            members(field.element().shape().fields(), level + 1);
            messages.append("    ".repeat(level)).append("</group>\n");
        }
        else if (isData(field))
        {
            final String width = 1 == field.prefix() ? "8" : 2 == field.prefix() ? "16" : "";
            open(level, "data", field.name(), id).append(" type=\"var")
                .append(FieldType.TEXT == field.type() ? "Text" : "Data").append(width).append("\"/>\n");
        }
        else
        {
            final String type = type(field);
            if (null == type)
            {
                leave(messages, level, what, field.name(), "has no counterpart");
                return;
            }
            open(level, "field", field.name(), id).append(" type=\"").append(type).append('"')
                .append(field.nullable() && isNumber(field.type()) ? " presence=\"optional\"" : "").append("/>\n");
        }
    }

    private StringBuilder open(final int level, final String element, final String name, final int id)
    {
        return messages.append("    ".repeat(level)).append('<').append(element).append(" name=\"").append(name)
            .append("\" id=\"").append(id).append('"');
    }

    private static boolean isNumber(final FieldType type)
    {
        return type.isInteger() || FieldType.FLOAT32 == type || FieldType.FLOAT64 == type ||
            FieldType.TIMESTAMP == type || FieldType.DATE == type || FieldType.TIME == type ||
            FieldType.DURATION == type;
    }

    /** Returns the type of a field of fixed width, or null if there is none. */
    private String type(final ShapeField field)
    {
        return switch (field.type())
        {
            case BOOL -> "Bool";
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64 ->
                field.type().name().toLowerCase(Locale.ROOT);
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case CHAR -> "uint16";
            case TIMESTAMP, TIME, DURATION -> "int64";
            case DATE -> "int32";
            case DECIMAL -> "Decimal";
            case UUID -> "Uuid";
            case DATE_TIME -> "DateTime";
            case SYMBOL -> enumeration(field);
            case TEXT, BYTES -> array(field);
            default -> null;
        };
    }

    private String enumeration(final ShapeField field)
    {
        if (!field.symbols().stream().allMatch(SbeSchema::isName))
        {
            return null;
        }
        return enums.computeIfAbsent(field.symbols(), (symbols) ->
        {
            final String name = newType(field.name() + "Enum");
            types.append("        <enum name=\"").append(name).append("\" encodingType=\"")
                .append(symbols.size() > MAX_BYTE_SYMBOLS ? "uint16" : "uint8").append("\">\n");
            for (int i = 0; i < symbols.size(); i++)
            {
                types.append("            <validValue name=\"").append(symbols.get(i)).append("\">").append(i)
                    .append("</validValue>\n");
            }
            types.append("        </enum>\n");
            return name;
        });
    }

    private String array(final ShapeField field)
    {
        final boolean isText = FieldType.TEXT == field.type();
        final String name = (isText ? "char" : "bytes") + field.length();
        if (taken.add(name))
        {
            types.append("        <type name=\"").append(name).append("\" primitiveType=\"")
                .append(isText ? "char" : "uint8").append("\" length=\"").append(field.length())
                .append(isText ? "\" characterEncoding=\"UTF-8\"/>\n" : "\"/>\n");
        }
        return name;
    }

    private String newType(final String wanted)
    {
        String name = wanted;
        for (int i = 2; !taken.add(name); i++)
        {
            name = wanted + "_" + i;
        }
        return name;
    }

    /** Notes what is left out. Names are contents, and a comment must not end before its end. */
    private void leave(
        final StringBuilder target, final int level, final String what, final String name, final String why)
    {
        left++;
        final String plain = null == name ? "(none)" : name.replaceAll("[^A-Za-z0-9_.]", "?");
        target.append("    ".repeat(level)).append("<!-- ").append(what).append(' ').append(plain).append(' ')
            .append(why).append(" -->\n");
    }

    /** Returns whether a name is one of SBE. */
    private static boolean isName(final String name)
    {
        return null != name && name.matches("[A-Za-z_][A-Za-z0-9_]*");
    }
}
