/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Arrays;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.unicode.Latin1;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Where values go: follows the fields of nested objects and the elements of lists and maps by their layouts.
 * <p>
 * What stands before the elements of a list is known when they are all there: room is kept for the usual, and the
 * elements are moved where it takes more.
 * <pre>
 *   all there      length or count              | elements
 *   some are null  -2, i32 length, stop count   | a bit for each element, set when it is there | those there   (raw)
 *                  -2 - count, stop             | a bit for each element, set when it is there | those there   (others)
 * </pre>
 */
final class RawOutput
{
    /** The length of a raw list in which elements are null, before its true one. */
    static final int WITH_BITS = -2;

    private static final int LEVELS = Shape.MAX_DEPTH + 1;

    private final RawLayout root;
    private final RawForm form;
    private MutableDirectBuffer buffer;
    private int start;
    private int position;
    private int depth;

    /** Of the current object; null in a list or map. */
    private RawLayout layout;
    /** The current list or map; null in an object. */
    private RawValue container;
    /** Offset of the length of the current object, or of what stands before the elements. */
    private int base;
    /** The field to come, or the elements there are, keys and values each for one. */
    private int next;
    /** Where the level's bits begin in the scratch. */
    private int bitsStart;
    /** Whether an element of the level is null that has no null of its own. */
    private boolean hasAbsent;

    /** The same of the levels around the current one. */
    private final RawLayout[] layouts = new RawLayout[LEVELS];
    private final RawValue[] containers = new RawValue[LEVELS];
    private final int[] bases = new int[LEVELS];
    private final int[] nexts = new int[LEVELS];
    private final int[] bitsStarts = new int[LEVELS];
    private final boolean[] absents = new boolean[LEVELS];

    /** Bits of the lists and maps that are open, one behind the other. */
    private byte[] bits = new byte[64];
    private int bitsEnd;

    /** What the next value must be; null when a name must come first. */
    private RawValue expected;

    RawOutput(final RawLayout root)
    {
        this.root = root;
        form = root.form;
    }

    void wrap(final MutableDirectBuffer target, final int offset)
    {
        buffer = target;
        start = offset;
        position = offset;
        depth = 0;
        bitsEnd = 0;
        layout = root;
        container = null;
        next = 0;
        expected = null;
    }

    int finish()
    {
        if (0 != depth || null != expected)
        {
            throw new CodecException("a message must be complete, end each object, list and map and give each field " +
                "a value: shape=" + root.shape.name() + ", depth=" + depth);
        }
        leaveOut(layout.values.length);
        return position - start;
    }

    void field(final CharSequence name)
    {
        if (null == layout || null != expected)
        {
            throw new CodecException("a field must stand in an object, behind the value of the field before it: name=" +
                name);
        }
        final int found = layout.indexOf(name, next);
        if (found < next)
        {
            throw found < 0 ?
                new CodecException("a field must be one of the shape's: shape=" + layout.shape.name() + ", field=" +
                    name) :
                new CodecException("fields must be written once and in the shape's order: shape=" +
                    layout.shape.name() + ", field=" + name);
        }
        leaveOut(found);
        expected = layout.values[found];
        next = found + 1;
    }

    /** What the next value must be. */
    RawValue expected()
    {
        if (null == expected)
        {
            throw new CodecException("a value in an object must be preceded by its name, call field first: shape=" +
                (null == layout ? root : layout).shape.name());
        }
        return expected;
    }

    /** Gets ready for a value of a type, whose parts then follow. */
    RawValue begin(final FieldType type)
    {
        final RawValue value = expected();
        if (type != value.type)
        {
            throw new CodecException("a value must be of its field's type: field=" + value.name + ", type=" +
                value.type + ", value=" + type);
        }
        if (value.hasMarker)
        {
            buffer.putByte(position++, form.presentByte);
        }
        advance(true);
        return value;
    }

    void nullValue()
    {
        final RawValue value = expected();
        if (!value.isNullable)
        {
            throw new CodecException("a field's value must not be null: field=" + value.name);
        }
        if (!value.hasBit)
        {
            putNull(value);
        }
        advance(false);
    }

    void putBool(final boolean value)
    {
        buffer.putByte(position++, value ? form.trueByte : form.falseByte);
    }

    /** Writes a number of so many bytes, or by one of the constants of {@link RawValue}. */
    void putNumber(final int width, final long number)
    {
        switch (width)
        {
            case RawValue.STOP_BIT:
                position += StopBit.put(buffer, position, number);
                break;

            case RawValue.STOP_BIT_FLOAT:
                position += StopBit.putFloat(buffer, position, number);
                break;

            case Byte.BYTES:
                buffer.putByte(position, (byte)number);
                position += Byte.BYTES;
                break;

            case Short.BYTES:
                buffer.putShort(position, (short)number, LITTLE_ENDIAN);
                position += Short.BYTES;
                break;

            case Integer.BYTES:
                buffer.putInt(position, (int)number, LITTLE_ENDIAN);
                position += Integer.BYTES;
                break;

            default:
                buffer.putLong(position, number, LITTLE_ENDIAN);
                position += Long.BYTES;
                break;
        }
    }

    void putText(final CharSequence value)
    {
        final int count = value.length();
        final int header = StopBit.length(count);
        if (form.isLatin1)
        {
            Latin1.put(value, count, buffer, position + header);
        }
        else if (Utf8.putAscii(value, count, buffer, position + header) != count)
        {
            final int length = Utf8.length(value, true);
            position += StopBit.put(buffer, position, length);
            position += Utf8.put(value, true, length, buffer, position);
            return;
        }
        StopBit.put(buffer, position, count);
        position += header + count;
    }

    /** Writes text that is encoded already. */
    void putText(final byte[] text)
    {
        position += StopBit.put(buffer, position, text.length);
        ShortBytes.put(text, text.length, buffer, position);
        position += text.length;
    }

    /** Writes a length of so many bytes, and the bytes. */
    void putBytes(final int header, final DirectBuffer source, final int offset, final int length)
    {
        putNumber(header, length);
        buffer.putBytes(position, source, offset, length);
        position += length;
    }

    void beginObject()
    {
        final RawValue value = begin(FieldType.OBJECT);
        push();
        layout = value.layout;
        container = null;
        base = position;
        next = 0;
        expected = null;
        if (form.isWire)
        {
            position += Integer.BYTES;
        }
    }

    void endObject()
    {
        if (0 == depth || null == layout || null != expected)
        {
            throw misplaced();
        }
        leaveOut(layout.values.length);
        if (form.isWire)
        {
            buffer.putInt(base, position - base - Integer.BYTES, LITTLE_ENDIAN);
        }
        leave();
    }

    void beginElements(final FieldType type)
    {
        final RawValue value = begin(type);
        push();
        layout = null;
        container = value;
        base = position;
        next = 0;
        bitsStart = bitsEnd;
        hasAbsent = false;
        position += kept(value);
        expectElement();
    }

    void endElements(final FieldType type)
    {
        if (null == container || container.type != type || null != container.key && container.key != expected)
        {
            throw misplaced();
        }
        final int count = null == container.key ? next : next >> 1;
        if (hasAbsent || 0 == container.leastElement() && count > 0)
        {
            endWithBits(count);
        }
        else if (form.isWire)
        {
            buffer.putInt(base, position - base - Integer.BYTES, LITTLE_ENDIAN);
        }
        else if (Integer.BYTES == container.header)
        {
            buffer.putInt(base, count, LITTLE_ENDIAN);
        }
        else
        {
            moveElements(StopBit.length(count));
            StopBit.put(buffer, base, count);
        }
        bitsEnd = bitsStart;
        leave();
    }

    /** What is kept for the length or the count of elements. */
    private static int kept(final RawValue container)
    {
        return Integer.BYTES == container.header ? Integer.BYTES : Byte.BYTES;
    }

    private void endWithBits(final int count)
    {
        final int bitsLength = bytesOf(count);
        if (form.isWire)
        {
            final int prefix = 2 * Integer.BYTES;
            moveElements(prefix + StopBit.length(count) + bitsLength);
            buffer.putInt(base, WITH_BITS, LITTLE_ENDIAN);
            buffer.putInt(base + Integer.BYTES, position - base - prefix, LITTLE_ENDIAN);
            final int countLength = StopBit.put(buffer, base + prefix, count);
            buffer.putBytes(base + prefix + countLength, bits, bitsStart, bitsLength);
        }
        else
        {
            final int stored = WITH_BITS - count;
            moveElements(StopBit.length(stored) + bitsLength);
            final int countLength = StopBit.put(buffer, base, stored);
            buffer.putBytes(base + countLength, bits, bitsStart, bitsLength);
        }
    }

    /** Makes room for what stands before the elements. */
    private void moveElements(final int prefix)
    {
        final int kept = kept(container);
        final int shift = prefix - kept;
        if (shift > 0)
        {
            buffer.putBytes(base + prefix, buffer, base + kept, position - base - kept);
            position += shift;
        }
    }

    static int bytesOf(final int bitCount)
    {
        return bitCount + 7 >> 3;
    }

    private void putNull(final RawValue value)
    {
        switch (value.nullForm)
        {
            case RawValue.NULL_BYTE:
                buffer.putByte(position++, form.absentByte);
                break;

            case RawValue.NULL_STOP_BIT:
                position += StopBit.put(buffer, position, -1);
                break;

            default:
                putNumber(value.nullForm, -1);
                break;
        }
    }

    /** Goes on to the next name, or the next element. */
    private void advance(final boolean isPresent)
    {
        if (null == container)
        {
            expected = null;
            return;
        }
        if (expected.hasBit)
        {
            noteBit(null == container.key ? next : next >> 1, isPresent);
        }
        next++;
        expectElement();
    }

    private void noteBit(final int element, final boolean isPresent)
    {
        final int at = bitsStart + (element >> 3);
        if (0 == (element & 7))
        {
            bitsEnd = at + 1;
            bits = bitsEnd > bits.length ? Arrays.copyOf(bits, 2 * bits.length) : bits;
            bits[at] = 0;
        }
        bits[at] |= (byte)((isPresent ? 1 : 0) << (element & 7));
        hasAbsent |= !isPresent;
    }

    private void expectElement()
    {
        expected = null != container.key && 0 == (next & 1) ? container.key : container.element;
    }

    /** Writes null for the fields before the given one that were not written. */
    private void leaveOut(final int found)
    {
        for (int i = next; i < found; i++)
        {
            final RawValue value = layout.values[i];
            if (!value.isNullable)
            {
                throw new CodecException("a field that is not nullable must be written: field=" + value.name);
            }
            putNull(value);
        }
        next = found;
    }

    private void push()
    {
        layouts[depth] = layout;
        containers[depth] = container;
        bases[depth] = base;
        nexts[depth] = next;
        bitsStarts[depth] = bitsStart;
        absents[depth] = hasAbsent;
        depth++;
    }

    private void leave()
    {
        depth--;
        layout = layouts[depth];
        container = containers[depth];
        base = bases[depth];
        next = nexts[depth];
        bitsStart = bitsStarts[depth];
        hasAbsent = absents[depth];
        expected = null;
        if (null != container)
        {
            expectElement();
        }
    }

    private CodecException misplaced()
    {
        return new CodecException("what is ended must be what was begun last, and complete: shape=" +
            root.shape.name() + ", depth=" + depth);
    }
}
