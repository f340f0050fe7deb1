/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.Field;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.StopBit;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes single values, names and blocks as bytes, one after the other, each in its shortest form.
 */
final class BinaryWireOutput
{
    /**
     * Limit for the mantissa of a short float: a double holds it exactly, and it takes no more bytes than the double.
     */
    private static final double MAX_MANTISSA = 0x1p49;

    private MutableDirectBuffer buffer;
    private int position;

    void wrap(final MutableDirectBuffer buffer, final int offset)
    {
        this.buffer = buffer;
        position = offset;
    }

    int position()
    {
        return position;
    }

    boolean isBlock(final int offset)
    {
        final int code = buffer.getByte(offset) & 0xFF;
        return BLOCK8 <= code && code <= BLOCK32;
    }

    void code(final int code)
    {
        buffer.putByte(position++, (byte)code);
    }

    void integer(final long value)
    {
        if (0 <= value && value <= 0xFFFF_FFFFL)
        {
            if (value <= 0x7F)
            {
                buffer.putByte(position++, (byte)value);
            }
            else if (value <= 0xFF)
            {
                put8(UINT8, (byte)value);
            }
            else if (value <= Short.MAX_VALUE)
            {
                put16(INT16, (short)value);
            }
            else if (value <= 0xFFFF)
            {
                put16(UINT16, (short)value);
            }
            else
            {
                put32(value <= Integer.MAX_VALUE ? INT32 : UINT32, (int)value);
            }
        }
        else if (value < 0 && value >= Integer.MIN_VALUE)
        {
            if (value >= Byte.MIN_VALUE)
            {
                put8(INT8, (byte)value);
            }
            else if (value >= Short.MIN_VALUE)
            {
                put16(INT16, (short)value);
            }
            else
            {
                put32(INT32, (int)value);
            }
        }
        else
        {
            put64(INT64, value);
        }
    }

    /**
     * Writes a float as an integer, as Chronicle Wire does, if it is within bounds and reads back with the same bits.
     */
    boolean wholeFloat(final double value, final long min, final long max)
    {
        final long whole = (long)value;
        if (whole < min || whole > max || Double.doubleToRawLongBits(whole) != Double.doubleToRawLongBits(value))
        {
            return false;
        }
        if (whole <= 0xFF)
        {
            integer(whole);
        }
        else if (whole <= 0xFFFF)
        {
            put16(UINT16, (short)whole);
        }
        else
        {
            put32(UINT32, (int)whole);
        }
        return true;
    }

    void float64(final double value)
    {
        if (!putStopFloat(FLOAT_STOP_2, value, 1e2) &&
            !putStopFloat(FLOAT_STOP_4, value, 1e4) &&
            !putStopFloat(FLOAT_STOP_6, value, 1e6))
        {
            put64(FLOAT64, Double.doubleToRawLongBits(value));
        }
    }

    void stopBit(final int code, final long value)
    {
        buffer.putByte(position++, (byte)code);
        position += StopBit.put(buffer, position, value);
    }

    void character(final char value)
    {
        if (value < 0x80)
        {
            put8(STRING0 + 1, (byte)value);
        }
        else if (value < 0x800)
        {
            buffer.putByte(position++, (byte)(STRING0 + 2));
            buffer.putByte(position++, (byte)(0xC0 | value >> 6));
            buffer.putByte(position++, (byte)(0x80 | value & 0x3F));
        }
        else
        {
            buffer.putByte(position++, (byte)(STRING0 + 3));
            buffer.putByte(position++, (byte)(0xE0 | value >> 12));
            buffer.putByte(position++, (byte)(0x80 | value >> 6 & 0x3F));
            buffer.putByte(position++, (byte)(0x80 | value & 0x3F));
        }
    }

    void bytes(final DirectBuffer source, final int offset, final int length)
    {
        final long blockLength = length + 1L;
        if (blockLength <= 0xFF)
        {
            put8(BLOCK8, (byte)blockLength);
        }
        else if (blockLength <= 0xFFFF)
        {
            put16(BLOCK16, (short)blockLength);
        }
        else
        {
            put32(BLOCK32, (int)blockLength);
        }
        buffer.putByte(position++, (byte)U8_ARRAY);
        buffer.putBytes(position, source, offset, length);
        position += length;
    }

    void iso(final int code, final DirectBuffer source, final int length)
    {
        if (STRING_ANY == code)
        {
            putTextLength(length);
        }
        else
        {
            stopBit(code, length);
        }
        buffer.putBytes(position, source, 0, length);
        position += length;
    }

    /** Writes an empty map or object. Its block tells it from an empty list. */
    void emptyMap(final int block)
    {
        buffer.putByte(block, (byte)BLOCK16);
        buffer.putByte(position++, (byte)0);
    }

    void closeBlock(final int block)
    {
        final int length = position - block - 2;
        if (length <= 0xFF)
        {
            buffer.putByte(block + 1, (byte)length);
        }
        else
        {
            widen(block, length);
        }
    }

    /** Writes a name of a field. Returns false if it is not Latin-1 and is therefore written as a value. */
    boolean fieldName(final CharSequence name, final boolean isInBlock)
    {
        final int length = name.length();
        if (length <= MAX_SHORT_LENGTH)
        {
            final int at = position;
            buffer.putByte(position++, (byte)(FIELD_NAME0 + length));
            return name(name, at);
        }
        // Chronicle Wire reads a block that begins with a FIELD_NAME_ANY as a list, and one with an EVENT_NAME as a
        // map.
        return longName(isInBlock ? EVENT_NAME : FIELD_NAME_ANY, name);
    }

    void eventName(final CharSequence name)
    {
        longName(EVENT_NAME, name);
    }

    private boolean longName(final int code, final CharSequence name)
    {
        final int at = position;
        buffer.putByte(position++, (byte)code);
        position += StopBit.put(buffer, position, name.length());
        return name(name, at);
    }

    /** Writes the characters of a Latin-1 name behind its code. Any other name is written as a value instead. */
    private boolean name(final CharSequence name, final int at)
    {
        final int length = name.length();
        if (name instanceof Field && ((Field)name).utf8().length == length)
        {
            ShortBytes.put(((Field)name).utf8(), length, buffer, position);
            position += length;
            return true;
        }
        for (int i = 0; i < length; i++)
        {
            final char c = name.charAt(i);
            if (c > 0xFF)
            {
                position = at;
                buffer.putByte(position++, (byte)EVENT_OBJECT);
                text(name);
                return false;
            }
            buffer.putByte(position + i, (byte)c);
        }
        position += length;
        return true;
    }

    void text(final CharSequence value)
    {
        final int count = value.length();
        final int at = position;
        putTextLength(count);
        if (Utf8.putAscii(value, count, buffer, position) == count)
        {
            position += count;
            return;
        }
        position = at;
        final int length = Utf8.length(value, true);
        putTextLength(length);
        position += Utf8.put(value, true, length, buffer, position);
    }

    private void putTextLength(final int length)
    {
        if (length <= MAX_SHORT_LENGTH)
        {
            buffer.putByte(position++, (byte)(STRING0 + length));
        }
        else
        {
            buffer.putByte(position++, (byte)STRING_ANY);
            position += StopBit.put(buffer, position, length);
        }
    }

    void put8(final int code, final byte value)
    {
        buffer.putByte(position, (byte)code);
        buffer.putByte(position + 1, value);
        position += 2;
    }

    void put16(final int code, final short value)
    {
        buffer.putByte(position, (byte)code);
        buffer.putShort(position + 1, value, LITTLE_ENDIAN);
        position += 3;
    }

    void put32(final int code, final int value)
    {
        buffer.putByte(position, (byte)code);
        buffer.putInt(position + 1, value, LITTLE_ENDIAN);
        position += 5;
    }

    void put64(final int code, final long value)
    {
        buffer.putByte(position, (byte)code);
        buffer.putLong(position + 1, value, LITTLE_ENDIAN);
        position += 9;
    }

    void putLong(final long value)
    {
        buffer.putLong(position, value, LITTLE_ENDIAN);
        position += 8;
    }

    private void widen(final int block, final int length)
    {
        final boolean isShort = length <= 0xFFFF;
        final int shift = isShort ? 1 : 3;
        buffer.putBytes(block + 2 + shift, buffer, block + 2, length);
        if (isShort)
        {
            buffer.putByte(block, (byte)BLOCK16);
            buffer.putShort(block + 1, (short)length, LITTLE_ENDIAN);
        }
        else
        {
            buffer.putByte(block, (byte)BLOCK32);
            buffer.putInt(block + 1, length, LITTLE_ENDIAN);
        }
        position += shift;
    }

    private boolean putStopFloat(final int code, final double value, final double factor)
    {
        final double scaled = value * factor;
        if (!(Math.abs(scaled) < MAX_MANTISSA))
        {
            return false;
        }
        final long mantissa = Math.round(scaled);
        if (Double.doubleToRawLongBits(mantissa / factor) != Double.doubleToRawLongBits(value))
        {
            return false;
        }
        stopBit(code, mantissa);
        return true;
    }
}
