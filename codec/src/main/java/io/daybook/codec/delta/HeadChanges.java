/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.packed.Varint;
import io.daybook.codec.value.BitRow;

/**
 * Writes the fixed-width fields of the outermost object. Generated codecs call it for each field in turn. Each method
 * compares a field in two states that begin at offset 0. If it has changed, the method writes the change and copies the
 * new value into the state before. It returns the offset behind what was written:
 * <ul>
 * <li>{@code was}, {@code is}: states before and after;</li>
 * <li>{@code at}: offset of the field in both;</li>
 * <li>{@code out}: output, with the mask at offset 0;</li>
 * <li>{@code bit}: of the field in the mask;</li>
 * <li>{@code end}: offset behind what was written so far.</li>
 * </ul>
 */
public final class HeadChanges
{
    private HeadChanges()
    {
    }

    /** Whether a field of a key is the same in both states. */
    public static boolean isSame(final byte[] was, final byte[] is, final int at, final int width)
    {
        return Words.isSame(was, at, is, at, width);
    }

    /**
     * Whether a field of a key that may be null is the same in both states. The field is given by its number in the
     * shape.
     */
    public static boolean isSame(final DeltaLayout layout, final int index, final byte[] was, final byte[] is)
    {
        final DeltaField field = layout.fields[index];
        final int head = layout.scalesLength();
        final int at = head + field.offset;
        return isSame(was, is, at, field.width) &&
            BitRow.isSet(was, head, field.presenceBit) == BitRow.isSet(is, head, field.presenceBit);
    }

    /** Begins a mask, and returns the offset behind it. */
    public static int mask(final byte[] out, final int length)
    {
        return ChangeWriter.mask(out, 0, length);
    }

    /** BOOL. */
    public static int bool(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final boolean hasChanged = 0 == was[at] != (0 == is[at]);
        was[at] = is[at];
        if (hasChanged)
        {
            ChangeWriter.mark(out, 0, bit);
        }
        return end;
    }

    /** INT8. */
    public static int int8(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final byte before = was[at];
        was[at] = is[at];
        return difference(before, is[at], out, bit, end);
    }

    /** UINT8. */
    public static int uint8(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final int before = was[at] & 0xFF;
        was[at] = is[at];
        return difference(before, is[at] & 0xFF, out, bit, end);
    }

    /** INT16. */
    public static int int16(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final short before = Words.getShort(was, at);
        final short after = Words.getShort(is, at);
        Words.putShort(was, at, after);
        return difference(before, after, out, bit, end);
    }

    /** UINT16. */
    public static int uint16(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final short before = Words.getShort(was, at);
        final short after = Words.getShort(is, at);
        Words.putShort(was, at, after);
        return difference(before & 0xFFFF, after & 0xFFFF, out, bit, end);
    }

    /** INT32. */
    public static int int32(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final int before = Words.getInt(was, at);
        final int after = Words.getInt(is, at);
        Words.putInt(was, at, after);
        return difference(before, after, out, bit, end);
    }

    /** UINT32. */
    public static int uint32(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final int before = Words.getInt(was, at);
        final int after = Words.getInt(is, at);
        Words.putInt(was, at, after);
        return difference(Integer.toUnsignedLong(before), Integer.toUnsignedLong(after), out, bit, end);
    }

    /** INT64 and UINT64: their differences have the same bits. */
    public static int int64(
        final byte[] was, final byte[] is, final int at, final byte[] out, final int bit, final int end)
    {
        final long before = Words.getLong(was, at);
        final long after = Words.getLong(is, at);
        Words.putLong(was, at, after);
        return difference(before, after, out, bit, end);
    }

    /** FLOAT64, with the number of its scale. */
    public static int float64(
        final byte[] was,
        final byte[] is,
        final int at,
        final int scale,
        final byte[] out,
        final int bit,
        final int end)
    {
        final long before = Words.getLong(was, at);
        final long after = Words.getLong(is, at);
        if (before == after)
        {
            return end;
        }
        ChangeWriter.mark(out, 0, bit);
        Words.putLong(was, at, after);
        return FloatDelta.put(out, end, before, after, was, scale);
    }

    /** Copies the new presence bits into the state before, once all fields have been written. */
    public static void copyPresence(final byte[] was, final byte[] is, final int at, final int length)
    {
        Words.copy(is, at, was, at, length);
    }

    /** Any field, except its presence bit, by its number in the shape. */
    public static int any(
        final DeltaLayout layout,
        final int index,
        final byte[] was,
        final byte[] is,
        final byte[] out,
        final int end)
    {
        final DeltaField field = layout.fields[index];
        final int head = layout.scalesLength();
        if (field.scale >= 0)
        {
            is[field.scale] = was[field.scale];
        }
        final int next = ChangeWriter.fixed(field, was, head, is, head, 0, out, 0, end);
        Words.copy(is, head + field.offset, was, head + field.offset, field.width);
        if (field.scale >= 0)
        {
            was[field.scale] = is[field.scale];
        }
        return next;
    }

    private static int difference(final long was, final long is, final byte[] out, final int bit, final int end)
    {
        if (was == is)
        {
            return end;
        }
        ChangeWriter.mark(out, 0, bit);
        return Varint.put(out, end, Zigzag.encode(is - was));
    }
}
