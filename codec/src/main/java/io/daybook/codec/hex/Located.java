/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.hex;

import io.daybook.codec.MessageDecoder;

/**
 * A decoder that tells where in its buffer it has found what {@code next} moved it to: the seam at which every binary
 * wire format is annotated.
 */
public interface Located extends MessageDecoder
{
    /**
     * Whether names, and padding, stand between the values.
     *
     * @return true where what is before a value is its name.
     */
    default boolean hasNames()
    {
        return false;
    }

    /**
     * Where the current value begins, with all that belongs to it but its name.
     *
     * @return offset of the first byte.
     */
    int valueOffset();

    /**
     * Where the current value ends, when nothing is nested in it.
     *
     * @return offset behind the last byte.
     */
    int valueEnd();

    /**
     * Where the current level begins, behind what stands before it: the length or count of the object, list or map that
     * was entered last, or the type name of the message. To be asked for before the first value.
     *
     * @return offset of the level's presence bits, or of its first value or name.
     */
    int levelOffset();

    /**
     * Where the values of the current level begin. To be asked for before the first one.
     *
     * @return offset behind the presence bits.
     */
    default int contentOffset()
    {
        return levelOffset();
    }
}
