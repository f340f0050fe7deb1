/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Locale;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.hex.HexLines;
import io.daybook.codec.hex.OneLine;
import io.daybook.codec.packed.PackedInput;
import io.daybook.codec.packed.Varint;

import org.agrona.DirectBuffer;

/**
 * Notes what the bytes of a change mean, without its base. Differences are shown as differences.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class ChangeNotes
{
    private final DeltaLayout layout;
    private final Shape shape;
    private final PackedInput change = new PackedInput();
    private HexLines lines;
    private int at;

    /**
     * Notes for the changes of one shape.
     *
     * @param shape of the messages.
     */
    public ChangeNotes(final Shape shape)
    {
        this.shape = shape;
        this.layout = new DeltaLayout(shape);
    }

    /**
     * Notes what each byte of a change is.
     *
     * @param buffer that holds the change.
     * @param from   offset of its first byte.
     * @param end    offset behind its last byte.
     * @param target that takes the notes.
     * @throws CodecException when the bytes are no change; the bytes before the failure are noted.
     */
    public void note(final DirectBuffer buffer, final int from, final int end, final HexLines target)
    {
        change.wrap(buffer);
        change.limit(end);
        lines = target;
        at = from;
        object(layout, shape, 0);
        DeltaLayout.checkEnd(change, at);
    }

    private void object(final DeltaLayout object, final Shape fields, final int depth)
    {
        final int mask = at;
        at = change.skip(at, object.maskLength);
        final StringBuilder names = new StringBuilder("mask:");
        for (int i = 0; i < object.fields.length; i++)
        {
            if (isSet(object.fields[i], mask))
            {
                names.append(' ').append(fields.fields().get(i).name());
            }
        }
        lines.note(mask, at, depth, OneLine.of(0 == object.maskLength || "mask:".contentEquals(names) ?
            "mask: nothing" : names));
        for (int i = 0; i < object.fields.length; i++)
        {
            final DeltaField field = object.fields[i];
            if (isSet(field, mask))
            {
                field(field, fields.fields().get(i).name(), fields.fields().get(i).shape(), depth);
            }
        }
    }

    private boolean isSet(final DeltaField field, final int mask)
    {
        return !field.isKey() && change.bit(mask, field.bit);
    }

    private void field(final DeltaField field, final String name, final Shape nested, final int depth)
    {
        final int from = at;
        final FieldType type = field.value.type();
        final String label = name + ": " + type.name().toLowerCase(Locale.ROOT).replace('_', '-') + ' ';
        if (null != field.nested)
        {
            nested(field, label, nested, depth);
            return;
        }
        final String text = field.isFixed() ? fixed(field) : variable(field);
        lines.note(from, at, depth, OneLine.of(label + text));
    }

    private String fixed(final DeltaField field)
    {
        final boolean isBool = DeltaField.Way.OTHER == field.way;
        if (field.presenceBit < 0)
        {
            return isBool ? "the other one" : number(field);
        }
        final int how = how(isBool ? ChangeWriter.CHANGES : ChangeWriter.WHOLE);
        return ChangeWriter.NULL == how ? "null" :
            isBool ? String.valueOf(ChangeWriter.CHANGES == how) : number(field);
    }

    private int how(final int most)
    {
        final int from = at;
        at = change.skip(at, 1);
        final int how = change.buffer().getByte(from);
        if (how < ChangeWriter.NULL || how > most)
        {
            throw new CodecException("the byte before a value that may be null must be 0 to " + most + ": value=" +
                how + ", offset=" + from);
        }
        return how;
    }

    private String number(final DeltaField field)
    {
        switch (field.way)
        {
            case FLOAT64:
                return float64();

            case DAY_AND_TIME:
                return difference() + " days, " + difference() + " ns";

            case DIFFERENCE:
                return difference();

            default:
                at = change.skip(at, field.width);
                return "the value";
        }
    }

    private long varint()
    {
        final long value = Varint.getLong(change.buffer(), at, change.limit());
        at += Varint.length(value);
        return value;
    }

    private String difference()
    {
        return signed(Zigzag.decode(varint()));
    }

    private static String signed(final long value)
    {
        return value < 0 ? String.valueOf(value) : "+" + value;
    }

    private String float64()
    {
        final long number = varint();
        final int mode = (int)number & (1 << FloatDelta.MODE_BITS) - 1;
        final long rest = number >>> FloatDelta.MODE_BITS;
        switch (mode)
        {
            case FloatDelta.SAME_SCALE:
                return signed(Zigzag.decode(rest)) + " of the last digit";

            case FloatDelta.NEW_SCALE:
                final int from = at;
                at = change.skip(at, 1);
                return signed(Zigzag.decode(rest)) + " of the last digit, digits=" + change.buffer().getByte(from);

            case FloatDelta.BITS:
                at = change.skip(at, (rest & 7) + 1);
                return "other bits";

            default:
                throw new CodecException("a float64 must be told in one of three ways, 0 to 2: way=" + mode +
                    ", offset=" + at);
        }
    }

    private String variable(final DeltaField field)
    {
        switch (field.way)
        {
            case TEXT:
                return text();

            case ZONED:
                if (field.value.isNullable() && ChangeWriter.NULL == how(ChangeWriter.WHOLE))
                {
                    return "null";
                }
                return difference() + " ns, offset " + difference() + " s, zone " + text();

            default:
                at = change.end(field.value, at);
                return "the value";
        }
    }

    private String text()
    {
        final long kept = varint();
        final long length = varint() - 1;
        at = change.skip(at, Math.max(0, length));
        return length < 0 ? "null" : "keeps " + kept + ", new " + length;
    }

    private void nested(final DeltaField field, final String label, final Shape fields, final int depth)
    {
        final int from = at;
        if (!field.value.isNullable())
        {
            lines.note(from, from, depth, OneLine.of(label + "changes"));
            object(field.nested, fields, depth + 1);
            return;
        }
        final int how = how(ChangeWriter.CHANGES);
        if (ChangeWriter.CHANGES == how)
        {
            lines.note(from, at, depth, OneLine.of(label + "changes"));
            object(field.nested, fields, depth + 1);
            return;
        }
        at = ChangeWriter.NULL == how ? at : change.endOfObject(field.value.layout(), at);
        lines.note(from, at, depth, OneLine.of(label + (ChangeWriter.NULL == how ? "null" : "the value")));
    }
}
