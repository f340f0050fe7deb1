/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;

/**
 * Writes the field model: a stream of names and values, with the same calls for every wire format.
 * <p>
 * In an object, {@link #field(CharSequence)} names each value before it is written. In a list, values stand alone. In a
 * map, keys and values alternate. The methods that take a name first make both calls. The wire format says in which
 * order fields may be written: PACKED needs the variable-width fields in the order of the shape, and RAW and the
 * formats like it need all fields in that order.
 * <p>
 * Each method returns {@code this} for a fluent API. It throws {@link CodecException} for a value that the wire format
 * or the shape cannot hold. The message cannot be completed then: begin another one.
 * <p>
 * <b>Note:</b> not thread-safe; arguments are not kept after the call.
 */
public interface FieldWriter
{
    /**
     * Names the next value of the current object. A name that the object has already is refused, but in
     * {@link WireFormat#BINARY_YAML} and {@link WireFormat#BINARY_YAML_NUMBERED}: these write both fields.
     *
     * @param name a {@link Field}, which is fastest, or any text without lone surrogates.
     * @return this for a fluent API.
     */
    FieldWriter field(CharSequence name);

    /**
     * Writes null.
     *
     * @return this for a fluent API.
     */
    FieldWriter nullValue();

    /**
     * Begins a nested object; its fields follow.
     *
     * @return this for a fluent API.
     */
    FieldWriter beginObject();

    /**
     * Ends the object begun last.
     *
     * @return this for a fluent API.
     */
    FieldWriter endObject();

    /**
     * Begins a list; its elements follow.
     *
     * @return this for a fluent API.
     */
    FieldWriter beginList();

    /**
     * Ends the list begun last.
     *
     * @return this for a fluent API.
     */
    FieldWriter endList();

    /**
     * Begins a map; key, value, key, value follow.
     *
     * @return this for a fluent API.
     */
    FieldWriter beginMap();

    /**
     * Ends the map begun last.
     *
     * @return this for a fluent API.
     */
    FieldWriter endMap();

    /**
     * Writes a value: true or false.
     *
     * @param value true or false.
     * @return this for a fluent API.
     */
    FieldWriter bool(boolean value);

    /**
     * Writes a value: signed 8-bit integer.
     *
     * @param value signed 8-bit integer.
     * @return this for a fluent API.
     */
    FieldWriter int8(byte value);

    /**
     * Writes a value: signed 16-bit integer.
     *
     * @param value signed 16-bit integer.
     * @return this for a fluent API.
     */
    FieldWriter int16(short value);

    /**
     * Writes a value: signed 32-bit integer.
     *
     * @param value signed 32-bit integer.
     * @return this for a fluent API.
     */
    FieldWriter int32(int value);

    /**
     * Writes a value: signed 64-bit integer.
     *
     * @param value signed 64-bit integer.
     * @return this for a fluent API.
     */
    FieldWriter int64(long value);

    /**
     * Writes a value: 0 to 255.
     *
     * @param value 0 to 255.
     * @return this for a fluent API.
     */
    FieldWriter uint8(int value);

    /**
     * Writes a value: 0 to 65,535.
     *
     * @param value 0 to 65,535.
     * @return this for a fluent API.
     */
    FieldWriter uint16(int value);

    /**
     * Writes a value: 0 to 2^32 - 1.
     *
     * @param value 0 to 2^32 - 1.
     * @return this for a fluent API.
     */
    FieldWriter uint32(long value);

    /**
     * Writes a value: the 64 bits of an unsigned integer.
     *
     * @param value the 64 bits of an unsigned integer.
     * @return this for a fluent API.
     */
    FieldWriter uint64(long value);

    /**
     * Writes a value: IEEE 754 binary32.
     *
     * @param value IEEE 754 binary32.
     * @return this for a fluent API.
     */
    FieldWriter float32(float value);

    /**
     * Writes a value: IEEE 754 binary64.
     *
     * @param value IEEE 754 binary64.
     * @return this for a fluent API.
     */
    FieldWriter float64(double value);

    /**
     * Writes a value: one UTF-16 code unit.
     *
     * @param value one UTF-16 code unit.
     * @return this for a fluent API.
     */
    FieldWriter character(char value);

    /**
     * Writes a value: mantissa x 10^-scale.
     *
     * @param mantissa unscaled value.
     * @param scale digits after the point, -128 to 127.
     * @return this for a fluent API.
     */
    FieldWriter decimal(long mantissa, int scale);

    /**
     * Writes a value: text; a lone surrogate is refused.
     *
     * @param value text; a lone surrogate is refused.
     * @return this for a fluent API.
     */
    FieldWriter text(CharSequence value);

    /**
     * Writes a value: the name of an enum constant.
     *
     * @param value the name of an enum constant.
     * @return this for a fluent API.
     */
    FieldWriter symbol(CharSequence value);

    /**
     * Writes a value: opaque bytes, copied.
     *
     * @param buffer that holds the bytes.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    FieldWriter bytes(DirectBuffer buffer, int offset, int length);

    /**
     * Writes a value: nanoseconds since the epoch.
     *
     * @param epochNs nanoseconds since the epoch.
     * @return this for a fluent API.
     */
    FieldWriter timestamp(long epochNs);

    /**
     * Writes a value: days since the epoch.
     *
     * @param epochDay days since the epoch.
     * @return this for a fluent API.
     */
    FieldWriter date(long epochDay);

    /**
     * Writes a value: nanoseconds of the day.
     *
     * @param nanoOfDay nanoseconds since midnight.
     * @return this for a fluent API.
     */
    FieldWriter time(long nanoOfDay);

    /**
     * Writes a value: date and time of day without a zone.
     *
     * @param epochDay days since the epoch.
     * @param nanoOfDay nanoseconds since midnight.
     * @return this for a fluent API.
     */
    FieldWriter dateTime(long epochDay, long nanoOfDay);

    /**
     * Writes a value: nanoseconds.
     *
     * @param durationNs nanoseconds.
     * @return this for a fluent API.
     */
    FieldWriter duration(long durationNs);

    /**
     * Writes a value: instant, offset and zone id.
     *
     * @param epochNs nanoseconds since the epoch.
     * @param offsetSeconds offset from UTC in seconds.
     * @param zone zone id.
     * @return this for a fluent API.
     */
    FieldWriter zonedDateTime(long epochNs, int offsetSeconds, CharSequence zone);

    /**
     * Writes a value: 128 bits, most significant first.
     *
     * @param msb most significant 64 bits.
     * @param lsb least significant 64 bits.
     * @return this for a fluent API.
     */
    FieldWriter uuid(long msb, long lsb);

    /**
     * Writes a named value: true or false.
     *
     * @param name name of the field.
     * @param value true or false.
     * @return this for a fluent API.
     */
    default FieldWriter bool(final CharSequence name, final boolean value)
    {
        return field(name).bool(value);
    }

    /**
     * Writes a named value: signed 8-bit integer.
     *
     * @param name name of the field.
     * @param value signed 8-bit integer.
     * @return this for a fluent API.
     */
    default FieldWriter int8(final CharSequence name, final byte value)
    {
        return field(name).int8(value);
    }

    /**
     * Writes a named value: signed 16-bit integer.
     *
     * @param name name of the field.
     * @param value signed 16-bit integer.
     * @return this for a fluent API.
     */
    default FieldWriter int16(final CharSequence name, final short value)
    {
        return field(name).int16(value);
    }

    /**
     * Writes a named value: signed 32-bit integer.
     *
     * @param name name of the field.
     * @param value signed 32-bit integer.
     * @return this for a fluent API.
     */
    default FieldWriter int32(final CharSequence name, final int value)
    {
        return field(name).int32(value);
    }

    /**
     * Writes a named value: signed 64-bit integer.
     *
     * @param name name of the field.
     * @param value signed 64-bit integer.
     * @return this for a fluent API.
     */
    default FieldWriter int64(final CharSequence name, final long value)
    {
        return field(name).int64(value);
    }

    /**
     * Writes a named value: 0 to 255.
     *
     * @param name name of the field.
     * @param value 0 to 255.
     * @return this for a fluent API.
     */
    default FieldWriter uint8(final CharSequence name, final int value)
    {
        return field(name).uint8(value);
    }

    /**
     * Writes a named value: 0 to 65,535.
     *
     * @param name name of the field.
     * @param value 0 to 65,535.
     * @return this for a fluent API.
     */
    default FieldWriter uint16(final CharSequence name, final int value)
    {
        return field(name).uint16(value);
    }

    /**
     * Writes a named value: 0 to 2^32 - 1.
     *
     * @param name name of the field.
     * @param value 0 to 2^32 - 1.
     * @return this for a fluent API.
     */
    default FieldWriter uint32(final CharSequence name, final long value)
    {
        return field(name).uint32(value);
    }

    /**
     * Writes a named value: the 64 bits of an unsigned integer.
     *
     * @param name name of the field.
     * @param value the 64 bits of an unsigned integer.
     * @return this for a fluent API.
     */
    default FieldWriter uint64(final CharSequence name, final long value)
    {
        return field(name).uint64(value);
    }

    /**
     * Writes a named value: IEEE 754 binary32.
     *
     * @param name name of the field.
     * @param value IEEE 754 binary32.
     * @return this for a fluent API.
     */
    default FieldWriter float32(final CharSequence name, final float value)
    {
        return field(name).float32(value);
    }

    /**
     * Writes a named value: IEEE 754 binary64.
     *
     * @param name name of the field.
     * @param value IEEE 754 binary64.
     * @return this for a fluent API.
     */
    default FieldWriter float64(final CharSequence name, final double value)
    {
        return field(name).float64(value);
    }

    /**
     * Writes a named value: one UTF-16 code unit.
     *
     * @param name name of the field.
     * @param value one UTF-16 code unit.
     * @return this for a fluent API.
     */
    default FieldWriter character(final CharSequence name, final char value)
    {
        return field(name).character(value);
    }

    /**
     * Writes a named value: mantissa x 10^-scale.
     *
     * @param name name of the field.
     * @param mantissa unscaled value.
     * @param scale digits after the point, -128 to 127.
     * @return this for a fluent API.
     */
    default FieldWriter decimal(final CharSequence name, final long mantissa, final int scale)
    {
        return field(name).decimal(mantissa, scale);
    }

    /**
     * Writes a named value: text; a lone surrogate is refused.
     *
     * @param name name of the field.
     * @param value text; a lone surrogate is refused.
     * @return this for a fluent API.
     */
    default FieldWriter text(final CharSequence name, final CharSequence value)
    {
        return field(name).text(value);
    }

    /**
     * Writes a named value: the name of an enum constant.
     *
     * @param name name of the field.
     * @param value the name of an enum constant.
     * @return this for a fluent API.
     */
    default FieldWriter symbol(final CharSequence name, final CharSequence value)
    {
        return field(name).symbol(value);
    }

    /**
     * Writes a named value: opaque bytes, copied.
     *
     * @param name name of the field.
     * @param buffer that holds the bytes.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return this for a fluent API.
     */
    default FieldWriter bytes(final CharSequence name, final DirectBuffer buffer, final int offset, final int length)
    {
        return field(name).bytes(buffer, offset, length);
    }

    /**
     * Writes a named value: nanoseconds since the epoch.
     *
     * @param name name of the field.
     * @param epochNs nanoseconds since the epoch.
     * @return this for a fluent API.
     */
    default FieldWriter timestamp(final CharSequence name, final long epochNs)
    {
        return field(name).timestamp(epochNs);
    }

    /**
     * Writes a named value: days since the epoch.
     *
     * @param name name of the field.
     * @param epochDay days since the epoch.
     * @return this for a fluent API.
     */
    default FieldWriter date(final CharSequence name, final long epochDay)
    {
        return field(name).date(epochDay);
    }

    /**
     * Writes a named value: nanoseconds of the day.
     *
     * @param name name of the field.
     * @param nanoOfDay nanoseconds since midnight.
     * @return this for a fluent API.
     */
    default FieldWriter time(final CharSequence name, final long nanoOfDay)
    {
        return field(name).time(nanoOfDay);
    }

    /**
     * Writes a named value: date and time of day without a zone.
     *
     * @param name name of the field.
     * @param epochDay days since the epoch.
     * @param nanoOfDay nanoseconds since midnight.
     * @return this for a fluent API.
     */
    default FieldWriter dateTime(final CharSequence name, final long epochDay, final long nanoOfDay)
    {
        return field(name).dateTime(epochDay, nanoOfDay);
    }

    /**
     * Writes a named value: nanoseconds.
     *
     * @param name name of the field.
     * @param durationNs nanoseconds.
     * @return this for a fluent API.
     */
    default FieldWriter duration(final CharSequence name, final long durationNs)
    {
        return field(name).duration(durationNs);
    }

    /**
     * Writes a named value: instant, offset and zone id.
     *
     * @param name name of the field.
     * @param epochNs nanoseconds since the epoch.
     * @param offsetSeconds offset from UTC in seconds.
     * @param zone zone id.
     * @return this for a fluent API.
     */
    default FieldWriter zonedDateTime(
        final CharSequence name, final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        return field(name).zonedDateTime(epochNs, offsetSeconds, zone);
    }

    /**
     * Writes a named value: 128 bits, most significant first.
     *
     * @param name name of the field.
     * @param msb most significant 64 bits.
     * @param lsb least significant 64 bits.
     * @return this for a fluent API.
     */
    default FieldWriter uuid(final CharSequence name, final long msb, final long lsb)
    {
        return field(name).uuid(msb, lsb);
    }
}
