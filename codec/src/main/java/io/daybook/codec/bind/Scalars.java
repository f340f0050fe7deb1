/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.UUID;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;
import io.daybook.codec.text.Iso;

/**
 * The Java types that are one value of the field model.
 */
final class Scalars
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    /** Digits that fit 64 bits whatever they are. */
    private static final int SAFE_DIGITS = 18;

    private static final Map<Class<?>, ValueBinding> BINDINGS = Map.ofEntries(
        entry(Boolean.class, FieldType.BOOL, (v, w, s) -> w.bool((Boolean)v), (r, s) -> r.bool()),
        entry(Float.class, FieldType.FLOAT32, (v, w, s) -> w.float32((Float)v), (r, s) -> r.float32()),
        entry(Double.class, FieldType.FLOAT64, (v, w, s) -> w.float64((Double)v), (r, s) -> r.float64()),
        entry(String.class, FieldType.TEXT, (v, w, s) -> w.text((String)v), (r, s) -> r.text().toString()),
        entry(CharSequence.class, FieldType.TEXT, (v, w, s) -> w.text((CharSequence)v), (r, s) -> r.text().toString()),
        entry(UUID.class, FieldType.UUID, (v, w, s) -> writeUuid((UUID)v, w), (r, s) -> readUuid(r)),
        entry(BigDecimal.class, FieldType.DECIMAL, (v, w, s) -> writeDecimal((BigDecimal)v, w),
            (r, s) -> BigDecimal.valueOf(r.decimalMantissa(), r.decimalScale())),
        entry(byte[].class, FieldType.BYTES, Scalars::writeBytes, Scalars::readBytes),
        entry(Instant.class, FieldType.TIMESTAMP, (v, w, s) -> writeInstant((Instant)v, w),
            (r, s) -> instant(r.epochNs())),
        entry(Duration.class, FieldType.DURATION, (v, w, s) -> writeDuration((Duration)v, w),
            (r, s) -> Duration.ofNanos(r.int64())),
        entry(LocalDate.class, FieldType.DATE, (v, w, s) -> w.date(((LocalDate)v).toEpochDay()),
            (r, s) -> LocalDate.ofEpochDay(r.epochDay())),
        entry(LocalTime.class, FieldType.TIME, (v, w, s) -> w.time(((LocalTime)v).toNanoOfDay()),
            (r, s) -> LocalTime.ofNanoOfDay(r.nanoOfDay())),
        entry(LocalDateTime.class, FieldType.DATE_TIME, (v, w, s) -> writeDateTime((LocalDateTime)v, w),
            (r, s) -> LocalDateTime.of(LocalDate.ofEpochDay(r.epochDay()), LocalTime.ofNanoOfDay(r.nanoOfDay()))),
        entry(ZonedDateTime.class, FieldType.ZONED_DATE_TIME, (v, w, s) -> writeZoned((ZonedDateTime)v, w),
            (r, s) -> readZoned(r)));

    private Scalars()
    {
    }

    /** The binding of a class, boxed integers and chars included, or null. */
    static ValueBinding of(final Class<?> type, final boolean isUnsigned)
    {
        final FieldType integer = type.isPrimitive() ? null : Integers.typeOf(type, isUnsigned);
        return null == integer ? isUnsigned ? null : BINDINGS.get(type) : integer(type, integer);
    }

    private static ValueBinding integer(final Class<?> type, final FieldType fieldType)
    {
        if (FieldType.CHAR == fieldType)
        {
            return new Scalar(fieldType,
                (v, w, s) -> w.character((Character)v), (r, s) -> (char)Integers.read(fieldType, r));
        }
        final ValueBinding.Read read = Byte.class == type ? (r, s) -> (byte)Integers.read(fieldType, r) :
            Short.class == type ? (r, s) -> (short)Integers.read(fieldType, r) :
            Integer.class == type ? (r, s) -> (int)Integers.read(fieldType, r) :
            (r, s) -> Integers.read(fieldType, r);
        return new Scalar(fieldType, (v, w, s) -> Integers.write(fieldType, ((Number)v).longValue(), w), read);
    }

    private static Map.Entry<Class<?>, ValueBinding> entry(
        final Class<?> type, final FieldType fieldType, final ValueBinding.Write write, final ValueBinding.Read read)
    {
        return Map.entry(type, new Scalar(fieldType, write, read));
    }

    private static void writeUuid(final UUID value, final FieldWriter writer)
    {
        writer.uuid(value.getMostSignificantBits(), value.getLeastSignificantBits());
    }

    private static UUID readUuid(final FieldReader reader)
    {
        return new UUID(reader.uuidMsb(), reader.uuidLsb());
    }

    private static void writeDecimal(final BigDecimal value, final FieldWriter writer)
    {
        if (value.precision() > SAFE_DIGITS && value.unscaledValue().bitLength() >= Long.SIZE)
        {
            throw new CodecException("a decimal's digits must fit 64 bits, round it or use text: value=" + value);
        }
        writer.decimal(value.unscaledValue().longValue(), value.scale());
    }

    private static void writeBytes(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        final byte[] bytes = (byte[])value;
        workspace.bytes.wrap(bytes);
        writer.bytes(workspace.bytes, 0, bytes.length);
    }

    private static Object readBytes(final FieldReader reader, final Workspace workspace)
    {
        final byte[] bytes = new byte[reader.bytesLength()];
        workspace.bytes.wrap(bytes);
        reader.bytes(workspace.bytes, 0);
        return bytes;
    }

    private static void writeInstant(final Instant value, final FieldWriter writer)
    {
        writer.timestamp(Nanos.of(value.getEpochSecond(), value.getNano(), value));
    }

    private static Instant instant(final long epochNs)
    {
        return Instant.ofEpochSecond(
            Math.floorDiv(epochNs, NANOS_PER_SECOND), Math.floorMod(epochNs, NANOS_PER_SECOND));
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

    private static ZonedDateTime readZoned(final FieldReader reader)
    {
        final Instant instant = instant(reader.epochNs());
        final int offsetSeconds = reader.offsetSeconds();
        // A text format has the zone within the text of the whole.
        final CharSequence text = reader.text();
        final String zone = (FieldType.TEXT == reader.type() ? Iso.parseZone(text) : text).toString();
        try
        {
            final ZoneOffset offset = ZoneOffset.ofTotalSeconds(offsetSeconds);
            final ZoneId id = ZoneId.of(zone);
            // With its offset as it was written, should the rules of the zone have changed since.
            return id.getRules().isValidOffset(LocalDateTime.ofInstant(instant, offset), offset) ?
                ZonedDateTime.ofInstant(LocalDateTime.ofInstant(instant, offset), offset, id) :
                instant.atZone(offset);
        }
        catch (final DateTimeException ex)
        {
            throw new CodecException("a zone must be one that this Java knows: zone=" + zone + ", offsetSeconds=" +
                offsetSeconds, ex);
        }
    }

    /** The binding of one class. */
    private static final class Scalar extends ValueBinding
    {
        private final Write write;
        private final Read read;

        Scalar(final FieldType type, final Write write, final Read read)
        {
            super(ShapeField.element(type));
            this.write = write;
            this.read = read;
        }

        @Override
        void write(final Object value, final FieldWriter writer, final Workspace workspace)
        {
            write.write(value, writer, workspace);
        }

        @Override
        Object read(final FieldReader reader, final Workspace workspace)
        {
            return read.read(reader, workspace);
        }
    }
}
