/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.packed.PackedLayout;
import io.daybook.codec.packed.PackedValue;
import io.daybook.codec.value.BitRow;

import org.agrona.DirectBuffer;
import org.agrona.collections.IntArrayList;

/**
 * How a delta stores the fields of a shape. Also lays out the state, which is what is kept of a message so that the
 * next one can be stored as changes:
 * <pre>
 *   +---------------------------+---------------------+
 *   | scales, a byte each       | message as PACKED   |
 *   | FLOAT64s outside lists    |                     |
 *   +---------------------------+---------------------+
 * </pre>
 * <b>Note:</b> immutable, and thread-safe.
 */
public final class DeltaLayout
{
    /** More than any value takes, apart from what it copies. The longest are zoned times: four varints and a byte. */
    private static final int MAX_VALUE_LENGTH = 32;

    /** The zone of a zoned date-time is stored like a text. */
    static final PackedValue ZONE =
        new PackedLayout(Shape.builder("Zone").field("zone", FieldType.TEXT).build()).value(0);

    final PackedLayout packed;
    final DeltaField[] fields;
    /** The fields that have a bit in the mask, in the order of their bits. */
    final DeltaField[] told;
    /** The fields among {@link #told} that have a fixed width. */
    final DeltaField[] toldFixed;
    final int maskLength;
    /** The bits of the mask for variable-width fields. */
    private final byte[] variableBits;
    /** More than a change takes, apart from what it copies of the message. */
    final int changeRoom;
    /** The first scale of this object and the objects nested in it, and the one behind the last, in the state. */
    final int firstScale;
    final int endScale;
    /** The scales after a whole message: those that the shape declares. */
    private final byte[] declaredScales;

    /**
     * Lays out a shape.
     *
     * @param shape to lay out.
     */
    public DeltaLayout(final Shape shape)
    {
        this(Objects.requireNonNull(shape, "shape must not be null"), new PackedLayout(shape), false,
            new IntArrayList());
    }

    private DeltaLayout(
        final Shape shape, final PackedLayout packed, final boolean isNested, final IntArrayList scales)
    {
        this.packed = packed;
        this.firstScale = scales.size();
        final List<ShapeField> declared = shape.fields();
        this.fields = new DeltaField[declared.size()];
        final List<DeltaField> told = new ArrayList<>();
        for (int i = 0; i < fields.length; i++)
        {
            final ShapeField field = declared.get(i);
            final boolean isScaled = FieldType.FLOAT64 == field.type();
            final boolean isTold = isNested || !field.key();
            fields[i] = new DeltaField(
                packed.value(i),
                isTold ? told.size() : -1,
                packed.offset(i),
                packed.presenceBit(i),
                isScaled ? scales.size() : -1,
                FieldType.OBJECT == field.type() && 0 == field.shape().enclosing() ?
                    new DeltaLayout(field.shape(), packed.value(i).layout(), true, scales) : null);
            if (isScaled)
            {
                scales.addInt(field.scale());
            }
            if (isTold)
            {
                told.add(fields[i]);
            }
        }
        this.told = told.toArray(new DeltaField[0]);
        this.maskLength = this.told.length + 7 >> 3;
        this.variableBits = new byte[maskLength];
        int room = maskLength;
        final List<DeltaField> fixed = new ArrayList<>();
        for (final DeltaField field : this.told)
        {
            if (field.isFixed())
            {
                fixed.add(field);
            }
            variableBits[field.bit >> 3] |= (byte)(field.isFixed() ? 0 : 1 << (field.bit & 7));
            room += MAX_VALUE_LENGTH + (null == field.nested ? 0 : field.nested.changeRoom);
        }
        this.toldFixed = fixed.toArray(new DeltaField[0]);
        this.changeRoom = room;
        this.endScale = scales.size();
        this.declaredScales = new byte[endScale];
        for (int i = firstScale; i < endScale; i++)
        {
            declaredScales[i] = (byte)scales.getInt(i);
        }
    }

    /**
     * Length of the scales, which come before the message in a state.
     *
     * @return in bytes.
     */
    public int scalesLength()
    {
        return endScale;
    }

    /**
     * Length of the mask of the outermost object.
     *
     * @return in bytes.
     */
    public int maskLength()
    {
        return maskLength;
    }

    /**
     * The bit of the mask that says that a field has changed.
     *
     * @param index of the field.
     * @return number of the bit, -1 for a part of the key.
     */
    public int bit(final int index)
    {
        return fields[index].bit;
    }

    /**
     * The scale of a FLOAT64.
     *
     * @param index of the field.
     * @return number of the scale in a state, -1 for another type.
     */
    public int scale(final int index)
    {
        return fields[index].scale;
    }

    /**
     * How many fields vary in width.
     *
     * @return number of variable-width fields of the outermost object.
     */
    public int variableCount()
    {
        return (int)Arrays.stream(fields).filter((field) -> !field.isFixed()).count();
    }

    /**
     * Length of the scales and the fixed-width fields, which a state begins with.
     *
     * @return in bytes.
     */
    public int headLength()
    {
        return endScale + packed.fixedLength();
    }

    /**
     * Checks that bytes are a message of the shape, as far as its lengths show that.
     *
     * @param message whose buffer holds it up to its limit.
     * @param offset  of its first byte.
     * @throws CodecException when the fields do not take exactly these bytes.
     */
    public void checkWhole(final PackedInput message, final int offset)
    {
        checkEnd(message, message.endOfObject(packed, offset));
    }

    /** Refuses bytes behind the last field, because they would be lost. */
    static void checkEnd(final PackedInput message, final int end)
    {
        if (end != message.limit())
        {
            throw new CodecException("a message must end with its last field: offset=" + end + ", limit=" +
                message.limit());
        }
    }

    /**
     * Whether a change has a new value for a field.
     *
     * @param index  of the field.
     * @param buffer that holds the change.
     * @param mask   offset of its first byte.
     * @return false for a field that is unchanged; the fields of the key always are.
     */
    public boolean hasChanged(final int index, final DirectBuffer buffer, final int mask)
    {
        final int bit = fields[index].bit;
        return bit >= 0 && BitRow.isSet(buffer, mask, bit);
    }

    /** Whether a change has only fixed-width fields. */
    boolean isFixed(final DirectBuffer buffer, final int mask)
    {
        for (int i = 0; i < maskLength; i++)
        {
            if (0 != (buffer.getByte(mask + i) & variableBits[i]))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Begins a state: sets the scales for a message that is stored whole.
     *
     * @param state  array that holds the state.
     * @param offset of the state; the message follows at {@link #scalesLength()}.
     */
    public void begin(final byte[] state, final int offset)
    {
        for (int i = firstScale; i < endScale; i++)
        {
            state[offset + i] = declaredScales[i];
        }
    }
}
