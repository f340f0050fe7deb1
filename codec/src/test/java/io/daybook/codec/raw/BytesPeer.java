/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import net.openhft.chronicle.bytes.Bytes;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Writes and reads objects of a shape as a {@code BytesMarshallable} would by hand: by the methods of Chronicle Bytes
 * alone.
 */
final class BytesPeer
{
    private final boolean isStopBit;
    private final Bytes<?> bytes;

    BytesPeer(final boolean isStopBit, final Bytes<?> bytes)
    {
        this.isStopBit = isStopBit;
        this.bytes = bytes;
    }

    void write(final Shape shape, final Map<String, Object> values)
    {
        for (final ShapeField field : shape.fields())
        {
            final Object value = values.get(field.name());
            if (field.nullable() && hasNoNull(field))
            {
                bytes.writeBoolean(null != value);
                if (null == value)
                {
                    continue;
                }
            }
            write(field, value);
        }
    }

    Map<String, Object> read(final Shape shape)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (final ShapeField field : shape.fields())
        {
            final boolean isThere = !field.nullable() || !hasNoNull(field) || bytes.readBoolean();
            values.put(field.name(), isThere ? read(field) : null);
        }
        return values;
    }

    private static boolean hasNoNull(final ShapeField field)
    {
        switch (field.type())
        {
            case TEXT:
            case BYTES:
            case SYMBOL:
            case LIST:
            case MAP:
                return false;

            default:
                return true;
        }
    }

    private void writeCount(final ShapeField field, final int count)
    {
        if (!isStopBit && (FieldType.BYTES == field.type() || isArray(field)))
        {
            bytes.writeInt(count);
        }
        else
        {
            bytes.writeStopBit(count);
        }
    }

    private int readCount(final ShapeField field)
    {
        return !isStopBit && (FieldType.BYTES == field.type() || isArray(field)) ?
            bytes.readInt() : (int)bytes.readStopBit();
    }

    private static boolean isArray(final ShapeField field)
    {
        return FieldType.LIST == field.type() && !field.element().nullable() && List.of(
            FieldType.INT32, FieldType.UINT32, FieldType.INT64, FieldType.UINT64, FieldType.FLOAT32, FieldType.FLOAT64)
            .contains(field.element().type());
    }

    @SuppressWarnings("unchecked")
    private void write(final ShapeField field, final Object value)
    {
        switch (field.type())
        {
            case TEXT:
                bytes.writeUtf8((String)value);
                break;

            case BYTES:
                writeCount(field, null == value ? -1 : ((ByteBuffer)value).array().length);
                if (null != value)
                {
                    bytes.write(((ByteBuffer)value).array());
                }
                break;

            case SYMBOL:
                final int index = null == value ? -1 : field.symbols().indexOf(value);
                writeInteger(isStopBit ? 0 : field.symbols().size() > 255 ? 2 : 1, index);
                break;

            case OBJECT:
                write(field.shape(), (Map<String, Object>)value);
                break;

            case LIST:
            case MAP:
                writeElements(field, (List<Object>)value);
                break;

            default:
                writeScalar(field.type(), value);
                break;
        }
    }

    private void writeElements(final ShapeField field, final List<Object> values)
    {
        if (null == values)
        {
            writeCount(field, -1);
            return;
        }
        final int step = null == field.mapKey() ? 1 : 2;
        final int count = values.size() / step;
        final byte[] bits = new byte[(count + 7) / 8];
        boolean hasAbsent = count > 0 && hasNoNull(field.element()) && field.element().nullable() &&
            0 == new RawValue(form().layout(Shape.builder("S").build()), field, true).leastElement();
        for (int i = 0; i < count; i++)
        {
            final boolean isAbsent = null == values.get(i * step + step - 1) && hasNoNull(field.element());
            hasAbsent |= isAbsent;
            bits[i / 8] |= (byte)(isAbsent ? 0 : 1 << i % 8);
        }
        writeCount(field, hasAbsent ? -2 - count : count);
        if (hasAbsent)
        {
            bytes.write(bits);
        }
        for (int i = 0; i < values.size(); i++)
        {
            final boolean isKey = 2 == step && 0 == (i & 1);
            if (null != values.get(i) || !hasNoNull(field.element()))
            {
                write(isKey ? field.mapKey() : field.element(), values.get(i));
            }
        }
    }

    private RawForm form()
    {
        return isStopBit ? RawForm.STOP_BIT : RawForm.BYTES_MARSHALLABLE;
    }

    private void writeScalar(final FieldType type, final Object value)
    {
        switch (type)
        {
            case BOOL:
                bytes.writeBoolean((Boolean)value);
                break;

            case FLOAT32:
                final float narrow = Float.intBitsToFloat(((Long)value).intValue());
                if (isStopBit)
                {
                    bytes.writeStopBit(narrow);
                }
                else
                {
                    bytes.writeFloat(narrow);
                }
                break;

            case FLOAT64:
                if (isStopBit)
                {
                    bytes.writeStopBit(Double.longBitsToDouble((Long)value));
                }
                else
                {
                    bytes.writeDouble(Double.longBitsToDouble((Long)value));
                }
                break;

            case CHAR:
                bytes.writeStopBit((char)(long)value);
                break;

            case UUID:
                bytes.writeLong(((UUID)value).getMostSignificantBits());
                bytes.writeLong(((UUID)value).getLeastSignificantBits());
                break;

            case DECIMAL:
                writeInteger(8, part(value, 0));
                writeInteger(1, part(value, 1));
                break;

            case DATE_TIME:
                writeInteger(4, part(value, 0));
                writeInteger(8, part(value, 1));
                break;

            case ZONED_DATE_TIME:
                writeInteger(8, part(value, 0));
                writeInteger(4, part(value, 1));
                bytes.writeUtf8((String)((List<?>)value).get(2));
                break;

            default:
                writeInteger(type.packedLength(), (Long)value);
                break;
        }
    }

    private static long part(final Object value, final int index)
    {
        return (Long)((List<?>)value).get(index);
    }

    private void writeInteger(final int width, final long value)
    {
        switch (isStopBit ? 0 : width)
        {
            case 1:
                bytes.writeByte((byte)value);
                break;

            case 2:
                bytes.writeShort((short)value);
                break;

            case 4:
                bytes.writeInt((int)value);
                break;

            case 8:
                bytes.writeLong(value);
                break;

            default:
                bytes.writeStopBit(value);
                break;
        }
    }

    private Object read(final ShapeField field)
    {
        switch (field.type())
        {
            case TEXT:
                return bytes.readUtf8();

            case BYTES:
                final int length = readCount(field);
                if (length < 0)
                {
                    return null;
                }
                final byte[] content = new byte[length];
                bytes.read(content);
                return ByteBuffer.wrap(content);

            case SYMBOL:
                final int index = (int)readInteger(field.symbols().size() > 255 ? 2 : 1, 0xFFFF);
                return index == (isStopBit ? -1 : field.symbols().size() > 255 ? 0xFFFF : 0xFF) ?
                    null : field.symbols().get(index);

            case OBJECT:
                return read(field.shape());

            case LIST:
            case MAP:
                return readElements(field);

            default:
                return readScalar(field.type());
        }
    }

    private List<Object> readElements(final ShapeField field)
    {
        final int stored = readCount(field);
        if (-1 == stored)
        {
            return null;
        }
        final int count = stored < 0 ? -2 - stored : stored;
        final byte[] bits = new byte[stored < 0 ? (count + 7) / 8 : 0];
        bytes.read(bits);
        final List<Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            if (null != field.mapKey())
            {
                values.add(read(field.mapKey()));
            }
            values.add(stored < 0 && 0 == (bits[i / 8] & 1 << i % 8) ? null : read(field.element()));
        }
        return values;
    }

    private Object readScalar(final FieldType type)
    {
        switch (type)
        {
            case BOOL:
                return bytes.readBoolean();

            case FLOAT32:
                return (long)Float.floatToRawIntBits(
                    isStopBit ? (float)bytes.readStopBitDouble() : bytes.readFloat());

            case FLOAT64:
                return Double.doubleToRawLongBits(isStopBit ? bytes.readStopBitDouble() : bytes.readDouble());

            case CHAR:
                return (long)bytes.readStopBitChar();

            case UUID:
                return new UUID(bytes.readLong(), bytes.readLong());

            case DECIMAL:
                return List.of(readInteger(8, -1), readInteger(1, -1));

            case DATE_TIME:
                return List.of(readInteger(4, -1), readInteger(8, -1));

            case ZONED_DATE_TIME:
                return List.of(readInteger(8, -1), readInteger(4, -1), bytes.readUtf8());

            case UINT8:
                return readInteger(1, 0xFF);

            case UINT16:
                return readInteger(2, 0xFFFF);

            case UINT32:
                return readInteger(4, 0xFFFF_FFFFL);

            default:
                return readInteger(type.packedLength(), -1);
        }
    }

    private long readInteger(final int width, final long mask)
    {
        switch (isStopBit ? 0 : width)
        {
            case 1:
                return bytes.readByte() & (mask < 0 ? mask : 0xFF);

            case 2:
                return bytes.readShort() & mask;

            case 4:
                return bytes.readInt() & mask;

            case 8:
                return bytes.readLong();

            default:
                return bytes.readStopBit();
        }
    }
}
