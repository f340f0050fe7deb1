/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.nio.ByteOrder;

import io.daybook.codec.Field;

import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.codec.binary.BinaryWireCode.FIELD_NAME0;
import static io.daybook.codec.binary.BinaryWireCode.FIELD_NAME31;
import static io.daybook.codec.binary.BinaryWireCode.MAX_SHORT_LENGTH;

/**
 * Passes over fields on the way to one of a given name. Where a field ends, its own bytes tell, but to wait for them
 * before looking at the next takes longer than all else; so this remembers how long the fields of the last message
 * were, by their place, goes on as if these were as long, and checks that they are.
 * <p>
 * It passes fields with a name of up to 31 bytes and a value whose first eight bytes tell its length, as long as
 * {@link #REACH} bytes of the object are left: so no access needs a check of its own. At any other it stops.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class FieldTrail
{
    /** No field that is passed is longer: a code and 31 bytes of a name, the same of a value. */
    static final int REACH = 2 * (1 + MAX_SHORT_LENGTH);

    private static final int PLACES = 1 << 7;
    /** An entry: code of the name; the bits of the value that tell its length, and their mask; length of the field. */
    private static final int CODE = 0;
    private static final int BITS = 1;
    private static final int MASK = 2;
    private static final int LENGTH = 3;
    private static final int ENTRY_LENGTH = 4;
    /** What is left of a name's code is the length of the name with its code. */
    private static final int BEFORE_NAME0 = FIELD_NAME0 - 1;
    /** How much of a name stands behind its code in the first eight bytes. */
    private static final int HEAD_LENGTH = Long.BYTES - 1;

    /** Made for the first search, as most decoders read all fields. */
    private long[] entries;
    private DirectBuffer buffer;
    private boolean isPlain;

    private CharSequence sought;
    private long soughtHead;
    private long soughtMask;
    private long soughtTail;
    private long soughtTailMask;
    private int soughtTailAt;
    /** Whether the head and the tail are all of the name. */
    private boolean isWhole;
    private int place;
    private boolean isHit;

    void wrap(final DirectBuffer source)
    {
        buffer = source;
        isPlain = UnsafeBuffer.class == source.getClass() && ByteOrder.LITTLE_ENDIAN == ByteOrder.nativeOrder();
    }

    /** Begins a search. */
    void seek(final CharSequence name)
    {
        if (null == entries)
        {
            entries = new long[PLACES * ENTRY_LENGTH];
            for (int i = 0; i < entries.length; i += ENTRY_LENGTH)
            {
                // Any name, and a value that there cannot be.
                entries[i + CODE] = FIELD_NAME0;
                entries[i + BITS] = 1;
            }
        }
        final int length = name.length();
        boolean isShort = length <= MAX_SHORT_LENGTH;
        long head = FIELD_NAME0 + length;
        long mask = 0xFF;
        long tail = 0;
        for (int i = 0; i < length && isShort; i++)
        {
            final long c = name.charAt(i);
            isShort = c <= 0xFF;
            if (i < HEAD_LENGTH)
            {
                head |= c << (i + 1) * Byte.SIZE;
                mask |= 0xFFL << (i + 1) * Byte.SIZE;
            }
            tail = tail >>> Byte.SIZE | c << Long.SIZE - Byte.SIZE;
        }
        sought = name instanceof Field ? name : null;
        // Nothing that is passed begins with a zero, so a name that is none of theirs stops at none of them.
        soughtHead = isShort ? head : 0;
        soughtMask = isShort ? mask : 0xFF;
        final boolean hasTail = isShort && length > HEAD_LENGTH;
        soughtTail = hasTail ? tail : soughtHead;
        soughtTailMask = hasTail ? -1 : soughtMask;
        soughtTailAt = hasTail ? length - HEAD_LENGTH : 0;
        isWhole = isShort && length < 2 * Long.BYTES;
    }

    /** Whether a name is that of the last search; only a {@link Field} is one, any other may have changed. */
    boolean isSought(final CharSequence name)
    {
        return name == sought;
    }

    /** Whether {@link #follow} has stopped at a field that is known to have the name, for it looked at all of it. */
    boolean isHit()
    {
        return isHit;
    }

    /** How many fields lie before the one where {@link #follow} has stopped. */
    int place()
    {
        return place;
    }

    /**
     * Passes over fields that have other names than that of the last search.
     *
     * @param from   offset of the field to look at first.
     * @param until  offset of the field to stop at if none before stops it.
     * @param limit  of the object.
     * @param passed how many fields lie before the first.
     * @return offset of a field that it does not pass; where {@link #isHit()} it has that name, else it may have it.
     */
    int follow(final int from, final int until, final int limit, final int passed)
    {
        place = passed;
        isHit = false;
        final int end = Math.min(until, limit - REACH + 1);
        if (from >= end || passed >= PLACES || !isPlain)
        {
            return from;
        }
        // Once for all accesses: the buffer may have been wrapped anew, around less.
        buffer.boundsCheck(from, limit - from);
        final long address = buffer.addressOffset();
        return (int)(follow(buffer.byteArray(), address + from, address + end) - address);
    }

    private long follow(final byte[] base, final long from, final long end)
    {
        final long[] trail = entries;
        final long head = soughtHead;
        final long mask = soughtMask;
        final long tail = soughtTail;
        final long tailMask = soughtTailMask;
        final int tailAt = soughtTailAt;
        long at = from;
        int entry = place * ENTRY_LENGTH;
        for (; entry < trail.length && at < end; entry += ENTRY_LENGTH)
        {
            final long first = UnsafeApi.getLong(base, at);
            // The end of a name first: names of a series begin alike.
            if (0 == ((UnsafeApi.getLong(base, at + tailAt) ^ tail) & tailMask) && 0 == ((first ^ head) & mask))
            {
                isHit = isWhole;
                break;
            }
            final long code = trail[entry + CODE];
            final long value = UnsafeApi.getLong(base, at + code - BEFORE_NAME0);
            if ((first & 0xFF) == code && (value & trail[entry + MASK]) == trail[entry + BITS])
            {
                at += trail[entry + LENGTH];
            }
            else
            {
                final int length = learn(entry, (int)first & 0xFF, base, at);
                if (0 == length)
                {
                    break;
                }
                at += length;
            }
        }
        place = entry / ENTRY_LENGTH;
        return at;
    }

    /** Remembers a field, and returns its length; 0 if it is none to be passed over. */
    private int learn(final int entry, final int code, final byte[] base, final long at)
    {
        if (code < FIELD_NAME0 || code > FIELD_NAME31)
        {
            return 0;
        }
        final int name = code - BEFORE_NAME0;
        final long value = UnsafeApi.getLong(base, at + name);
        final int length = BinaryWireInput.length(value);
        if (0 == length)
        {
            return 0;
        }
        final long mask = BinaryWireInput.lengthMask(value, length);
        entries[entry + CODE] = code;
        entries[entry + BITS] = value & mask;
        entries[entry + MASK] = mask;
        entries[entry + LENGTH] = name + length;
        return name + length;
    }
}
