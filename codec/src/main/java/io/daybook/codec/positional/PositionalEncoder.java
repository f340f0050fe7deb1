/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.positional;

import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.text.Iso;

/**
 * Checks values and names them by the shape. Subclasses write their bytes.
 * <p>
 * An integer fits any integer type that holds its value. A float32 fits a FLOAT64. Text fits a SYMBOL of that name, and
 * a symbol fits TEXT. The type name is not written, because the shape has it.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public abstract class PositionalEncoder implements MessageEncoder
{
    private final PositionalOutput<?, ?> out;

    protected PositionalEncoder(final PositionalOutput<?, ?> out)
    {
        this.out = out;
    }

    @Override
    public int finish()
    {
        return out.finish();
    }

    @Override
    public final FieldWriter field(final CharSequence name)
    {
        out.field(Objects.requireNonNull(name, "name must not be null"));
        return this;
    }

    @Override
    public final FieldWriter nullValue()
    {
        out.nullValue();
        return this;
    }

    @Override
    public final FieldWriter beginObject()
    {
        out.beginObject();
        return this;
    }

    @Override
    public final FieldWriter endObject()
    {
        out.endObject();
        return this;
    }

    @Override
    public final FieldWriter beginList()
    {
        out.beginElements(FieldType.LIST);
        return this;
    }

    @Override
    public final FieldWriter endList()
    {
        out.endElements(FieldType.LIST);
        return this;
    }

    @Override
    public final FieldWriter beginMap()
    {
        out.beginElements(FieldType.MAP);
        return this;
    }

    @Override
    public final FieldWriter endMap()
    {
        out.endElements(FieldType.MAP);
        return this;
    }

    @Override
    public final FieldWriter uint8(final int value)
    {
        return unsigned(value, 0xFF, "uint8");
    }

    @Override
    public final FieldWriter uint16(final int value)
    {
        return unsigned(value, 0xFFFF, "uint16");
    }

    @Override
    public final FieldWriter uint32(final long value)
    {
        return unsigned(value, 0xFFFF_FFFFL, "uint32");
    }

    @Override
    public final FieldWriter float32(final float value)
    {
        return FieldType.FLOAT64 == out.expected().type ? float64(value) : float32Bits(Float.floatToRawIntBits(value));
    }

    @Override
    public final FieldWriter decimal(final long mantissa, final int scale)
    {
        if (scale != (byte)scale)
        {
            throw refused("a decimal's scale must be -128 to 127", scale);
        }
        return numbers(FieldType.DECIMAL, mantissa, scale);
    }

    @Override
    public final FieldWriter symbol(final CharSequence value)
    {
        return text(value);
    }

    @Override
    public final FieldWriter timestamp(final long epochNs)
    {
        return number(FieldType.TIMESTAMP, epochNs);
    }

    @Override
    public final FieldWriter date(final long epochDay)
    {
        checkDate(epochDay);
        return number(FieldType.DATE, epochDay);
    }

    @Override
    public final FieldWriter time(final long nanoOfDay)
    {
        checkTime(nanoOfDay);
        return number(FieldType.TIME, nanoOfDay);
    }

    @Override
    public final FieldWriter dateTime(final long epochDay, final long nanoOfDay)
    {
        checkDate(epochDay);
        checkTime(nanoOfDay);
        return numbers(FieldType.DATE_TIME, epochDay, nanoOfDay);
    }

    @Override
    public final FieldWriter duration(final long durationNs)
    {
        return number(FieldType.DURATION, durationNs);
    }

    @Override
    public final FieldWriter zonedDateTime(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        if (Math.abs((long)offsetSeconds) > Iso.MAX_OFFSET_SECONDS)
        {
            throw refused("an offset must be within 18 hours", offsetSeconds);
        }
        return zoned(epochNs, offsetSeconds, zone);
    }

    @Override
    public final FieldWriter uuid(final long msb, final long lsb)
    {
        return numbers(FieldType.UUID, msb, lsb);
    }

    /** Writes an integer of any type. Its 64 bits are unsigned. */
    protected abstract FieldWriter unsigned(long value);

    /** Writes a float32. */
    protected abstract FieldWriter float32Bits(int value);

    /** Writes a value that is one number. */
    protected abstract FieldWriter number(FieldType type, long value);

    /** Writes a value that is two numbers. */
    protected abstract FieldWriter numbers(FieldType type, long first, long second);

    /** Writes a zoned date-time. */
    protected abstract FieldWriter zoned(long epochNs, int offsetSeconds, CharSequence zone);

    /** The error for a value that breaks a rule. */
    protected final CodecException refused(final String rule, final Object value)
    {
        return new CodecException(rule + ": field=" + out.expected().name + ", type=" + out.expected().type +
            ", value=" + value);
    }

    private FieldWriter unsigned(final long value, final long max, final String type)
    {
        if (value < 0 || value > max)
        {
            throw refused(type + " must be 0 to " + max, value);
        }
        return unsigned(value);
    }

    private void checkDate(final long epochDay)
    {
        if (epochDay != (int)epochDay)
        {
            throw refused("a date's epoch day must fit 32 bits", epochDay);
        }
    }

    private void checkTime(final long nanoOfDay)
    {
        if (nanoOfDay < 0 || nanoOfDay >= Iso.NANOS_PER_DAY)
        {
            throw refused("a time must be within one day", nanoOfDay);
        }
    }
}
