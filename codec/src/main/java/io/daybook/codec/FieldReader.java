/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.MutableDirectBuffer;

/**
 * Reads the field model: a cursor over a message, with the same calls for every wire format.
 * <p>
 * {@link #next()} moves to the next field of the current object or to the next element of the current list. In a map it
 * moves to the next key and then to its value. {@link #type()} tells the type of the value. One accessor then takes the
 * value, and widens it where nothing is lost: any integer as {@code int64}, any number as {@code float64}. A value that
 * is not taken is skipped.
 * <p>
 * A reader trusts no bytes. Bytes that do not fit the wire format throw {@link CodecException} and no other exception,
 * and nothing outside the given range is read.
 * <p>
 * <b>Note:</b> not thread-safe; what {@link #name()} and {@link #text()} return is valid until the next call to any
 * method that moves the cursor.
 */
public interface FieldReader
{
    /**
     * The type or event name that the message itself carries.
     *
     * @return the name, or null where the wire format or the message has none.
     */
    String typeName();

    /**
     * Moves to the next value on the current level.
     *
     * @return false at the end of the current object, list or map.
     */
    boolean next();

    /**
     * Moves to the named field of the current object, at any place in it, without decoding the fields before it.
     * {@link #next()} then goes on with the field after it.
     *
     * @param name of the field.
     * @return this, or null when the current object has no such field.
     */
    FieldReader field(CharSequence name);

    /**
     * Name of the current field; null in lists and maps.
     *
     * @return a view, valid until the cursor moves.
     */
    CharSequence name();

    /**
     * The type of the current value. Without a shape, a self-described format knows only the types that it stores: an
     * integer has the narrowest type that its bytes may hold, at most {@link FieldType#INT64} or
     * {@link FieldType#UINT64}.
     *
     * @return the type; {@link FieldType#NULL} for null.
     */
    FieldType type();

    /**
     * Whether the current value is null.
     *
     * @return true for null.
     */
    default boolean isNull()
    {
        return FieldType.NULL == type();
    }

    /**
     * The current value as a boolean.
     *
     * @return true or false.
     */
    boolean bool();

    /**
     * The current value as an integer: any integer type (UINT64 as its bits), TIMESTAMP and DURATION in nanoseconds,
     * DATE in days, TIME in nanoseconds of the day, CHAR as its code unit.
     *
     * @return the value.
     */
    long int64();

    /**
     * The current value as a float: any number.
     *
     * @return the value.
     */
    double float64();

    /**
     * The current value as a binary32, bit for bit if it is a binary32.
     *
     * @return the value.
     */
    float float32();

    /**
     * The unscaled value of the current DECIMAL.
     *
     * @return the mantissa.
     */
    long decimalMantissa();

    /**
     * The digits after the point of the current DECIMAL.
     *
     * @return the scale.
     */
    int decimalScale();

    /**
     * The current TEXT, SYMBOL or CHAR, or the zone id of the current ZONED_DATE_TIME.
     *
     * @return a view, valid until the cursor moves.
     */
    CharSequence text();

    /**
     * Length of the current BYTES.
     *
     * @return length in bytes.
     */
    int bytesLength();

    /**
     * Copies the current BYTES.
     *
     * @param target that takes them.
     * @param offset of the first byte in the target.
     * @return how many were copied.
     */
    int bytes(MutableDirectBuffer target, int offset);

    /**
     * Days since the epoch, of the current DATE or DATE_TIME.
     *
     * @return the day.
     */
    long epochDay();

    /**
     * Nanoseconds since midnight, of the current TIME or DATE_TIME.
     *
     * @return nanoseconds.
     */
    long nanoOfDay();

    /**
     * Nanoseconds since the epoch, of the current TIMESTAMP or ZONED_DATE_TIME.
     *
     * @return nanoseconds.
     */
    long epochNs();

    /**
     * Offset from UTC in seconds, of the current ZONED_DATE_TIME.
     *
     * @return seconds.
     */
    int offsetSeconds();

    /**
     * The high half of the current UUID.
     *
     * @return most significant 64 bits.
     */
    long uuidMsb();

    /**
     * The low half of the current UUID.
     *
     * @return least significant 64 bits.
     */
    long uuidLsb();

    /**
     * Enters the current OBJECT; its fields follow.
     *
     * @return this for a fluent API.
     */
    FieldReader beginObject();

    /**
     * Leaves the object entered last, skipping what is left of it.
     *
     * @return this for a fluent API.
     */
    FieldReader endObject();

    /**
     * Enters the current LIST; its elements follow.
     *
     * @return this for a fluent API.
     */
    FieldReader beginList();

    /**
     * Leaves the list entered last, skipping what is left of it.
     *
     * @return this for a fluent API.
     */
    FieldReader endList();

    /**
     * Enters the current MAP; key, value, key, value follow.
     *
     * @return this for a fluent API.
     */
    FieldReader beginMap();

    /**
     * Leaves the map entered last, skipping what is left of it.
     *
     * @return this for a fluent API.
     */
    FieldReader endMap();
}
