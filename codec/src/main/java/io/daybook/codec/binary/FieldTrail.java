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
 * Skips fields on the way to a field with a given name. The bytes of a field say where it ends, but waiting for them
 * before looking at the next field takes longer than all else. So this class remembers the lengths of the last
 * message's fields, by their place. It goes on as if the fields had the same lengths, and checks that they do.
 * <p>
 * It skips fields with a name of up to 31 bytes and a value whose first eight bytes give its length, as long as
 * {@link #REACH} bytes of the object are left. So no access needs a check of its own. It stops at any other field.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class FieldTrail
{
    /** The longest field that is skipped: a code and 31 bytes for the name, and the same for the value. */
    static final int REACH = 2 * (1 + MAX_SHORT_LENGTH);

    private static final int PLACES = 1 << 7;
    /** An entry: code of the name; the bits of the value that give its length, and their mask; length of the field. */
    private static final int CODE = 0;
    private static final int BITS = 1;
    private static final int MASK = 2;
    private static final int LENGTH = 3;
    private static final int ENTRY_LENGTH = 4;
    /** A name's code minus this is the length of the name with its code. */
    private static final int BEFORE_NAME0 = FIELD_NAME0 - 1;
    /** The first eight bytes hold the code and this much of the name. */
    private static final int HEAD_LENGTH = Long.BYTES - 1;

    /** Made for the first search, because most decoders read all fields and never search. */
    private long[] entries;
    private DirectBuffer buffer;
    private boolean isPlain;

    private CharSequence sought;
    private long soughtHead;
    private long soughtMask;
    private long soughtTail;
    private long soughtTailMask;
    private int soughtTailAt;
    /** Whether the head and the tail cover the whole name. */
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
                // This entry matches any name, and a value that cannot occur.
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
        // No field that is skipped begins with a zero. So a name that this class cannot compare stops at none of them.
        soughtHead = isShort ? head : 0;
        soughtMask = isShort ? mask : 0xFF;
        final boolean hasTail = isShort && length > HEAD_LENGTH;
        soughtTail = hasTail ? tail : soughtHead;
        soughtTailMask = hasTail ? -1 : soughtMask;
        soughtTailAt = hasTail ? length - HEAD_LENGTH : 0;
        isWhole = isShort && length < 2 * Long.BYTES;
    }

    /**
     * Whether a name is that of the last search. Only a {@link Field} can be, because any other name may have changed.
     */
    boolean isSought(final CharSequence name)
    {
        return name == sought;
    }

    /**
     * Whether {@link #follow} has stopped at a field that surely has the name, because all of the name was compared.
     */
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
     * Skips fields that have other names than that of the last search.
     *
     * @param from   offset of the field to look at first.
     * @param until  offset of a field to stop at, if no field before stops the search.
     * @param limit  of the object.
     * @param passed how many fields lie before the first.
     * @return offset of the field at which it stopped; that field has the name if {@link #isHit()}, else it may have
     *     it.
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
        // Checked once for all accesses, because the buffer may wrap less memory now.
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
            // The end of a name is compared first, because names of a series have the same beginning.
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

    /** Remembers a field and returns its length; 0 if it cannot be skipped here. */
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
