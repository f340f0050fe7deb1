/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Turns objects of one class into the payload of one wire format and back.
 * <p>
 * <b>Note:</b> not thread-safe; make one per thread.
 *
 * @param <T> class of the objects.
 */
public interface Codec<T>
{
    /**
     * Writes the payload of an object.
     *
     * @param value  to encode, not null.
     * @param buffer that takes the payload; an expandable buffer grows, any other needs {@link #encodedLength} bytes of
     *               room.
     * @param offset of the first byte.
     * @return length of the payload in bytes.
     * @throws CodecException for a value that the wire format cannot hold, or of another class than is declared; the
     *                        text names class and field.
     */
    int encode(T value, MutableDirectBuffer buffer, int offset);

    /**
     * Length of the payload that {@link #encode} would write.
     *
     * @param value to measure.
     * @return length in bytes.
     */
    int encodedLength(T value);

    /**
     * Reads an object from a payload, which must be consumed exactly.
     *
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length of the payload in bytes.
     * @return a new object.
     * @throws CodecException for bytes that are not a payload of this class, trailing bytes included.
     */
    T decode(DirectBuffer buffer, int offset, int length);

    /**
     * Reads a payload into an existing object, which must be a POJO. Texts, times and boxes that equal the new value
     * stay as they are. Parts that can be changed, such as lists, arrays and other POJOs, are changed in place. So
     * nobody else may hold the parts of the POJO, and it must not hold the same part twice. When this method throws,
     * some fields may already have the values of the payload.
     *
     * @param into   object that takes the values; a field that the payload lacks gets its value in a new object.
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length of the payload in bytes.
     * @return the same object.
     * @throws CodecException for bytes that are not a payload of this class, trailing bytes included, and for an object
     *                        that cannot be read into, such as a record.
     */
    default T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        throw new CodecException("a codec must be one that can read into objects, use decode: codec=" +
            getClass().getName());
    }
}
