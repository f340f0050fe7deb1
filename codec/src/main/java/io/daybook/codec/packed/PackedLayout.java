/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.positional.PositionalLayout;

/**
 * Where the fields of a shape lie in its payload.
 * <pre>
 *   +-----------------+---------------------------+------------------------------+
 *   | presence bits   | fixed-width fields        | variable-width fields        |
 *   | ceil(k/8) bytes | in the shape's order      | in the shape's order         |
 *   +-----------------+---------------------------+------------------------------+
 *   0                 k = fields with presence    fixedLength
 * </pre>
 */
public final class PackedLayout extends PositionalLayout<PackedValue>
{
    /** Offsets of the fixed-width fields, from the start of the payload; -1 for others. */
    final int[] offsets;
    /** Presence bits of the optional fixed-width fields; -1 for others. */
    final int[] presenceBits;
    /** Index of each field among the variable-width fields; -1 for others. */
    final int[] variableIndexes;
    /** The variable-width fields. */
    final int[] variables;
    /** A bit for each field, set for the fixed-width fields that must be written. */
    final long[] required;
    /** The symbols that may be null. They are null until they are written. */
    final int[] nullableSymbols;
    final int presenceLength;
    final int fixedLength;

    private final int minLength;
    /**
     * Lays out a shape.
     *
     * @param shape to lay out.
     */
    public PackedLayout(final Shape shape)
    {
        this(Objects.requireNonNull(shape, "shape must not be null"), null);
    }

    private PackedLayout(final Shape shape, final PackedLayout outer)
    {
        super(shape, outer, new PackedValue[shape.fields().size()]);
        final List<ShapeField> fields = shape.fields();
        final int count = fields.size();
        offsets = new int[count];
        presenceBits = new int[count];
        variableIndexes = new int[count];
        required = new long[wordOf(count + Long.SIZE - 1)];
        Arrays.fill(offsets, -1);
        Arrays.fill(presenceBits, -1);
        Arrays.fill(variableIndexes, -1);
        final int[] found = new int[count];
        final int[] symbols = new int[count];
        int symbol = 0;
        int optional = 0;
        int variable = 0;
        for (int i = 0; i < count; i++)
        {
            values[i] = new PackedValue(this, fields.get(i));
            if (values[i].hasPresence)
            {
                presenceBits[i] = optional++;
            }
            if (values[i].width < 0)
            {
                found[variable] = i;
                variableIndexes[i] = variable++;
            }
            else if (values[i].isNullable)
            {
                if (!values[i].hasPresence)
                {
                    symbols[symbol++] = i;
                }
            }
            else
            {
                required[wordOf(i)] |= 1L << i;
            }
        }
        variables = Arrays.copyOf(found, variable);
        nullableSymbols = Arrays.copyOf(symbols, symbol);
        presenceLength = bytesOf(optional);
        int offset = presenceLength;
        int least = 0;
        for (int i = 0; i < count; i++)
        {
            if (values[i].width > 0)
            {
                offsets[i] = offset;
                offset += values[i].width;
            }
            else
            {
                least = Math.addExact(least, values[i].minLength);
            }
        }
        fixedLength = offset;
        minLength = Math.addExact(offset, least);
    }

    /** Lays out an object in this one. An object with the shape of an object around it gets that object's layout. */
    PackedLayout nested(final Shape inner)
    {
        final PositionalLayout<PackedValue> known = around(inner.target());
        return null == known ? new PackedLayout(inner.target(), this) : (PackedLayout)known;
    }

    /**
     * The fewest bytes that a payload can take.
     *
     * @return length in bytes.
     */
    int minLength()
    {
        return minLength;
    }

    /**
     * Length of the presence bits and the fixed-width fields.
     *
     * @return length in bytes.
     */
    public int fixedLength()
    {
        return fixedLength;
    }

    /**
     * How a field is laid out.
     *
     * @param index of the field.
     * @return layout of its values.
     */
    public PackedValue value(final int index)
    {
        return values[index];
    }

    /**
     * Where a fixed-width field lies.
     *
     * @param index of the field.
     * @return offset from the start of the payload; -1 for a variable-width field.
     */
    public int offset(final int index)
    {
        return offsets[index];
    }

    /**
     * The bit that says whether an optional fixed-width field is there.
     *
     * @param index of the field.
     * @return the bit, counted from the start of the payload; -1 for a field without a presence bit.
     */
    public int presenceBit(final int index)
    {
        return presenceBits[index];
    }

    /**
     * How long a fixed-width field is.
     *
     * @param index of the field.
     * @return length in bytes; -1 for a variable-width field.
     */
    public int width(final int index)
    {
        return values[index].width;
    }

    /**
     * The fewest bytes of an element, with its key, of the list or map that is the first field.
     *
     * @return length in bytes.
     */
    public int leastElement()
    {
        return values[0].leastElement();
    }

    static int wordOf(final int bit)
    {
        return bit >> 6;
    }
}
