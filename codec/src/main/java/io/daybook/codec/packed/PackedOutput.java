/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.unicode.Utf8;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Arrays;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Where values go: follows the fields of nested objects and the elements of lists and maps by their layouts.
 * <p>
 * The number of elements is known when they are all there: one byte is kept for it, and the elements are moved where it
 * needs more, or where presence bits go before them.
 */
final class PackedOutput
{
    private static final int LEVELS = Shape.MAX_DEPTH + 1;
    private static final int WORDS = (Shape.MAX_FIELDS + Long.SIZE - 1) / Long.SIZE;

    /** Of an object; null for the levels of lists and maps. */
    private final PackedLayout[] layouts = new PackedLayout[LEVELS];
    /** The list or map; null for the levels of objects. */
    private final PackedValue[] containers = new PackedValue[LEVELS];
    /** Offset of the object's payload, or of the number of elements. */
    private final int[] bases = new int[LEVELS];
    /** The variable-width field to come, or the elements there are, keys and values each for one. */
    private final int[] nexts = new int[LEVELS];
    /** Where the level's bits begin in the scratch. */
    private final int[] presenceStarts = new int[LEVELS];
    /** A bit per fixed-width field that was written. */
    private final long[] written = new long[LEVELS * WORDS];
    /** The field that was written last, next to the one that is expected. */
    private final int[] lasts = new int[LEVELS];
    /** Presence bits of the lists and maps that are open, one behind the other. */
    private byte[] presence = new byte[64];

    private MutableDirectBuffer buffer;
    private int start;
    private int position;
    private int depth;
    private int presenceEnd;

    /** Of the field that was named last, in an object; -1 when a name must come first. */
    private int index;
    private PackedValue expected;

    PackedOutput(final PackedLayout layout)
    {
        layouts[0] = layout;
    }

    void wrap(final MutableDirectBuffer target, final int offset)
    {
        buffer = target;
        start = offset;
        position = offset;
        depth = -1;
        presenceEnd = 0;
        enterObject(layouts[0]);
    }

    MutableDirectBuffer buffer()
    {
        return buffer;
    }

    int finish()
    {
        if (0 != depth || index >= 0)
        {
            throw new CodecException("a message must be complete, end each object, list and map and give each field " +
                "a value: shape=" + layouts[0].shape.name() + ", depth=" + depth);
        }
        complete();
        return position - start;
    }

    void field(final CharSequence name)
    {
        final PackedLayout layout = layouts[depth];
        if (null == layout || index >= 0)
        {
            throw new CodecException("a field must stand in an object, behind the value of the field before it: name=" +
                name);
        }
        final int found = layout.indexOf(name, lasts[depth] + 1);
        if (found < 0)
        {
            throw new CodecException("a field must be one of the shape's: shape=" + layout.shape.name() + ", field=" +
                name);
        }
        lasts[depth] = found;
        index = found;
        expected = layout.values[found];
    }

    /** What the next value must be. */
    PackedValue expected()
    {
        if (null == expected)
        {
            throw new CodecException("a value in an object must be preceded by its name, call field first: shape=" +
                layouts[depth].shape.name());
        }
        return expected;
    }

    /** Makes room for a fixed-width value and notes that it is there; returns the offset to write it at. */
    int fixed(final FieldType type)
    {
        check(type);
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

    /** Gets ready for a variable-width value, which is then put at the position. */
    void variable(final FieldType type)
    {
        final PackedValue value = check(type);
        beginVariable();
        if (FieldType.ZONED_DATE_TIME == type && value.isNullable)
        {
            buffer.putByte(position++, (byte)1);
        }
    }

    void nullValue()
    {
        final PackedValue value = expected();
        if (!value.isNullable)
        {
            throw new CodecException("a field's value must not be null: field=" + value.name);
        }
        if (value.width > 0)
        {
            final byte filler = (byte)(FieldType.SYMBOL == value.type ? 0xFF : 0);
            buffer.setMemory(place(false), value.width, filler);
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
        if (Utf8.putAscii(value, buffer, position + header) == count)
        {
            position += header + count;
            return;
        }
        position += Varint.put(buffer, position, Utf8.length(value, false) + 1L);
        position += Utf8.put(value, false, buffer, position);
    }

    void putBytes(final DirectBuffer source, final int offset, final int length)
    {
        position += Varint.put(buffer, position, length + 1L);
        buffer.putBytes(position, source, offset, length);
        position += length;
    }

    void beginObject()
    {
        final PackedValue value = check(FieldType.OBJECT);
        beginVariable();
        if (value.isNullable)
        {
            buffer.putByte(position++, (byte)1);
        }
        enterObject(value.layout);
    }

    void endObject()
    {
        if (0 == depth || null == layouts[depth] || index >= 0)
        {
            throw misplaced();
        }
        complete();
        leave();
    }

    void beginElements(final FieldType type)
    {
        final PackedValue value = check(type);
        beginVariable();
        depth++;
        layouts[depth] = null;
        containers[depth] = value;
        bases[depth] = position;
        nexts[depth] = 0;
        presenceStarts[depth] = presenceEnd;
        index = -1;
        expected = null == value.key ? value.element : value.key;
        position++;
    }

    void endElements(final FieldType type)
    {
        final PackedValue container = containers[depth];
        if (null == container || container.type != type || null != container.key && container.key != expected)
        {
            throw misplaced();
        }
        final int count = null == container.key ? nexts[depth] : nexts[depth] >> 1;
        final int bitsLength = container.element.hasPresence ? PackedLayout.bytesOf(count) : 0;
        final int countLength = Varint.length(count + 1L);
        final int base = bases[depth];
        final int shift = countLength - 1 + bitsLength;
        if (shift > 0)
        {
            buffer.putBytes(base + 1 + shift, buffer, base + 1, position - base - 1);
            position += shift;
        }
        Varint.put(buffer, base, count + 1L);
        if (bitsLength > 0)
        {
            buffer.putBytes(base + countLength, presence, presenceStarts[depth], bitsLength);
        }
        presenceEnd = presenceStarts[depth];
        leave();
    }

    private PackedValue check(final FieldType type)
    {
        final PackedValue value = expected();
        if (type != value.type)
        {
            throw new CodecException("a value must be of its field's type: field=" + value.name + ", type=" +
                value.type + ", value=" + type);
        }
        return value;
    }

    private int place(final boolean isPresent)
    {
        final PackedLayout layout = layouts[depth];
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
            final int at = bases[depth] + (bit >> 3);
            buffer.putByte(at, (byte)(buffer.getByte(at) | 1 << (bit & 7)));
        }
        final int offset = layout.offsets[index];
        index = -1;
        expected = null;
        return bases[depth] + offset;
    }

    private void beginVariable()
    {
        final PackedLayout layout = layouts[depth];
        if (null == layout)
        {
            endElement(true);
            return;
        }
        final int variable = layout.variableIndexes[index];
        if (variable < nexts[depth])
        {
            throw new CodecException("variable-width fields must be written once and in the shape's order: field=" +
                expected.name);
        }
        leaveOut(variable);
        nexts[depth] = variable + 1;
        index = -1;
        expected = null;
    }

    private void endElement(final boolean isPresent)
    {
        final PackedValue container = containers[depth];
        final int element = null == container.key ? nexts[depth] : nexts[depth] >> 1;
        if (container.element.hasPresence && container.key != expected)
        {
            final int at = presenceStarts[depth] + (element >> 3);
            if (0 == (element & 7))
            {
                presenceEnd = at + 1;
                presence = presenceEnd > presence.length ? Arrays.copyOf(presence, 2 * presence.length) : presence;
                presence[at] = 0;
            }
            presence[at] |= (byte)((isPresent ? 1 : 0) << (element & 7));
        }
        nexts[depth]++;
        expectElement();
    }

    private void expectElement()
    {
        final PackedValue container = containers[depth];
        expected = null != container.key && 0 == (nexts[depth] & 1) ? container.key : container.element;
    }

    private void enterObject(final PackedLayout layout)
    {
        depth++;
        layouts[depth] = layout;
        containers[depth] = null;
        bases[depth] = position;
        nexts[depth] = 0;
        lasts[depth] = -1;
        index = -1;
        expected = null;
        Arrays.fill(written, depth * WORDS, depth * WORDS + layout.required.length, 0);
        buffer.setMemory(position, layout.fixedLength, (byte)0);
        for (final int symbol : layout.nullableSymbols)
        {
            buffer.setMemory(position + layout.offsets[symbol], layout.values[symbol].width, (byte)0xFF);
        }
        position += layout.fixedLength;
    }

    /** Writes null for the variable-width fields before the given one that were not written. */
    private void leaveOut(final int variable)
    {
        final PackedLayout layout = layouts[depth];
        for (int i = nexts[depth]; i < variable; i++)
        {
            final PackedValue value = layout.values[layout.variables[i]];
            if (!value.isNullable)
            {
                throw missing(value);
            }
            buffer.putByte(position++, (byte)0);
        }
    }

    private void complete()
    {
        final PackedLayout layout = layouts[depth];
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

    private void leave()
    {
        depth--;
        index = -1;
        expected = null;
        if (null == layouts[depth])
        {
            expectElement();
        }
    }

    private CodecException missing(final PackedValue value)
    {
        return new CodecException("a field that is not nullable must be written: field=" + value.name);
    }

    private CodecException misplaced()
    {
        return new CodecException("what is ended must be what was begun last, and complete: shape=" +
            layouts[0].shape.name() + ", depth=" + depth);
    }
}
