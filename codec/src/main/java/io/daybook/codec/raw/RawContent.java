/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.IsoReader;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.StopBit;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The current value: its numbers, which were checked, and the offset of its text or its parts.
 */
final class RawContent
{
    private static final int UNKNOWN = -1;

    private final RawForm form;
    private final RawInput in;
    private final CharView view = new CharView();
    private final IsoReader iso = new IsoReader();
    private DirectBuffer buffer;

    private boolean isNull;
    private long number;
    private long second;
    /** Offset of the text, of an object's fields, or of the bytes before elements. */
    private int offset;
    /** Length of the text. */
    private int length;
    /** Offset behind the value; {@link #UNKNOWN} for a nested object, list or map. */
    private int end;
    private boolean isZoneRead;

    RawContent(final RawForm form, final RawInput in)
    {
        this.form = form;
        this.in = in;
    }

    void wrap(final DirectBuffer source)
    {
        buffer = source;
    }

    boolean isNull()
    {
        return isNull;
    }

    long number()
    {
        return number;
    }

    long second()
    {
        return second;
    }

    int offset()
    {
        return offset;
    }

    int length()
    {
        return length;
    }

    int end()
    {
        return end;
    }

    /** Takes an element whose bit says that it is null. */
    void absent(final int at)
    {
        isNull = true;
        end = at;
    }

    /** Reads a value. */
    void read(final RawValue value, final int from)
    {
        isNull = false;
        end = UNKNOWN;
        offset = from;
        if (value.hasMarker)
        {
            offset++;
            if (in.isAbsent(value, from))
            {
                isNull = true;
                end = offset;
                return;
            }
        }
        switch (value.type)
        {
            case BOOL:
                readBool(value);
                break;

            case OBJECT:
                readBlock(value);
                break;

            case LIST:
            case MAP:
                isNull = in.isNullBlock(value, offset) || -1 == in.number(value.header, offset);
                end = isNull ? in.end() : UNKNOWN;
                break;

            default:
                readParts(value);
                break;
        }
        if (isNull && !value.isNullable)
        {
            throw refused(value, "a value that is not nullable must not be null", "null");
        }
    }

    CharSequence text(final RawValue value)
    {
        switch (value.type)
        {
            case SYMBOL:
                return value.symbols.name(form.isWire ? wireSymbol(value) : (int)number);

            case CHAR:
                return view.single((char)number);

            case ZONED_DATE_TIME:
                if (form.isWire)
                {
                    readZoned();
                    return iso.zone();
                }
                return view.utf8(buffer, offset, length);

            default:
                return form.isLatin1 ? view.latin1(buffer, offset, length) : view.utf8(buffer, offset, length);
        }
    }

    int bytes(final MutableDirectBuffer target, final int targetOffset)
    {
        buffer.getBytes(offset, target, targetOffset, length);
        return length;
    }

    long zonedEpochNs()
    {
        readZoned();
        return form.isWire ? iso.epochNs() : number;
    }

    int zonedOffset()
    {
        readZoned();
        return form.isWire ? iso.offsetSeconds() : (int)second;
    }

    private void readZoned()
    {
        if (form.isWire && !isZoneRead)
        {
            iso.zoned(view.latin1(buffer, offset, length));
            isZoneRead = true;
        }
    }

    private void readBlock(final RawValue object)
    {
        if (in.isNullBlock(object, offset))
        {
            isNull = true;
            end = in.end();
        }
        else if (form.isWire)
        {
            readText(object, offset);
        }
    }

    private void readBool(final RawValue value)
    {
        final byte stored = (byte)in.number(Byte.BYTES, offset);
        end = in.end();
        isNull = form.isWire && value.isNullable && stored == form.absentByte;
        number = stored == form.trueByte ? 1 : 0;
        if (!isNull && 0 == number && stored != form.falseByte && stored != form.otherFalseByte)
        {
            throw refused(value, "a bool must be true or false", stored);
        }
    }

    private void readParts(final RawValue value)
    {
        int at = offset;
        if (RawValue.NONE != value.first)
        {
            number = in.number(value.first, at);
            at = in.end();
            readNumber(value);
        }
        if (RawValue.NONE != value.second)
        {
            second = in.number(value.second, at);
            at = in.end();
            if (!value.isSecond(second))
            {
                throw refused(value, "a value must be one of its type", second);
            }
        }
        end = at;
        if (value.hasText)
        {
            readText(value, at);
        }
    }

    private void readNumber(final RawValue value)
    {
        switch (value.type)
        {
            case SYMBOL:
                isNull = value.isNullable && -1 == number;
                number &= value.mask;
                break;

            case CHAR:
                number = StopBit.charOf(number);
                break;

            case FLOAT32:
                if (RawValue.STOP_BIT_FLOAT == value.first)
                {
                    final int bits = Floats.narrow(number);
                    if (Floats.widen(bits) != number)
                    {
                        throw refused(value, "a float32 must not have more digits", Double.longBitsToDouble(number));
                    }
                    number = bits;
                }
                break;

            default:
                number &= value.mask;
                break;
        }
        if ((number < value.min || number > value.max) && !isNull)
        {
            throw refused(value, "a value must be one of its type", number);
        }
        if (FieldType.CHAR == value.type)
        {
            Utf8.checkChar((char)number);
        }
    }

    private void readText(final RawValue value, final int at)
    {
        length = in.length(value.header, at);
        offset = in.end();
        end = offset + Math.max(0, length);
        isZoneRead = false;
        if (length < 0)
        {
            if (RawValue.NULL_BYTE == value.nullForm)
            {
                throw refused(value, "a zone must not be null", "null");
            }
            isNull = true;
        }
        else if (FieldType.CHAR == value.type)
        {
            readWireChar(value);
        }
    }

    private void readWireChar(final RawValue value)
    {
        final CharSequence text = form.isLatin1 ?
            view.latin1(buffer, offset, length) : view.utf8(buffer, offset, length);
        if (1 != text.length())
        {
            throw refused(value, "a char must be one UTF-16 code unit", "length " + text.length());
        }
        number = text.charAt(0);
    }

    private int wireSymbol(final RawValue value)
    {
        final int index = value.symbols.indexOf(buffer, offset, length);
        if (index < 0)
        {
            throw refused(value, "a symbol must be one of its field's",
                form.isLatin1 ? view.latin1(buffer, offset, length) : view.utf8(buffer, offset, length));
        }
        return index;
    }

    private CodecException refused(final RawValue value, final String rule, final Object found)
    {
        return new CodecException(rule + ": field=" + value.name + ", type=" + value.type + ", value=" + found +
            ", offset=" + offset + ", limit=" + in.limit());
    }
}
