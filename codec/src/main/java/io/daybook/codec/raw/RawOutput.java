/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Arrays;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.positional.PositionalOutput;
import io.daybook.codec.unicode.Latin1;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.StopBit;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes values: follows the fields of nested objects and the elements of lists and maps by their layouts.
 * <p>
 * The bytes before the elements of a list are only known after the last element. Room is kept for the usual bytes, and
 * the elements are moved if more are needed.
 * <pre>
 *   all there      length or count              | elements
 *   some are null  -2, i32 length, stop count   | a bit for each element, set when it is there | those there   (raw)
 *                  -2 - count, stop             | a bit for each element, set when it is there | those there   (others)
 * </pre>
 */
final class RawOutput extends PositionalOutput<RawLayout, RawValue>
{
    /** The length of a raw list with null elements. The real length follows. */
    static final int WITH_BITS = -2;

    private static final int INITIAL_NULLS = 8;

    private final RawForm form;
    /** Checks how null blocks would be read. */
    private final RawInput check;
    /** Where the null blocks of all open levels are, and what they are. */
    private int[] nulls = new int[INITIAL_NULLS];
    private RawValue[] nullValues = new RawValue[INITIAL_NULLS];
    private int nullCount;
    /** How many of them are in the levels around the current one. */
    private int outerNulls;
    private final int[] outerNullsOf = new int[LEVELS];
    /** Whether the level has a null element whose type has no null of its own. */
    private boolean hasAbsent;
    /** The same for the levels around the current one. */
    private final boolean[] absents = new boolean[LEVELS];

    RawOutput(final RawLayout root)
    {
        super(root);
        form = root.form;
        check = new RawInput(form);
    }

    void wrap(final MutableDirectBuffer target, final int offset)
    {
        nullCount = 0;
        outerNulls = 0;
        begin(target, offset);
        enterObject(root);
    }

    @Override
    protected void field(final CharSequence name)
    {
        final int found = indexOf(name, next);
        if (found < next)
        {
            throw new CodecException("fields must be written once and in the shape's order: shape=" +
                layout.shape.name() + ", field=" + name);
        }
        leaveOut(found);
        expected = layout.values[found];
        next = found + 1;
    }

    /** Prepares for a value of a type, whose parts follow. */
    RawValue begin(final FieldType type)
    {
        final RawValue value = expected(type);
        if (value.hasMarker)
        {
            buffer.putByte(position++, form.presentByte);
        }
        advance(true);
        return value;
    }

    @Override
    protected void nullValue()
    {
        final RawValue value = expectedNullable();
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

    /** Writes a number of a width in bytes, or as one of the constants of {@link RawValue} says. */
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

    /** Writes text that was encoded before. */
    void putText(final byte[] text)
    {
        position += StopBit.put(buffer, position, text.length);
        ShortBytes.put(text, text.length, buffer, position);
        position += text.length;
    }

    /** Writes a length, which takes a number of bytes, and then the bytes. */
    void putBytes(final int header, final DirectBuffer source, final int offset, final int length)
    {
        putNumber(header, length);
        buffer.putBytes(position, source, offset, length);
        position += length;
    }

    @Override
    protected void beginObject()
    {
        final RawValue value = begin(FieldType.OBJECT);
        push();
        enterObject(value.layout);
        if (form.isWire)
        {
            position += Integer.BYTES;
        }
    }

    @Override
    protected void beginElements(final FieldType type)
    {
        final RawValue value = begin(type);
        push();
        enterElements(value);
        hasAbsent = false;
        position += kept(value);
    }

    @Override
    protected void complete(final int count)
    {
        settleNulls();
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
            moveElements(kept(container), StopBit.length(count));
            StopBit.put(buffer, base, count);
        }
    }

    /** The room that is kept for the length or the count of elements. */
    private static int kept(final RawValue container)
    {
        return Integer.BYTES == container.header ? Integer.BYTES : Byte.BYTES;
    }

    private void endWithBits(final int count)
    {
        final int bitsLength = RawLayout.bytesOf(count);
        if (form.isWire)
        {
            final int prefix = 2 * Integer.BYTES;
            moveElements(kept(container), prefix + StopBit.length(count) + bitsLength);
            buffer.putInt(base, WITH_BITS, LITTLE_ENDIAN);
            buffer.putInt(base + Integer.BYTES, position - base - prefix, LITTLE_ENDIAN);
            final int countLength = StopBit.put(buffer, base + prefix, count);
            buffer.putBytes(base + prefix + countLength, bits, bitsStart, bitsLength);
        }
        else
        {
            final int stored = WITH_BITS - count;
            moveElements(kept(container), StopBit.length(stored) + bitsLength);
            final int countLength = StopBit.put(buffer, base, stored);
            buffer.putBytes(base + countLength, bits, bitsStart, bitsLength);
        }
    }

    private void putNull(final RawValue value)
    {
        switch (value.nullForm)
        {
            case RawValue.NULL_BYTE:
                buffer.putByte(position++, form.absentByte);
                break;

            case RawValue.NULL_BLOCK:
                noteNull(value);
                position += StopBit.put(buffer, position, -1);
                break;

            case RawValue.NULL_STOP_BIT:
                position += StopBit.put(buffer, position, -1);
                break;

            default:
                putNumber(value.nullForm, -1);
                break;
        }
    }

    private void noteNull(final RawValue value)
    {
        if (nullCount == nulls.length)
        {
            nulls = Arrays.copyOf(nulls, 2 * nullCount);
            nullValues = Arrays.copyOf(nullValues, 2 * nullCount);
        }
        nulls[nullCount] = position;
        nullValues[nullCount++] = value;
    }

    /** Writes a length of -1 for each null of the level that would be read as another length, from the last one on. */
    private void settleNulls()
    {
        while (nullCount > outerNulls)
        {
            final int at = nulls[--nullCount];
            check.wrap(buffer, at, position);
            if (!check.isNullBlock(nullValues[nullCount], at))
            {
                final int behind = at + RawValue.NULL_LENGTH;
                buffer.putBytes(at + Integer.BYTES, buffer, behind, position - behind);
                buffer.putInt(at, -1, LITTLE_ENDIAN);
                position += Integer.BYTES - RawValue.NULL_LENGTH;
            }
        }
    }

    /** Moves on to the next name or element. */
    private void advance(final boolean isPresent)
    {
        if (null == container)
        {
            expected = null;
            return;
        }
        if (expected.hasBit)
        {
            noteBit(isPresent);
            hasAbsent |= !isPresent;
        }
        nextElement();
    }

    @Override
    protected void complete()
    {
        leaveOut(layout.values.length);
        settleNulls();
        if (form.isWire && depth > 0)
        {
            buffer.putInt(base, position - base - Integer.BYTES, LITTLE_ENDIAN);
        }
    }

    /** Writes null for the fields before the given one that were left out. */
    private void leaveOut(final int found)
    {
        for (int i = next; i < found; i++)
        {
            final RawValue value = layout.values[i];
            if (!value.isNullable)
            {
                throw missing(value);
            }
            putNull(value);
        }
        next = found;
    }

    @Override
    protected void push()
    {
        absents[depth] = hasAbsent;
        outerNullsOf[depth] = outerNulls;
        super.push();
        outerNulls = nullCount;
    }

    @Override
    protected void leave()
    {
        super.leave();
        hasAbsent = absents[depth];
        outerNulls = outerNullsOf[depth];
    }
}
