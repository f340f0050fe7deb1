/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import io.daybook.codec.Field;
import io.daybook.codec.unicode.ShortBytes;

import org.agrona.DirectBuffer;

import static io.daybook.codec.binary.BinaryWireCode.*;

/**
 * Finds a field of an object by its name, its number or its place. The fields before it are skipped without decoding:
 * fields with short names by a {@link FieldTrail}, others by {@link BinaryWireInput#skipValue}.
 */
final class FieldSearch
{
    private final BinaryWireInput in;
    private final BinaryScalar key;
    private final FieldNaming naming;
    private final FieldTrail trail = new FieldTrail();
    private DirectBuffer buffer;
    private int ordinal;

    FieldSearch(final BinaryWireInput in, final BinaryScalar key, final FieldNaming naming)
    {
        this.in = in;
        this.key = key;
        this.naming = naming;
    }

    void wrap(final DirectBuffer source)
    {
        buffer = source;
        in.wrap(source);
        key.wrap(source);
        trail.wrap(source);
    }

    /** Place of the field that was found, from 1. */
    int ordinal()
    {
        return ordinal;
    }

    /** The name for a scalar. If the scalar is a number in the shape, this is the name of its field. */
    CharSequence nameOf(final Declaration object, final int place)
    {
        if (FieldNaming.NUMBER == naming && null != object && key.isNumber())
        {
            final int index = object.indexOf(key.int64(), place - 1);
            if (index >= 0)
            {
                return object.nameAt(index);
            }
        }
        return key.name(place);
    }

    /** Index of the field whose name or number is in the scalar; -1 if the shape has no such field. */
    int indexOf(final Declaration object, final int place)
    {
        if (FieldNaming.NUMBER == naming && key.isNumber())
        {
            return object.indexOf(key.int64(), place - 1);
        }
        if (place <= object.fields.length && key.isLatin1() && key.equalsLatin1(object.nameAt(place - 1)))
        {
            return place - 1;
        }
        return object.shape.indexOf(key.name(place));
    }

    /**
     * Finds a field by its name or number, and sets the input to it. The search goes on from the cursor, then from the
     * start.
     *
     * @param name   to find.
     * @param object declaration of the fields; null for none.
     * @param start  offset of the first field.
     * @param from   offset of the field to look at first.
     * @param limit  of the object.
     * @param passed how many fields lie before that one.
     */
    boolean findName(
        final CharSequence name,
        final Declaration object,
        final int start,
        final int from,
        final int limit,
        final int passed)
    {
        return find(name, object, from, limit, limit, passed) || find(name, object, start, from, limit, 0);
    }

    /**
     * Finds a field by its place, and sets the input to its value.
     *
     * @param name   to find.
     * @param object declaration of the fields.
     * @param start  offset of the first field.
     * @param from   offset behind the fields that were skipped.
     * @param limit  of the object.
     * @param passed how many fields lie before that one.
     */
    boolean findPlace(
        final CharSequence name,
        final Declaration object,
        final int start,
        final int from,
        final int limit,
        final int passed)
    {
        final int index = object.indexOf(name, passed);
        final boolean isAhead = index >= passed;
        int at = isAhead ? from : start;
        for (int i = isAhead ? passed : 0; i < index; i++)
        {
            at = in.skipValue(at, limit);
        }
        if (index >= 0)
        {
            in.value(at, limit);
            ordinal = index + 1;
        }
        return index >= 0;
    }

    private boolean find(
        final CharSequence name,
        final Declaration object,
        final int from,
        final int until,
        final int limit,
        final int before)
    {
        int count = before;
        int at = from;
        boolean isSought = trail.isSought(name);
        if (isSought)
        {
            at = trail.follow(at, until, limit, count);
            count = trail.place();
            if (trail.isHit())
            {
                return foundShort(at, name, limit, count + 1);
            }
        }
        final int index = FieldNaming.NUMBER == naming && null != object ? object.indexOf(name, before) : -1;
        final int nameLength = name.length();
        final byte[] ascii = name instanceof Field && ((Field)name).utf8().length == nameLength ?
            ((Field)name).utf8() : null;
        while (at < until)
        {
            count++;
            final int code = buffer.getByte(at) & 0xFF;
            final int behind = at + 1;
            if (FIELD_NAME0 <= code && code <= FIELD_NAME31)
            {
                final int length = code - FIELD_NAME0;
                final int value = BinaryWireInput.skip(behind, length, limit);
                if (length == nameLength && (null != ascii ?
                    ShortBytes.equal(buffer, behind, ascii) : BinaryScalar.equalsLatin1(buffer, behind, name)))
                {
                    return found(at, limit, count);
                }
                at = in.skipValue(value, limit);
                if (limit - at >= FieldTrail.REACH)
                {
                    if (!isSought)
                    {
                        trail.seek(name);
                        isSought = true;
                    }
                    at = trail.follow(at, until, limit, count);
                    count = trail.place();
                    if (trail.isHit())
                    {
                        return foundShort(at, name, limit, count + 1);
                    }
                }
            }
            else if (FIELD_NUMBER == code && index >= 0 && behind < limit && buffer.getByte(behind) >= 0)
            {
                if (object.indexOf((long)buffer.getByte(behind), count - 1) == index)
                {
                    return found(at, limit, count);
                }
                at = in.skipValue(behind + 1, limit);
            }
            else
            {
                at = in.ignore(at, limit);
                if (at >= until)
                {
                    return false;
                }
                if (isAny(name, object, index, at, limit, count))
                {
                    return found(at, limit, count);
                }
                at = in.skipValue(in.position(), limit);
            }
        }
        return false;
    }

    /** Whether a name of any kind is the wanted name, or a number is that of the field at an index. */
    private boolean isAny(
        final CharSequence name,
        final Declaration object,
        final int index,
        final int at,
        final int limit,
        final int count)
    {
        in.name(at, limit);
        key.set(in.nameCode(), in.nameContent(), in.nameLength());
        if (key.isLatin1())
        {
            return key.equalsLatin1(name);
        }
        return index >= 0 && key.isNumber() ? object.indexOf(key.int64(), count - 1) == index :
            0 == CharSequence.compare(nameOf(object, count), name);
    }

    private boolean found(final int at, final int limit, final int count)
    {
        in.name(at, limit);
        in.value(in.position(), limit);
        ordinal = count;
        return true;
    }

    /** Takes a field as the result. Its name has its length in its code, and the name is within the limit. */
    private boolean foundShort(final int at, final CharSequence name, final int limit, final int count)
    {
        in.shortField(at, name.length(), limit);
        ordinal = count;
        return true;
    }
}
