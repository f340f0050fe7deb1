/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.text.Iso;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes messages of one shape. Fixed-width fields may come in any order, variable-width ones come in the shape's;
 * a nullable field that is left out is null.
 * <p>
 * An integer fits any integer type that holds its value, a float32 a FLOAT64, and text a SYMBOL of that name and back.
 * The type name is not written: the shape has it.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public class PackedEncoder implements MessageEncoder
{
    private final PackedOutput out;

    /**
     * An encoder of messages of one shape.
     *
     * @param shape of the messages.
     */
    public PackedEncoder(final Shape shape)
    {
        out = new PackedOutput(new PackedLayout(shape));
    }

    @Override
    public MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        out.wrap(buffer, offset);
        return this;
    }

    @Override
    public int finish()
    {
        return out.finish();
    }

    @Override
    public FieldWriter field(final CharSequence name)
    {
        out.field(Objects.requireNonNull(name, "name must not be null"));
        return this;
    }

    /**
     * Names the next value by the place of its field in the shape, which spares looking for it.
     *
     * @param index of the field.
     * @return this for a fluent API.
     */
    public FieldWriter fieldAt(final int index)
    {
        out.fieldAt(index);
        return this;
    }

    @Override
    public FieldWriter nullValue()
    {
        out.nullValue();
        return this;
    }

    @Override
    public FieldWriter beginObject()
    {
        out.beginObject();
        return this;
    }

    @Override
    public FieldWriter endObject()
    {
        out.endObject();
        return this;
    }

    @Override
    public FieldWriter beginList()
    {
        out.beginElements(FieldType.LIST);
        return this;
    }

    @Override
    public FieldWriter endList()
    {
        out.endElements(FieldType.LIST);
        return this;
    }

    @Override
    public FieldWriter beginMap()
    {
        out.beginElements(FieldType.MAP);
        return this;
    }

    @Override
    public FieldWriter endMap()
    {
        out.endElements(FieldType.MAP);
        return this;
    }

    @Override
    public FieldWriter bool(final boolean value)
    {
        out.buffer().putByte(out.fixed(FieldType.BOOL), (byte)(value ? 1 : 0));
        return this;
    }

    @Override
    public FieldWriter int8(final byte value)
    {
        if (FieldType.INT8 != out.expected().type)
        {
            return integer(value, value >= 0);
        }
        out.buffer().putByte(out.fixed(FieldType.INT8), value);
        return this;
    }

    @Override
    public FieldWriter int16(final short value)
    {
        if (FieldType.INT16 != out.expected().type)
        {
            return integer(value, value >= 0);
        }
        out.buffer().putShort(out.fixed(FieldType.INT16), value, LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter int32(final int value)
    {
        if (FieldType.INT32 != out.expected().type)
        {
            return integer(value, value >= 0);
        }
        out.buffer().putInt(out.fixed(FieldType.INT32), value, LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter int64(final long value)
    {
        if (FieldType.INT64 != out.expected().type)
        {
            return integer(value, value >= 0);
        }
        out.buffer().putLong(out.fixed(FieldType.INT64), value, LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter uint8(final int value)
    {
        return unsigned(value, 0xFF, "uint8");
    }

    @Override
    public FieldWriter uint16(final int value)
    {
        return unsigned(value, 0xFFFF, "uint16");
    }

    @Override
    public FieldWriter uint32(final long value)
    {
        return unsigned(value, 0xFFFF_FFFFL, "uint32");
    }

    @Override
    public FieldWriter uint64(final long value)
    {
        return integer(value, true);
    }

    @Override
    public FieldWriter float32(final float value)
    {
        if (FieldType.FLOAT64 == out.expected().type)
        {
            return float64(value);
        }
        out.buffer().putInt(out.fixed(FieldType.FLOAT32), Float.floatToRawIntBits(value), LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter float64(final double value)
    {
        out.buffer().putLong(out.fixed(FieldType.FLOAT64), Double.doubleToRawLongBits(value), LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter character(final char value)
    {
        Utf8.checkChar(value);
        out.buffer().putShort(out.fixed(FieldType.CHAR), (short)value, LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter decimal(final long mantissa, final int scale)
    {
        if (scale != (byte)scale)
        {
            throw range("a decimal's scale must be -128 to 127", scale);
        }
        final int at = out.fixed(FieldType.DECIMAL);
        out.buffer().putLong(at, mantissa, LITTLE_ENDIAN);
        out.buffer().putByte(at + Long.BYTES, (byte)scale);
        return this;
    }

    @Override
    public FieldWriter text(final CharSequence value)
    {
        Objects.requireNonNull(value, "value must not be null, use nullValue()");
        final PackedValue expected = out.expected();
        if (FieldType.SYMBOL == expected.type)
        {
            final int index = expected.symbolIndex(value);
            if (index < 0)
            {
                throw range("a symbol must be one of its field's", value);
            }
            out.symbol(index);
        }
        else if (expected.width > 0 || expected.prefix > 0)
        {
            out.declaredText(value);
        }
        else
        {
            out.variable(FieldType.TEXT);
            out.putText(value);
        }
        return this;
    }

    @Override
    public FieldWriter symbol(final CharSequence value)
    {
        return text(value);
    }

    @Override
    public FieldWriter bytes(final DirectBuffer source, final int offset, final int length)
    {
        if (out.expected().width > 0 || out.expected().prefix > 0)
        {
            out.declaredBytes(source, offset, length);
        }
        else
        {
            out.variable(FieldType.BYTES);
            out.putBytes(source, offset, length);
        }
        return this;
    }

    @Override
    public FieldWriter timestamp(final long epochNs)
    {
        return put64(FieldType.TIMESTAMP, epochNs);
    }

    @Override
    public FieldWriter date(final long epochDay)
    {
        checkDate(epochDay);
        out.buffer().putInt(out.fixed(FieldType.DATE), (int)epochDay, LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter time(final long nanoOfDay)
    {
        checkTime(nanoOfDay);
        return put64(FieldType.TIME, nanoOfDay);
    }

    @Override
    public FieldWriter dateTime(final long epochDay, final long nanoOfDay)
    {
        checkDate(epochDay);
        checkTime(nanoOfDay);
        final int at = out.fixed(FieldType.DATE_TIME);
        out.buffer().putInt(at, (int)epochDay, LITTLE_ENDIAN);
        out.buffer().putLong(at + Integer.BYTES, nanoOfDay, LITTLE_ENDIAN);
        return this;
    }

    @Override
    public FieldWriter duration(final long durationNs)
    {
        return put64(FieldType.DURATION, durationNs);
    }

    @Override
    public FieldWriter zonedDateTime(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        if (Math.abs((long)offsetSeconds) > Iso.MAX_OFFSET_SECONDS)
        {
            throw range("an offset must be within 18 hours", offsetSeconds);
        }
        out.variable(FieldType.ZONED_DATE_TIME);
        out.putLong(epochNs);
        out.putInt(offsetSeconds);
        out.putText(zone);
        return this;
    }

    @Override
    public FieldWriter uuid(final long msb, final long lsb)
    {
        final int at = out.fixed(FieldType.UUID);
        out.buffer().putLong(at, msb, LITTLE_ENDIAN);
        out.buffer().putLong(at + Long.BYTES, lsb, LITTLE_ENDIAN);
        return this;
    }

    private FieldWriter unsigned(final long value, final long max, final String type)
    {
        if (value < 0 || value > max)
        {
            throw range(type + " must be 0 to " + max, value);
        }
        return integer(value, true);
    }

    /** Writes the low bits of an integer, which is as it stands, or its 64 bits unsigned. */
    private FieldWriter integer(final long value, final boolean isUnsigned)
    {
        final FieldType type = out.expected().type;
        final MutableDirectBuffer buffer = out.buffer();
        final boolean isNegative = value < 0;
        switch (type)
        {
            case INT8:
                checkFits(value == (byte)value && isNegative != isUnsigned, value, isUnsigned);
                buffer.putByte(out.fixed(type), (byte)value);
                break;

            case UINT8:
                checkFits(0 == value >>> 8, value, isUnsigned);
                buffer.putByte(out.fixed(type), (byte)value);
                break;

            case INT16:
                checkFits(value == (short)value && isNegative != isUnsigned, value, isUnsigned);
                buffer.putShort(out.fixed(type), (short)value, LITTLE_ENDIAN);
                break;

            case UINT16:
                checkFits(0 == value >>> 16, value, isUnsigned);
                buffer.putShort(out.fixed(type), (short)value, LITTLE_ENDIAN);
                break;

            case INT32:
                checkFits(value == (int)value && isNegative != isUnsigned, value, isUnsigned);
                buffer.putInt(out.fixed(type), (int)value, LITTLE_ENDIAN);
                break;

            case UINT32:
                checkFits(0 == value >>> 32, value, isUnsigned);
                buffer.putInt(out.fixed(type), (int)value, LITTLE_ENDIAN);
                break;

            case UINT64:
                checkFits(isUnsigned, value, false);
                buffer.putLong(out.fixed(type), value, LITTLE_ENDIAN);
                break;

            default:
                checkFits(isNegative != isUnsigned, value, isUnsigned);
                buffer.putLong(out.fixed(FieldType.INT64), value, LITTLE_ENDIAN);
                break;
        }
        return this;
    }

    private FieldWriter put64(final FieldType type, final long value)
    {
        out.buffer().putLong(out.fixed(type), value, LITTLE_ENDIAN);
        return this;
    }

    private void checkFits(final boolean isGood, final long value, final boolean isUnsigned)
    {
        if (!isGood)
        {
            throw new CodecException("an integer must fit its field's type: field=" + out.expected().name + ", type=" +
                out.expected().type + ", value=" + (isUnsigned ? Long.toUnsignedString(value) : "" + value));
        }
    }

    private void checkDate(final long epochDay)
    {
        if (epochDay != (int)epochDay)
        {
            throw range("a date's epoch day must fit 32 bits", epochDay);
        }
    }

    private void checkTime(final long nanoOfDay)
    {
        if (nanoOfDay < 0 || nanoOfDay >= Iso.NANOS_PER_DAY)
        {
            throw range("a time must be within one day", nanoOfDay);
        }
    }

    private CodecException range(final String rule, final Object value)
    {
        return new CodecException(rule + ": field=" + out.expected().name + ", value=" + value);
    }
}
