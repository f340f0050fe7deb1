/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import java.util.Objects;

import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.positional.PositionalEncoder;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes messages of one shape. Fixed-width fields may come in any order. Variable-width fields come in the order of
 * the shape. A nullable field that is left out is null.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public class PackedEncoder extends PositionalEncoder
{
    private final PackedOutput out;

    /**
     * An encoder of messages of one shape.
     *
     * @param shape of the messages.
     */
    public PackedEncoder(final Shape shape)
    {
        this(new PackedOutput(new PackedLayout(shape)));
    }

    private PackedEncoder(final PackedOutput out)
    {
        super(out);
        this.out = out;
    }

    @Override
    public MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        out.wrap(buffer, offset);
        return this;
    }

    /**
     * Names the next value by its field's index in the shape, so that the field need not be searched for.
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
    public FieldWriter uint64(final long value)
    {
        return integer(value, true);
    }

    @Override
    protected FieldWriter float32Bits(final int value)
    {
        out.buffer().putInt(out.fixed(FieldType.FLOAT32), value, LITTLE_ENDIAN);
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
    public FieldWriter text(final CharSequence value)
    {
        Objects.requireNonNull(value, "value must not be null, use nullValue()");
        final PackedValue expected = out.expected();
        if (FieldType.SYMBOL == expected.type)
        {
            final int index = expected.symbols.indexOf(value);
            if (index < 0)
            {
                throw refused("a symbol must be one of its field's", value);
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
    protected FieldWriter zoned(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        out.variable(FieldType.ZONED_DATE_TIME);
        out.putLong(epochNs);
        out.putInt(offsetSeconds);
        out.putText(zone);
        return this;
    }

    @Override
    protected FieldWriter unsigned(final long value)
    {
        return integer(value, true);
    }

    @Override
    protected FieldWriter number(final FieldType type, final long value)
    {
        final int at = out.fixed(type);
        if (FieldType.DATE == type)
        {
            out.buffer().putInt(at, (int)value, LITTLE_ENDIAN);
        }
        else
        {
            out.buffer().putLong(at, value, LITTLE_ENDIAN);
        }
        return this;
    }

    @Override
    protected FieldWriter numbers(final FieldType type, final long first, final long second)
    {
        final int at = out.fixed(type);
        final MutableDirectBuffer buffer = out.buffer();
        if (FieldType.DATE_TIME == type)
        {
            buffer.putInt(at, (int)first, LITTLE_ENDIAN);
            buffer.putLong(at + Integer.BYTES, second, LITTLE_ENDIAN);
            return this;
        }
        buffer.putLong(at, first, LITTLE_ENDIAN);
        if (FieldType.DECIMAL == type)
        {
            buffer.putByte(at + Long.BYTES, (byte)second);
        }
        else
        {
            buffer.putLong(at + Long.BYTES, second, LITTLE_ENDIAN);
        }
        return this;
    }

    /** Writes the low bits of an integer. The integer is signed, or its 64 bits are unsigned. */
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

    private void checkFits(final boolean isGood, final long value, final boolean isUnsigned)
    {
        if (!isGood)
        {
            throw refused("an integer must fit its field's type", isUnsigned ? Long.toUnsignedString(value) : value);
        }
    }
}
