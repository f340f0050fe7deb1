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
     * @param buffer that takes the payload; an expandable one grows, another needs {@link #encodedLength} bytes of
     *               room.
     * @param offset of the first byte.
     * @return length of the payload in bytes.
     * @throws CodecException for a value that the wire format cannot hold, or of another class than is declared, naming
     *                        class and field.
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
     * Reads an object from a payload into one there is, a POJO: texts, times and boxes that are equal to what it holds
     * are left as they are, and what it holds that can be changed, as lists, arrays and other POJOs, is changed in its
     * place. So what a POJO holds must be held by nobody else, and nothing in it twice. Where this throws, the object's
     * fields are partly those of the payload.
     *
     * @param into   that takes the values; a field that the payload lacks becomes what it is in a new object.
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length of the payload in bytes.
     * @return the same object.
     * @throws CodecException for bytes that are not a payload of this class, trailing bytes included, and for an object
     *                        that cannot be read into, as a record.
     */
    default T decodeInto(final T into, final DirectBuffer buffer, final int offset, final int length)
    {
        throw new CodecException("a codec must be one that can read into objects, use decode: codec=" +
            getClass().getName());
    }
}
