/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.text.Iso;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.BitRow;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Finds where values end within a message, and whether they are null. It also reads the values for which some bytes are
 * invalid.
 */
public final class PackedInput
{
    private DirectBuffer buffer;
    private int limit;
    /** How many objects are around the value that is skipped. */
    private int objects;

    /**
     * Sets the buffer.
     *
     * @param source that holds the message.
     */
    public void wrap(final DirectBuffer source)
    {
        buffer = source;
    }

    /**
     * Sets where the message ends.
     *
     * @param end offset behind its last byte.
     */
    public void limit(final int end)
    {
        // A message that was refused may have left some objects open.
        objects = 0;
        limit = end;
    }

    /**
     * The buffer.
     *
     * @return buffer that holds the message.
     */
    public DirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Where the message ends.
     *
     * @return offset behind its last byte.
     */
    public int limit()
    {
        return limit;
    }

    /** Reads a length or number of elements, which is stored plus one; -1 for null. */
    int count(final int at)
    {
        final long stored = Varint.get(buffer, at, limit);
        if (stored - 1 > limit - at)
        {
            throw new CodecException("a length must not go beyond its message: length=" + (stored - 1) + ", offset=" +
                at + ", limit=" + limit);
        }
        return (int)stored - 1;
    }

    /** Offset behind a count that was read at an offset. */
    int behindCount(final int at, final int count)
    {
        return at + Varint.length(count + 1L);
    }

    /** Number of elements of a list or map; -1 for null. */
    int count(final PackedValue container, final int at)
    {
        if (0 == container.prefix)
        {
            return count(at);
        }
        skip(at, container.prefix);
        final int blockLength = buffer.getShort(at, LITTLE_ENDIAN) & 0xFFFF;
        if (blockLength != container.element.layout.fixedLength)
        {
            throw refused(container, "the fixed-width fields of a list's objects must be as declared, " +
                container.element.layout.fixedLength + " bytes", blockLength, at);
        }
        return Short.BYTES + Byte.BYTES == container.prefix ? buffer.getByte(at + Short.BYTES) & 0xFF :
            buffer.getShort(at + Short.BYTES, LITTLE_ENDIAN) & 0xFFFF;
    }

    /** Offset behind the number of elements of a list or map that was read at an offset. */
    int behindCount(final PackedValue container, final int at, final int count)
    {
        return 0 == container.prefix ? behindCount(at, count) : at + container.prefix;
    }

    /** Length of a text or bytes, which must be within the message; -1 for null. */
    public int length(final PackedValue value, final int at)
    {
        if (0 == value.prefix)
        {
            return value.width > 0 ? value.width : count(at);
        }
        final int from = skip(at, value.prefix);
        final long length = switch (value.prefix)
        {
            case Byte.BYTES -> buffer.getByte(at) & 0xFF;
            case Short.BYTES -> buffer.getShort(at, LITTLE_ENDIAN) & 0xFFFF;
            default -> buffer.getInt(at, LITTLE_ENDIAN) & 0xFFFF_FFFFL;
        };
        return skip(from, length) - from;
    }

    /** Offset of the content of a text or bytes of that length. */
    public int start(final PackedValue value, final int at, final int length)
    {
        return 0 == value.prefix && value.width < 0 ? behindCount(at, length) : at + value.prefix;
    }

    /** Length of a text without the zero bytes that it is padded with. */
    int unpaddedLength(final int at, final int width)
    {
        int length = 0;
        while (length < width && 0 != buffer.getByte(at + length))
        {
            length++;
        }
        return length;
    }

    /** Adds a number of bytes to an offset. The result must be within the message. */
    public int skip(final int at, final long length)
    {
        if (length > limit - at)
        {
            throw new CodecException("a value must not go beyond its message: length=" + length + ", offset=" + at +
                ", limit=" + limit);
        }
        return at + (int)length;
    }

    /** Whether one of the bits from an offset on is set. */
    public boolean bit(final int at, final int bit)
    {
        return BitRow.isSet(buffer, at, bit);
    }

    int symbol(final PackedValue value, final int at)
    {
        return Byte.BYTES == value.width ? buffer.getByte(at) & 0xFF : buffer.getShort(at, LITTLE_ENDIAN) & 0xFFFF;
    }

    /** Index of a value that is a symbol and not null. */
    int symbolIndex(final PackedValue value, final int at)
    {
        final int index = symbol(value, at);
        if (index >= value.symbols.size())
        {
            throw refused(value, "a symbol must be one of its field's", index, at);
        }
        return index;
    }

    char character(final int at)
    {
        final char c = (char)buffer.getShort(at, LITTLE_ENDIAN);
        Utf8.checkChar(c);
        return c;
    }

    /** Time of day of a value that is a time or a date-time. */
    long nanoOfDay(final PackedValue value, final int at)
    {
        final long nanos = buffer.getLong(FieldType.TIME == value.type ? at : at + Integer.BYTES, LITTLE_ENDIAN);
        if (nanos < 0 || nanos >= Iso.NANOS_PER_DAY)
        {
            throw refused(value, "a time must be within one day", nanos, at);
        }
        return nanos;
    }

    /** Offset from UTC of a value that is a zoned date-time. */
    int offsetSeconds(final PackedValue value, final int at)
    {
        final int content = content(value, at);
        skip(content, Long.BYTES + Integer.BYTES);
        final int seconds = buffer.getInt(content + Long.BYTES, LITTLE_ENDIAN);
        if (Math.abs((long)seconds) > Iso.MAX_OFFSET_SECONDS)
        {
            throw refused(value, "an offset must be within 18 hours", seconds, at);
        }
        return seconds;
    }

    CodecException refused(final PackedValue value, final String rule, final Object found, final int at)
    {
        return new CodecException(
            rule + ": field=" + value.name + ", value=" + found + ", offset=" + at + ", limit=" + limit);
    }

    /** Whether a value says itself that it is null. Not for fixed-width values whose presence bit is elsewhere. */
    public boolean isNull(final PackedValue value, final int at)
    {
        if (FieldType.SYMBOL == value.type)
        {
            skip(at, value.width);
            return symbol(value, at) == (Byte.BYTES == value.width ? 0xFF : 0xFFFF);
        }
        if (value.width > 0 || value.prefix > 0)
        {
            return false;
        }
        if (hasOwnByte(value))
        {
            skip(at, 1);
            final int there = buffer.getByte(at);
            if (0 != (there & ~1))
            {
                throw new CodecException("the byte before a value that may be null must be 0 or 1: field=" +
                    value.name + ", value=" + there + ", offset=" + at);
            }
            return 0 == there;
        }
        return FieldType.OBJECT != value.type && FieldType.ZONED_DATE_TIME != value.type && count(at) < 0;
    }

    /** Offset behind the byte that says whether the value is null, if the value has such a byte. */
    public int content(final PackedValue value, final int at)
    {
        return hasOwnByte(value) ? at + 1 : at;
    }

    /** Offset behind a value. */
    public int end(final PackedValue value, final int at)
    {
        if (value.width > 0)
        {
            return skip(at, value.width);
        }
        if (value.isCounted)
        {
            return endOfText(at);
        }
        if (isNull(value, at))
        {
            return at + 1;
        }
        final int content = content(value, at);
        switch (value.type)
        {
            case OBJECT:
                Shape.checkDepth(++objects);
                final int endOfObject = endOfObject(value.layout, content);
                objects--;
                return endOfObject;

            case LIST:
            case MAP:
                final int elements = count(value, content);
                return endOfElements(value, elementsStart(value, content, elements), elements, null != value.key);

            case ZONED_DATE_TIME:
                return endOfText(skip(content, Long.BYTES + Integer.BYTES));

            default:
                return value.prefix > 0 ? at + value.prefix + length(value, at) : endOfText(content);
        }
    }

    /** Offset behind the fields of an object. */
    public int endOfObject(final PackedLayout layout, final int at)
    {
        return endOfFields(layout, skip(at, layout.fixedLength), 0);
    }

    /** Offset behind the variable-width fields of an object, from one of them on. */
    int endOfFields(final PackedLayout layout, final int from, final int variable)
    {
        int at = from;
        for (int i = variable; i < layout.variables.length; i++)
        {
            at = end(layout.values[layout.variables[i]], at);
        }
        return at;
    }

    /** Offset behind the rest of the elements of a list or map. The rest may begin with a key or not. */
    int endOfElements(final PackedValue container, final int from, final int elements, final boolean isKeyed)
    {
        final PackedValue element = container.element;
        if (!isKeyed && element.width > 0)
        {
            return skip(from, (long)elements * element.width);
        }
        int at = from;
        for (int i = 0; i < elements; i++)
        {
            if (isKeyed)
            {
                at = end(container.key, at);
            }
            at = end(element, at);
        }
        return at;
    }

    /**
     * Offset of the first element, behind the count and the presence bits. The message must have room for all elements.
     */
    int elementsStart(final PackedValue container, final int at, final int elements)
    {
        final int bits = behindCount(container, at, elements);
        final int first = skip(bits, container.element.hasPresence ? PackedLayout.bytesOf(elements) : 0);
        skip(first, (long)elements * container.leastElement());
        return first;
    }

    private int endOfText(final int at)
    {
        final int stored = at < limit ? buffer.getByte(at) : 0;
        if (stored > 0)
        {
            // The length plus one, in one byte, as in nearly all cases.
            return skip(at, stored);
        }
        final int length = count(at);
        return skip(behindCount(at, length), Math.max(0, length));
    }

    private static boolean hasOwnByte(final PackedValue value)
    {
        return value.isNullable && (FieldType.OBJECT == value.type || FieldType.ZONED_DATE_TIME == value.type);
    }
}
