/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.UUID;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;
import io.daybook.codec.text.Iso;
import io.daybook.codec.value.Decimals;
import io.daybook.codec.value.Kept;

/**
 * The Java types that are a single value in the field model.
 */
final class Scalars
{
    private Scalars()
    {
    }

    /** The binding of a class, boxed integers and chars included; null for any other class. */
    static ValueBinding of(final Class<?> type, final boolean isUnsigned)
    {
        final FieldType integer = type.isPrimitive() ? null : Integers.typeOf(type, isUnsigned);
        if (null != integer)
        {
            return integer(type, integer);
        }
        if (isUnsigned)
        {
            return null;
        }
        final ValueBinding text = text(type);
        final ValueBinding found = null != text ? text : number(type);
        return null != found ? found : time(type);
    }

    /** The binding of a class of texts or bytes; null for any other class. */
    private static ValueBinding text(final Class<?> type)
    {
        if (String.class == type)
        {
            final OfString string = new OfString();
            return scalar(type, FieldType.TEXT, string, string);
        }
        if (CharSequence.class == type)
        {
            return new Scalar(type, FieldType.TEXT, false, (v, w, s) -> w.text((CharSequence)v), (c, r, s) ->
                c instanceof StringBuilder ? readBuilder(c, r) : readText(c, r));
        }
        if (StringBuilder.class == type)
        {
            return new Scalar(type, FieldType.TEXT, false, (v, w, s) -> w.text((StringBuilder)v), (c, r, s) ->
                readBuilder(c, r));
        }
        if (UUID.class == type)
        {
            return scalar(type, FieldType.UUID, (v, w, s) -> writeUuid((UUID)v, w), (c, r, s) ->
                Kept.uuid(r.uuidMsb(), r.uuidLsb(), c));
        }
        return byte[].class != type ? null :
            new Scalar(type, FieldType.BYTES, false, Scalars::writeBytes, Scalars::readBytes);
    }

    /** The binding of a class of numbers that are no integers of the language, or of Boolean; null for any other. */
    private static ValueBinding number(final Class<?> type)
    {
        if (Boolean.class == type)
        {
            return scalar(type, FieldType.BOOL, (v, w, s) -> w.bool((Boolean)v), (c, r, s) -> r.bool());
        }
        if (Float.class == type)
        {
            return scalar(type, FieldType.FLOAT32, (v, w, s) -> w.float32((Float)v), (c, r, s) ->
                Kept.box(Bits.float32(r), c));
        }
        if (Double.class == type)
        {
            return scalar(type, FieldType.FLOAT64, (v, w, s) -> w.float64((Double)v), (c, r, s) ->
                Kept.box(r.float64(), c));
        }
        if (BigDecimal.class == type)
        {
            return scalar(type, FieldType.DECIMAL, (v, w, s) -> writeDecimal((BigDecimal)v, w), (c, r, s) ->
                Decimals.decimal(checked(FieldType.DECIMAL, r).decimalMantissa(), r.decimalScale(), c));
        }
        return BigInteger.class != type ? null :
            scalar(type, FieldType.TEXT, (v, w, s) -> w.text(Decimals.digits((BigInteger)v)), (c, r, s) ->
                Decimals.integer(r.text(), c));
    }

    /** The binding of a class of {@code java.time}; null for any other class. */
    private static ValueBinding time(final Class<?> type)
    {
        if (Instant.class == type)
        {
            return scalar(type, FieldType.TIMESTAMP, (v, w, s) -> writeInstant((Instant)v, w), (c, r, s) ->
                Kept.instant(checked(FieldType.TIMESTAMP, r).epochNs(), c));
        }
        if (Duration.class == type)
        {
            return scalar(type, FieldType.DURATION, (v, w, s) -> writeDuration((Duration)v, w), (c, r, s) ->
                Kept.duration(nanos(checked(FieldType.DURATION, r)), c));
        }
        if (LocalDate.class == type)
        {
            return scalar(type, FieldType.DATE, (v, w, s) -> w.date(((LocalDate)v).toEpochDay()), (c, r, s) ->
                Kept.date(checked(FieldType.DATE, r).epochDay(), c));
        }
        if (LocalTime.class == type)
        {
            return scalar(type, FieldType.TIME, (v, w, s) -> w.time(((LocalTime)v).toNanoOfDay()), (c, r, s) ->
                Kept.time(checked(FieldType.TIME, r).nanoOfDay(), c));
        }
        if (LocalDateTime.class == type)
        {
            return scalar(type, FieldType.DATE_TIME, (v, w, s) -> writeDateTime((LocalDateTime)v, w), (c, r, s) ->
                Kept.dateTime(r.epochDay(), r.nanoOfDay(), c));
        }
        if (ZonedDateTime.class == type)
        {
            return scalar(type, FieldType.ZONED_DATE_TIME, (v, w, s) -> writeZoned((ZonedDateTime)v, w), (c, r, s) ->
                Times.zoned((ZonedDateTime)c, r));
        }
        return OffsetDateTime.class != type ? null :
            scalar(type, FieldType.ZONED_DATE_TIME, (v, w, s) -> writeOffset((OffsetDateTime)v, w), (c, r, s) ->
                Kept.offset(r.epochNs(), r.offsetSeconds(), c));
    }

    private static ValueBinding integer(final Class<?> type, final FieldType fieldType)
    {
        if (FieldType.CHAR == fieldType)
        {
            return new Scalar(type, fieldType, true, (v, w, s) -> w.character((Character)v), (c, r, s) ->
                Kept.box((char)Integers.read(fieldType, r), c));
        }
        return new Scalar(
            type, fieldType, true, (v, w, s) -> Integers.write(fieldType, ((Number)v).longValue(), w), (c, r, s) ->
                boxed(type, Integers.read(fieldType, r), c));
    }

    private static Object boxed(final Class<?> type, final long value, final Object current)
    {
        if (Byte.class == type)
        {
            return Kept.box((byte)value, current);
        }
        if (Short.class == type)
        {
            return Kept.box((short)value, current);
        }
        return Integer.class == type ? Kept.box((int)value, current) : (Object)Kept.box(value, current);
    }

    private static Scalar scalar(
        final Class<?> type,
        final FieldType fieldType,
        final FunctionBinding.Write write,
        final FunctionBinding.ReadInto read)
    {
        return new Scalar(type, fieldType, true, write, read);
    }

    /**
     * Refuses a value that would be read as another one. A message without a shape may hold any type, so that nothing
     * has compared it with the component's.
     */
    private static FieldReader checked(final FieldType wanted, final FieldReader reader)
    {
        final FieldType found = reader.type();
        if (isMisread(wanted, found, reader))
        {
            throw new CodecException(
                "a value must be of its component's type: type=" + wanted + ", found=" + found);
        }
        return reader;
    }

    private static boolean isMisread(final FieldType wanted, final FieldType found, final FieldReader reader)
    {
        switch (wanted)
        {
            case TEXT:
                // Its text is the zone.
                return FieldType.TIMESTAMP == found || FieldType.ZONED_DATE_TIME == found;

            case DATE:
            case TIME:
                return FieldType.DATE_TIME == found || FieldType.TEXT == found && Iso.isDateTime(reader.text());

            case DURATION:
                return FieldType.DATE == found || FieldType.TIME == found || FieldType.TIMESTAMP == found ||
                    FieldType.ZONED_DATE_TIME == found;

            default:
                return FieldType.UINT64 == found;
        }
    }

    private static Object readText(final Object current, final FieldReader reader)
    {
        final CharSequence text = checked(FieldType.TEXT, reader).text();
        return current instanceof String && ((String)current).contentEquals(text) ? current : text.toString();
    }

    private static Object readBuilder(final Object current, final FieldReader reader)
    {
        final StringBuilder builder = null == current ? new StringBuilder() : (StringBuilder)current;
        builder.setLength(0);
        return builder.append(checked(FieldType.TEXT, reader).text());
    }

    private static void writeUuid(final UUID value, final FieldWriter writer)
    {
        writer.uuid(value.getMostSignificantBits(), value.getLeastSignificantBits());
    }

    private static void writeDecimal(final BigDecimal value, final FieldWriter writer)
    {
        writer.decimal(Decimals.mantissa(value), value.scale());
    }

    private static void writeBytes(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        final byte[] bytes = (byte[])value;
        workspace.bytes.wrap(bytes);
        writer.bytes(workspace.bytes, 0, bytes.length);
    }

    private static Object readBytes(final Object current, final FieldReader reader, final Workspace workspace)
    {
        final int length = reader.bytesLength();
        final byte[] bytes = null != current && length == ((byte[])current).length ? (byte[])current : new byte[length];
        workspace.bytes.wrap(bytes);
        reader.bytes(workspace.bytes, 0);
        return bytes;
    }

    private static void writeInstant(final Instant value, final FieldWriter writer)
    {
        writer.timestamp(Nanos.of(value.getEpochSecond(), value.getNano(), value));
    }

    private static long nanos(final FieldReader reader)
    {
        final long value = reader.int64();
        if (value < 0 && FieldType.UINT64 == reader.type())
        {
            throw new CodecException("a duration must have at most 2^63-1 nanoseconds: value=" +
                Long.toUnsignedString(value));
        }
        return value;
    }

    private static void writeDuration(final Duration value, final FieldWriter writer)
    {
        writer.duration(Nanos.of(value.getSeconds(), value.getNano(), value));
    }

    private static void writeDateTime(final LocalDateTime value, final FieldWriter writer)
    {
        writer.dateTime(value.toLocalDate().toEpochDay(), value.toLocalTime().toNanoOfDay());
    }

    private static void writeZoned(final ZonedDateTime value, final FieldWriter writer)
    {
        writer.zonedDateTime(Nanos.of(value.toEpochSecond(), value.getNano(), value),
            value.getOffset().getTotalSeconds(), value.getZone().getId());
    }

    private static void writeOffset(final OffsetDateTime value, final FieldWriter writer)
    {
        writer.zonedDateTime(Nanos.of(value.toEpochSecond(), value.getNano(), value),
            value.getOffset().getTotalSeconds(), value.getOffset().getId());
    }

    /** Texts, which most messages have: a new JVM makes one class sooner than two lambdas. */
    private static final class OfString implements FunctionBinding.Write, FunctionBinding.ReadInto
    {
        @Override
        public void write(final Object value, final FieldWriter writer, final Workspace workspace)
        {
            writer.text((String)value);
        }

        @Override
        public Object read(final Object current, final FieldReader reader, final Workspace workspace)
        {
            return readText(current, reader);
        }
    }

    /** The binding of one class. */
    private static final class Scalar extends FunctionBinding
    {
        Scalar(
            final Class<?> held,
            final FieldType type,
            final boolean isShareable,
            final Write write,
            final ReadInto read)
        {
            super(held, ShapeField.element(type), isShareable, write, read);
        }

        @Override
        boolean isRefillable(final Object current)
        {
            return current instanceof StringBuilder;
        }

        @Override
        boolean refill(final Object current, final Object source, final boolean isUnshared)
        {
            if (isRefillable(current))
            {
                ((StringBuilder)current).setLength(0);
                ((StringBuilder)current).append((CharSequence)source);
            }
            return isRefillable(current);
        }
    }
}
