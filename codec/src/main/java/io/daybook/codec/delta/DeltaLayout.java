/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.List;
import java.util.Objects;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.packed.PackedLayout;
import io.daybook.codec.packed.PackedValue;

import org.agrona.MutableDirectBuffer;
import org.agrona.collections.IntArrayList;

/**
 * How the fields of a shape are told in a delta, and what is kept of a message so that the next one can be told by what
 * has changed:
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
    /** The zone of a zoned date-time is told as a text is. */
    static final PackedValue ZONE =
        new PackedLayout(Shape.builder("Zone").field("zone", FieldType.TEXT).build()).value(0);

    final PackedLayout packed;
    final DeltaField[] fields;
    /** Fields that the mask has a bit for. */
    final int bits;
    final int maskLength;
    /** Of this object and those nested in it: the first of the state's scales, and the one behind the last. */
    final int firstScale;
    final int endScale;
    /** What the scales are behind a whole message: those that the shape declares. */
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
        int told = 0;
        for (int i = 0; i < fields.length; i++)
        {
            final ShapeField field = declared.get(i);
            final boolean isScaled = FieldType.FLOAT64 == field.type();
            final boolean isTold = isNested || !field.key();
            fields[i] = new DeltaField(
                packed.value(i),
                isTold ? told++ : -1,
                packed.offset(i),
                packed.presenceBit(i),
                isScaled ? scales.size() : -1,
                FieldType.OBJECT == field.type() ?
                    new DeltaLayout(field.shape(), packed.value(i).layout(), true, scales) : null);
            if (isScaled)
            {
                scales.addInt(field.scale());
            }
        }
        this.bits = told;
        this.maskLength = told + 7 >> 3;
        this.endScale = scales.size();
        this.declaredScales = new byte[endScale];
        for (int i = firstScale; i < endScale; i++)
        {
            declaredScales[i] = (byte)scales.getInt(i);
        }
    }

    /**
     * Length of what stands before the message in a state.
     *
     * @return in bytes.
     */
    public int scalesLength()
    {
        return endScale;
    }

    /**
     * Begins a state: the scales of a message that is stored whole.
     *
     * @param state  buffer of the state.
     * @param offset of the state; the message follows at {@link #scalesLength()}.
     */
    public void begin(final MutableDirectBuffer state, final int offset)
    {
        state.putBytes(offset + firstScale, declaredScales, firstScale, endScale - firstScale);
    }
}
