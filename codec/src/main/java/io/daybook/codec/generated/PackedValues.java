/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.UUID;

import io.daybook.codec.packed.Varint;
import io.daybook.codec.unicode.Utf8;
import io.daybook.codec.value.Decimals;
import io.daybook.codec.value.Kept;

/**
 * The values of PACKED that need more than one store or load, for generated codecs. {@code put} with an address writes
 * a fixed-width value. {@code put} with an output writes a variable-width value, which may be null, and returns the
 * offset behind it. A method that reads returns the current object, which may be null, if that has the value already.
 */
public final class PackedValues
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    /** Lengths below this, stored plus one, take one byte. */
    private static final int MAX_SHORT_LENGTH = 0x7F;
    /** Offset of a zoned time's zone id, behind its nanoseconds and its offset from UTC. */
    static final int ZONE_AT = Long.BYTES + Integer.BYTES;
    private static final int NULL_SYMBOL8 = 0xFF;
    private static final int NULL_SYMBOL16 = 0xFFFF;

    private PackedValues()
    {
    }

    /** Whether the presence bit of a value is set. */
    static boolean isPresent(final byte[] base, final long at, final int bit)
    {
        return 0 != (Memory.getByte(base, at + (bit >> 3)) & 1 << (bit & 7));
    }

    /** Writes zeros in place of a null value. */
    static void zero(final byte[] base, final long at, final int width)
    {
        for (int i = 0; i < width; i++)
        {
            Memory.putByte(base, at + i, (byte)0);
        }
    }

    /** A bool from its byte. */
    static boolean bool(final byte stored)
    {
        if (0 != (stored & ~1))
        {
            throw Refused.refused();
        }
        return 0 != stored;
    }

    /** A char that is no lone surrogate. */
    static char character(final char value)
    {
        Utf8.checkChar(value);
        return value;
    }

    /** The index of an enum constant in one byte; all ones for null. */
    static void putSymbol8(final byte[] base, final long at, final Enum<?> value)
    {
        Memory.putByte(base, at, (byte)(null == value ? NULL_SYMBOL8 : value.ordinal()));
    }

    /** The index of an enum constant in two bytes; all ones for null. */
    static void putSymbol16(final byte[] base, final long at, final Enum<?> value)
    {
        Memory.putShort(base, at, (short)(null == value ? NULL_SYMBOL16 : value.ordinal()));
    }

    /** The enum constant of an index in one byte. */
    static Object symbol8(final byte[] base, final long at, final Object[] constants)
    {
        final int index = Memory.getByte(base, at) & 0xFF;
        return NULL_SYMBOL8 == index ? null : constant(constants, index);
    }

    /** The enum constant of an index in two bytes. */
    static Object symbol16(final byte[] base, final long at, final Object[] constants)
    {
        final int index = Memory.getShort(base, at) & 0xFFFF;
        return NULL_SYMBOL16 == index ? null : constant(constants, index);
    }

    /** UUID. */
    static void put(final byte[] base, final long at, final UUID value)
    {
        Memory.putLong(base, at, value.getMostSignificantBits());
        Memory.putLong(base, at + Long.BYTES, value.getLeastSignificantBits());
    }

    /** UUID. */
    static UUID getUUID(final byte[] base, final long at, final Object current)
    {
        return Kept.uuid(Memory.getLong(base, at), Memory.getLong(base, at + Long.BYTES), current);
    }

    /** TIMESTAMP. */
    static void put(final byte[] base, final long at, final Instant value)
    {
        Memory.putLong(base, at, nanos(value.getEpochSecond(), value.getNano()));
    }

    /** TIMESTAMP. */
    static Instant getInstant(final byte[] base, final long at, final Object current)
    {
        return Kept.instant(Memory.getLong(base, at), current);
    }

    /** DURATION. */
    static void put(final byte[] base, final long at, final Duration value)
    {
        Memory.putLong(base, at, nanos(value.getSeconds(), value.getNano()));
    }

    /** DURATION. */
    static Duration getDuration(final byte[] base, final long at, final Object current)
    {
        return Kept.duration(Memory.getLong(base, at), current);
    }

    /** DATE. */
    static void put(final byte[] base, final long at, final LocalDate value)
    {
        Memory.putInt(base, at, Math.toIntExact(value.toEpochDay()));
    }

    /** DATE. */
    static LocalDate getLocalDate(final byte[] base, final long at, final Object current)
    {
        return Kept.date(Memory.getInt(base, at), current);
    }

    /** TIME. */
    static void put(final byte[] base, final long at, final LocalTime value)
    {
        Memory.putLong(base, at, value.toNanoOfDay());
    }

    /** TIME. */
    static LocalTime getLocalTime(final byte[] base, final long at, final Object current)
    {
        return Kept.time(Memory.getLong(base, at), current);
    }

    /** DATE_TIME. */
    static void put(final byte[] base, final long at, final LocalDateTime value)
    {
        put(base, at, value.toLocalDate());
        put(base, at + Integer.BYTES, value.toLocalTime());
    }

    /** DATE_TIME. */
    static LocalDateTime getLocalDateTime(final byte[] base, final long at, final Object current)
    {
        return Kept.dateTime(Memory.getInt(base, at), Memory.getLong(base, at + Integer.BYTES), current);
    }

    /** DECIMAL. */
    static void put(final byte[] base, final long at, final BigDecimal value)
    {
        final int scale = value.scale();
        if (scale != (byte)scale)
        {
            throw Refused.refused();
        }
        Memory.putLong(base, at, Decimals.mantissa(value));
        Memory.putByte(base, at + Long.BYTES, (byte)scale);
    }

    /** DECIMAL. */
    static BigDecimal getBigDecimal(final byte[] base, final long at, final Object current)
    {
        return Decimals.decimal(Memory.getLong(base, at), Memory.getByte(base, at + Long.BYTES), current);
    }

    /** TEXT. */
    static int put(final Output out, final int at, final CharSequence value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final int count = value.length();
        final int begin = putLength(out, at, count);
        return Ascii.put(value, count, out.base(), out.address(begin)) == count ?
            begin + count : putWide(out, at, value);
    }

    private static int putWide(final Output out, final int at, final CharSequence value)
    {
        final int length = Utf8.length(value, false);
        final int begin = putLength(out, at, length);
        return begin + Utf8.put(value, false, length, out.target(), begin);
    }

    /** TEXT. */
    static Object text(final Input in, final TextCache cache, final Object current)
    {
        final int length = length(in);
        return length < 0 ? null : cache.get(in, in.take(length), length, current);
    }

    /** BYTES. */
    static int put(final Output out, final int at, final byte[] value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final int begin = putLength(out, at, value.length);
        out.target().putBytes(begin, value);
        return begin + value.length;
    }

    /** BYTES. */
    static byte[] bytes(final Input in, final Object current)
    {
        final int length = length(in);
        if (length < 0)
        {
            return null;
        }
        return in.bytes(length, (byte[])current);
    }

    /** ZONED_DATE_TIME. */
    static int put(final Output out, final int at, final ZonedDateTime value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        out.ensure(at, 1 + ZONE_AT);
        final byte[] base = out.base();
        final long address = out.address(at);
        Memory.putByte(base, address, (byte)1);
        Memory.putLong(base, address + 1, nanos(value.toEpochSecond(), value.getNano()));
        Memory.putInt(base, address + 1 + Long.BYTES, value.getOffset().getTotalSeconds());
        return put(out, at + 1 + ZONE_AT, value.getZone().getId());
    }

    /** ZONED_DATE_TIME. */
    static ZonedDateTime zoned(final Input in, final TextCache zones, final Object current)
    {
        if (!isPresent(in))
        {
            return null;
        }
        final int at = in.take(ZONE_AT);
        final long epochNs = Memory.getLong(in.base(), in.address(at));
        final int offsetSeconds = Memory.getInt(in.base(), in.address(at + Long.BYTES));
        final String zone = (String)text(in, zones, null);
        Refused.unless(null != zone);
        return Kept.zoned(epochNs, offsetSeconds, zone, current);
    }

    /** Writes the byte before an object that may be null. */
    static int putIsPresent(final Output out, final int at, final Object value)
    {
        out.ensure(at, 1);
        Memory.putByte(out.base(), out.address(at), (byte)(null == value ? 0 : 1));
        return at + 1;
    }

    /** Reads the byte before an object that may be null. */
    static boolean isPresent(final Input in)
    {
        return bool(Memory.getByte(in.base(), in.address(in.take(1))));
    }

    static int putNull(final Output out, final int at)
    {
        return putIsPresent(out, at, null);
    }

    /** Writes a length and makes sure of room for that many bytes. Returns the offset of the first of them. */
    static int putLength(final Output out, final int at, final int length)
    {
        if (length < MAX_SHORT_LENGTH)
        {
            out.ensure(at, length + 1);
            Memory.putByte(out.base(), out.address(at), (byte)(length + 1));
            return at + 1;
        }
        out.ensure(at, Math.addExact(Varint.length(length + 1L), length));
        return at + Varint.put(out.target(), at, length + 1L);
    }

    /** Reads a length, which is stored plus one; -1 for null. */
    static int length(final Input in)
    {
        final int at = in.take(1);
        final int first = Memory.getByte(in.base(), in.address(at));
        if (first >= 0)
        {
            return first - 1;
        }
        final long stored = Varint.get(in.source(), at, in.limit());
        in.position(at + Varint.length(stored));
        if (stored > Integer.MAX_VALUE)
        {
            throw Refused.refused();
        }
        return (int)stored - 1;
    }

    private static Object constant(final Object[] constants, final int index)
    {
        if (index >= constants.length)
        {
            throw Refused.refused();
        }
        return constants[index];
    }

    /** Also refuses the first second of the range, which only the general codec handles. */
    static long nanos(final long seconds, final int nanos)
    {
        return Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanos);
    }
}
