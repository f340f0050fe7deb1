/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.Codec;

/**
 * What a codec of PACKED does in parts, so that an object is told by what has changed without being encoded whole: the
 * head of a message, which is its fixed-width fields and the bits that say which of them are there, and the tail, which
 * is all that varies in width. Of most objects that change, only fields in the head do.
 * <p>
 * Where a method throws, the codec itself tells why when it encodes the object.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <T> class of the objects.
 */
public interface PackedParts<T>
{
    /** The heads are of messages of different keys. */
    int OTHER_KEY = -1;

    /**
     * The parts of a codec.
     *
     * @param codec of PACKED.
     * @param <T>   class of the objects.
     * @return the codec itself, null where it does the messages of this class only whole.
     */
    @SuppressWarnings("unchecked")
    static <T> PackedParts<T> of(final Codec<T> codec)
    {
        return codec instanceof PackedParts ? (PackedParts<T>)codec : null;
    }

    /**
     * Hash of an object's key. What it leads to is compared, so it need be nothing but quick.
     *
     * @param value object, not null.
     * @return mostly the same for equal keys, and another for others.
     */
    int keyHash(T value);

    /**
     * Whether the tail of an object is of the very values that were seen.
     *
     * @param value object, not null.
     * @param seen  that {@link #hasTail} has filled.
     * @return false where one is another object, though perhaps an equal one.
     */
    boolean isSeen(T value, Object[] seen);

    /**
     * Whether an object has the tail of a message, byte for byte.
     *
     * @param value   object, not null.
     * @param message array that holds a message of the same shape.
     * @param at      offset of its tail there.
     * @param limit   offset behind its last byte.
     * @param seen    that takes the values that are compared, one of each variable-width field.
     * @return false where it has another one, or that is not known.
     */
    boolean hasTail(T value, byte[] message, int at, int limit, Object[] seen);

    /**
     * Writes the head of an object's message.
     *
     * @param value   object, not null.
     * @param message array with room for the head.
     * @param at      offset of its first byte there.
     */
    void putHead(T value, byte[] message, int at);

    /**
     * Tells what has changed from one head to another, and makes the one before the one after.
     *
     * @param was scales and head before; becomes those after, unless the keys differ.
     * @param is  room for scales, and the head after.
     * @param out that takes the mask and the values, from its first byte on.
     * @return number of bytes, or {@link #OTHER_KEY}.
     */
    int tellHead(byte[] was, byte[] is, byte[] out);
}
