/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.util.Arrays;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Finds where names and values begin and end. All that it finds is within the given limit, so the code that then reads
 * it needs no check of its own. This class decodes nothing.
 */
final class BinaryWireInput
{
    /** The name's code for a value without a name. */
    static final int NO_NAME = -1;
    /** The code if there is none. */
    static final int NO_CODE = -1;

    /** The length for a stop-bit integer, and for anything else that varies or begins no value. */
    private static final byte STOP_BIT = -1;
    private static final byte VARIABLE = -2;
    /** The high bit of each of eight bytes. In a stop-bit integer it says that more bytes follow. */
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    /** Length of the content behind each code. */
    private static final byte[] LENGTHS = lengths();

    private DirectBuffer buffer;
    private int position;

    private int code;
    private int content;
    private int length;
    private int end;
    private int typeContent;
    private int typeLength;

    private int nameCode;
    private int nameContent;
    private int nameLength;

    void wrap(final DirectBuffer buffer)
    {
        this.buffer = buffer;
    }

    /** Code of the last value that was found, behind its prefixes. */
    int code()
    {
        return code;
    }

    /** Offset behind the value's code and length. */
    int content()
    {
        return content;
    }

    /** Length of the value's content in bytes, -1 for a text that is null. */
    int length()
    {
        return length;
    }

    /** Offset behind the value. */
    int end()
    {
        return end;
    }

    /** Offset of the text of the value's first type prefix. */
    int typeContent()
    {
        return typeContent;
    }

    /** Length of the text of the value's first type prefix, -1 if it has none. */
    int typeLength()
    {
        return typeLength;
    }

    /**
     * Code of the last name that was found, as if it were a value. Any name in ISO-8859-1 is a
     * {@link BinaryWireCode#FIELD_NAME_ANY}. For an {@link BinaryWireCode#EVENT_OBJECT}, this is the code of the value
     * behind it. {@link #NO_NAME} if there is no name.
     */
    int nameCode()
    {
        return nameCode;
    }

    /** Offset of the name's bytes. */
    int nameContent()
    {
        return nameContent;
    }

    /** Length of the name in bytes. */
    int nameLength()
    {
        return nameLength;
    }

    /** Skips padding and comments. */
    int ignore(final int from, final int limit)
    {
        int index = from;
        while (index < limit)
        {
            final int next = buffer.getByte(index) & 0xFF;
            if (PADDING == next)
            {
                index++;
            }
            else if (PADDING32 == next)
            {
                index = skip(index + 5, unsigned(index + 1, 4, limit), limit);
            }
            else if (COMMENT == next)
            {
                index = skipText(index + 1, limit);
            }
            else
            {
                break;
            }
        }
        return index;
    }

    /** The first code of a block behind padding and comments. {@link #position()} is then the code's offset. */
    int peek(final int from, final int limit)
    {
        position = ignore(from, limit);
        return position < limit ? buffer.getByte(position) & 0xFF : NO_CODE;
    }

    /** Offset that {@link #peek}, {@link #name} and {@link #stopBit} have reached. */
    int position()
    {
        return position;
    }

    /** Finds a name, or that there is none. {@link #position()} is then behind it. */
    void name(final int from, final int limit)
    {
        final int first = peek(from, limit);
        if (FIELD_NAME0 <= first && first <= FIELD_NAME31)
        {
            nameCode = FIELD_NAME_ANY;
            nameContent = position + 1;
            nameLength = first - FIELD_NAME0;
            position = skip(nameContent, nameLength, limit);
            return;
        }
        switch (first)
        {
            case FIELD_ANCHOR:
                nameCode = STRING_ANY;
                stopBit(position + 1, limit);
                nameText(position, limit);
                break;

            case FIELD_NAME_ANY:
            case EVENT_NAME:
                nameCode = FIELD_NAME_ANY;
                nameText(position + 1, limit);
                break;

            case FIELD_NUMBER:
                nameCode = FIELD_NUMBER;
                nameContent = position + 1;
                stopBit(nameContent, limit);
                nameLength = position - nameContent;
                break;

            case EVENT_OBJECT:
                value(position + 1, limit);
                nameCode = code;
                nameContent = content;
                nameLength = length;
                position = end;
                break;

            default:
                nameCode = NO_NAME;
                break;
        }
    }

    /**
     * Finds a field whose name has its length in its code. The name is known to be within the limit; the value is
     * found.
     */
    void shortField(final int at, final int length, final int limit)
    {
        nameCode = FIELD_NAME_ANY;
        nameContent = at + 1;
        nameLength = length;
        position = nameContent + length;
        value(position, limit);
    }

    /** Finds a value: its code, content and end. */
    void value(final int from, final int limit)
    {
        typeLength = -1;
        if (from < limit)
        {
            code = buffer.getByte(from) & 0xFF;
            if (VARIABLE != LENGTHS[code])
            {
                extent(from, limit);
                return;
            }
        }
        int index = from;
        while (true)
        {
            index = ignore(index, limit);
            if (index >= limit)
            {
                throw new CodecException("a value must follow, the bytes end: offset=" + index);
            }
            code = buffer.getByte(index) & 0xFF;
            if (TYPE_PREFIX == code)
            {
                final int behind = skipText(index + 1, limit);
                if (typeLength < 0)
                {
                    typeContent = content;
                    typeLength = length;
                }
                index = behind;
            }
            else if (ANCHOR == code)
            {
                stopBit(index + 1, limit);
                index = skipText(position, limit);
            }
            else if (UPDATED_ALIAS == code)
            {
                stopBit(index + 1, limit);
                index = position;
                if (index == limit)
                {
                    found(NULL, index, 0, limit);
                    return;
                }
            }
            else
            {
                extent(index, limit);
                return;
            }
        }
    }

    /** Skips a value that is not needed, and returns the offset behind it. */
    int skipValue(final int from, final int limit)
    {
        if (from < limit)
        {
            final int first = buffer.getByte(from) & 0xFF;
            if (first >= STRING0)
            {
                return skip(from + 1, first - STRING0, limit);
            }
            if (INT64 == first)
            {
                return skip(from + 1, Long.BYTES, limit);
            }
            final int fixed = LENGTHS[first];
            if (fixed >= 0)
            {
                return skip(from + 1, fixed, limit);
            }
            if (STOP_BIT == fixed)
            {
                return skipStopBit(from + 1, limit);
            }
        }
        value(from, limit);
        return end;
    }

    /** Length of a value with its code, from its first eight bytes; 0 if they do not give the length. */
    static int length(final long first)
    {
        final int fixed = LENGTHS[(int)first & 0xFF];
        if (fixed >= 0)
        {
            return 1 + fixed;
        }
        final long lasts = ~first & HIGH_BITS;
        return STOP_BIT == fixed && 0 != lasts ? 1 + (Long.numberOfTrailingZeros(lasts) >> 3) : 0;
    }

    /** Mask of the bits in a value's first eight bytes that give its length. */
    static long lengthMask(final long first, final int length)
    {
        return STOP_BIT == LENGTHS[(int)first & 0xFF] ?
            (HIGH_BITS | 0xFF) & -1L >>> Long.SIZE - Byte.SIZE * length : 0xFF;
    }

    private int skipStopBit(final int from, final int limit)
    {
        if (limit - from >= Long.BYTES)
        {
            final long lasts = ~buffer.getLong(from, LITTLE_ENDIAN) & HIGH_BITS;
            if (0 != lasts)
            {
                return from + 1 + (Long.numberOfTrailingZeros(lasts) >> 3);
            }
        }
        stopBit(from, limit);
        return position;
    }

    /** Reads a stop-bit integer. {@link #position()} is then behind it. */
    long stopBit(final int from, final int limit)
    {
        long value = 0;
        int index = from;
        int shift = 0;
        while (true)
        {
            if (index >= limit)
            {
                throw new CodecException("a stop-bit integer must end, the bytes do: offset=" + from);
            }
            final long next = buffer.getByte(index++);
            if (0 == next && shift > 0)
            {
                value = ~value;
                break;
            }
            if (shift >= 63)
            {
                throw new CodecException("a stop-bit integer must fit 64 bits: offset=" + from);
            }
            value |= (next & 0x7F) << shift;
            shift += 7;
            if (next >= 0)
            {
                break;
            }
        }
        position = index;
        return value;
    }

    private void extent(final int at, final int limit)
    {
        final int behind = at + 1;
        final int fixed = LENGTHS[code];
        if (fixed >= 0)
        {
            found(code, behind, fixed, limit);
            return;
        }
        switch (code)
        {
            case BLOCK8:
                found(code, behind + 1, unsigned(behind, 1, limit), limit);
                break;

            case BLOCK16:
                found(code, behind + 2, unsigned(behind, 2, limit), limit);
                break;

            case BLOCK32:
                found(code, behind + 4, unsigned(behind, 4, limit), limit);
                break;

            case I64_ARRAY:
                array(behind, limit);
                break;

            case FLOAT_STOP_2:
            case FLOAT_STOP_4:
            case FLOAT_STOP_6:
                found(code, behind, skipStopBit(behind, limit) - behind, limit);
                break;

            case TIME:
            case DATE:
            case DATE_TIME:
            case ZONED_DATE_TIME:
            case STRING_ANY:
            case TYPE_LITERAL:
                skipText(behind, limit);
                break;

            default:
                throw new CodecException(
                    "a code must be one that begins a value: code=0x" + Integer.toHexString(code) + ", offset=" + at);
        }
    }

    private void array(final int from, final int limit)
    {
        skip(from, 16, limit);
        final long capacity = buffer.getLong(from, LITTLE_ENDIAN);
        final long used = buffer.getLong(from + 8, LITTLE_ENDIAN);
        if (capacity < 0 || capacity > limit || used < 0 || used > capacity)
        {
            throw new CodecException("an array's length must fit its capacity, and that the bytes: used=" + used +
                ", capacity=" + capacity + ", offset=" + from);
        }
        found(I64_ARRAY, from, 16 + 8 * capacity, limit);
    }

    private void found(final int valueCode, final int at, final long valueLength, final int limit)
    {
        code = valueCode;
        content = at;
        length = (int)valueLength;
        end = skip(at, valueLength, limit);
    }

    private void nameText(final int from, final int limit)
    {
        final long nameBytes = stopBit(from, limit);
        nameContent = position;
        nameLength = (int)nameBytes;
        position = skip(nameContent, nameBytes, limit);
    }

    /** Finds text behind a stop-bit length, which is -1 for null. Sets content, length and end. */
    private int skipText(final int from, final int limit)
    {
        final long textLength = stopBit(from, limit);
        content = position;
        length = (int)textLength;
        end = -1 == textLength ? position : skip(position, textLength, limit);
        return end;
    }

    private long unsigned(final int from, final int width, final int limit)
    {
        skip(from, width, limit);
        return switch (width)
        {
            case Byte.BYTES -> buffer.getByte(from) & 0xFF;
            case Short.BYTES -> buffer.getShort(from, LITTLE_ENDIAN) & 0xFFFF;
            default -> buffer.getInt(from, LITTLE_ENDIAN) & 0xFFFF_FFFFL;
        };
    }

    private static byte[] lengths()
    {
        final byte[] lengths = new byte[0x100];
        Arrays.fill(lengths, 0x80, STRING0, VARIABLE);
        for (int i = STRING0; i < lengths.length; i++)
        {
            lengths[i] = (byte)(i - STRING0);
        }
        put(lengths, 0, FALSE, TRUE, NULL);
        put(lengths, 1, UINT8, INT8, SET_LOW_INT8, FLOAT_SET_LOW_0, FLOAT_SET_LOW_2, FLOAT_SET_LOW_4);
        put(lengths, 2, UINT16, INT16, SET_LOW_INT16);
        put(lengths, 4, UINT32, INT32, FLOAT32);
        put(lengths, 8, INT64, INT64_0X, FLOAT64);
        put(lengths, 16, UUID);
        put(lengths, STOP_BIT, FLOAT_STOP_2, FLOAT_STOP_4, FLOAT_STOP_6);
        return lengths;
    }

    private static void put(final byte[] lengths, final int length, final int... codes)
    {
        for (final int code : codes)
        {
            lengths[code] = (byte)length;
        }
    }

    /** Adds a number of bytes to an offset. The result must be within the limit. */
    static int skip(final int from, final long length, final int limit)
    {
        if (length < 0 || length > limit - from)
        {
            throw new CodecException("a length must not go beyond what holds it: length=" + length +
                ", offset=" + from + ", limit=" + limit);
        }
        return from + (int)length;
    }
}
