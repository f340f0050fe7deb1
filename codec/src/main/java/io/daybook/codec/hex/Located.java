/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.hex;

import io.daybook.codec.MessageDecoder;

/**
 * A decoder that tells where in its buffer the value is that {@code next} moved to. With this, every binary wire format
 * can be annotated.
 */
public interface Located extends MessageDecoder
{
    /**
     * Whether names, and padding, are between the values.
     *
     * @return true if the bytes before a value are its name.
     */
    default boolean hasNames()
    {
        return false;
    }

    /**
     * Offset of the current value with all that belongs to it, except its name.
     *
     * @return offset of the first byte.
     */
    int valueOffset();

    /**
     * Offset of the current value's end, if nothing is nested in it.
     *
     * @return offset behind the last byte.
     */
    int valueEnd();

    /**
     * Offset of the current level. The length or count of the object, list or map that was entered last comes before
     * it, or the type name of the message. Must be called before the first value.
     *
     * @return offset of the level's presence bits, or of its first value or name.
     */
    int levelOffset();

    /**
     * Offset of the values of the current level. Must be called before the first value.
     *
     * @return offset behind the presence bits.
     */
    default int contentOffset()
    {
        return levelOffset();
    }
}
