/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Arrays;
import java.util.stream.IntStream;

import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.value.BitRow;

import org.agrona.ExpandableArrayBuffer;

/**
 * Takes the key of a message: the bytes of the fields that make it up, one after the other.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates when a key is longer than all keys before.
 */
public final class KeyFields
{
    private static final int FIRST_CAPACITY = 64;

    private final int fixedLength;
    /** The parts of the key, and all variable-width fields up to the last variable-width part. */
    private final DeltaField[] fields;
    /** The fixed-width parts of the key. */
    private final DeltaField[] fixed;
    private final PackedInput message = new PackedInput();
    private byte[] key = new byte[FIRST_CAPACITY];
    private int length;
    private int end;

    /**
     * The fields of a shape that make up its key.
     *
     * @param layout of the shape.
     */
    public KeyFields(final DeltaLayout layout)
    {
        fixedLength = layout.packed.fixedLength();
        int end = 0;
        for (int i = 0; i < layout.fields.length; i++)
        {
            end = layout.fields[i].isKey() && !layout.fields[i].isFixed() ? i + 1 : end;
        }
        final int variableEnd = end;
        fields = IntStream.range(0, layout.fields.length)
            .filter((i) -> layout.fields[i].isKey() || i < variableEnd && !layout.fields[i].isFixed())
            .mapToObj((i) -> layout.fields[i]).toArray(DeltaField[]::new);
        fixed = Arrays.stream(fields).filter(DeltaField::isFixed).toArray(DeltaField[]::new);
    }

    /**
     * Takes the key of a message.
     *
     * @param source buffer of the message.
     * @param from   offset of its first byte.
     * @param limit  offset behind its last byte.
     * @return length of the key in bytes, 0 if the shape has none.
     * @throws io.daybook.codec.CodecException when the message ends too early.
     */
    public int take(final ExpandableArrayBuffer source, final int from, final int limit)
    {
        message.wrap(source);
        message.limit(limit);
        length = 0;
        final byte[] bytes = source.byteArray();
        int variable = message.skip(from, fixedLength);
        for (final DeltaField field : fields)
        {
            if (field.isFixed())
            {
                if (field.presenceBit >= 0)
                {
                    reserve(1);
                    key[length++] = (byte)(BitRow.isSet(bytes, from, field.presenceBit) ? 1 : 0);
                }
                put(bytes, from + field.offset, field.width);
            }
            else
            {
                final int next = message.end(field.value, variable);
                if (field.isKey())
                {
                    put(bytes, variable, next - variable);
                }
                variable = next;
            }
        }
        end = variable;
        return length;
    }

    /**
     * Where the last key that was taken ends in its message.
     *
     * @return offset behind its last variable-width part; if it has none, offset behind the fixed-width fields.
     */
    public int end()
    {
        return end;
    }

    /**
     * Whether a message has the same bytes as a slot's message up to the end of the key, and so has the slot's key.
     *
     * @param source buffer of the message.
     * @param from   offset of its first byte, the same as that of the slot's message.
     * @param limit  offset behind its last byte.
     * @param slot   to compare with.
     * @return false if the bytes differ, or if that is not known.
     */
    boolean isSame(final ExpandableArrayBuffer source, final int from, final int limit, final KeySlot slot)
    {
        final int variable = from + fixedLength;
        if (slot.keyEnd < variable || slot.keyEnd > limit)
        {
            return false;
        }
        final byte[] bytes = source.byteArray();
        final byte[] other = slot.state().byteArray();
        for (final DeltaField field : fixed)
        {
            final int at = from + field.offset;
            if (!Words.isSame(bytes, at, other, at, field.width) || field.presenceBit >= 0 &&
                BitRow.isSet(bytes, from, field.presenceBit) != BitRow.isSet(other, from, field.presenceBit))
            {
                return false;
            }
        }
        return Arrays.equals(bytes, variable, slot.keyEnd, other, variable, slot.keyEnd);
    }

    private void put(final byte[] bytes, final int from, final int count)
    {
        reserve(count);
        Words.copy(bytes, from, key, length, count);
        length += count;
    }

    private void reserve(final int count)
    {
        if (length + count > key.length)
        {
            key = Arrays.copyOf(key, Math.max(2 * key.length, length + count));
        }
    }

    /**
     * The last key that was taken.
     *
     * @return array that begins with the bytes of the key.
     */
    public byte[] bytes()
    {
        return key;
    }
}
