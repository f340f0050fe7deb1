/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.UUID;

import io.daybook.codec.CodecException;
import io.daybook.codec.packed.Varint;
import io.daybook.codec.unicode.Utf8;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The values of PACKED that take more than one store or load, as generated codecs call them. {@code put} with a memory
 * takes a fixed-width value at its offset; {@code put} with an output takes a variable-width one, which may be null,
 * and returns the offset behind it.
 * <p>
 * A refusal names neither field nor class: the general codec goes over the message again and does.
 */
final class PackedValues
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    /** Lengths below this take one byte, stored plus one. */
    private static final int MAX_SHORT_LENGTH = 0x7E;
    private static final int MAX_LENGTH_LENGTH = 5;
    private static final int MAX_BYTES_PER_CHAR = 3;
    private static final int NULL_SYMBOL8 = 0xFF;
    private static final int NULL_SYMBOL16 = 0xFFFF;

    private PackedValues()
    {
    }

    /** What an optional holds. */
    static Object orNull(final Optional<?> value)
    {
        return null == value || value.isEmpty() ? null : value.get();
    }

    /** Whether the bit is set that says that a value is there. */
    static boolean isPresent(final UnsafeBuffer memory, final int at, final int bit)
    {
        return 0 != (memory.getByte(at + (bit >> 3)) & 1 << (bit & 7));
    }

    /** Zeros in place of a value that is null. */
    static void zero(final UnsafeBuffer memory, final int at, final int width)
    {
        for (int i = 0; i < width; i++)
        {
            memory.putByte(at + i, (byte)0);
        }
    }

    /** A bool from its byte. */
    static boolean bool(final byte stored)
    {
        if (0 != (stored & ~1))
        {
            throw new CodecException("a bool must be 0 or 1: value=" + stored);
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
    static void putSymbol8(final UnsafeBuffer memory, final int at, final Enum<?> value)
    {
        memory.putByte(at, (byte)(null == value ? NULL_SYMBOL8 : value.ordinal()));
    }

    /** The index of an enum constant in two bytes; all ones for null. */
    static void putSymbol16(final UnsafeBuffer memory, final int at, final Enum<?> value)
    {
        memory.putShort(at, (short)(null == value ? NULL_SYMBOL16 : value.ordinal()), LITTLE_ENDIAN);
    }

    /** The enum constant of an index in one byte. */
    static Object symbol8(final UnsafeBuffer memory, final int at, final Object[] constants)
    {
        final int index = memory.getByte(at) & 0xFF;
        return NULL_SYMBOL8 == index ? null : constant(constants, index);
    }

    /** The enum constant of an index in two bytes. */
    static Object symbol16(final UnsafeBuffer memory, final int at, final Object[] constants)
    {
        final int index = memory.getShort(at, LITTLE_ENDIAN) & 0xFFFF;
        return NULL_SYMBOL16 == index ? null : constant(constants, index);
    }

    /** UUID. */
    static void put(final UnsafeBuffer memory, final int at, final UUID value)
    {
        memory.putLong(at, value.getMostSignificantBits(), LITTLE_ENDIAN);
        memory.putLong(at + Long.BYTES, value.getLeastSignificantBits(), LITTLE_ENDIAN);
    }

    /** UUID. */
    static UUID getUUID(final UnsafeBuffer memory, final int at)
    {
        return new UUID(memory.getLong(at, LITTLE_ENDIAN), memory.getLong(at + Long.BYTES, LITTLE_ENDIAN));
    }

    /** TIMESTAMP. */
    static void put(final UnsafeBuffer memory, final int at, final Instant value)
    {
        memory.putLong(at, nanos(value.getEpochSecond(), value.getNano()), LITTLE_ENDIAN);
    }

    /** TIMESTAMP. */
    static Instant getInstant(final UnsafeBuffer memory, final int at)
    {
        final long nanos = memory.getLong(at, LITTLE_ENDIAN);
        return Instant.ofEpochSecond(
            Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    /** DURATION. */
    static void put(final UnsafeBuffer memory, final int at, final Duration value)
    {
        memory.putLong(at, nanos(value.getSeconds(), value.getNano()), LITTLE_ENDIAN);
    }

    /** DURATION. */
    static Duration getDuration(final UnsafeBuffer memory, final int at)
    {
        return Duration.ofNanos(memory.getLong(at, LITTLE_ENDIAN));
    }

    /** DATE. */
    static void put(final UnsafeBuffer memory, final int at, final LocalDate value)
    {
        memory.putInt(at, Math.toIntExact(value.toEpochDay()), LITTLE_ENDIAN);
    }

    /** DATE. */
    static LocalDate getLocalDate(final UnsafeBuffer memory, final int at)
    {
        return LocalDate.ofEpochDay(memory.getInt(at, LITTLE_ENDIAN));
    }

    /** TIME. */
    static void put(final UnsafeBuffer memory, final int at, final LocalTime value)
    {
        memory.putLong(at, value.toNanoOfDay(), LITTLE_ENDIAN);
    }

    /** TIME. */
    static LocalTime getLocalTime(final UnsafeBuffer memory, final int at)
    {
        return LocalTime.ofNanoOfDay(memory.getLong(at, LITTLE_ENDIAN));
    }

    /** DATE_TIME. */
    static void put(final UnsafeBuffer memory, final int at, final LocalDateTime value)
    {
        put(memory, at, value.toLocalDate());
        put(memory, at + Integer.BYTES, value.toLocalTime());
    }

    /** DATE_TIME. */
    static LocalDateTime getLocalDateTime(final UnsafeBuffer memory, final int at)
    {
        return LocalDateTime.of(getLocalDate(memory, at), getLocalTime(memory, at + Integer.BYTES));
    }

    /** DECIMAL. */
    static void put(final UnsafeBuffer memory, final int at, final BigDecimal value)
    {
        final int scale = value.scale();
        if (scale != (byte)scale)
        {
            throw new CodecException("a decimal's scale must be -128 to 127: value=" + value);
        }
        memory.putLong(at, value.unscaledValue().longValueExact(), LITTLE_ENDIAN);
        memory.putByte(at + Long.BYTES, (byte)scale);
    }

    /** DECIMAL. */
    static BigDecimal getBigDecimal(final UnsafeBuffer memory, final int at)
    {
        return BigDecimal.valueOf(memory.getLong(at, LITTLE_ENDIAN), memory.getByte(at + Long.BYTES));
    }

    /** TEXT. */
    static int put(final Output out, final int at, final CharSequence value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final int count = value.length();
        final UnsafeBuffer memory = out.ensure(at + MAX_LENGTH_LENGTH + (long)MAX_BYTES_PER_CHAR * count);
        final int header = putLength(memory, at, count);
        if (Ascii.put(value, memory, at + header) == count)
        {
            return at + header + count;
        }
        final int length = Utf8.length(value, false);
        final int begin = at + putLength(memory, at, length);
        return begin + Utf8.put(value, false, memory, begin);
    }

    /** TEXT. */
    static String text(final Input in, final TextCache cache)
    {
        final int length = length(in);
        return length < 0 ? null : cache.get(in, in.take(length), length);
    }

    /** BYTES. */
    static int put(final Output out, final int at, final byte[] value)
    {
        if (null == value)
        {
            return putNull(out, at);
        }
        final UnsafeBuffer memory = out.ensure(at + MAX_LENGTH_LENGTH + (long)value.length);
        final int begin = at + putLength(memory, at, value.length);
        memory.putBytes(begin, value);
        return begin + value.length;
    }

    /** BYTES. */
    static byte[] bytes(final Input in)
    {
        final int length = length(in);
        if (length < 0)
        {
            return null;
        }
        final int begin = in.take(length);
        final byte[] value = new byte[length];
        in.memory().getBytes(begin, value);
        return value;
    }

    /** The byte before an object that may be null. */
    static int putIsPresent(final Output out, final int at, final Object value)
    {
        out.ensure(at + 1L).putByte(at, (byte)(null == value ? 0 : 1));
        return at + 1;
    }

    /** The byte before an object that may be null. */
    static boolean isPresent(final Input in)
    {
        return bool(in.memory().getByte(in.take(1)));
    }

    /** Refuses the first second of the range too, which the general codec takes. */
    private static long nanos(final long seconds, final int nanos)
    {
        return Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanos);
    }

    private static int putNull(final Output out, final int at)
    {
        out.ensure(at + 1L).putByte(at, (byte)0);
        return at + 1;
    }

    private static int putLength(final UnsafeBuffer memory, final int at, final int length)
    {
        if (length < MAX_SHORT_LENGTH)
        {
            memory.putByte(at, (byte)(length + 1));
            return 1;
        }
        return Varint.put(memory, at, length + 1L);
    }

    /** A length that is stored plus one; -1 for null. */
    private static int length(final Input in)
    {
        final int at = in.take(1);
        final int first = in.memory().getByte(at);
        if (first >= 0)
        {
            return first - 1;
        }
        final long stored = Varint.get(in.memory(), at, in.limit());
        in.position(at + Varint.length(stored));
        if (stored > Integer.MAX_VALUE)
        {
            throw in.refused();
        }
        return (int)stored - 1;
    }

    private static Object constant(final Object[] constants, final int index)
    {
        if (index >= constants.length)
        {
            throw new CodecException("a symbol must be one of its field's: value=" + index);
        }
        return constants[index];
    }
}
