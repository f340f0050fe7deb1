/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.positional;

import java.util.Arrays;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;

import org.agrona.MutableDirectBuffer;

/**
 * Writes values: follows the fields of nested objects and the elements of lists and maps by their layouts.
 *
 * @param <L> layout of an object's fields.
 * @param <V> layout of a value.
 */
public abstract class PositionalOutput<L extends PositionalLayout<V>, V extends PositionalValue<V>>
{
    /** Levels of nested objects, lists and maps. */
    protected static final int LEVELS = Shape.MAX_DEPTH + 1;

    /** Layout of the message. */
    protected final L root;
    /** The buffer to write to. */
    protected MutableDirectBuffer buffer;
    /** Offset of the next byte. */
    protected int position;
    /** How many levels are open around the current one. */
    protected int depth;

    /** Layout of the current object; null in a list or map. */
    protected L layout;
    /** The current list or map; null in an object. */
    protected V container;
    /** Offset where the level begins, or where the bytes before its elements begin. */
    protected int base;
    /** Index of the next field, or the number of elements so far. A key and its value count as two. */
    protected int next;
    /** What the next value must be; null when a name must come first. */
    protected V expected;

    /** Bits for the elements of all open lists and maps, one after the other. */
    protected byte[] bits = new byte[64];
    /** Where the level's bits begin. */
    protected int bitsStart;

    private int start;
    private int bitsEnd;

    /** The same for the levels around the current one. */
    private final PositionalLayout<?>[] layouts = new PositionalLayout<?>[LEVELS];
    private final PositionalValue<?>[] containers = new PositionalValue<?>[LEVELS];
    private final int[] bases = new int[LEVELS];
    private final int[] nexts = new int[LEVELS];
    private final int[] bitsStarts = new int[LEVELS];

    protected PositionalOutput(final L root)
    {
        this.root = root;
    }

    /** Begins a message. */
    protected final void begin(final MutableDirectBuffer target, final int offset)
    {
        buffer = target;
        start = offset;
        position = offset;
        depth = 0;
        bitsEnd = 0;
    }

    /** Ends a message, and returns its length. */
    final int finish()
    {
        if (0 != depth || null != expected)
        {
            throw new CodecException("a message must be complete, end each object, list and map and give each field " +
                "a value: shape=" + root.shape.name() + ", depth=" + depth);
        }
        complete();
        return position - start;
    }

    /** Names the next value. */
    protected abstract void field(CharSequence name);

    /** Index of the field with a name, searched for from an index on. Refuses a name where none may come. */
    protected final int indexOf(final CharSequence name, final int from)
    {
        if (null == layout || null != expected)
        {
            throw new CodecException("a field must stand in an object, behind the value of the field before it: name=" +
                name);
        }
        final int found = layout.indexOf(name, from);
        if (found < 0)
        {
            throw new CodecException("a field must be one of the shape's: shape=" + layout.shape.name() + ", field=" +
                name);
        }
        return found;
    }

    /** The layout that the next value must have. */
    public final V expected()
    {
        if (null == expected)
        {
            throw new CodecException("a value in an object must be preceded by its name, call field first: shape=" +
                (null == layout ? root : layout).shape.name());
        }
        return expected;
    }

    /** The layout that the next value must have. Refuses a layout of another type. */
    protected final V expected(final FieldType type)
    {
        final V value = expected();
        if (type != value.type)
        {
            throw new CodecException("a value must be of its field's type: field=" + value.name + ", type=" +
                value.type + ", value=" + type);
        }
        return value;
    }

    /** The layout that the next value must have. Refuses a layout that is not nullable. */
    protected final V expectedNullable()
    {
        final V value = expected();
        if (!value.isNullable)
        {
            throw new CodecException("a field's value must not be null: field=" + value.name);
        }
        return value;
    }

    /** Writes null. */
    protected abstract void nullValue();

    /** Enters an object. */
    protected abstract void beginObject();

    /** Leaves an object. */
    final void endObject()
    {
        if (0 == depth || null == layout || null != expected)
        {
            throw misplaced();
        }
        complete();
        leave();
    }

    /** Enters a list or a map. */
    protected abstract void beginElements(FieldType type);

    /** Leaves a list or a map. */
    final void endElements(final FieldType type)
    {
        if (null == container || container.type != type || null != container.key && container.key != expected)
        {
            throw misplaced();
        }
        complete(null == container.key ? next : next >> 1);
        bitsEnd = bitsStart;
        leave();
    }

    /** Completes the current object: writes null for the fields that were left out. */
    protected abstract void complete();

    /** Completes the current list or map, which has a number of elements. */
    protected abstract void complete(int count);

    /** Enters an object whose fields begin here. */
    protected final void enterObject(final L entered)
    {
        layout = entered;
        container = null;
        base = position;
        next = 0;
        expected = null;
    }

    /** Enters a list or map. The bytes before its elements begin here. */
    protected final void enterElements(final V entered)
    {
        layout = null;
        container = entered;
        base = position;
        next = 0;
        bitsStart = bitsEnd;
        expectElement();
    }

    /** Index of the next element, whose key may be written already. */
    protected final int element()
    {
        return null == container.key ? next : next >> 1;
    }

    /** Moves on to the next element. */
    protected final void nextElement()
    {
        next++;
        expectElement();
    }

    /** Notes whether the next element is present or null. */
    protected final void noteBit(final boolean isPresent)
    {
        final int element = element();
        final int at = bitsStart + (element >> 3);
        if (0 == (element & 7))
        {
            bitsEnd = at + 1;
            bits = bitsEnd > bits.length ? Arrays.copyOf(bits, 2 * bits.length) : bits;
            bits[at] = 0;
        }
        bits[at] |= (byte)((isPresent ? 1 : 0) << (element & 7));
    }

    /** Moves the elements, to make room for the bytes before them. Some bytes were kept for them already. */
    protected final void moveElements(final int kept, final int needed)
    {
        final int shift = needed - kept;
        if (shift > 0)
        {
            buffer.putBytes(base + needed, buffer, base + kept, position - base - kept);
            position += shift;
        }
    }

    private void expectElement()
    {
        expected = null != container.key && 0 == (next & 1) ? container.key : container.element;
    }

    /** Saves the current level. */
    protected void push()
    {
        Shape.checkDepth(depth + 1);
        layouts[depth] = layout;
        containers[depth] = container;
        bases[depth] = base;
        nexts[depth] = next;
        bitsStarts[depth] = bitsStart;
        depth++;
    }

    /** Goes back to the level around the current one. */
    @SuppressWarnings("unchecked")
    protected void leave()
    {
        depth--;
        layout = (L)layouts[depth];
        container = (V)containers[depth];
        base = bases[depth];
        next = nexts[depth];
        bitsStart = bitsStarts[depth];
        expected = null;
        if (null != container)
        {
            expectElement();
        }
    }

    /** The error for a field that was left out and is not nullable. */
    protected final CodecException missing(final V value)
    {
        return new CodecException("a field that is not nullable must be written: field=" + value.name);
    }

    private CodecException misplaced()
    {
        return new CodecException("what is ended must be what was begun last, and complete: shape=" +
            root.shape.name() + ", depth=" + depth);
    }
}
