/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.CodecException;
import io.daybook.codec.packed.Varint;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The bytes before the message, or before the change, in a payload of DELTA:
 * <pre>
 *   +----------------+-------------------------------------------------+
 *   | slot: varint   | way back to the base: varint of 8-byte units,   |
 *   |                | 0 for a message that is stored whole: a KEY     |
 *   +----------------+-------------------------------------------------+
 * </pre>
 * <b>Note:</b> an instance, which reads headers, is not thread-safe.
 */
public final class DeltaHeader
{
    /** The way back of a message that is stored whole. */
    public static final long KEY = 0;
    /** Frames begin at multiples of 8 bytes. */
    private static final int UNIT_SHIFT = 3;

    private int slot;
    private long way;
    private int end;

    /** A header that has read nothing. */
    public DeltaHeader()
    {
    }

    /**
     * How long a header is.
     *
     * @param slot of the key.
     * @param way  back to the base in bytes, a multiple of 8.
     * @return in bytes.
     */
    public static int length(final int slot, final long way)
    {
        return slotLength(slot) + wayLength(way);
    }

    /**
     * How long the number of a slot is.
     *
     * @param slot of the key.
     * @return in bytes.
     */
    public static int slotLength(final int slot)
    {
        return Varint.length(slot);
    }

    /**
     * How long the way back is.
     *
     * @param way back to the base in bytes, a multiple of 8.
     * @return in bytes.
     */
    public static int wayLength(final long way)
    {
        return Varint.length(way >>> UNIT_SHIFT);
    }

    /**
     * Writes a header.
     *
     * @param buffer to write to.
     * @param offset of its first byte.
     * @param slot   of the key.
     * @param way    back to the base in bytes, a multiple of 8.
     * @return its length in bytes.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final int slot, final long way)
    {
        final int length = Varint.put(buffer, offset, slot);
        return length + Varint.put(buffer, offset + length, way >>> UNIT_SHIFT);
    }

    /**
     * Reads a header.
     *
     * @param buffer that holds the payload.
     * @param offset of its first byte.
     * @param length of the payload.
     * @return this for a fluent API.
     * @throws CodecException when the bytes are no header.
     */
    public DeltaHeader read(final DirectBuffer buffer, final int offset, final int length)
    {
        final int limit = offset + length;
        final long number = Varint.get(buffer, offset, limit);
        if (number > Integer.MAX_VALUE)
        {
            throw new CodecException("a slot must be a number of 31 bits: slot=" + number);
        }
        final int behind = offset + Varint.length(number);
        final long units = Varint.getLong(buffer, behind, limit);
        if (units < 0 || units > Long.MAX_VALUE >>> UNIT_SHIFT)
        {
            throw new CodecException("a way back must be a number of 63 bits: slot=" + number + ", way back=8 * " +
                Long.toUnsignedString(units));
        }
        slot = (int)number;
        way = units << UNIT_SHIFT;
        end = behind + Varint.length(units);
        return this;
    }

    /**
     * Number that the writer gave the message's key.
     *
     * @return the slot, from 0.
     */
    public int slot()
    {
        return slot;
    }

    /**
     * How far the frame of the base begins before the frame of the message.
     *
     * @return in bytes; 0 for a message that is stored whole.
     */
    public long way()
    {
        return way;
    }

    /**
     * Whether the message is stored whole.
     *
     * @return false for a message that is stored as changes.
     */
    public boolean isKey()
    {
        return KEY == way;
    }

    /**
     * Where the message, or the change, begins.
     *
     * @return offset in the buffer that was read.
     */
    public int end()
    {
        return end;
    }
}
