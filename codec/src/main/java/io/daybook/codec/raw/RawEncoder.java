/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.text.Iso;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes messages of one shape, whose fields come in the shape's order; a nullable field that is left out is null.
 * <p>
 * An integer fits any integer type that holds its value, a float32 a FLOAT64, and text a SYMBOL of that name and back.
 * The type name is not written: the shape has it.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class RawEncoder implements MessageEncoder
{
    private final RawForm form;
    private final RawOutput out;
    /** Iso may write a little further than the text it leaves, which a fixed buffer has no room for. */
    private final UnsafeBuffer scratch;
    private final CharView view = new CharView();

    /**
     * An encoder of messages of one shape.
     *
     * @param shape of the messages.
     * @param form  of the values.
     */
    public RawEncoder(final Shape shape, final RawForm form)
    {
        this.form = form;
        out = new RawOutput(form.layout(shape));
        scratch = form.isWire ? new UnsafeBuffer(new byte[Iso.MAX_LENGTH]) : null;
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
        out.begin(FieldType.BOOL);
        out.putBool(value);
        return this;
    }

    @Override
    public FieldWriter int8(final byte value)
    {
        return signed(value);
    }

    @Override
    public FieldWriter int16(final short value)
    {
        return signed(value);
    }

    @Override
    public FieldWriter int32(final int value)
    {
        return signed(value);
    }

    @Override
    public FieldWriter int64(final long value)
    {
        return signed(value);
    }

    @Override
    public FieldWriter uint8(final int value)
    {
        checkUnsigned(value, 0xFF, "uint8");
        return signed(value);
    }

    @Override
    public FieldWriter uint16(final int value)
    {
        checkUnsigned(value, 0xFFFF, "uint16");
        return signed(value);
    }

    @Override
    public FieldWriter uint32(final long value)
    {
        checkUnsigned(value, 0xFFFF_FFFFL, "uint32");
        return signed(value);
    }

    @Override
    public FieldWriter uint64(final long value)
    {
        final RawValue expected = out.expected();
        if (FieldType.UINT64 != expected.type)
        {
            if (value < 0)
            {
                throw range("an integer must fit its field's type", Long.toUnsignedString(value));
            }
            return signed(value);
        }
        return number(expected, value);
    }

    @Override
    public FieldWriter float32(final float value)
    {
        if (FieldType.FLOAT64 == out.expected().type)
        {
            return float64(value);
        }
        final int bits = Float.floatToRawIntBits(value);
        final RawValue field = out.begin(FieldType.FLOAT32);
        out.putNumber(field.first, form.isStopBit ? Floats.widen(bits) : bits);
        return this;
    }

    @Override
    public FieldWriter float64(final double value)
    {
        final RawValue field = out.begin(FieldType.FLOAT64);
        out.putNumber(field.first, Double.doubleToRawLongBits(value));
        return this;
    }

    @Override
    public FieldWriter character(final char value)
    {
        Utf8.checkChar(value);
        if (form.isWire)
        {
            wireCharacter(value);
        }
        else
        {
            final RawValue field = out.begin(FieldType.CHAR);
            out.putNumber(field.first, StopBit.ofChar(value));
        }
        return this;
    }

    @Override
    public FieldWriter decimal(final long mantissa, final int scale)
    {
        if (scale != (byte)scale)
        {
            throw range("a decimal's scale must be -128 to 127", scale);
        }
        return numbers(FieldType.DECIMAL, mantissa, scale);
    }

    @Override
    public FieldWriter text(final CharSequence value)
    {
        Objects.requireNonNull(value, "value must not be null, use nullValue()");
        final RawValue expected = out.expected();
        if (FieldType.SYMBOL == expected.type)
        {
            final int index = expected.symbols.indexOf(value);
            if (index < 0)
            {
                throw range("a symbol must be one of its field's", value);
            }
            out.begin(FieldType.SYMBOL);
            if (form.isWire)
            {
                out.putText(expected.symbols.text(index));
            }
            else
            {
                out.putNumber(expected.first, index);
            }
        }
        else
        {
            out.begin(FieldType.TEXT);
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
        final RawValue field = out.begin(FieldType.BYTES);
        out.putBytes(field.header, source, offset, length);
        return this;
    }

    @Override
    public FieldWriter timestamp(final long epochNs)
    {
        return number(FieldType.TIMESTAMP, epochNs);
    }

    @Override
    public FieldWriter date(final long epochDay)
    {
        checkDate(epochDay);
        return number(FieldType.DATE, epochDay);
    }

    @Override
    public FieldWriter time(final long nanoOfDay)
    {
        checkTime(nanoOfDay);
        return number(FieldType.TIME, nanoOfDay);
    }

    @Override
    public FieldWriter dateTime(final long epochDay, final long nanoOfDay)
    {
        checkDate(epochDay);
        checkTime(nanoOfDay);
        return numbers(FieldType.DATE_TIME, epochDay, nanoOfDay);
    }

    @Override
    public FieldWriter duration(final long durationNs)
    {
        return number(FieldType.DURATION, durationNs);
    }

    @Override
    public FieldWriter zonedDateTime(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        if (Math.abs((long)offsetSeconds) > Iso.MAX_OFFSET_SECONDS)
        {
            throw range("an offset must be within 18 hours", offsetSeconds);
        }
        if (form.isWire)
        {
            final int length = Iso.putZonedDateTime(scratch, 0, epochNs, offsetSeconds, zone);
            out.begin(FieldType.ZONED_DATE_TIME);
            out.putBytes(RawValue.STOP_BIT, scratch, 0, length);
        }
        else
        {
            numbers(FieldType.ZONED_DATE_TIME, epochNs, offsetSeconds);
            out.putText(zone);
        }
        return this;
    }

    @Override
    public FieldWriter uuid(final long msb, final long lsb)
    {
        return numbers(FieldType.UUID, msb, lsb);
    }

    private FieldWriter signed(final long value)
    {
        final RawValue expected = out.expected();
        if (value < expected.min || value > expected.max || value < 0 && FieldType.UINT64 == expected.type)
        {
            throw range("an integer must fit its field's type", value);
        }
        return number(expected, value);
    }

    private FieldWriter number(final RawValue expected, final long value)
    {
        return number(expected.type.isInteger() ? expected.type : FieldType.INT64, value);
    }

    private FieldWriter number(final FieldType type, final long value)
    {
        final RawValue field = out.begin(type);
        out.putNumber(field.first, value);
        return this;
    }

    private FieldWriter numbers(final FieldType type, final long first, final long second)
    {
        final RawValue field = out.begin(type);
        out.putNumber(field.first, first);
        out.putNumber(field.second, second);
        return this;
    }

    private void wireCharacter(final char value)
    {
        if (form.isLatin1 && value > 0xFF)
        {
            throw range("a char must be ISO-8859-1 in this wire format, use one with UTF-8", (int)value);
        }
        out.begin(FieldType.CHAR);
        out.putText(view.single(value));
    }

    private void checkUnsigned(final long value, final long max, final String type)
    {
        if (value < 0 || value > max)
        {
            throw range(type + " must be 0 to " + max, value);
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
        return new CodecException(rule + ": field=" + out.expected().name + ", type=" + out.expected().type +
            ", value=" + value);
    }
}
