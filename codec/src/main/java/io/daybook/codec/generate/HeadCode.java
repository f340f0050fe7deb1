/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.delta.DeltaLayout;
import io.daybook.codec.delta.HeadChanges;
import io.daybook.codec.delta.PackedParts;
import io.daybook.codec.packed.PackedLayout;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The code that writes what has changed between two heads of a shape. It makes one call for each field, with offset and
 * bit as constants.
 * <pre>
 *   int tellHead(byte[] was, byte[] is, byte[] out)
 *   {
 *       int end = 1;
 *       end = float64(was, is, 1, 0, out, 0, end);
 *       return int64(was, is, 9, out, 1, end);
 *   }
 * </pre>
 */
final class HeadCode
{
    private static final int WAS = 1;
    private static final int IS = 2;
    private static final int OUT = 3;

    private HeadCode()
    {
    }

    static void tell(final HiddenClass hidden, final Shape shape, final PackedLayout packed)
    {
        final DeltaLayout layout = new DeltaLayout(shape);
        final Code code =
            hidden.publicMethod("tellHead", int.class, byte[].class, byte[].class, byte[].class);
        final int end = code.local(int.class);
        final Label otherKey = new Label();
        for (int i = 0; i < shape.fields().size(); i++)
        {
            if (packed.offset(i) >= 0 && layout.bit(i) < 0)
            {
                compareKey(hidden, code, layout, packed, i);
                code.jump(Opcodes.IFEQ, otherKey);
            }
        }
        code.load(byte[].class, OUT).push(layout.maskLength())
            .invoke(HeadChanges.class, "mask", byte[].class, int.class).store(int.class, end);
        int presenceBits = 0;
        for (int i = 0; i < shape.fields().size(); i++)
        {
            presenceBits = Math.max(presenceBits, packed.presenceBit(i) + 1);
            if (packed.offset(i) >= 0 && layout.bit(i) >= 0)
            {
                if (packed.presenceBit(i) >= 0)
                {
                    any(hidden, code, layout, i, end);
                }
                else
                {
                    final int at = layout.scalesLength() + packed.offset(i);
                    tell(hidden, code, layout, shape.fields().get(i).type(), i, at, end);
                }
                code.store(int.class, end);
            }
        }
        if (presenceBits > 0)
        {
            code.load(byte[].class, WAS).load(byte[].class, IS)
                .push(layout.scalesLength()).push(presenceBits + 7 >> 3)
                .invoke(HeadChanges.class, "copyPresence", byte[].class, byte[].class, int.class, int.class);
        }
        code.load(int.class, end).insn(Opcodes.IRETURN)
            .label(otherKey)
            .push(PackedParts.OTHER_KEY).end(int.class);
    }

    private static void compareKey(
        final HiddenClass hidden, final Code code, final DeltaLayout layout, final PackedLayout packed, final int index)
    {
        if (packed.presenceBit(index) >= 0)
        {
            hidden.load(code, layout, DeltaLayout.class);
            code.push(index).load(byte[].class, WAS).load(byte[].class, IS)
                .invoke(HeadChanges.class, "isSame", DeltaLayout.class, int.class, byte[].class, byte[].class);
        }
        else
        {
            code.load(byte[].class, WAS).load(byte[].class, IS)
                .push(layout.scalesLength() + packed.offset(index)).push(packed.width(index))
                .invoke(HeadChanges.class, "isSame", byte[].class, byte[].class, int.class, int.class);
        }
    }

    private static void tell(
        final HiddenClass hidden,
        final Code code,
        final DeltaLayout layout,
        final FieldType type,
        final int index,
        final int at,
        final int end)
    {
        final String method = method(type);
        if (null != method)
        {
            code.load(byte[].class, WAS).load(byte[].class, IS).push(at)
                .load(byte[].class, OUT).push(layout.bit(index)).load(int.class, end)
                .invoke(HeadChanges.class, method,
                    byte[].class, byte[].class, int.class, byte[].class, int.class, int.class);
        }
        else if (FieldType.FLOAT64 == type)
        {
            code.load(byte[].class, WAS).load(byte[].class, IS).push(at).push(layout.scale(index))
                .load(byte[].class, OUT).push(layout.bit(index)).load(int.class, end)
                .invoke(HeadChanges.class, "float64",
                    byte[].class, byte[].class, int.class, int.class, byte[].class, int.class, int.class);
        }
        else
        {
            any(hidden, code, layout, index, end);
        }
    }

    private static void any(
        final HiddenClass hidden, final Code code, final DeltaLayout layout, final int index, final int end)
    {
        hidden.load(code, layout, DeltaLayout.class);
        code.push(index).load(byte[].class, WAS).load(byte[].class, IS).load(byte[].class, OUT).load(int.class, end)
            .invoke(HeadChanges.class, "any",
                DeltaLayout.class, int.class, byte[].class, byte[].class, byte[].class, int.class);
    }

    /** The method that handles the type of a primitive by offset and bit; null if there is none. */
    private static String method(final FieldType type)
    {
        switch (type)
        {
            case BOOL:
                return "bool";

            case INT8:
                return "int8";

            case UINT8:
                return "uint8";

            case INT16:
                return "int16";

            case UINT16:
                return "uint16";

            case INT32:
                return "int32";

            case UINT32:
                return "uint32";

            case INT64:
            case UINT64:
                return "int64";

            default:
                return null;
        }
    }
}
