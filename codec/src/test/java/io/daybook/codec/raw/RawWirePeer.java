/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.wire.RawWire;
import net.openhft.chronicle.wire.ValueOut;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Writes objects of a shape by the methods of Chronicle's RawWire, and by its bytes where it has none.
 */
final class RawWirePeer
{
    private final RawWire wire;

    RawWirePeer(final RawWire wire)
    {
        this.wire = wire;
    }

    void write(final Shape shape, final Map<String, Object> values)
    {
        for (final ShapeField field : shape.fields())
        {
            final Object value = values.get(field.name());
            final ValueOut out = wire.write(field.name());
            if (field.nullable() && hasNoNull(field))
            {
                out.bool(null == value ? null : Boolean.TRUE);
                if (null == value)
                {
                    continue;
                }
            }
            write(out, field, value);
        }
    }

    private static boolean hasNoNull(final ShapeField field)
    {
        switch (field.type())
        {
            case BOOL:
            case TEXT:
            case BYTES:
            case SYMBOL:
            case CHAR:
            case ZONED_DATE_TIME:
            case OBJECT:
            case LIST:
            case MAP:
                return false;

            default:
                return true;
        }
    }

    @SuppressWarnings("unchecked")
    private void write(final ValueOut out, final ShapeField field, final Object value)
    {
        switch (field.type())
        {
            case BOOL:
                out.bool((Boolean)value);
                break;

            case TEXT:
            case SYMBOL:
                out.text((String)value);
                break;

            case CHAR:
                // Which would take U+FFFF for null.
                out.text(null == value ? null : Character.toString((char)(long)value));
                break;

            case BYTES:
                if (null == value)
                {
                    out.bytes((BytesStore<?, ?>)null);
                }
                else
                {
                    out.bytes(((ByteBuffer)value).array());
                }
                break;

            case ZONED_DATE_TIME:
                writeZoned(out, value);
                break;

            case OBJECT:
                if (null == value)
                {
                    out.object(null);
                }
                else
                {
                    out.marshallable((w) -> write(field.shape(), (Map<String, Object>)value));
                }
                break;

            case LIST:
            case MAP:
                writeElements(out, field, (List<Object>)value);
                break;

            default:
                writeScalar(out, field.type(), value);
                break;
        }
    }

    private static void writeZoned(final ValueOut out, final Object value)
    {
        if (null == value)
        {
            out.text((String)null);
            return;
        }
        final Instant instant = Instant.EPOCH.plusNanos(part(value, 0));
        final ZoneOffset offset = ZoneOffset.ofTotalSeconds((int)part(value, 1));
        final ZoneId zone = ZoneId.of((String)((List<?>)value).get(2));
        final ZonedDateTime zoned = instant.atZone(zone);
        if (offset.equals(zoned.getOffset()))
        {
            out.zonedDateTime(zoned);
        }
        else
        {
            // An offset that the zone never has, which Java's class cannot hold.
            out.text(instant.atOffset(offset) + "[" + zone.getId() + "]");
        }
    }

    private void writeElements(final ValueOut out, final ShapeField field, final List<Object> values)
    {
        if (null == values)
        {
            out.object(null);
            return;
        }
        final int step = null == field.mapKey() ? 1 : 2;
        final int count = values.size() / step;
        final byte[] bits = new byte[(count + 7) / 8];
        boolean hasAbsent = false;
        for (int i = 0; i < count; i++)
        {
            final boolean isAbsent = null == values.get(i * step + step - 1) && hasNoNull(field.element());
            hasAbsent |= isAbsent;
            bits[i / 8] |= (byte)(isAbsent ? 0 : 1 << i % 8);
        }
        if (hasAbsent)
        {
            wire.bytes().writeInt(-2);
        }
        final boolean isWithBits = hasAbsent;
        out.sequence(values, (list, o) ->
        {
            if (isWithBits)
            {
                wire.bytes().writeStopBit(count);
                wire.bytes().write(bits);
            }
            for (int i = 0; i < list.size(); i++)
            {
                if (null != list.get(i) || !hasNoNull(field.element()))
                {
                    write(o, 2 == step && 0 == (i & 1) ? field.mapKey() : field.element(), list.get(i));
                }
            }
        });
    }

    private static long part(final Object value, final int index)
    {
        return (Long)((List<?>)value).get(index);
    }

    private static void writeScalar(final ValueOut out, final FieldType type, final Object value)
    {
        switch (type)
        {
            case INT8:
                out.int8((byte)(long)value);
                break;

            case INT16:
                out.int16((short)(long)value);
                break;

            case INT32:
                out.int32((int)(long)value);
                break;

            case UINT8:
                out.uint8checked((int)(long)value);
                break;

            case UINT16:
                out.uint16checked((int)(long)value);
                break;

            case UINT32:
                out.uint32checked((long)value);
                break;

            case FLOAT32:
                out.float32(Float.intBitsToFloat((int)(long)value));
                break;

            case FLOAT64:
                out.float64(Double.longBitsToDouble((long)value));
                break;

            case DATE:
                out.date(LocalDate.ofEpochDay((long)value));
                break;

            case TIME:
                out.time(LocalTime.ofNanoOfDay((long)value));
                break;

            case DATE_TIME:
                out.dateTime(LocalDateTime.of(
                    LocalDate.ofEpochDay(part(value, 0)), LocalTime.ofNanoOfDay(part(value, 1))));
                break;

            case DECIMAL:
                out.int64(part(value, 0));
                out.int8((byte)part(value, 1));
                break;

            case UUID:
                out.uuid((UUID)value);
                break;

            default:
                out.int64((long)value);
                break;
        }
    }
}
