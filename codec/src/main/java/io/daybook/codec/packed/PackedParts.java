/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.Codec;

/**
 * What a codec of PACKED does in parts: the head of a message, which is its fixed-width fields and the bits that say
 * which of them are there, and the tail, which is all that varies in width. Of most objects that change, only fields in
 * the head do.
 * <p>
 * Where a method throws, the codec itself tells why when it encodes the object.
 * <p>
 * <b>Note:</b> not thread-safe.
 *
 * @param <T> class of the objects.
 */
public interface PackedParts<T>
{
    /**
     * The parts of a codec.
     *
     * @param codec of PACKED.
     * @param <T>   class of the objects.
     * @return the codec itself, null where it does messages only whole.
     */
    @SuppressWarnings("unchecked")
    static <T> PackedParts<T> of(final Codec<T> codec)
    {
        return codec instanceof PackedParts ? (PackedParts<T>)codec : null;
    }

    /**
     * Whether an object has the tail of a message, byte for byte.
     *
     * @param value   object, not null.
     * @param message array that holds a message of the same shape.
     * @param at      offset of its tail there.
     * @param limit   offset behind its last byte.
     * @return false where it has another one, or that is not known.
     */
    boolean hasTail(T value, byte[] message, int at, int limit);

    /**
     * Writes the head of an object's message.
     *
     * @param value   object, not null, that has the tail of some message.
     * @param message array with room for the head.
     * @param at      offset of its first byte there.
     */
    void putHead(T value, byte[] message, int at);
}
