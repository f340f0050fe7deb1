/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.Field;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Messages of a random shape whose values walk at random, each key's on its own.
 */
final class RandomWalks
{
    private static final FieldType[] TYPES = {
        FieldType.BOOL, FieldType.INT8, FieldType.INT32, FieldType.INT64, FieldType.UINT16, FieldType.FLOAT32,
        FieldType.FLOAT64, FieldType.FLOAT64, FieldType.DECIMAL, FieldType.TEXT, FieldType.TEXT, FieldType.BYTES,
        FieldType.TIMESTAMP, FieldType.DATE_TIME, FieldType.UUID, FieldType.ZONED_DATE_TIME, FieldType.LIST,
        FieldType.OBJECT};
    private static final int MAX_FIELDS = 12;
    private static final int DAYS = 20_000;

    private final Random random;
    private final Shape shape;
    private final int keys;
    private final Map<Integer, List<Object>> values = new HashMap<>();
    private final MessageEncoder encoder;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    RandomWalks(final Random random, final String name, final int keys)
    {
        this.random = random;
        this.keys = keys;
        this.shape = shape(name, 1 < keys ? 1 + random.nextInt(3) : 0, 1 + random.nextInt(MAX_FIELDS), 0);
        this.encoder = WireFormat.PACKED.encoder(shape);
    }

    Shape shape()
    {
        return shape;
    }

    private Shape shape(final String name, final int keyed, final int count, final int depth)
    {
        final Shape.Builder builder = Shape.builder(name);
        final List<ShapeField> fields = new ArrayList<>();
        for (int i = 0; i < keyed; i++)
        {
            final FieldType[] types = {FieldType.INT64, FieldType.TEXT, FieldType.INT32};
            fields.add(ShapeField.of("key" + i, types[random.nextInt(types.length)]).asKey());
        }
        for (int i = 0; i < count; i++)
        {
            fields.add(random.nextInt(fields.size() + 1), field("field" + i, depth));
        }
        fields.forEach(builder::field);
        return builder.build();
    }

    private ShapeField field(final String name, final int depth)
    {
        FieldType type = TYPES[random.nextInt(TYPES.length)];
        type = FieldType.OBJECT == type && depth > 1 ? FieldType.INT64 : type;
        final boolean isNullable = random.nextBoolean();
        final Shape nested = FieldType.OBJECT == type ?
            shape("Nested", 0, 1 + random.nextInt(4), depth + 1) : null;
        final ShapeField element = FieldType.LIST == type ? ShapeField.of("", FieldType.INT32) : null;
        final int scale = FieldType.FLOAT64 == type ? random.nextInt(4) : 0;
        return new ShapeField(name, 0, type, isNullable, false, scale, 0, 0, List.of(), nested, null, element);
    }

    /**
     * The next message, as PACKED.
     */
    byte[] next()
    {
        final int key = random.nextInt(keys);
        final List<Object> walked = new ArrayList<>();
        final List<Object> last = values.get(key);
        for (int i = 0; i < shape.fields().size(); i++)
        {
            final ShapeField field = shape.fields().get(i);
            walked.add(field.key() ? keyOf(field, key) :
                null == last || 0 == random.nextInt(4) ? value(field, null == last ? null : last.get(i)) : last.get(i));
        }
        values.put(key, walked);
        encoder.wrap(buffer, 0, null);
        write(encoder, shape, walked);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static Object keyOf(final ShapeField field, final int key)
    {
        return FieldType.TEXT == field.type() ? "key-" + key : (Object)(long)key;
    }

    @SuppressWarnings("unchecked")
    private Object value(final ShapeField field, final Object last)
    {
        if (field.nullable() && 0 == random.nextInt(5))
        {
            return null;
        }
        switch (field.type())
        {
            case FLOAT64:
                return float64(last);

            case TEXT:
                return null == last || random.nextBoolean() ? "text-" + random.nextInt(1_000) : last + "+";

            case LIST:
                return random.ints(random.nextInt(4), 0, 9).mapToObj((i) -> (long)i).toList();

            case OBJECT:
                final List<Object> nested = new ArrayList<>();
                for (int i = 0; i < field.shape().fields().size(); i++)
                {
                    final Object was = null == last ? null : ((List<Object>)last).get(i);
                    nested.add(null == last || random.nextBoolean() ? value(field.shape().fields().get(i), was) : was);
                }
                return nested;

            default:
                return null == last || 0 == random.nextInt(3) ? random.nextLong() : (Long)last + random.nextInt(9) - 4;
        }
    }

    private double float64(final Object last)
    {
        switch (random.nextInt(6))
        {
            case 0:
                return Double.longBitsToDouble(random.nextLong());

            case 1:
                return -0.0;

            case 2:
                return random.nextDouble();

            default:
                final double price = null == last || !(Math.abs((Double)last) < 1e6) ? 100 : (Double)last;
                return Math.rint(price * 100 + random.nextInt(9) - 4) / 100;
        }
    }

    @SuppressWarnings("unchecked")
    private static void write(final FieldWriter writer, final Shape shape, final List<Object> values)
    {
        for (int i = 0; i < values.size(); i++)
        {
            final ShapeField field = shape.fields().get(i);
            writer.field(Field.of(field.name()));
            if (null == values.get(i))
            {
                writer.nullValue();
            }
            else if (FieldType.OBJECT == field.type())
            {
                writer.beginObject();
                write(writer, field.shape(), (List<Object>)values.get(i));
                writer.endObject();
            }
            else if (FieldType.LIST == field.type())
            {
                writer.beginList();
                ((List<Long>)values.get(i)).forEach((element) -> writer.int32((int)(long)element));
                writer.endList();
            }
            else if (values.get(i) instanceof String text)
            {
                writer.text(text);
            }
            else if (values.get(i) instanceof Double number)
            {
                writer.float64(number);
            }
            else
            {
                write(writer, field.type(), (Long)values.get(i));
            }
        }
    }

    private static void write(final FieldWriter writer, final FieldType type, final long value)
    {
        switch (type)
        {
            case BOOL -> writer.bool(0 != (value & 1));
            case INT8 -> writer.int8((byte)value);
            case INT32 -> writer.int32((int)value);
            case INT64 -> writer.int64(value);
            case UINT16 -> writer.uint16((int)(value & 0xFFFF));
            case FLOAT32 -> writer.float32(value);
            case DECIMAL -> writer.decimal(value, 2);
            case BYTES ->
            {
                final byte[] bytes = Long.toHexString(value).getBytes(US_ASCII);
                writer.bytes(new UnsafeBuffer(bytes), 0, bytes.length);
            }
            case TIMESTAMP -> writer.timestamp(value);
            case DATE_TIME -> writer.dateTime(Math.floorMod(value, DAYS), Math.floorMod(value, 86_400_000_000_000L));
            case UUID -> writer.uuid(value, ~value);
            case ZONED_DATE_TIME ->
                writer.zonedDateTime(value, (int)(value & 0xFF), 0 == (value & 0x100) ? "UTC" : "Europe/Paris");
            default -> throw new IllegalArgumentException(type.name());
        }
    }
}
