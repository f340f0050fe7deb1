/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Arrays;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.packed.PackedValue;
import io.daybook.codec.packed.Varint;
import io.daybook.codec.value.BitRow;

import org.agrona.ExpandableArrayBuffer;

/**
 * Writes what has changed in a message since another message of the same shape.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class ChangeWriter
{
    /** Before an object or optional value that may be null: the value is null. */
    static final int NULL = 0;
    /** The value follows whole. For a bool that may be null: the value is false. */
    static final int WHOLE = 1;
    /** An object's mask and values follow. For a bool that may be null: the value is true. */
    static final int CHANGES = 2;

    private final DeltaLayout layout;
    private final PackedInput before = new PackedInput();
    private final PackedInput after = new PackedInput();
    /** The state before, the state after, and the output. */
    private byte[] base;
    private byte[] next;
    private byte[] out;
    private int scales;
    private int position;

    /**
     * A writer of messages of one shape.
     *
     * @param layout of the shape.
     */
    public ChangeWriter(final DeltaLayout layout)
    {
        this.layout = layout;
    }

    /**
     * Writes what has changed from one message to another, whose keys are equal.
     *
     * @param from       buffer of the state before.
     * @param fromOffset of that state.
     * @param fromLength length of that state: scales and message, known to be valid.
     * @param state      buffer of the state after, which has its message already; its scales are set here.
     * @param offset     of that state.
     * @param length     of that state: scales and message.
     * @param target     that takes the mask and the values, and grows.
     * @param at         offset of the first byte there.
     * @return number of bytes.
     * @throws io.daybook.codec.CodecException when the fields of the state after do not take exactly its bytes.
     */
    public int write(
        final ExpandableArrayBuffer from,
        final int fromOffset,
        final int fromLength,
        final ExpandableArrayBuffer state,
        final int offset,
        final int length,
        final ExpandableArrayBuffer target,
        final int at)
    {
        target.checkLimit(at + headRoom());
        final int scalesLength = layout.scalesLength();
        final int fixedLength = scalesLength + layout.packed.fixedLength();
        final byte[] base = from.byteArray();
        final byte[] next = state.byteArray();
        Words.copy(base, fromOffset, next, offset, scalesLength);
        if (fromLength == length && Words.isSame(
            base, fromOffset + fixedLength, next, offset + fixedLength, length - fixedLength))
        {
            // The variable-width fields are unchanged, and so end where they should.
            return fixed(base, fromOffset, next, offset, target.byteArray(), at) - at;
        }
        target.checkLimit(at + layout.changeRoom + length);
        before.wrap(from);
        before.limit(fromOffset + fromLength);
        after.wrap(state);
        after.limit(offset + length);
        this.base = base;
        this.next = next;
        out = target.byteArray();
        scales = offset;
        position = at;
        DeltaLayout.checkEnd(after, object(layout, fromOffset + scalesLength, offset + scalesLength));
        return position - at;
    }

    /**
     * The most room that a change of heads takes.
     *
     * @return in bytes.
     */
    public int headRoom()
    {
        return layout.changeRoom + layout.packed.fixedLength();
    }

    /** Writes the fixed-width fields of the outermost object that have changed. */
    private int fixed(
        final byte[] base, final int wasScales, final byte[] next, final int isScales, final byte[] out, final int at)
    {
        final int was = wasScales + layout.scalesLength();
        final int is = isScales + layout.scalesLength();
        int end = mask(out, at, layout.maskLength);
        for (final DeltaField field : layout.toldFixed)
        {
            end = fixed(field, base, was, next, is, isScales, out, at, end);
        }
        return end;
    }

    /** Writes the changes of an object, and returns the offset behind the object in the message. */
    private int object(final DeltaLayout object, final int was, final int is)
    {
        final int mask = position;
        position = mask(out, mask, object.maskLength);
        int wasAt = was + object.packed.fixedLength();
        int isAt = after.skip(is, object.packed.fixedLength());
        for (final DeltaField field : object.fields)
        {
            if (!field.isFixed())
            {
                final int wasEnd = before.end(field.value, wasAt);
                final int isEnd = after.end(field.value, isAt);
                if (!field.isKey() && !Arrays.equals(base, wasAt, wasEnd, next, isAt, isEnd))
                {
                    mark(out, mask, field.bit);
                    variable(field, wasAt, isAt, isEnd);
                }
                wasAt = wasEnd;
                isAt = isEnd;
            }
            else if (!field.isKey())
            {
                position = fixed(field, base, was, next, is, scales, out, mask, position);
            }
        }
        return isAt;
    }

    /** Writes a mask without bits, and returns the offset behind it. */
    static int mask(final byte[] out, final int at, final int length)
    {
        for (int i = at; i < at + length; i++)
        {
            out[i] = 0;
        }
        return at + length;
    }

    static void mark(final byte[] out, final int mask, final int bit)
    {
        out[mask + (bit >> 3)] |= (byte)(1 << (bit & 7));
    }

    /** Writes a fixed-width field if it has changed, and returns the offset behind it. */
    static int fixed(
        final DeltaField field,
        final byte[] base,
        final int was,
        final byte[] next,
        final int is,
        final int scales,
        final byte[] out,
        final int mask,
        final int at)
    {
        final int wasAt = was + field.offset;
        final int isAt = is + field.offset;
        if (field.presenceBit >= 0)
        {
            return optional(field, base, was, next, is, scales, out, mask, at);
        }
        if (DeltaField.Way.OTHER == field.way)
        {
            // The bit in the mask says that the bool has changed.
            if (0 == base[wasAt] != (0 == next[isAt]))
            {
                mark(out, mask, field.bit);
            }
            return at;
        }
        if (Words.isSame(base, wasAt, next, isAt, field.width))
        {
            return at;
        }
        mark(out, mask, field.bit);
        return number(field, true, base, wasAt, next, isAt, scales, out, at);
    }

    private static int optional(
        final DeltaField field,
        final byte[] base,
        final int was,
        final byte[] next,
        final int is,
        final int scales,
        final byte[] out,
        final int mask,
        final int at)
    {
        final int wasAt = was + field.offset;
        final int isAt = is + field.offset;
        final boolean wasThere = BitRow.isSet(base, was, field.presenceBit);
        final boolean isThere = BitRow.isSet(next, is, field.presenceBit);
        if (wasThere == isThere && Words.isSame(base, wasAt, next, isAt, field.width))
        {
            return at;
        }
        mark(out, mask, field.bit);
        final boolean isBool = DeltaField.Way.OTHER == field.way;
        out[at] = (byte)(!isThere ? NULL : isBool && 0 != next[isAt] ? CHANGES : WHOLE);
        return isThere && !isBool ?
            number(field, wasThere, base, wasAt, next, isAt, scales, out, at + 1) : at + 1;
    }

    /** Writes a number as its difference from the value before, or from 0. */
    private static int number(
        final DeltaField field,
        final boolean wasThere,
        final byte[] base,
        final int was,
        final byte[] next,
        final int is,
        final int scales,
        final byte[] out,
        final int at)
    {
        switch (field.way)
        {
            case FLOAT64:
                return FloatDelta.put(
                    out, at, wasThere ? Words.getLong(base, was) : 0, Words.getLong(next, is), next,
                    scales + field.scale);

            case DAY_AND_TIME:
                final int time =
                    difference(out, at, wasThere ? Words.getInt(base, was) : 0, Words.getInt(next, is));
                return difference(out, time, wasThere ? Words.getLong(base, was + Integer.BYTES) : 0,
                    Words.getLong(next, is + Integer.BYTES));

            case DIFFERENCE:
                final FieldType type = field.value.type();
                return difference(
                    out, at, wasThere ? Integers.get(base, was, type) : 0, Integers.get(next, is, type));

            default:
                Words.copy(next, is, out, at, field.width);
                return at + field.width;
        }
    }

    private static int difference(final byte[] out, final int at, final long was, final long is)
    {
        return Varint.put(out, at, Zigzag.encode(is - was));
    }

    private void copy(final int from, final int length)
    {
        System.arraycopy(next, from, out, position, length);
        position += length;
    }

    private void variable(final DeltaField field, final int was, final int is, final int end)
    {
        switch (field.way)
        {
            case NESTED:
                nested(field, was, is, end);
                break;

            case TEXT:
                text(field.value, was, is);
                break;

            case ZONED:
                zoned(field.value, was, is);
                break;

            default:
                copy(is, end - is);
                break;
        }
    }

    private void nested(final DeltaField field, final int was, final int is, final int end)
    {
        final PackedValue value = field.value;
        if (!value.isNullable())
        {
            object(field.nested, was, is);
        }
        else if (after.isNull(value, is))
        {
            out[position++] = NULL;
        }
        else if (before.isNull(value, was))
        {
            out[position++] = WHOLE;
            copy(is + 1, end - is - 1);
            field.nested.begin(next, scales);
        }
        else
        {
            out[position++] = CHANGES;
            object(field.nested, was + 1, is + 1);
        }
    }

    /** Writes the kept prefix, the length plus one, and the new part. Null keeps nothing and has a length of -1. */
    private void text(final PackedValue value, final int was, final int is)
    {
        final int wasLength = before.length(value, was);
        final int isLength = after.length(value, is);
        final int wasFrom = before.start(value, was, wasLength);
        final int isFrom = after.start(value, is, isLength);
        // Null has no prefix to keep.
        final int most = Math.max(0, Math.min(wasLength, isLength));
        final int kept = Arrays.mismatch(base, wasFrom, wasFrom + most, next, isFrom, isFrom + most);
        text(kept < 0 ? most : kept, isFrom, isLength);
    }

    private void text(final int kept, final int from, final int length)
    {
        position = Varint.put(out, position, kept);
        position = Varint.put(out, position, length - kept + 1L);
        copy(from + kept, Math.max(0, length - kept));
    }

    private void zoned(final PackedValue value, final int was, final int is)
    {
        final boolean wasThere = !before.isNull(value, was);
        if (value.isNullable())
        {
            final boolean isThere = !after.isNull(value, is);
            out[position++] = (byte)(isThere ? WHOLE : NULL);
            if (!isThere)
            {
                return;
            }
        }
        final int wasAt = before.content(value, was);
        final int isAt = after.content(value, is);
        final long wasTime = wasThere ? Words.getLong(base, wasAt) : 0;
        final int wasOffset = wasThere ? Words.getInt(base, wasAt + Long.BYTES) : 0;
        position = difference(out, position, wasTime, Words.getLong(next, isAt));
        position = difference(out, position, wasOffset, Words.getInt(next, isAt + Long.BYTES));
        final int zone = isAt + Long.BYTES + Integer.BYTES;
        final int zoneLength = after.length(DeltaLayout.ZONE, zone);
        if (zoneLength < 0)
        {
            throw new CodecException("a zone must be a text: field=" + value.name() + ", offset=" + (zone - scales));
        }
        if (wasThere)
        {
            text(DeltaLayout.ZONE, wasAt + Long.BYTES + Integer.BYTES, zone);
        }
        else
        {
            text(0, after.start(DeltaLayout.ZONE, zone, zoneLength), zoneLength);
        }
    }
}
