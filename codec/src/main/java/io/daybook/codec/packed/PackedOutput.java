/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.positional.PositionalOutput;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes values: follows the fields of nested objects and the elements of lists and maps by their layouts.
 * <p>
 * The number of elements is only known after the last one. One byte is kept for it. The elements are moved if it needs
 * more, or if presence bits come before them.
 */
final class PackedOutput extends PositionalOutput<PackedLayout, PackedValue>
{
    private static final byte NULL_SYMBOL = (byte)0xFF;
    private static final int WORDS = (Shape.MAX_FIELDS + Long.SIZE - 1) / Long.SIZE;

    /** Index of the field that was named last; the next field is expected then. -1 before the first. */
    private int last;
    /** The same for the levels around the current one. */
    private final int[] lasts = new int[LEVELS];
    /** A bit for each fixed-width field that was written, for each level. */
    private final long[] written = new long[LEVELS * WORDS];
    /** Index of the field that was named in an object. */
    private int index;

    PackedOutput(final PackedLayout root)
    {
        super(root);
    }

    void wrap(final MutableDirectBuffer target, final int offset)
    {
        begin(target, offset);
        enterPayload(root);
    }

    MutableDirectBuffer buffer()
    {
        return buffer;
    }

    @Override
    protected void field(final CharSequence name)
    {
        fieldAt(indexOf(name, last + 1));
    }

    /** Names the next value by its field's index in the shape. */
    void fieldAt(final int found)
    {
        last = found;
        index = found;
        expected = layout.values[found];
    }

    /** Makes room for a fixed-width value and notes that it is present. Returns the offset to write it at. */
    int fixed(final FieldType type)
    {
        expected(type);
        return place(true);
    }

    void symbol(final int symbolIndex)
    {
        final int width = expected().width;
        final int at = place(true);
        if (Byte.BYTES == width)
        {
            buffer.putByte(at, (byte)symbolIndex);
        }
        else
        {
            buffer.putShort(at, (short)symbolIndex, LITTLE_ENDIAN);
        }
    }

    /** Prepares for a variable-width value, which is then written at the position. */
    void variable(final FieldType type)
    {
        final PackedValue value = expected(type);
        beginVariable();
        if (FieldType.ZONED_DATE_TIME == type && value.isNullable)
        {
            buffer.putByte(position++, (byte)1);
        }
    }

    @Override
    protected void nullValue()
    {
        final PackedValue value = expectedNullable();
        if (value.width > 0)
        {
            final int at = place(false);
            if (FieldType.SYMBOL == value.type)
            {
                buffer.setMemory(at, value.width, NULL_SYMBOL);
            }
            else
            {
                ShortBytes.zero(buffer, at, value.width);
            }
        }
        else
        {
            beginVariable();
            buffer.putByte(position++, (byte)0);
        }
    }

    void putLong(final long value)
    {
        buffer.putLong(position, value, LITTLE_ENDIAN);
        position += Long.BYTES;
    }

    void putInt(final int value)
    {
        buffer.putInt(position, value, LITTLE_ENDIAN);
        position += Integer.BYTES;
    }

    void putText(final CharSequence value)
    {
        final int count = value.length();
        final int header = Varint.put(buffer, position, count + 1L);
        if (Utf8.putAscii(value, count, buffer, position + header) == count)
        {
            position += header + count;
            return;
        }
        final int length = Utf8.length(value, false);
        position += Varint.put(buffer, position, length + 1L);
        position += Utf8.put(value, false, length, buffer, position);
    }

    void putBytes(final DirectBuffer source, final int offset, final int length)
    {
        position += Varint.put(buffer, position, length + 1L);
        buffer.putBytes(position, source, offset, length);
        position += length;
    }

    /** Writes a text of a declared length, or a text behind a length of a declared width. */
    void declaredText(final CharSequence value)
    {
        final PackedValue text = expected(FieldType.TEXT);
        final int length = Utf8.length(value, false);
        if (text.width > 0)
        {
            if (length > text.width || hasZero(value))
            {
                throw new CodecException("a text must fit its length and hold no zero, which fills it up: field=" +
                    text.name + ", length=" + text.width + ", value length=" + length);
            }
            final int at = place(true);
            Utf8.put(value, false, length, buffer, at);
            ShortBytes.zero(buffer, at + length, text.width - length);
        }
        else
        {
            prefix(text, length);
            position += Utf8.put(value, false, length, buffer, position);
        }
    }

    /** Writes bytes of a declared length, or bytes behind a length of a declared width. */
    void declaredBytes(final DirectBuffer source, final int offset, final int length)
    {
        final PackedValue bytes = expected(FieldType.BYTES);
        if (bytes.width > 0)
        {
            if (length != bytes.width)
            {
                throw new CodecException("bytes must be as long as declared: field=" + bytes.name + ", length=" +
                    bytes.width + ", value length=" + length);
            }
            buffer.putBytes(place(true), source, offset, length);
        }
        else
        {
            prefix(bytes, length);
            buffer.putBytes(position, source, offset, length);
            position += length;
        }
    }

    private void dimensions(final int count)
    {
        final int width = container.prefix - Short.BYTES;
        if (count >= 1 << 8 * width)
        {
            throw new CodecException("a number of elements must fit the bytes declared for it: field=" +
                container.name + ", prefix=" + container.prefix + ", elements=" + count);
        }
        buffer.putShort(base, (short)container.element.layout.fixedLength, LITTLE_ENDIAN);
        for (int i = 0; i < width; i++)
        {
            buffer.putByte(base + Short.BYTES + i, (byte)(count >> 8 * i));
        }
    }

    private void prefix(final PackedValue value, final int length)
    {
        if (value.prefix < Integer.BYTES && length >= 1 << 8 * value.prefix)
        {
            throw new CodecException("a length must fit the bytes declared for it: field=" + value.name + ", prefix=" +
                value.prefix + ", value length=" + length);
        }
        beginVariable();
        for (int i = 0; i < value.prefix; i++)
        {
            buffer.putByte(position++, (byte)(length >> 8 * i));
        }
    }

    private static boolean hasZero(final CharSequence text)
    {
        for (int i = 0; i < text.length(); i++)
        {
            if (0 == text.charAt(i))
            {
                return true;
            }
        }
        return false;
    }

    @Override
    protected void beginObject()
    {
        final PackedValue value = expected(FieldType.OBJECT);
        beginVariable();
        if (value.isNullable)
        {
            buffer.putByte(position++, (byte)1);
        }
        push();
        enterPayload(value.layout);
    }

    @Override
    protected void beginElements(final FieldType type)
    {
        final PackedValue value = expected(type);
        beginVariable();
        push();
        enterElements(value);
        position += Math.max(1, value.prefix);
    }

    @Override
    protected void complete(final int count)
    {
        if (container.prefix > 0)
        {
            dimensions(count);
            return;
        }
        final int bitsLength = container.element.hasPresence ? PackedLayout.bytesOf(count) : 0;
        final int countLength = Varint.length(count + 1L);
        moveElements(1, countLength + bitsLength);
        Varint.put(buffer, base, count + 1L);
        if (bitsLength > 0)
        {
            buffer.putBytes(base + countLength, bits, bitsStart, bitsLength);
        }
    }

    private int place(final boolean isPresent)
    {
        if (null == layout)
        {
            final int at = position;
            position += expected.width;
            endElement(isPresent);
            return at;
        }
        final int word = depth * WORDS + PackedLayout.wordOf(index);
        if (0 != (written[word] & 1L << index))
        {
            throw new CodecException("a field must be written once: field=" + expected.name);
        }
        written[word] |= 1L << index;
        final int bit = layout.presenceBits[index];
        if (isPresent && bit >= 0)
        {
            final int at = base + (bit >> 3);
            buffer.putByte(at, (byte)(buffer.getByte(at) | 1 << (bit & 7)));
        }
        final int offset = layout.offsets[index];
        expected = null;
        return base + offset;
    }

    private void beginVariable()
    {
        if (null == layout)
        {
            endElement(true);
            return;
        }
        final int variable = layout.variableIndexes[index];
        if (variable < next)
        {
            throw new CodecException("variable-width fields must be written once and in the shape's order: field=" +
                expected.name);
        }
        leaveOut(variable);
        next = variable + 1;
        expected = null;
    }

    private void endElement(final boolean isPresent)
    {
        if (container.element.hasPresence && container.key != expected)
        {
            noteBit(isPresent);
        }
        nextElement();
    }

    private void enterPayload(final PackedLayout entered)
    {
        enterObject(entered);
        last = -1;
        for (int i = layout.required.length - 1; i >= 0; i--)
        {
            written[depth * WORDS + i] = 0;
        }
        ShortBytes.zero(buffer, position, layout.fixedLength);
        for (final int symbol : layout.nullableSymbols)
        {
            buffer.setMemory(position + layout.offsets[symbol], layout.values[symbol].width, NULL_SYMBOL);
        }
        position += layout.fixedLength;
    }

    /** Writes null for the variable-width fields before the given one that were left out. */
    private void leaveOut(final int variable)
    {
        for (int i = next; i < variable; i++)
        {
            final PackedValue value = layout.values[layout.variables[i]];
            if (!value.isNullable)
            {
                throw missing(value);
            }
            buffer.putByte(position++, (byte)0);
        }
    }

    @Override
    protected void complete()
    {
        for (int i = 0; i < layout.required.length; i++)
        {
            final long absent = layout.required[i] & ~written[depth * WORDS + i];
            if (0 != absent)
            {
                throw missing(layout.values[i * Long.SIZE + Long.numberOfTrailingZeros(absent)]);
            }
        }
        leaveOut(layout.variables.length);
    }

    @Override
    protected void push()
    {
        lasts[depth] = last;
        super.push();
    }

    @Override
    protected void leave()
    {
        super.leave();
        last = lasts[depth];
    }
}
