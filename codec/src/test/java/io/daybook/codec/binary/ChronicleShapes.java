/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.wire.ValueIn;
import net.openhft.chronicle.wire.ValueOut;
import net.openhft.chronicle.wire.WireIn;
import net.openhft.chronicle.wire.WireKey;
import net.openhft.chronicle.wire.WireOut;

import io.daybook.codec.Documents;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Shapes;

/**
 * Objects of a shape through Chronicle Wire, in the terms of {@link Shapes}.
 */
final class ChronicleShapes
{
    /**
     * It reads keys and texts into one builder, which doubles each time that a Latin-1 key of this length or longer
     * follows a text that is not: some 25 times in one document exhaust the memory.
     */
    private static final int LONG_KEY = 32;
    private static final int MAX_LONG_KEYS = 6;

    private record Key(String name, int code) implements WireKey
    {
    }

    private ChronicleShapes()
    {
    }

    /** A random shape whose names are Latin-1, as Chronicle Wire keeps no other. */
    static Shape shape(final Random random)
    {
        return latin1(Shapes.shape(random));
    }

    private static Shape latin1(final Shape shape)
    {
        final Shape.Builder builder = Shape.builder(shape.name());
        shape.fields().forEach((field) -> builder.field(latin1(field)));
        return builder.build();
    }

    private static ShapeField latin1(final ShapeField field)
    {
        return new ShapeField(field.name().replace("поле", "tôle"), field.number(), field.type(), field.nullable(),
            field.key(), field.symbols(), null == field.shape() ? null : latin1(field.shape()),
            null == field.mapKey() ? null : latin1(field.mapKey()),
            null == field.element() ? null : latin1(field.element()));
    }

    /** A random object that Chronicle Wire can read. */
    static Map<String, Object> object(final Random random, final Shape shape)
    {
        return new Kept(MAX_LONG_KEYS).object(shape, Shapes.object(random, shape));
    }

    /** What Chronicle Wire leaves of values that it writes. */
    static Map<String, Object> asWritten(final Shape shape, final Map<String, Object> values)
    {
        return new Kept(0).object(shape, values);
    }

    private static Object zoned(final ZonedDateTime value)
    {
        return List.of(
            Documents.nanos(value.toInstant()), (long)value.getOffset().getTotalSeconds(), value.getZone().getId());
    }

    static void write(final WireOut wire, final Shape shape, final Map<String, Object> values)
    {
        for (final ShapeField field : shape.fields())
        {
            write(wire.write(new Key(field.name(), field.number())), field, values.get(field.name()));
        }
    }

    @SuppressWarnings("unchecked")
    private static void write(final ValueOut out, final ShapeField field, final Object value)
    {
        if (null == value)
        {
            out.nu11();
            return;
        }
        switch (field.type())
        {
            case OBJECT:
                out.marshallable((w) -> write(w, field.shape(), (Map<String, Object>)value));
                break;

            case LIST:
                out.sequence((List<Object>)value,
                    (list, o) -> list.forEach((element) -> write(o, field.element(), element)));
                break;

            case MAP:
                out.marshallable((w) -> writeEntries(w, field, (List<Object>)value));
                break;

            default:
                writeScalar(out, field.type(), value);
                break;
        }
    }

    private static void writeEntries(final WireOut wire, final ShapeField field, final List<Object> entries)
    {
        for (int i = 0; i < entries.size(); i += 2)
        {
            wire.writeEvent(Object.class, asKey(field.mapKey().type(), entries.get(i)));
            write(wire.getValueOut(), field.element(), entries.get(i + 1));
        }
    }

    private static void writeScalar(final ValueOut out, final FieldType type, final Object value)
    {
        switch (type)
        {
            case BOOL:
                out.bool((Boolean)value);
                break;

            case TEXT:
            case SYMBOL:
                out.text((String)value);
                break;

            case CHAR:
                out.text("" + (char)(long)value);
                break;

            case BYTES:
                out.bytes(((ByteBuffer)value).array());
                break;

            case UUID:
                out.uuid((UUID)value);
                break;

            case DECIMAL:
                out.text(new BigDecimal(BigInteger.valueOf(part(value, 0)), (int)part(value, 1)).toString());
                break;

            case DURATION:
                out.text(Duration.ofNanos((Long)value).toString());
                break;

            case DATE:
                out.date(LocalDate.ofEpochDay((Long)value));
                break;

            case TIME:
                out.time(LocalTime.ofNanoOfDay((Long)value));
                break;

            case DATE_TIME:
                out.dateTime(LocalDateTime.of(
                    LocalDate.ofEpochDay(part(value, 0)), LocalTime.ofNanoOfDay(part(value, 1))));
                break;

            case ZONED_DATE_TIME:
                out.zonedDateTime(Instant.EPOCH.plusNanos(part(value, 0)).atZone(
                    ZoneId.of((String)((List<?>)value).get(2))));
                break;

            default:
                writeNumber(out, type, (Long)value);
                break;
        }
    }

    private static void writeNumber(final ValueOut out, final FieldType type, final long value)
    {
        switch (type)
        {
            case INT8:
                out.int8((byte)value);
                break;

            case INT16:
                out.int16((short)value);
                break;

            case INT32:
                out.int32((int)value);
                break;

            case UINT8:
                out.uint8((int)value);
                break;

            case UINT16:
                out.uint16((int)value);
                break;

            case UINT32:
                out.uint32(value);
                break;

            case FLOAT32:
                out.float32(Float.intBitsToFloat((int)value));
                break;

            case FLOAT64:
                out.float64(Double.longBitsToDouble(value));
                break;

            case TIMESTAMP:
                if (0 == (value & 1))
                {
                    out.zonedDateTime(Instant.EPOCH.plusNanos(value).atZone(ZoneOffset.UTC));
                    break;
                }
                out.int64(value);
                break;

            default:
                out.int64(value);
                break;
        }
    }

    private static long part(final Object value, final int index)
    {
        return (Long)((List<?>)value).get(index);
    }

    /** The key of a map as an object that Chronicle Wire knows. */
    private static Object asKey(final FieldType type, final Object value)
    {
        switch (type)
        {
            case CHAR:
                return "" + (char)(long)value;

            case BYTES:
                return ((ByteBuffer)value).array();

            case FLOAT32:
                return Float.intBitsToFloat((int)(long)value);

            case FLOAT64:
                return Double.longBitsToDouble((Long)value);

            case DECIMAL:
                return new BigDecimal(BigInteger.valueOf(part(value, 0)), (int)part(value, 1));

            case DURATION:
                return Duration.ofNanos((Long)value);

            case DATE:
                return LocalDate.ofEpochDay((Long)value);

            case TIME:
                return LocalTime.ofNanoOfDay((Long)value);

            case DATE_TIME:
                return LocalDateTime.of(LocalDate.ofEpochDay(part(value, 0)), LocalTime.ofNanoOfDay(part(value, 1)));

            case ZONED_DATE_TIME:
                return Instant.EPOCH.plusNanos(part(value, 0)).atZone(ZoneId.of((String)((List<?>)value).get(2)));

            default:
                return value;
        }
    }

    private static Object ofKey(final FieldType type, final Object key)
    {
        switch (type)
        {
            case CHAR:
                return (long)key.toString().charAt(0);

            case BYTES:
                return ByteBuffer.wrap(((BytesStore<?, ?>)key).toByteArray());

            case FLOAT32:
                return (long)Float.floatToIntBits(((Number)key).floatValue());

            case FLOAT64:
                return Double.doubleToLongBits(((Number)key).doubleValue());

            case DECIMAL:
                return decimal(key.toString());

            case DURATION:
                return Duration.parse(key.toString()).toNanos();

            case DATE:
                return ((LocalDate)key).toEpochDay();

            case TIME:
                return ((LocalTime)key).toNanoOfDay();

            case DATE_TIME:
                return dateTime((LocalDateTime)key);

            case ZONED_DATE_TIME:
                return zoned((ZonedDateTime)key);

            case TIMESTAMP:
                return key instanceof Number ? ((Number)key).longValue() :
                    (Object)Documents.nanos(((ZonedDateTime)key).toInstant());

            default:
                return key instanceof Number ? (Object)((Number)key).longValue() : key;
        }
    }

    static Map<String, Object> read(final WireIn wire, final Shape shape)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (final ShapeField field : shape.fields())
        {
            values.put(field.name(), value(wire.read(new Key(field.name(), field.number())), field));
        }
        return values;
    }

    private static Object value(final ValueIn in, final ShapeField field)
    {
        if (in.isNull())
        {
            return null;
        }
        switch (field.type())
        {
            case OBJECT:
                final Map<String, Object> values = new LinkedHashMap<>();
                in.marshallable((w) -> values.putAll(read(w, field.shape())));
                return values;

            case LIST:
                final List<Object> elements = new ArrayList<>();
                in.sequence(elements, (list, i) ->
                {
                    while (i.hasNextSequenceItem())
                    {
                        list.add(value(i, field.element()));
                    }
                });
                return elements;

            case MAP:
                final List<Object> entries = new ArrayList<>();
                in.marshallable((w) ->
                {
                    while (w.isNotEmptyAfterPadding())
                    {
                        entries.add(ofKey(field.mapKey().type(), w.readEvent(Object.class)));
                        entries.add(value(w.getValueIn(), field.element()));
                    }
                });
                return entries;

            default:
                return scalar(in, field.type());
        }
    }

    private static Object scalar(final ValueIn in, final FieldType type)
    {
        switch (type)
        {
            case BOOL:
                return in.bool();

            case TEXT:
            case SYMBOL:
                return in.text();

            case CHAR:
                return (long)in.text().charAt(0);

            case BYTES:
                return ByteBuffer.wrap(in.bytes());

            case UUID:
                return in.uuid();

            case DECIMAL:
                return decimal(in.text());

            case DURATION:
                return Duration.parse(in.text()).toNanos();

            case DATE:
                return in.date().toEpochDay();

            case TIME:
                return in.time().toNanoOfDay();

            case DATE_TIME:
                return dateTime(in.dateTime());

            case ZONED_DATE_TIME:
                return zoned(in.zonedDateTime());

            case FLOAT32:
                return (long)Float.floatToIntBits(in.float32());

            case FLOAT64:
                return Double.doubleToLongBits(in.float64());

            case TIMESTAMP:
                return ofKey(type, in.object());

            default:
                return in.int64();
        }
    }

    private static Object decimal(final String text)
    {
        final BigDecimal decimal = new BigDecimal(text);
        return List.of(decimal.unscaledValue().longValueExact(), (long)decimal.scale());
    }

    private static Object dateTime(final LocalDateTime value)
    {
        return List.of(value.toLocalDate().toEpochDay(), value.toLocalTime().toNanoOfDay());
    }

    /** What is kept of an object: all of it but for some keys, or what Chronicle Wire writes. */
    private static final class Kept
    {
        private final boolean isWritten;
        private int longKeys;

        Kept(final int longKeys)
        {
            isWritten = 0 == longKeys;
            this.longKeys = longKeys;
        }

        Map<String, Object> object(final Shape shape, final Map<String, Object> values)
        {
            final Map<String, Object> fields = new LinkedHashMap<>();
            for (final ShapeField field : shape.fields())
            {
                fields.put(field.name(), value(field, values.get(field.name()), false));
            }
            return fields;
        }

        @SuppressWarnings("unchecked")
        private Object value(final ShapeField field, final Object value, final boolean isKey)
        {
            if (null == value)
            {
                return null;
            }
            // It has no negative zero, but for keys, which it writes in full.
            final boolean isZero = isWritten && !isKey;
            switch (field.type())
            {
                case OBJECT:
                    return object(field.shape(), (Map<String, Object>)value);

                case LIST:
                case MAP:
                    final List<Object> elements = new ArrayList<>();
                    for (final Object element : (List<Object>)value)
                    {
                        final boolean isName = null != field.mapKey() && 0 == (elements.size() & 1);
                        final ShapeField part = isName ? field.mapKey() : field.element();
                        final Object kept = value(part, element, isName);
                        elements.add(isName ? key(part.type(), kept) : kept);
                    }
                    return elements;

                case ZONED_DATE_TIME:
                    // With the offset that the zone has at that time.
                    return zoned(Instant.EPOCH.plusNanos(part(value, 0)).atZone(
                        ZoneId.of((String)((List<?>)value).get(2))));

                case FLOAT64:
                    final double number = Double.longBitsToDouble((Long)value);
                    return isZero && 0 == number ? 0L : (Object)Double.doubleToLongBits(number);

                case FLOAT32:
                    final float narrow = Float.intBitsToFloat((int)(long)value);
                    return isZero && 0 == narrow ? 0L : (Object)(long)Float.floatToIntBits(narrow);

                default:
                    return value;
            }
        }

        /** Of the characters of a text that is a key Chronicle Wire writes the low eight bits. */
        private Object key(final FieldType type, final Object value)
        {
            final boolean isChar = FieldType.CHAR == type;
            if (!isChar && FieldType.TEXT != type)
            {
                return value;
            }
            final String text = isChar ? "" + (char)(long)value : (String)value;
            final boolean isEasy = text.length() < LONG_KEY && text.chars().allMatch((c) -> c <= 0xFF);
            if (isEasy || !isWritten && longKeys-- > 0)
            {
                return value;
            }
            final StringBuilder name = new StringBuilder();
            text.chars().limit(isWritten ? text.length() : LONG_KEY - 1).forEach((c) -> name.append((char)(c & 0xFF)));
            return isChar ? (Object)(long)name.charAt(0) : name.toString();
        }
    }
}
