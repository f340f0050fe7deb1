/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.FieldType;
import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.packed.PackedValue;
import io.daybook.codec.packed.Varint;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Tells a message by what has changed since another of the same shape.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message.
 */
public final class DeltaWriter
{
    /** Before an object or optional value that may be null: it is. */
    static final int NULL = 0;
    /** The value follows whole; of a bool that may be null: it is false. */
    static final int WHOLE = 1;
    /** An object's mask and values follow; of a bool that may be null: it is true. */
    static final int CHANGES = 2;

    private final DeltaLayout layout;
    private final PackedInput before = new PackedInput();
    private final PackedInput after = new PackedInput();
    private MutableDirectBuffer next;
    private int scales;
    private MutableDirectBuffer out;
    private int position;

    /**
     * A writer of messages of one shape.
     *
     * @param layout of the shape.
     */
    public DeltaWriter(final DeltaLayout layout)
    {
        this.layout = layout;
    }

    /**
     * Writes what has changed from one message to another, whose keys are equal.
     *
     * @param base       buffer of the state before.
     * @param baseOffset of that state.
     * @param baseLength of that state, scales and message.
     * @param state      buffer of the state after, its message set: the scales are set here.
     * @param offset     of that state.
     * @param length     of that state, scales and message.
     * @param target     that takes the mask and the values; an expandable one grows.
     * @param at         offset of the first byte there.
     * @return number of bytes.
     */
    public int write(
        final DirectBuffer base,
        final int baseOffset,
        final int baseLength,
        final MutableDirectBuffer state,
        final int offset,
        final int length,
        final MutableDirectBuffer target,
        final int at)
    {
        before.wrap(base);
        before.limit(baseOffset + baseLength);
        after.wrap(state);
        after.limit(offset + length);
        next = state;
        scales = offset;
        out = target;
        position = at;
        state.putBytes(offset, base, baseOffset, layout.scalesLength());
        object(layout, baseOffset + layout.scalesLength(), offset + layout.scalesLength());
        return position - at;
    }

    private void object(final DeltaLayout object, final int was, final int is)
    {
        final int mask = position;
        out.setMemory(mask, object.maskLength, (byte)0);
        position += object.maskLength;
        int wasAt = was + object.packed.fixedLength();
        int isAt = is + object.packed.fixedLength();
        for (final DeltaField field : object.fields)
        {
            if (field.isFixed())
            {
                if (!field.isKey() && hasChanged(field, was, is))
                {
                    mark(mask, field.bit);
                    fixed(field, was, is);
                }
            }
            else
            {
                final int wasEnd = before.end(field.value, wasAt);
                final int isEnd = after.end(field.value, isAt);
                if (!field.isKey() && !isSame(wasAt, wasEnd - wasAt, isAt, isEnd - isAt))
                {
                    mark(mask, field.bit);
                    variable(field, wasAt, isAt, isEnd);
                }
                wasAt = wasEnd;
                isAt = isEnd;
            }
        }
    }

    private void mark(final int mask, final int bit)
    {
        final int at = mask + (bit >> 3);
        out.putByte(at, (byte)(out.getByte(at) | 1 << (bit & 7)));
    }

    private boolean hasChanged(final DeltaField field, final int was, final int is)
    {
        final int width = field.value.width();
        return !isSame(was + field.offset, width, is + field.offset, width) ||
            field.presenceBit >= 0 && before.bit(was, field.presenceBit) != after.bit(is, field.presenceBit);
    }

    private boolean isSame(final int was, final int wasLength, final int is, final int isLength)
    {
        if (wasLength != isLength)
        {
            return false;
        }
        int i = 0;
        while (i + Long.BYTES <= wasLength && before.buffer().getLong(was + i) == next.getLong(is + i))
        {
            i += Long.BYTES;
        }
        while (i < wasLength && before.buffer().getByte(was + i) == next.getByte(is + i))
        {
            i++;
        }
        return i == wasLength;
    }

    private void fixed(final DeltaField field, final int was, final int is)
    {
        final PackedValue value = field.value;
        final int isAt = is + field.offset;
        final boolean wasThere = field.presenceBit < 0 || before.bit(was, field.presenceBit);
        if (field.presenceBit >= 0)
        {
            final boolean isThere = after.bit(is, field.presenceBit);
            final boolean isTrue = FieldType.BOOL == value.type() && 0 != next.getByte(isAt);
            out.putByte(position++, (byte)(!isThere ? NULL : isTrue ? CHANGES : WHOLE));
            if (!isThere)
            {
                return;
            }
        }
        // A bool that is never null has changed: that says it all.
        if (FieldType.BOOL != value.type())
        {
            number(field, wasThere, was + field.offset, isAt);
        }
    }

    private void number(final DeltaField field, final boolean wasThere, final int was, final int is)
    {
        final DirectBuffer base = before.buffer();
        final FieldType type = field.value.type();
        if (FieldType.FLOAT64 == type)
        {
            position += FloatDelta.put(out, position, wasThere ? base.getLong(was, LITTLE_ENDIAN) : 0,
                next.getLong(is, LITTLE_ENDIAN), next, scales + field.scale);
        }
        else if (FieldType.DATE_TIME == type)
        {
            difference(wasThere ? base.getInt(was, LITTLE_ENDIAN) : 0, next.getInt(is, LITTLE_ENDIAN));
            difference(wasThere ? base.getLong(was + Integer.BYTES, LITTLE_ENDIAN) : 0,
                next.getLong(is + Integer.BYTES, LITTLE_ENDIAN));
        }
        else if (Integers.isOne(type))
        {
            difference(wasThere ? Integers.get(base, was, type) : 0, Integers.get(next, is, type));
        }
        else
        {
            copy(is, field.value.width());
        }
    }

    private void difference(final long was, final long is)
    {
        position += Varint.put(out, position, Zigzag.encode(is - was));
    }

    private void copy(final int from, final int length)
    {
        out.putBytes(position, next, from, length);
        position += length;
    }

    private void variable(final DeltaField field, final int was, final int is, final int end)
    {
        switch (field.value.type())
        {
            case OBJECT:
                nested(field, was, is, end);
                break;

            case TEXT:
            case BYTES:
                text(field.value, was, is);
                break;

            case ZONED_DATE_TIME:
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
            out.putByte(position++, (byte)NULL);
        }
        else if (before.isNull(value, was))
        {
            out.putByte(position++, (byte)WHOLE);
            copy(is + 1, end - is - 1);
            field.nested.begin(next, scales);
        }
        else
        {
            out.putByte(position++, (byte)CHANGES);
            object(field.nested, was + 1, is + 1);
        }
    }

    /** Kept prefix, length plus one, and what is new; a null keeps nothing and has a length of -1. */
    private void text(final PackedValue value, final int was, final int is)
    {
        final int wasLength = before.length(value, was);
        final int isLength = after.length(value, is);
        final int wasFrom = before.start(value, was, wasLength);
        final int isFrom = after.start(value, is, isLength);
        int kept = 0;
        final int most = Math.min(wasLength, isLength);
        while (kept < most && before.buffer().getByte(wasFrom + kept) == next.getByte(isFrom + kept))
        {
            kept++;
        }
        position += Varint.put(out, position, kept);
        position += Varint.put(out, position, isLength - kept + 1L);
        copy(isFrom + kept, Math.max(0, isLength - kept));
    }

    private void zoned(final PackedValue value, final int was, final int is)
    {
        final boolean wasThere = !before.isNull(value, was);
        if (value.isNullable())
        {
            final boolean isThere = !after.isNull(value, is);
            out.putByte(position++, (byte)(isThere ? WHOLE : NULL));
            if (!isThere)
            {
                return;
            }
        }
        final int wasAt = before.content(value, was);
        final int isAt = after.content(value, is);
        difference(wasThere ? before.buffer().getLong(wasAt, LITTLE_ENDIAN) : 0, next.getLong(isAt, LITTLE_ENDIAN));
        difference(wasThere ? before.buffer().getInt(wasAt + Long.BYTES, LITTLE_ENDIAN) : 0,
            next.getInt(isAt + Long.BYTES, LITTLE_ENDIAN));
        final int zone = isAt + Long.BYTES + Integer.BYTES;
        if (wasThere)
        {
            text(DeltaLayout.ZONE, wasAt + Long.BYTES + Integer.BYTES, zone);
        }
        else
        {
            final int length = after.length(DeltaLayout.ZONE, zone);
            position += Varint.put(out, position, 0);
            position += Varint.put(out, position, length + 1L);
            copy(after.start(DeltaLayout.ZONE, zone, length), length);
        }
    }
}
