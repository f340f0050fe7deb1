/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Random shapes, random objects of them, and how these are written and read, each value by the method of its type.
 * Integers, times and the raw bits of floats are a {@code Long}, an object is a {@code Map}, a map the list of its keys
 * and values.
 */
public final class Shapes
{
    private static final int MAX_DEPTH = 3;
    private static final FieldType[] SCALARS = {
        FieldType.BOOL, FieldType.INT8, FieldType.INT16, FieldType.INT32, FieldType.INT64, FieldType.UINT8,
        FieldType.UINT16, FieldType.UINT32, FieldType.UINT64, FieldType.FLOAT32, FieldType.FLOAT64, FieldType.CHAR,
        FieldType.DECIMAL, FieldType.TEXT, FieldType.SYMBOL, FieldType.BYTES, FieldType.TIMESTAMP, FieldType.DATE,
        FieldType.TIME, FieldType.DATE_TIME, FieldType.DURATION, FieldType.ZONED_DATE_TIME, FieldType.UUID };
    private static final FieldType[] NESTED = { FieldType.OBJECT, FieldType.LIST, FieldType.MAP };
    private static final String[] ZONES = { "Europe/Paris", "Z", "+01:00", "UTC", "Etc/GMT-14" };
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    private Shapes()
    {
    }

    /**
     * A random shape.
     *
     * @param random source.
     * @return the shape.
     */
    public static Shape shape(final Random random)
    {
        return shape(random, 0);
    }

    private static Shape shape(final Random random, final int depth)
    {
        final Shape.Builder builder = Shape.builder("S" + depth);
        final int count = 0 == random.nextInt(20) ? 0 : 1 + random.nextInt(0 == depth ? 20 : 5);
        for (int i = 0; i < count; i++)
        {
            final String name = 0 == random.nextInt(10) ? "поле" + i : "field" + i;
            final ShapeField part = field(random, depth);
            builder.field(new ShapeField(name, 0, part.type(), part.nullable(), random.nextBoolean(), 0, part.length(),
                part.prefix(), part.symbols(), part.shape(), part.mapKey(), part.element()));
        }
        return builder.build();
    }

    private static ShapeField field(final Random random, final int depth)
    {
        final boolean isNested = depth < MAX_DEPTH && 0 == random.nextInt(4);
        final ShapeField field = isNested ? nested(random, depth + 1) : scalar(random);
        return 0 == field.length() && 0 == field.prefix() && random.nextBoolean() ? field.orNull() : field;
    }

    private static ShapeField scalar(final Random random)
    {
        final FieldType type = SCALARS[random.nextInt(SCALARS.length)];
        if ((FieldType.TEXT == type || FieldType.BYTES == type) && 0 == random.nextInt(3))
        {
            return random.nextBoolean() ?
                ShapeField.fixed("", type, 1 + random.nextInt(40)) :
                ShapeField.prefixed("", type, 1 << random.nextInt(3));
        }
        final int symbols = 0 == random.nextInt(10) ? 256 : 1 + random.nextInt(20);
        return FieldType.SYMBOL == type ? ShapeField.symbol("",
            IntStream.range(0, symbols).mapToObj((i) -> "Symbol" + i).collect(Collectors.toList())) :
            ShapeField.element(type);
    }

    private static ShapeField nested(final Random random, final int depth)
    {
        switch (NESTED[random.nextInt(NESTED.length)])
        {
            case OBJECT:
                return ShapeField.object("", shape(random, depth));

            case LIST:
                final Shape group = shape(random, depth);
                final boolean isEmpty = group.fields().stream().allMatch((f) -> FieldType.OBJECT == f.type());
                return isEmpty || random.nextBoolean() ?
                    ShapeField.list("", element(random, depth)) : ShapeField.group("", group, 3 + random.nextInt(2));

            default:
                final ShapeField key = 0 == random.nextInt(4) ? ShapeField.element(FieldType.TEXT) : scalar(random);
                return ShapeField.map("", key, element(random, depth));
        }
    }

    private static ShapeField element(final Random random, final int depth)
    {
        final ShapeField element = field(random, depth);
        return isEmpty(element) ? element.orNull() : element;
    }

    /** Whether its values take no bytes in a format without names. */
    private static boolean isEmpty(final ShapeField field)
    {
        return null != field.shape() && !field.nullable() && field.shape().fields().stream().allMatch(Shapes::isEmpty);
    }

    /**
     * A random object.
     *
     * @param random source.
     * @param shape  of the object.
     * @return values by field name.
     */
    public static Map<String, Object> object(final Random random, final Shape shape)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (final ShapeField field : shape.fields())
        {
            values.put(field.name(), value(random, field));
        }
        return values;
    }

    /**
     * A random object that a wire format holds: in RAW_8BIT its characters are ISO-8859-1.
     *
     * @param random source.
     * @param shape  of the object.
     * @param format to be written in.
     * @return values by field name.
     */
    public static Map<String, Object> object(final Random random, final Shape shape, final WireFormat format)
    {
        final Map<String, Object> values = object(random, shape);
        return WireFormat.RAW_8BIT == format ? mapped(shape, values, Shapes::latin1) : values;
    }

    private static Object latin1(final FieldType type, final Object value)
    {
        return FieldType.CHAR == type ? (Long)value & 0xFF :
            FieldType.TEXT == type ? new String(((String)value).getBytes(ISO_8859_1), ISO_8859_1) : value;
    }

    /**
     * Changes the values of an object that are neither null nor nested, in place.
     *
     * @param shape  of the object.
     * @param values by field name.
     * @param change of a value of a type.
     * @return the same values.
     */
    public static Map<String, Object> mapped(
        final Shape shape, final Map<String, Object> values, final BiFunction<FieldType, Object, Object> change)
    {
        shape.fields().forEach((field) -> values.put(field.name(), mapped(field, values.get(field.name()), change)));
        return values;
    }

    @SuppressWarnings("unchecked")
    private static Object mapped(
        final ShapeField field, final Object value, final BiFunction<FieldType, Object, Object> change)
    {
        if (null == value)
        {
            return null;
        }
        if (null != field.shape())
        {
            return mapped(field.shape(), (Map<String, Object>)value, change);
        }
        if (null == field.element())
        {
            return change.apply(field.type(), value);
        }
        final List<Object> elements = (List<Object>)value;
        for (int i = 0; i < elements.size(); i++)
        {
            final boolean isKey = null != field.mapKey() && 0 == (i & 1);
            elements.set(i, mapped(isKey ? field.mapKey() : field.element(), elements.get(i), change));
        }
        return elements;
    }

    private static Object value(final Random random, final ShapeField field)
    {
        if (field.nullable() && 0 == random.nextInt(3))
        {
            return null;
        }
        switch (field.type())
        {
            case BOOL:
                return random.nextBoolean();

            case CHAR:
                final char c = (char)random.nextInt(0 == random.nextInt(2) ? 0x80 : 0x10000);
                return (long)(Character.isSurrogate(c) ? 'x' : c);

            case DECIMAL:
                return List.of(Documents.integer(random), (long)(byte)random.nextInt());

            case TEXT:
                return fitting(field, Documents.text(random));

            case SYMBOL:
                return field.symbols().get(random.nextInt(field.symbols().size()));

            case BYTES:
                final byte[] bytes =
                    new byte[field.length() > 0 ? field.length() : random.nextInt(1 == field.prefix() ? 256 : 300)];
                random.nextBytes(bytes);
                return ByteBuffer.wrap(bytes);

            case DATE_TIME:
                return List.of((long)random.nextInt(), time(random));

            case ZONED_DATE_TIME:
                return List.of(
                    Documents.integer(random), random.nextInt(36 * 3600) - 18L * 3600, ZONES[random.nextInt(5)]);

            case UUID:
                return new UUID(random.nextLong(), random.nextLong());

            case OBJECT:
                return object(random, field.shape());

            case LIST:
            case MAP:
                return elements(random, field);

            default:
                return number(random, field.type());
        }
    }

    private static String fitting(final ShapeField field, final String text)
    {
        final int limit = field.length() > 0 ? field.length() : 1 == field.prefix() ? 255 : Integer.MAX_VALUE;
        String fitting = field.length() > 0 ? text.replace("\0", "") : text;
        while (fitting.getBytes(UTF_8).length > limit)
        {
            fitting = fitting.substring(0, fitting.offsetByCodePoints(fitting.length(), -1));
        }
        return fitting;
    }

    private static Object elements(final Random random, final ShapeField field)
    {
        final List<Object> elements = new ArrayList<>();
        final boolean isFlat = field.element().type().packedLength() > 0;
        for (int i = random.nextInt(5) * (isFlat && 0 == random.nextInt(4) ? 60 : 1); i > 0; i--)
        {
            if (null != field.mapKey())
            {
                elements.add(value(random, field.mapKey()));
            }
            elements.add(value(random, field.element()));
        }
        return elements;
    }

    private static long time(final Random random)
    {
        return (random.nextLong() >>> 1) % NANOS_PER_DAY;
    }

    private static long number(final Random random, final FieldType type)
    {
        final long bits = Documents.integer(random);
        switch (type)
        {
            case INT8:
                return (byte)bits;

            case INT16:
                return (short)bits;

            case INT32:
            case FLOAT32:
            case DATE:
                return (int)bits;

            case UINT8:
                return bits & 0xFF;

            case UINT16:
                return bits & 0xFFFF;

            case UINT32:
                return bits & 0xFFFF_FFFFL;

            case FLOAT64:
                return Double.doubleToRawLongBits(Documents.float64(random));

            case TIME:
                return time(random);

            default:
                return bits;
        }
    }

    /**
     * Writes the fields of an object.
     *
     * @param writer that takes them.
     * @param shape  of the object.
     * @param values by field name.
     */
    public static void write(final FieldWriter writer, final Shape shape, final Map<String, Object> values)
    {
        for (final ShapeField field : shape.fields())
        {
            write(writer.field(field.name()), field, values.get(field.name()));
        }
    }

    @SuppressWarnings("unchecked")
    private static void write(final FieldWriter writer, final ShapeField field, final Object value)
    {
        if (null == value)
        {
            writer.nullValue();
            return;
        }
        switch (field.type())
        {
            case OBJECT:
                writer.beginObject();
                write(writer, field.shape(), (Map<String, Object>)value);
                writer.endObject();
                break;

            case LIST:
                writer.beginList();
                ((List<Object>)value).forEach((element) -> write(writer, field.element(), element));
                writer.endList();
                break;

            case MAP:
                writer.beginMap();
                final List<Object> entries = (List<Object>)value;
                for (int i = 0; i < entries.size(); i++)
                {
                    write(writer, 0 == (i & 1) ? field.mapKey() : field.element(), entries.get(i));
                }
                writer.endMap();
                break;

            default:
                writeScalar(writer, field.type(), value);
                break;
        }
    }

    private static void writeScalar(final FieldWriter writer, final FieldType type, final Object value)
    {
        switch (type)
        {
            case BOOL:
                writer.bool((Boolean)value);
                break;

            case TEXT:
                writer.text((String)value);
                break;

            case SYMBOL:
                writer.symbol((String)value);
                break;

            case BYTES:
                final byte[] bytes = ((ByteBuffer)value).array();
                writer.bytes(new UnsafeBuffer(bytes), 0, bytes.length);
                break;

            case UUID:
                writer.uuid(((UUID)value).getMostSignificantBits(), ((UUID)value).getLeastSignificantBits());
                break;

            case DECIMAL:
                writer.decimal(part(value, 0), (int)part(value, 1));
                break;

            case DATE_TIME:
                writer.dateTime(part(value, 0), part(value, 1));
                break;

            case ZONED_DATE_TIME:
                writer.zonedDateTime(part(value, 0), (int)part(value, 1), (String)((List<?>)value).get(2));
                break;

            default:
                writeNumber(writer, type, (Long)value);
                break;
        }
    }

    private static long part(final Object value, final int index)
    {
        return (Long)((List<?>)value).get(index);
    }

    private static void writeNumber(final FieldWriter writer, final FieldType type, final long value)
    {
        switch (type)
        {
            case INT8:
                writer.int8((byte)value);
                break;

            case INT16:
                writer.int16((short)value);
                break;

            case INT32:
                writer.int32((int)value);
                break;

            case INT64:
                writer.int64(value);
                break;

            case UINT8:
                writer.uint8((int)value);
                break;

            case UINT16:
                writer.uint16((int)value);
                break;

            case UINT32:
                writer.uint32(value);
                break;

            case UINT64:
                writer.uint64(value);
                break;

            case FLOAT32:
                writer.float32(Float.intBitsToFloat((int)value));
                break;

            case FLOAT64:
                writer.float64(Double.longBitsToDouble(value));
                break;

            case CHAR:
                writer.character((char)value);
                break;

            case TIMESTAMP:
                writer.timestamp(value);
                break;

            case DATE:
                writer.date(value);
                break;

            case TIME:
                writer.time(value);
                break;

            default:
                writer.duration(value);
                break;
        }
    }

    /**
     * Reads the fields that are left of an object, in whichever order they come.
     *
     * @param reader to take from.
     * @param shape  of the object.
     * @return values by field name.
     */
    public static Map<String, Object> read(final FieldReader reader, final Shape shape)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        while (reader.next())
        {
            final ShapeField field = shape.fields().get(shape.indexOf(reader.name()));
            values.put(field.name(), value(reader, field));
        }
        return values;
    }

    /**
     * Reads the current value.
     *
     * @param reader to take from.
     * @param field  that the value is of.
     * @return the value.
     */
    public static Object value(final FieldReader reader, final ShapeField field)
    {
        if (reader.isNull())
        {
            return null;
        }
        switch (field.type())
        {
            case OBJECT:
                reader.beginObject();
                final Map<String, Object> values = read(reader, field.shape());
                reader.endObject();
                return values;

            case LIST:
                reader.beginList();
                final List<Object> elements = new ArrayList<>();
                while (reader.next())
                {
                    elements.add(value(reader, field.element()));
                }
                reader.endList();
                return elements;

            case MAP:
                reader.beginMap();
                final List<Object> entries = new ArrayList<>();
                while (reader.next())
                {
                    entries.add(value(reader, 0 == (entries.size() & 1) ? field.mapKey() : field.element()));
                }
                reader.endMap();
                return entries;

            default:
                return scalar(reader, field.type());
        }
    }

    private static Object scalar(final FieldReader reader, final FieldType type)
    {
        switch (type)
        {
            case BOOL:
                return reader.bool();

            case TEXT:
            case SYMBOL:
                return reader.text().toString();

            case BYTES:
                final byte[] bytes = new byte[reader.bytesLength()];
                reader.bytes(new UnsafeBuffer(bytes), 0);
                return ByteBuffer.wrap(bytes);

            case UUID:
                return new UUID(reader.uuidMsb(), reader.uuidLsb());

            case DECIMAL:
                return List.of(reader.decimalMantissa(), (long)reader.decimalScale());

            case DATE_TIME:
                return List.of(reader.epochDay(), reader.nanoOfDay());

            case ZONED_DATE_TIME:
                return List.of(reader.epochNs(), (long)reader.offsetSeconds(), reader.text().toString());

            case FLOAT32:
                return (long)Float.floatToRawIntBits(reader.float32());

            case FLOAT64:
                return Double.doubleToRawLongBits(reader.float64());

            default:
                return reader.int64();
        }
    }
}
