/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import java.util.List;
import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.text.Base64;
import io.daybook.codec.text.Doubles;
import io.daybook.codec.text.Iso;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes a message as a row of CSV (RFC 4180), without a line break at its end. Fields come in the order of the
 * columns. A nullable field that is left out is null, which is an empty cell without quotes.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class CsvEncoder implements MessageEncoder
{
    private static final int NONE = -1;

    private final CsvColumns columns;
    /** Takes what may be written a little further than its text, for which a fixed buffer may have no room. */
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[Iso.MAX_LENGTH]);
    private final CharView view = new CharView();
    private MutableDirectBuffer buffer;
    private int offset;
    private int index;
    /** Index of the column behind the last that was written. */
    private int next;
    /** Index of the column that waits for its value. */
    private int current = NONE;

    private CsvEncoder(final CsvColumns columns)
    {
        this.columns = columns;
    }

    /**
     * A writer of messages of one shape.
     *
     * @param shape of the messages.
     * @throws CodecException for no shape, or one with nested objects, lists or maps.
     */
    public CsvEncoder(final Shape shape)
    {
        this(CsvColumns.of(shape));
    }

    /**
     * A writer of rows whose cells may be of any type.
     *
     * @param names of the columns.
     * @return a new encoder.
     * @throws CodecException when a name is empty or occurs twice.
     */
    public static CsvEncoder ofColumns(final List<String> names)
    {
        return new CsvEncoder(CsvColumns.of(names));
    }

    @Override
    public MessageEncoder wrap(final MutableDirectBuffer buffer, final int offset, final CharSequence typeName)
    {
        this.buffer = buffer;
        this.offset = offset;
        index = offset;
        next = 0;
        current = NONE;
        return this;
    }

    @Override
    public int finish()
    {
        if (NONE != current)
        {
            throw new CodecException("the last field has no value: field=" + columns.place(current));
        }
        leaveOut(columns.count());
        return index - offset;
    }

    @Override
    public FieldWriter field(final CharSequence name)
    {
        Objects.requireNonNull(name, "name must not be null");
        if (NONE != current)
        {
            throw new CodecException("a field must stand in an object, behind the value of the field before it: name=" +
                name);
        }
        final int found = columns.indexOf(name, next);
        if (found < next)
        {
            throw new CodecException((found < 0 ? "a field must be one of the columns" :
                "fields must be written once and in the order of the columns") + ": field=" + name);
        }
        leaveOut(found);
        current = found;
        return this;
    }

    /** Writes null to all columns in front of one. */
    private void leaveOut(final int column)
    {
        for (; next < column; next++)
        {
            if (columns.isTyped && !columns.fields.get(next).nullable())
            {
                throw new CodecException(
                    "a field that is not nullable must be written: field=" + columns.place(next));
            }
            separate();
        }
    }

    private void separate()
    {
        if (next > 0)
        {
            buffer.putByte(index++, (byte)',');
        }
    }

    private int current()
    {
        if (NONE == current)
        {
            throw new CodecException("a value in an object must be preceded by its name, call field first");
        }
        return current;
    }

    /** Begins a value that is not null. */
    private void begin()
    {
        next = current;
        separate();
        next++;
        current = NONE;
    }

    private void begin(final FieldType type)
    {
        final int column = current();
        if (columns.isTyped && type != columns.type(column))
        {
            throw refused("a value must be of its field's type", type);
        }
        begin();
    }

    private CodecException refused(final String rule, final Object value)
    {
        return new CodecException(rule + ": field=" + columns.place(current) +
            (columns.isTyped ? ", type=" + columns.type(current) : "") + ", value=" + value);
    }

    private FieldWriter putScratch(final int length)
    {
        buffer.putBytes(index, scratch, 0, length);
        index += length;
        return this;
    }

    private FieldWriter putAscii(final String text)
    {
        index += buffer.putStringWithoutLengthAscii(index, text);
        return this;
    }

    @Override
    public FieldWriter nullValue()
    {
        final int column = current();
        if (columns.isTyped && !columns.fields.get(column).nullable())
        {
            throw new CodecException("a field's value must not be null: field=" + columns.place(column));
        }
        begin();
        return this;
    }

    @Override
    public FieldWriter bool(final boolean value)
    {
        begin(FieldType.BOOL);
        return putAscii(value ? "true" : "false");
    }

    @Override
    public FieldWriter int8(final byte value)
    {
        return int64(value);
    }

    @Override
    public FieldWriter int16(final short value)
    {
        return int64(value);
    }

    @Override
    public FieldWriter int32(final int value)
    {
        return int64(value);
    }

    @Override
    public FieldWriter int64(final long value)
    {
        if (columns.isTyped)
        {
            final FieldType type = columns.type(current());
            if (!type.isInteger() || value < CsvColumns.min(type) || value > CsvColumns.max(type))
            {
                throw refused("an integer must fit its field's type", value);
            }
        }
        current();
        begin();
        index += buffer.putLongAscii(index, value);
        return this;
    }

    @Override
    public FieldWriter uint8(final int value)
    {
        return unsigned(value, 0xFF);
    }

    @Override
    public FieldWriter uint16(final int value)
    {
        return unsigned(value, 0xFFFF);
    }

    @Override
    public FieldWriter uint32(final long value)
    {
        return unsigned(value, 0xFFFF_FFFFL);
    }

    private FieldWriter unsigned(final long value, final long max)
    {
        current();
        if (value < 0 || value > max)
        {
            throw refused("an unsigned integer must be 0 to " + max, value);
        }
        return int64(value);
    }

    @Override
    public FieldWriter uint64(final long value)
    {
        if (value >= 0)
        {
            return int64(value);
        }
        if (columns.isTyped && FieldType.UINT64 != columns.type(current()))
        {
            throw refused("an integer must fit its field's type", Long.toUnsignedString(value));
        }
        current();
        begin();
        final long tens = Long.divideUnsigned(value, 10);
        index += buffer.putLongAscii(index, tens);
        buffer.putByte(index++, (byte)('0' + (value - 10 * tens)));
        return this;
    }

    @Override
    public FieldWriter float32(final float value)
    {
        if (columns.isTyped && FieldType.FLOAT64 == columns.type(current()))
        {
            return float64(value);
        }
        begin(FieldType.FLOAT32);
        return Float.isFinite(value) ? putScratch(Doubles.put(scratch, 0, value)) : putNonFinite(value);
    }

    @Override
    public FieldWriter float64(final double value)
    {
        begin(FieldType.FLOAT64);
        return Double.isFinite(value) ? putScratch(Doubles.put(scratch, 0, value)) : putNonFinite(value);
    }

    private FieldWriter putNonFinite(final double value)
    {
        return putAscii(Double.isNaN(value) ? CsvParser.NAN : value > 0 ? CsvParser.INFINITY :
            CsvParser.NEGATIVE_INFINITY);
    }

    @Override
    public FieldWriter character(final char value)
    {
        Utf8.checkChar(value);
        begin(FieldType.CHAR);
        index = CsvText.put(buffer, index, view.single(value));
        return this;
    }

    @Override
    public FieldWriter decimal(final long mantissa, final int scale)
    {
        begin(FieldType.DECIMAL);
        return putScratch(Iso.putNumber(scratch, 0, mantissa, scale));
    }

    @Override
    public FieldWriter text(final CharSequence value)
    {
        Objects.requireNonNull(value, "value must not be null, use nullValue()");
        final int column = current();
        if (columns.isTyped && FieldType.SYMBOL == columns.type(column))
        {
            if (!columns.hasSymbol(column, value))
            {
                throw refused("a symbol must be one of its field's", value);
            }
            begin();
        }
        else
        {
            begin(FieldType.TEXT);
        }
        index = CsvText.put(buffer, index, value);
        return this;
    }

    @Override
    public FieldWriter symbol(final CharSequence value)
    {
        return text(value);
    }

    @Override
    public FieldWriter bytes(final DirectBuffer source, final int sourceOffset, final int length)
    {
        begin(FieldType.BYTES);
        final int end = Base64.put(buffer, index, source, sourceOffset, length);
        if (CsvText.isBare(view.latin1(buffer, index, end - index)))
        {
            index = end;
            return this;
        }
        buffer.putBytes(index + 1, buffer, index, end - index);
        buffer.putByte(index, (byte)'"');
        buffer.putByte(end + 1, (byte)'"');
        index = end + 2;
        return this;
    }

    @Override
    public FieldWriter timestamp(final long epochNs)
    {
        begin(FieldType.TIMESTAMP);
        return putScratch(Iso.putTimestamp(scratch, 0, epochNs));
    }

    @Override
    public FieldWriter date(final long epochDay)
    {
        begin(FieldType.DATE);
        return putScratch(Iso.putDate(scratch, 0, epochDay));
    }

    @Override
    public FieldWriter time(final long nanoOfDay)
    {
        begin(FieldType.TIME);
        return putScratch(Iso.putTime(scratch, 0, nanoOfDay));
    }

    @Override
    public FieldWriter dateTime(final long epochDay, final long nanoOfDay)
    {
        begin(FieldType.DATE_TIME);
        return putScratch(Iso.putDateTime(scratch, 0, epochDay, nanoOfDay));
    }

    @Override
    public FieldWriter duration(final long durationNs)
    {
        begin(FieldType.DURATION);
        return putScratch(Iso.putDuration(scratch, 0, durationNs));
    }

    @Override
    public FieldWriter zonedDateTime(final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        begin(FieldType.ZONED_DATE_TIME);
        return putScratch(Iso.putZonedDateTime(scratch, 0, epochNs, offsetSeconds, zone));
    }

    @Override
    public FieldWriter uuid(final long msb, final long lsb)
    {
        begin(FieldType.UUID);
        return putScratch(Iso.putUuid(scratch, 0, msb, lsb));
    }

    @Override
    public FieldWriter beginObject()
    {
        throw nested();
    }

    @Override
    public FieldWriter endObject()
    {
        throw nested();
    }

    @Override
    public FieldWriter beginList()
    {
        throw nested();
    }

    @Override
    public FieldWriter endList()
    {
        throw nested();
    }

    @Override
    public FieldWriter beginMap()
    {
        throw nested();
    }

    @Override
    public FieldWriter endMap()
    {
        throw nested();
    }

    private CodecException nested()
    {
        return new CodecException("a cell of CSV must be a single value, no object, list or map: field=" +
            (NONE == current ? null : columns.place(current)));
    }
}
