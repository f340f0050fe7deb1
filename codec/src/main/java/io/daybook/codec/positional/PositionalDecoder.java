/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.positional;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.hex.Located;
import io.daybook.codec.text.FieldRun;
import io.daybook.codec.text.TextEncoder;

/**
 * Reads values by the shape. This class knows the levels of objects, lists and maps, and the current value. Subclasses
 * know where the bytes of a value are.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <L> layout of an object's fields.
 * @param <V> layout of a value.
 */
public abstract class PositionalDecoder<L extends PositionalLayout<V>, V extends PositionalValue<V>> implements Located
{
    /** Levels of nested objects, lists and maps. */
    protected static final int LEVELS = Shape.MAX_DEPTH + 1;

    /** Layouts of the objects on each level; null for the levels of lists and maps. */
    protected final L[] layouts;
    /** Lists and maps on each level; null for the levels of objects. */
    protected final V[] containers;
    /** Index of the current field or element; -1 before the first. */
    protected final int[] indexes = new int[LEVELS];
    private final FieldRun.Count runs = new FieldRun.Count();
    /** How many levels are open around the current one. */
    protected int depth;
    /** The current value; null if there is none. */
    protected V value;

    /** Both arrays must have length {@link #LEVELS}. */
    protected PositionalDecoder(final L[] layouts, final V[] containers)
    {
        this.layouts = layouts;
        this.containers = containers;
    }

    @Override
    public final String typeName()
    {
        return null;
    }

    @Override
    public final FieldReader field(final CharSequence name)
    {
        final L layout = layouts[depth];
        if (null == layout)
        {
            throw new CodecException("a field can only be found in an object, enter one first: name=" + name);
        }
        final int index = layout.indexOf(name, indexes[depth] + 1);
        if (index < 0)
        {
            return null;
        }
        load(layout, index);
        return this;
    }

    @Override
    public final CharSequence name()
    {
        current();
        return null == layouts[depth] ? null : layouts[depth].names[indexes[depth]];
    }

    @Override
    public final FieldReader endObject()
    {
        if (0 == depth || null == layouts[depth])
        {
            throw misplaced();
        }
        return leave(endOfFields(layouts[depth]));
    }

    /**
     * Returns what writes the fields of the current object as text, if the current field is none yet.
     *
     * @param encoder that has begun the same object.
     * @return the run; null if it is not possible here.
     */
    public final FieldRun run(final TextEncoder encoder)
    {
        final L layout = layouts[depth];
        return null == layout || indexes[depth] >= 0 ? null : layout.run(encoder, runs);
    }

    /**
     * Writes fields of the current object by a run, from the next one on, up to one that the run cannot write.
     *
     * @param run of the current object.
     * @return whether there is such a field, which is the current one then; false behind the last field.
     */
    public final boolean nextUnwritten(final FieldRun run)
    {
        while (next())
        {
            if (!run.begin(indexes[depth]) || !run.end(isWritten(run)))
            {
                return true;
            }
        }
        return false;
    }

    /** Writes the current value by a run. Returns false if the run cannot write it. */
    private boolean isWritten(final FieldRun run)
    {
        return switch (type())
        {
            case NULL -> run.nullValue();
            case BOOL -> run.bool(bool());
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> run.int64(int64(), false);
            case UINT64 -> run.int64(int64(), true);
            case FLOAT64 -> run.float64(float64());
            case DECIMAL -> run.decimal(decimalMantissa(), decimalScale());
            case TEXT -> run.text(text());
            case SYMBOL -> run.symbol(text());
            case TIMESTAMP -> run.timestamp(epochNs());
            default -> false;
        };
    }

    @Override
    public final FieldReader beginList()
    {
        return enterElements(FieldType.LIST);
    }

    @Override
    public final FieldReader endList()
    {
        return leaveElements(FieldType.LIST);
    }

    @Override
    public final FieldReader beginMap()
    {
        return enterElements(FieldType.MAP);
    }

    @Override
    public final FieldReader endMap()
    {
        return leaveElements(FieldType.MAP);
    }

    /** Makes a field of the current object the current value. */
    protected abstract void load(L layout, int index);

    /** Offset behind the fields of the current object. */
    protected abstract int endOfFields(L layout);

    /** Enters the current value. */
    protected abstract FieldReader enterElements(FieldType type);

    /** Offset behind the elements of the current list or map. */
    protected abstract int endOfElements(V container);

    /** Goes back to the level around the current one, behind the rest of the current level. */
    protected abstract FieldReader leave(int end);

    /** Throws unless there is a current value. */
    protected final void current()
    {
        if (null == value)
        {
            throw new CodecException("there must be a current value, call next or field first: shape=" +
                layouts[0].shape.name() + ", depth=" + depth);
        }
    }

    /** Throws unless the current value is of a type. */
    protected final void require(final FieldType wanted)
    {
        if (wanted != type())
        {
            throw mismatch(wanted.name());
        }
    }

    /** The error for a current value that is not of the wanted type. */
    protected final CodecException mismatch(final String wanted)
    {
        return new CodecException("a value must be what is asked for, call type first: wanted=" + wanted + ", field=" +
            value.name + ", value=" + type());
    }

    private FieldReader leaveElements(final FieldType type)
    {
        final V container = containers[depth];
        if (null == container || container.type != type)
        {
            throw misplaced();
        }
        return leave(endOfElements(container));
    }

    private CodecException misplaced()
    {
        return new CodecException(
            "what is ended must be what was begun last: shape=" + layouts[0].shape.name() + ", depth=" + depth);
    }
}
