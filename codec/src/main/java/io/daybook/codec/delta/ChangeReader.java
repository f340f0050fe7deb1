/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Arrays;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.ShapeField;
import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.packed.PackedValue;
import io.daybook.codec.packed.Varint;
import io.daybook.codec.value.BitRow;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/**
 * Makes a message from its base, a message of the same shape, and from what has changed since. For any bytes of the
 * change, it either throws, or makes bytes that a decoder of PACKED can safely read or refuse.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class ChangeReader
{
    private final DeltaLayout layout;
    private final PackedInput before = new PackedInput();
    private final PackedInput delta = new PackedInput();
    /** Offset behind what was read of the delta. */
    private int at;
    /** Offset of the mask of a change that may be made in place. */
    private int fixedMask;
    /** The state before the change, and the state that is made. */
    private byte[] base;
    private ExpandableArrayBuffer state;
    private byte[] next;
    private int scales;
    /** Offset behind what was made of the message. */
    private int position;

    /**
     * A reader of messages of one shape.
     *
     * @param layout of the shape.
     */
    public ChangeReader(final DeltaLayout layout)
    {
        this.layout = layout;
    }

    /**
     * Makes the state after a change.
     *
     * @param from       buffer of the state before.
     * @param fromOffset of that state.
     * @param fromLength length of that state: scales and message.
     * @param source     buffer of the change.
     * @param offset     of its first byte.
     * @param length     of the change, which is consumed exactly.
     * @param to         buffer that takes the state after, and grows. Must not be the buffer of the state before.
     * @param toOffset   offset of its first byte.
     * @return length of the state, scales and message.
     * @throws CodecException for bytes that are no change of such a message.
     */
    public int read(
        final ExpandableArrayBuffer from,
        final int fromOffset,
        final int fromLength,
        final DirectBuffer source,
        final int offset,
        final int length,
        final ExpandableArrayBuffer to,
        final int toOffset)
    {
        final int mask = begin(source, offset, length);
        to.checkLimit(toOffset + fromLength);
        base = from.byteArray();
        state = to;
        next = to.byteArray();
        scales = toOffset;
        before.wrap(from);
        before.limit(fromOffset + fromLength);
        Words.copy(base, fromOffset, next, toOffset, layout.scalesLength());
        position = toOffset + layout.scalesLength();
        fields(layout, mask, fromOffset + layout.scalesLength());
        checkEnd();
        return position - toOffset;
    }

    /**
     * Whether a change has only fixed-width fields of the outermost object, so that it can be made in place.
     *
     * @param source buffer of the change.
     * @param offset of its first byte.
     * @param length of the change.
     * @return false when other fields have changed, too.
     * @throws CodecException for bytes that do not begin like a change.
     */
    public boolean isFixed(final DirectBuffer source, final int offset, final int length)
    {
        fixedMask = begin(source, offset, length);
        return layout.isFixed(source, fixedMask);
    }

    /**
     * Makes the state after the change that {@link #isFixed} was called for, in place of the state before. If this
     * throws, the state is not valid any more.
     *
     * @param of state: scales and message.
     * @throws CodecException for bytes that are no change of such a message.
     */
    public void readFixed(final ExpandableArrayBuffer of)
    {
        next = of.byteArray();
        scales = 0;
        for (int i = 0; i < layout.maskLength; i++)
        {
            for (int bits = delta.buffer().getByte(fixedMask + i) & 0xFF; 0 != bits; bits &= bits - 1)
            {
                fixed(layout.told[Byte.SIZE * i + Integer.numberOfTrailingZeros(bits)], layout.scalesLength());
            }
        }
        checkEnd();
    }

    /** Sets the fields for a change, and returns the offset of its mask. */
    private int begin(final DirectBuffer source, final int offset, final int length)
    {
        delta.wrap(source);
        delta.limit(offset + length);
        at = offset;
        return mask(layout);
    }

    private void checkEnd()
    {
        if (at != delta.limit())
        {
            throw new CodecException("a delta must end with its last value: offset=" + at + ", limit=" + delta.limit());
        }
    }

    private void object(final DeltaLayout object, final int was)
    {
        fields(object, mask(object), was);
    }

    private void fields(final DeltaLayout object, final int mask, final int was)
    {
        final int is = position;
        final int fixedLength = object.packed.fixedLength();
        put(was, fixedLength);
        int wasAt = was + fixedLength;
        for (final DeltaField field : object.fields)
        {
            final boolean hasChanged = !field.isKey() && delta.bit(mask, field.bit);
            if (field.isFixed())
            {
                if (hasChanged)
                {
                    fixed(field, is);
                }
            }
            else
            {
                final int wasEnd = before.end(field.value, wasAt);
                if (hasChanged)
                {
                    variable(field, wasAt);
                }
                else
                {
                    put(wasAt, wasEnd - wasAt);
                }
                wasAt = wasEnd;
            }
        }
    }

    /** Reads a mask and returns its offset. A bit without a field is refused, because nobody would see that change. */
    private int mask(final DeltaLayout object)
    {
        final int mask = take(object.maskLength);
        final int spare = Byte.SIZE * object.maskLength - object.told.length;
        if (spare > 0 && 0 != (delta.buffer().getByte(mask + object.maskLength - 1) & 0xFF) >>> 8 - spare)
        {
            throw new CodecException("a delta's mask must have bits for fields alone: fields=" +
                object.told.length + ", offset=" + mask);
        }
        return mask;
    }

    private int take(final int length)
    {
        final int from = at;
        at = delta.skip(at, length);
        return from;
    }

    /** Copies a part of the message before. */
    private void put(final int from, final int length)
    {
        reserve(length);
        Words.copy(base, from, next, position, length);
        position += length;
    }

    /** Copies a part of the delta. */
    private void putNew(final int from, final int length)
    {
        reserve(length);
        delta.buffer().getBytes(from, next, position, length);
        position += length;
    }

    private void putByte(final int value)
    {
        reserve(1);
        next[position++] = (byte)value;
    }

    private void reserve(final int length)
    {
        state.checkLimit(position + length);
        next = state.byteArray();
    }

    private void fixed(final DeltaField field, final int is)
    {
        final int to = is + field.offset;
        final boolean isBool = DeltaField.Way.OTHER == field.way;
        if (field.presenceBit < 0)
        {
            if (isBool)
            {
                next[to] = (byte)(0 == next[to] ? 1 : 0);
            }
            else
            {
                number(field, to);
            }
            return;
        }
        final int how = how(field.value, isBool ? ChangeWriter.CHANGES : ChangeWriter.WHOLE);
        if (ChangeWriter.NULL == how || !BitRow.isSet(next, is, field.presenceBit))
        {
            Arrays.fill(next, to, to + field.width, (byte)0);
        }
        setPresence(is, field.presenceBit, ChangeWriter.NULL != how);
        if (isBool)
        {
            next[to] = (byte)(ChangeWriter.CHANGES == how ? 1 : 0);
        }
        else if (ChangeWriter.NULL != how)
        {
            number(field, to);
        }
    }

    private int how(final PackedValue value, final int most)
    {
        final int how = delta.buffer().getByte(take(1));
        if (how < ChangeWriter.NULL || how > most)
        {
            throw refused(value, "the byte before a value that may be null must be 0 to " + most, how);
        }
        return how;
    }

    private void setPresence(final int is, final int bit, final boolean isThere)
    {
        final int index = is + (bit >> 3);
        final int mask = 1 << (bit & 7);
        next[index] = (byte)(isThere ? next[index] | mask : next[index] & ~mask);
    }

    private void number(final DeltaField field, final int to)
    {
        switch (field.way)
        {
            case FLOAT64:
                float64(field, to);
                break;

            case DAY_AND_TIME:
                integer(field.value, FieldType.DATE, to);
                integer(field.value, FieldType.TIME, to + Integer.BYTES);
                break;

            case DIFFERENCE:
                integer(field.value, field.value.type(), to);
                break;

            default:
                delta.buffer().getBytes(take(field.width), next, to, field.width);
                break;
        }
    }

    private void integer(final PackedValue value, final FieldType type, final int to)
    {
        final long was = Integers.get(next, to, type);
        final long is = was + Zigzag.decode(varint());
        if (!Integers.put(next, to, type, is))
        {
            throw refused(value, "a delta must lead to a value of its field's type", is);
        }
    }

    private long varint()
    {
        final long value = Varint.getLong(delta.buffer(), at, delta.limit());
        at += Varint.length(value);
        return value;
    }

    private void float64(final DeltaField field, final int to)
    {
        final long was = Words.getLong(next, to);
        final long number = varint();
        final int mode = (int)number & (1 << FloatDelta.MODE_BITS) - 1;
        final long rest = number >>> FloatDelta.MODE_BITS;
        if (FloatDelta.BITS == mode)
        {
            Words.putLong(next, to, was ^ bits(field.value, rest));
            return;
        }
        if (FloatDelta.NEW_SCALE == mode)
        {
            final int scale = delta.buffer().getByte(take(1));
            if (scale < 0 || scale > ShapeField.MAX_SCALE)
            {
                throw refused(field.value, "a scale must be 0 to " + ShapeField.MAX_SCALE, scale);
            }
            next[scales + field.scale] = (byte)scale;
        }
        else if (FloatDelta.SAME_SCALE != mode)
        {
            throw refused(field.value, "a float64 must be told in one of three ways, 0 to 2", mode);
        }
        final int scale = next[scales + field.scale];
        final long base = Mantissa.of(was, scale);
        final long mantissa = base + Zigzag.decode(rest);
        if (Mantissa.NONE == base || !Mantissa.isOne(mantissa))
        {
            throw refused(field.value, "a delta of digits must stand behind a value of so many, and lead to one",
                "scale " + scale);
        }
        Words.putLong(next, to, Mantissa.bits(mantissa, scale));
    }

    private long bits(final PackedValue value, final long where)
    {
        final int first = (int)(where >>> 3);
        final int kept = (int)(where & 7) + 1;
        if (where >= Long.SIZE || first + kept > Long.BYTES)
        {
            throw refused(value, "bytes of a float64 must be among its eight", where);
        }
        long bits = 0;
        final int from = take(kept);
        for (int i = 0; i < kept; i++)
        {
            bits |= (delta.buffer().getByte(from + i) & 0xFFL) << 56 - 8 * (first + i);
        }
        return bits;
    }

    private void variable(final DeltaField field, final int was)
    {
        switch (field.way)
        {
            case NESTED:
                nested(field, was);
                break;

            case TEXT:
                text(field.value, field.value.isNullable(), true, was);
                break;

            case ZONED:
                zoned(field.value, was);
                break;

            default:
                whole(field.value);
                break;
        }
    }

    private void whole(final PackedValue value)
    {
        final int from = at;
        at = delta.end(value, at);
        putNew(from, at - from);
    }

    private void nested(final DeltaField field, final int was)
    {
        final PackedValue value = field.value;
        if (!value.isNullable())
        {
            object(field.nested, was);
            return;
        }
        final int how = how(value, before.isNull(value, was) ? ChangeWriter.WHOLE : ChangeWriter.CHANGES);
        putByte(ChangeWriter.NULL == how ? 0 : 1);
        if (ChangeWriter.WHOLE == how)
        {
            final int from = at;
            at = delta.endOfObject(value.layout(), at);
            putNew(from, at - from);
            field.nested.begin(next, scales);
        }
        else if (ChangeWriter.CHANGES == how)
        {
            object(field.nested, was + 1);
        }
    }

    private void text(final PackedValue value, final boolean mayBeNull, final boolean wasThere, final int was)
    {
        final int wasLength = wasThere ? before.length(value, was) : 0;
        final long kept = varint();
        final long length = varint() - 1;
        if (Long.compareUnsigned(kept, Math.max(0, wasLength)) > 0)
        {
            throw refused(value, "a text must not keep more than there was, " + wasLength + " bytes", kept);
        }
        if (length < 0)
        {
            if (!mayBeNull || -1 != length || 0 != kept)
            {
                throw refused(value, "a text must have a length", length);
            }
            putByte(0);
            return;
        }
        final int added = delta.skip(at, length) - at;
        putLength(value, kept + added);
        if (kept > 0)
        {
            put(before.start(value, was, wasLength), (int)kept);
        }
        putNew(take(added), added);
    }

    private void putLength(final PackedValue value, final long length)
    {
        if (length >= Integer.MAX_VALUE || value.prefix() > 0 && value.prefix() < Integer.BYTES &&
            length >= 1L << 8 * value.prefix())
        {
            throw refused(value, "a length must fit the bytes declared for it", length);
        }
        if (0 == value.prefix())
        {
            reserve(Varint.length(length + 1));
            position = Varint.put(next, position, length + 1);
            return;
        }
        for (int i = 0; i < value.prefix(); i++)
        {
            putByte((int)(length >> 8 * i));
        }
    }

    private void zoned(final PackedValue value, final int was)
    {
        final boolean wasThere = !before.isNull(value, was);
        if (value.isNullable())
        {
            final int how = how(value, ChangeWriter.WHOLE);
            putByte(how);
            if (ChangeWriter.NULL == how)
            {
                return;
            }
        }
        final int wasAt = before.content(value, was);
        reserve(Long.BYTES + Integer.BYTES);
        Words.putLong(next, position, wasThere ? Words.getLong(base, wasAt) : 0);
        Words.putInt(next, position + Long.BYTES, wasThere ? Words.getInt(base, wasAt + Long.BYTES) : 0);
        integer(value, FieldType.INT64, position);
        integer(value, FieldType.INT32, position + Long.BYTES);
        position += Long.BYTES + Integer.BYTES;
        text(DeltaLayout.ZONE, false, wasThere, wasAt + Long.BYTES + Integer.BYTES);
    }

    private CodecException refused(final PackedValue value, final String rule, final Object found)
    {
        return new CodecException(
            rule + ": field=" + value.name() + ", value=" + found + ", offset=" + at + ", limit=" + delta.limit());
    }
}
