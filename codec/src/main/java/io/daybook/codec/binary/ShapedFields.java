/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;

import static io.daybook.codec.binary.BinaryWireCode.FIELD_NUMBER;
import static io.daybook.codec.binary.BinaryWireCode.NULL;

/**
 * Writes by number or by place which field of a shape a value belongs to, and knows each value's declaration.
 */
final class ShapedFields
{
    private final BinaryWireOutput out;
    private final boolean isNumbered;
    private final Declaration[] outers;
    private final int[] indexes;

    /** The object, list or map that values now go into. */
    private Declaration current;
    /** The field that was named last; -1 before the first. */
    private int index;
    private int depth;

    ShapedFields(
        final Declaration root, final FieldNaming naming, final BinaryWireOutput out, final int maxDepth)
    {
        this.out = out;
        isNumbered = FieldNaming.NUMBER == naming;
        outers = new Declaration[maxDepth + 1];
        indexes = new int[maxDepth + 1];
        outers[0] = root;
    }

    /** Starts a message. */
    void wrap()
    {
        depth = 0;
        enter(outers[0]);
    }

    void field(final CharSequence name)
    {
        final int found = current.indexOf(name, index + 1);
        if (found < 0)
        {
            throw new CodecException("a field must be one of the shape's: shape=" + current.shape.name() + ", field=" +
                name);
        }
        if (isNumbered)
        {
            out.stopBit(FIELD_NUMBER, current.numberAt(found));
        }
        else
        {
            if (found <= index)
            {
                throw new CodecException("a message without names must have its fields once and in the shape's " +
                    "order: field=" + current.fields[found].name);
            }
            leaveOut(found);
        }
        index = found;
    }

    /** The declaration of the next value. */
    Declaration value(final boolean isKey)
    {
        return null != current.fields ? current.fields[index] : isKey ? current.key : current.element;
    }

    /** Enters an object, a list or a map. Refuses one that the shape does not have. */
    void begin(final Declaration value, final FieldType type)
    {
        if (value.type != type)
        {
            throw new CodecException("a value must be of its field's type: field=" + value.name + ", type=" +
                value.type + ", value=" + type);
        }
        indexes[depth] = index;
        depth++;
        outers[depth] = value;
        enter(value);
    }

    /** Leaves the object, list or map that was entered last. */
    void end()
    {
        complete();
        depth--;
        current = outers[depth];
        index = indexes[depth];
    }

    /** Writes null for the remaining fields. */
    void complete()
    {
        if (!isNumbered && null != current.fields)
        {
            leaveOut(current.fields.length);
        }
    }

    private void enter(final Declaration entered)
    {
        current = entered;
        index = -1;
    }

    private void leaveOut(final int until)
    {
        for (int i = index + 1; i < until; i++)
        {
            if (!current.fields[i].isNullable)
            {
                throw new CodecException(
                    "a field that is not nullable must be written: field=" + current.fields[i].name);
            }
            out.code(NULL);
        }
    }
}
