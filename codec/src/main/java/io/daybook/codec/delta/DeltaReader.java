/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.ShapeField;
import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.packed.PackedValue;
import io.daybook.codec.packed.Varint;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Makes a message from another of the same shape and from what has changed since. Whatever the bytes of the change are,
 * this makes a message that a decoder of PACKED takes or refuses, or throws.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class DeltaReader
{
    private final DeltaLayout layout;
    private final PackedInput before = new PackedInput();
    private final PackedInput delta = new PackedInput();
    /** Behind what has been read of the delta. */
    private int at;
    private MutableDirectBuffer next;
    private int scales;
    /** Behind what has been made of the message. */
    private int position;

    /**
     * A reader of messages of one shape.
     *
     * @param layout of the shape.
     */
    public DeltaReader(final DeltaLayout layout)
    {
        this.layout = layout;
    }

    /**
     * Makes the state after a change.
     *
     * @param base       buffer of the state before.
     * @param baseOffset of that state.
     * @param baseLength of that state, scales and message.
     * @param source     buffer of the change.
     * @param offset     of its first byte.
     * @param length     of it, which is consumed exactly.
     * @param state      that takes the state after; an expandable buffer grows. Not the place of the one before.
     * @param stateAt    offset of its first byte.
     * @return length of the state, scales and message.
     * @throws CodecException for bytes that are no change of such a message.
     */
    public int read(
        final DirectBuffer base,
        final int baseOffset,
        final int baseLength,
        final DirectBuffer source,
        final int offset,
        final int length,
        final MutableDirectBuffer state,
        final int stateAt)
    {
        before.wrap(base);
        before.limit(baseOffset + baseLength);
        delta.wrap(source);
        delta.limit(offset + length);
        at = offset;
        next = state;
        scales = stateAt;
        state.putBytes(stateAt, base, baseOffset, layout.scalesLength());
        position = stateAt + layout.scalesLength();
        object(layout, baseOffset + layout.scalesLength());
        if (at != offset + length)
        {
            throw new CodecException("a delta must end with its last value: offset=" + at + ", limit=" +
                (offset + length));
        }
        return position - stateAt;
    }

    private void object(final DeltaLayout object, final int was)
    {
        final int mask = take(object.maskLength);
        checkMask(object, mask);
        final int is = position;
        final int fixedLength = object.packed.fixedLength();
        next.putBytes(is, before.buffer(), was, fixedLength);
        position += fixedLength;
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
                    put(before.buffer(), wasAt, wasEnd - wasAt);
                }
                wasAt = wasEnd;
            }
        }
    }

    /** A bit without a field would be a change that nobody sees. */
    private void checkMask(final DeltaLayout object, final int mask)
    {
        final int spare = 8 * object.maskLength - object.bits;
        if (spare > 0 && 0 != (delta.buffer().getByte(mask + object.maskLength - 1) & 0xFF) >>> 8 - spare)
        {
            throw new CodecException("a delta's mask must have bits for fields alone: fields=" + object.bits +
                ", offset=" + mask);
        }
    }

    private int take(final int length)
    {
        final int from = at;
        at = delta.skip(at, length);
        return from;
    }

    private void put(final DirectBuffer source, final int from, final int length)
    {
        next.putBytes(position, source, from, length);
        position += length;
    }

    private void fixed(final DeltaField field, final int is)
    {
        final int to = is + field.offset;
        final boolean isBool = FieldType.BOOL == field.value.type();
        if (field.presenceBit < 0)
        {
            if (isBool)
            {
                next.putByte(to, (byte)(0 == next.getByte(to) ? 1 : 0));
            }
            else
            {
                number(field, to);
            }
            return;
        }
        final int how = how(field.value, isBool ? DeltaWriter.CHANGES : DeltaWriter.WHOLE);
        if (DeltaWriter.NULL == how || !isPresent(is, field.presenceBit))
        {
            next.setMemory(to, field.value.width(), (byte)0);
        }
        setPresence(is, field.presenceBit, DeltaWriter.NULL != how);
        if (isBool)
        {
            next.putByte(to, (byte)(DeltaWriter.CHANGES == how ? 1 : 0));
        }
        else if (DeltaWriter.NULL != how)
        {
            number(field, to);
        }
    }

    private int how(final PackedValue value, final int most)
    {
        final int how = delta.buffer().getByte(take(1));
        if (how < DeltaWriter.NULL || how > most)
        {
            throw refused(value, "the byte before a value that may be null must be 0 to " + most, how);
        }
        return how;
    }

    private boolean isPresent(final int is, final int bit)
    {
        return 0 != (next.getByte(is + (bit >> 3)) & 1 << (bit & 7));
    }

    private void setPresence(final int is, final int bit, final boolean isThere)
    {
        final int index = is + (bit >> 3);
        final int mask = 1 << (bit & 7);
        final int bits = next.getByte(index);
        next.putByte(index, (byte)(isThere ? bits | mask : bits & ~mask));
    }

    private void number(final DeltaField field, final int to)
    {
        final FieldType type = field.value.type();
        if (FieldType.FLOAT64 == type)
        {
            float64(field, to);
        }
        else if (FieldType.DATE_TIME == type)
        {
            integer(field.value, FieldType.DATE, to);
            integer(field.value, FieldType.TIME, to + Integer.BYTES);
        }
        else if (Integers.isOne(type))
        {
            integer(field.value, type, to);
        }
        else
        {
            final int width = field.value.width();
            next.putBytes(to, delta.buffer(), take(width), width);
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
        final long was = next.getLong(to, LITTLE_ENDIAN);
        final long number = varint();
        final int mode = (int)number & (1 << FloatDelta.MODE_BITS) - 1;
        final long rest = number >>> FloatDelta.MODE_BITS;
        if (FloatDelta.BITS == mode)
        {
            next.putLong(to, was ^ bits(field.value, rest), LITTLE_ENDIAN);
            return;
        }
        if (FloatDelta.NEW_SCALE == mode)
        {
            final int scale = delta.buffer().getByte(take(1));
            if (scale < 0 || scale > ShapeField.MAX_SCALE)
            {
                throw refused(field.value, "a scale must be 0 to " + ShapeField.MAX_SCALE, scale);
            }
            next.putByte(scales + field.scale, (byte)scale);
        }
        else if (FloatDelta.SAME_SCALE != mode)
        {
            throw refused(field.value, "a float64 must be told in one of three ways, 0 to 2", mode);
        }
        final int scale = next.getByte(scales + field.scale);
        final long base = Mantissa.of(was, scale);
        final long mantissa = base + Zigzag.decode(rest);
        if (Mantissa.NONE == base || !Mantissa.isOne(mantissa))
        {
            throw refused(field.value, "a delta of digits must stand behind a value of so many, and lead to one",
                "scale " + scale);
        }
        next.putLong(to, Mantissa.bits(mantissa, scale), LITTLE_ENDIAN);
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
        switch (field.value.type())
        {
            case OBJECT:
                nested(field, was);
                break;

            case TEXT:
            case BYTES:
                text(field.value, field.value.isNullable(), true, was);
                break;

            case ZONED_DATE_TIME:
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
        put(delta.buffer(), from, at - from);
    }

    private void nested(final DeltaField field, final int was)
    {
        final PackedValue value = field.value;
        if (!value.isNullable())
        {
            object(field.nested, was);
            return;
        }
        final int how = how(value, before.isNull(value, was) ? DeltaWriter.WHOLE : DeltaWriter.CHANGES);
        next.putByte(position++, (byte)(DeltaWriter.NULL == how ? 0 : 1));
        if (DeltaWriter.WHOLE == how)
        {
            final int from = at;
            at = delta.endOfObject(value.layout(), at);
            put(delta.buffer(), from, at - from);
            field.nested.begin(next, scales);
        }
        else if (DeltaWriter.CHANGES == how)
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
            next.putByte(position++, (byte)0);
            return;
        }
        final int added = delta.skip(at, length) - at;
        putLength(value, kept + added);
        if (kept > 0)
        {
            put(before.buffer(), before.start(value, was, wasLength), (int)kept);
        }
        put(delta.buffer(), take(added), added);
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
            position += Varint.put(next, position, length + 1);
            return;
        }
        for (int i = 0; i < value.prefix(); i++)
        {
            next.putByte(position++, (byte)(length >> 8 * i));
        }
    }

    private void zoned(final PackedValue value, final int was)
    {
        final boolean wasThere = !before.isNull(value, was);
        if (value.isNullable())
        {
            final int how = how(value, DeltaWriter.WHOLE);
            next.putByte(position++, (byte)how);
            if (DeltaWriter.NULL == how)
            {
                return;
            }
        }
        final int wasAt = before.content(value, was);
        next.putLong(position, wasThere ? before.buffer().getLong(wasAt, LITTLE_ENDIAN) : 0, LITTLE_ENDIAN);
        next.putInt(position + Long.BYTES, wasThere ? before.buffer().getInt(wasAt + Long.BYTES, LITTLE_ENDIAN) : 0,
            LITTLE_ENDIAN);
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
