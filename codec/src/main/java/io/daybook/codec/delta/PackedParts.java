/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.Codec;

/**
 * A codec of PACKED that can work in parts, so that the changes of an object are written without encoding it whole. The
 * head of a message has the fixed-width fields and their presence bits. The tail has all variable-width fields. Mostly,
 * only fields in the head change.
 * <p>
 * If a method throws, the codec reports the reason when it encodes the object.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <T> class of the objects.
 */
public interface PackedParts<T>
{
    /** The heads belong to messages of different keys. */
    int OTHER_KEY = -1;

    /**
     * The parts of a codec.
     *
     * @param codec of PACKED.
     * @param <T>   class of the objects.
     * @return the codec itself, or null if it handles messages of this class only as a whole.
     */
    @SuppressWarnings("unchecked")
    static <T> PackedParts<T> of(final Codec<T> codec)
    {
        return codec instanceof PackedParts ? (PackedParts<T>)codec : null;
    }

    /**
     * Hash of an object's key. The slot that it leads to is compared with the key, so the hash only has to be quick.
     *
     * @param value object, not null.
     * @return usually the same for equal keys, and different for different keys.
     */
    int keyHash(T value);

    /**
     * Whether the tail of an object has the very values that were seen before.
     *
     * @param value object, not null.
     * @param seen  that {@link #hasTail} has filled.
     * @return false if one of them is another object, even an equal one.
     */
    boolean isSeen(T value, Object[] seen);

    /**
     * Whether an object has the tail of a message, byte for byte.
     *
     * @param value   object, not null.
     * @param message array that holds a message of the same shape.
     * @param at      offset of its tail there.
     * @param limit   offset behind its last byte.
     * @param seen    that takes the compared values, one for each variable-width field.
     * @return false if the object has another tail, or if that is not known.
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
     * Writes what has changed from one head to another, and copies the head after into the state before.
     *
     * @param was scales and head before; they become those after, unless the keys differ.
     * @param is  room for scales, then the head after.
     * @param out that takes the mask and the values, from its first byte on.
     * @return number of bytes, or {@link #OTHER_KEY}.
     */
    int tellHead(byte[] was, byte[] is, byte[] out);
}
