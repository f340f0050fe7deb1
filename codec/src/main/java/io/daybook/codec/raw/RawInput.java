/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.value.BitRow;
import io.daybook.codec.value.StopBit;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Reads numbers and the bytes before elements, and finds where values end, within a message or a block of it.
 */
final class RawInput
{
    /** The count for elements without a written count: they end where their block ends. */
    static final int UNTIL_END = -2;
    /** The count for a list or map that is null. */
    static final int NULL_COUNT = -1;
    /** The offset of the bits if there are none, because no element is null. */
    static final int NO_BITS = -1;

    private static final int MAX_COUNT = 1 << 30;

    /** The first two bytes of a null block, as Chronicle writes it: -1 as an integer of varying length. */
    private static final short NULL_BYTES = 0x0080;
    /** The only length that is less than 64 KiB and begins with these bytes. */
    private static final int SHORTEST = 0x0080;

    private final RawForm form;
    private DirectBuffer buffer;
    private int start;
    private int limit;
    /** How many objects are around the value that is skipped. */
    private int objects;

    /** Offset behind the number that was read last. */
    private int end;
    /**
     * What the last list or map is: its number of elements, the offsets of its bits and of its first element, and the
     * end of its block.
     */
    private int count;
    private int bits;
    private int first;
    private int blockEnd;

    RawInput(final RawForm form)
    {
        this.form = form;
    }

    void wrap(final DirectBuffer source, final int offset, final int endOffset)
    {
        objects = 0;
        buffer = source;
        start = offset;
        limit = endOffset;
    }

    /** Sets the offset that no value goes beyond. */
    void limit(final int newLimit)
    {
        limit = newLimit;
    }

    int limit()
    {
        return limit;
    }

    int end()
    {
        return end;
    }

    int count()
    {
        return count;
    }

    int bits()
    {
        return bits;
    }

    int first()
    {
        return first;
    }

    int blockEnd()
    {
        return blockEnd;
    }

    /** Reads a signed number of a width in bytes, or a number as one of the constants of {@link RawValue} says. */
    long number(final int width, final int at)
    {
        switch (width)
        {
            case RawValue.STOP_BIT:
                return stopBit(at, false);

            case RawValue.STOP_BIT_FLOAT:
                return stopBit(at, true);

            case Byte.BYTES:
                end = skip(at, Byte.BYTES);
                return buffer.getByte(at);

            case Short.BYTES:
                end = skip(at, Short.BYTES);
                return buffer.getShort(at, LITTLE_ENDIAN);

            case Integer.BYTES:
                end = skip(at, Integer.BYTES);
                return buffer.getInt(at, LITTLE_ENDIAN);

            default:
                end = skip(at, Long.BYTES);
                return buffer.getLong(at, LITTLE_ENDIAN);
        }
    }

    /** Reads the length of what follows, which must be within the message; -1 for null. */
    int length(final int header, final int at)
    {
        final long length = number(header, at);
        if (length < -1 || length > limit - end)
        {
            throw new CodecException("a length must not go beyond its message: length=" + length + ", offset=" + at +
                ", limit=" + limit);
        }
        return (int)length;
    }

    /** Adds a number of bytes to an offset. The result must be within the message. */
    int skip(final int at, final long length)
    {
        if (length > limit - at)
        {
            throw new CodecException("a value must not go beyond its message: length=" + length + ", offset=" + at +
                ", limit=" + limit);
        }
        return at + (int)length;
    }

    /** Whether the byte before a value says that it is null. */
    boolean isAbsent(final RawValue value, final int at)
    {
        skip(at, 1);
        final byte marker = buffer.getByte(at);
        if (marker != form.presentByte && marker != form.absentByte)
        {
            throw new CodecException("the byte before a value that may be null must say whether it is: field=" +
                value.name + ", value=" + marker + ", offset=" + at);
        }
        return marker == form.absentByte;
    }

    /**
     * Whether an object, list or map of raw that may be null is null. Chronicle's writer has a null of two bytes, its
     * reader a length of -1. The two bytes may begin a length as well. A length that fits is one, except that the
     * values of a block of 128 bytes must end where it ends.
     */
    boolean isNullBlock(final RawValue value, final int at)
    {
        if (RawValue.NULL_BLOCK != value.nullForm || !value.isNullable)
        {
            return false;
        }
        if (limit - at >= RawValue.NULL_LENGTH && NULL_BYTES == buffer.getShort(at, LITTLE_ENDIAN))
        {
            end = at + RawValue.NULL_LENGTH;
            return !isBlock(value, at);
        }
        return -1 == number(Integer.BYTES, at);
    }

    private boolean isBlock(final RawValue value, final int at)
    {
        final int body = at + Integer.BYTES;
        if (body > limit)
        {
            return false;
        }
        final int length = buffer.getInt(at, LITTLE_ENDIAN);
        return 0 <= length && length <= limit - body && (SHORTEST != length || isUsedUp(value, body, body + length));
    }

    /** Whether values end where their block does. No block of 128 bytes is within another, so this goes no deeper. */
    private boolean isUsedUp(final RawValue value, final int from, final int to)
    {
        final int outer = limit;
        final int endOfNull = end;
        limit = to;
        try
        {
            int at = from;
            if (null != value.layout)
            {
                at = endOfFields(value.layout, at, 0);
            }
            for (int i = 0; null != value.element && (at < to || 1 == (i & 1) && null != value.key); i++)
            {
                at = end(null != value.key && 0 == (i & 1) ? value.key : value.element, at);
            }
            return at == to;
        }
        catch (final CodecException ignore)
        {
            return false;
        }
        finally
        {
            limit = outer;
            end = endOfNull;
        }
    }

    /** Whether the bit of an element says that it is not null. */
    boolean bit(final int bitsOffset, final int index)
    {
        return BitRow.isSet(buffer, bitsOffset, index);
    }

    /**
     * Reads the bytes before the elements of a list or map: the count, the bits, and the offset of the first element.
     */
    void elements(final RawValue container, final int at)
    {
        final boolean isNull = isNullBlock(container, at);
        final long stored = isNull ? -1 : number(container.header, at);
        bits = NO_BITS;
        first = end;
        blockEnd = limit;
        if (-1 == stored)
        {
            count = NULL_COUNT;
            blockEnd = end;
        }
        else if (form.isWire)
        {
            wireElements(container, at, stored);
        }
        else if (stored < 0)
        {
            if (!container.element.hasBit)
            {
                throw refused("a list or map without nulls must have a count that is not negative", stored, at);
            }
            bits(RawOutput.WITH_BITS - stored, at);
        }
        else
        {
            final int least = container.leastElement();
            if (stored > 0 && 0 == least || stored > limit - first || stored > MAX_COUNT)
            {
                throw refused("elements must not go beyond their message", stored, at);
            }
            skip(first, stored * least);
            count = (int)stored;
        }
    }

    private void wireElements(final RawValue container, final int at, final long stored)
    {
        final boolean hasBits = RawOutput.WITH_BITS == stored && container.element.hasBit;
        final long length = hasBits ? number(Integer.BYTES, first) : stored;
        if (length < 0 || length > limit - end)
        {
            throw refused("a list or map must not go beyond its message", length, at);
        }
        first = end;
        blockEnd = first + (int)length;
        count = UNTIL_END;
        if (hasBits)
        {
            final int outer = limit;
            limit = blockEnd;
            final long stop = number(RawValue.STOP_BIT, first);
            first = end;
            bits(stop, at);
            limit = outer;
        }
    }

    /** Reads the bits of a number of elements, which are where the first element was expected. */
    private void bits(final long elements, final int at)
    {
        if (elements < 0 || elements > MAX_COUNT)
        {
            throw refused("a list or map must have 0 to 2^30 elements", elements, at);
        }
        count = (int)elements;
        bits = first;
        first = skip(bits, RawLayout.bytesOf(count));
    }

    /** Offset behind a value. */
    int end(final RawValue value, final int from)
    {
        int at = from;
        if (value.hasMarker)
        {
            if (isAbsent(value, at))
            {
                return at + 1;
            }
            at++;
        }
        if (value.width > 0)
        {
            return skip(at, value.width);
        }
        if (FieldType.OBJECT == value.type)
        {
            if (form.isWire)
            {
                return isNullBlock(value, at) ? end : endOfBlock(value.header, at);
            }
            Shape.checkDepth(++objects);
            at = endOfFields(value.layout, at, 0);
            objects--;
            return at;
        }
        if (null != value.element)
        {
            elements(value, at);
            final int parts = null == value.key ? count : 2 * count;
            return form.isWire || NULL_COUNT == count ? blockEnd : endOfElements(value, first, 0, parts, bits);
        }
        if (RawValue.NONE != value.first)
        {
            number(value.first, at);
            at = end;
        }
        if (RawValue.NONE != value.second)
        {
            number(value.second, at);
            at = end;
        }
        return value.hasText ? endOfBlock(value.header, at) : at;
    }

    private int endOfBlock(final int header, final int at)
    {
        final int length = length(header, at);
        return end + Math.max(0, length);
    }

    /** Offset behind the rest of an object's fields, from one field on. */
    int endOfFields(final RawLayout layout, final int from, final int index)
    {
        int at = from;
        for (int i = index; i < layout.values.length; i++)
        {
            at = end(layout.values[i], at);
        }
        return at;
    }

    /** Offset behind the rest of the elements, from one element on. A key and its value count as two. */
    int endOfElements(
        final RawValue container, final int from, final int index, final int total, final int bitsOffset)
    {
        final RawValue element = container.element;
        if (NO_BITS == bitsOffset && null == container.key && element.width > 0)
        {
            return skip(from, (long)(total - index) * element.width);
        }
        int at = from;
        for (int i = index; i < total; i++)
        {
            final boolean isKey = null != container.key && 0 == (i & 1);
            if (isKey || NO_BITS == bitsOffset || bit(bitsOffset, null == container.key ? i : i >> 1))
            {
                at = end(isKey ? container.key : element, at);
            }
        }
        return at;
    }

    private long stopBit(final int at, final boolean isFloat)
    {
        final int left = limit - at;
        final long word = word(at, left);
        final int length = StopBit.lengthOf(word);
        if (length <= Long.BYTES)
        {
            // Missing bytes read as zero, which ends a number.
            if (length > left)
            {
                throw beyond(at);
            }
            end = at + length;
            return isFloat ? StopBit.floatBits(word, length) : StopBit.integer(word, length);
        }
        if (left < length)
        {
            throw beyond(at);
        }
        final int ninth = buffer.getByte(at + Long.BYTES);
        if (ninth >= 0)
        {
            end = at + length;
            return isFloat ? StopBit.floatBits(word, ninth, 0) : StopBit.integer(word, ninth, false);
        }
        final int tenth = left < StopBit.MAX_LENGTH ? -1 : buffer.getByte(at + Long.BYTES + 1);
        if (0 != (isFloat ? tenth & ~0x40 : tenth))
        {
            throw beyond(at);
        }
        end = at + StopBit.MAX_LENGTH;
        return isFloat ? StopBit.floatBits(word, ninth, tenth) : StopBit.integer(word, ninth, true);
    }

    /** The eight bytes at an offset. Nothing is read from the limit on: those bytes are zero. */
    private long word(final int at, final int left)
    {
        if (left >= Long.BYTES)
        {
            return buffer.getLong(at, LITTLE_ENDIAN);
        }
        if (left <= 0)
        {
            throw beyond(at);
        }
        if (limit - start >= Long.BYTES)
        {
            return buffer.getLong(limit - Long.BYTES, LITTLE_ENDIAN) >>> 8 * (Long.BYTES - left);
        }
        long word = 0;
        for (int i = left - 1; i >= 0; i--)
        {
            word = word << 8 | buffer.getByte(at + i) & 0xFF;
        }
        return word;
    }

    private CodecException beyond(final int at)
    {
        return new CodecException("a number of varying length must end within its message, after 64 bits at most: " +
            "offset=" + at + ", limit=" + limit);
    }

    private CodecException refused(final String rule, final long found, final int at)
    {
        return new CodecException(rule + ": value=" + found + ", offset=" + at + ", limit=" + limit);
    }
}
