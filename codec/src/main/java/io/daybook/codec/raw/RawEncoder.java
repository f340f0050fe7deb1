/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Objects;

import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.positional.PositionalEncoder;
import io.daybook.codec.text.Iso;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.StopBit;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes messages of one shape. Fields come in the order of the shape. A nullable field that is left out is null.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class RawEncoder extends PositionalEncoder
{
    private final RawForm form;
    private final RawOutput out;
    /** Takes what Iso writes: it may write a little further than its text, and a fixed buffer may have no room. */
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
        this(form, new RawOutput(form.layout(shape)));
    }

    private RawEncoder(final RawForm form, final RawOutput out)
    {
        super(out);
        this.form = form;
        this.out = out;
        scratch = form.isWire ? new UnsafeBuffer(new byte[Iso.MAX_LENGTH]) : null;
    }

    @Override
    public MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        out.wrap(buffer, offset);
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
    public FieldWriter uint64(final long value)
    {
        final RawValue expected = out.expected();
        if (FieldType.UINT64 != expected.type)
        {
            if (value < 0)
            {
                throw refused("an integer must fit its field's type", Long.toUnsignedString(value));
            }
            return signed(value);
        }
        return number(expected, value);
    }

    @Override
    protected FieldWriter float32Bits(final int value)
    {
        return number(FieldType.FLOAT32, form.isStopBit ? Floats.widen(value) : value);
    }

    @Override
    public FieldWriter float64(final double value)
    {
        return number(FieldType.FLOAT64, Double.doubleToRawLongBits(value));
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
            number(FieldType.CHAR, StopBit.ofChar(value));
        }
        return this;
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
                throw refused("a symbol must be one of its field's", value);
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
    public FieldWriter bytes(final DirectBuffer source, final int offset, final int length)
    {
        final RawValue field = out.begin(FieldType.BYTES);
        out.putBytes(field.header, source, offset, length);
        return this;
    }

    @Override
    protected FieldWriter zoned(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
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
    protected FieldWriter unsigned(final long value)
    {
        return signed(value);
    }

    private FieldWriter signed(final long value)
    {
        final RawValue expected = out.expected();
        if (value < expected.min || value > expected.max || value < 0 && FieldType.UINT64 == expected.type)
        {
            throw refused("an integer must fit its field's type", value);
        }
        return number(expected, value);
    }

    private FieldWriter number(final RawValue expected, final long value)
    {
        return number(expected.type.isInteger() ? expected.type : FieldType.INT64, value);
    }

    @Override
    protected FieldWriter number(final FieldType type, final long value)
    {
        final RawValue field = out.begin(type);
        out.putNumber(field.first, value);
        return this;
    }

    @Override
    protected FieldWriter numbers(final FieldType type, final long first, final long second)
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
            throw refused("a char must be ISO-8859-1 in this wire format, use one with UTF-8", (int)value);
        }
        out.begin(FieldType.CHAR);
        out.putText(view.single(value));
    }
}
