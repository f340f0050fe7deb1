/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.MutableDirectBuffer;

/**
 * A {@link FieldWriter} laid over a buffer: wrap, write the fields, finish. Reused for any number of messages.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message once its own scratch has grown.
 */
public interface MessageEncoder extends FieldWriter
{
    /**
     * Begins a message at an offset of a buffer, giving up one that was not finished.
     *
     * @param buffer   that takes the message; an expandable one grows, another must have room.
     * @param offset   of the first byte.
     * @param typeName the type or event name that a self-described format puts into the message; null for none.
     * @return this for a fluent API.
     */
    MessageEncoder wrap(MutableDirectBuffer buffer, int offset, CharSequence typeName);

    /**
     * Completes the message.
     *
     * @return its length in bytes.
     * @throws CodecException when an object, list or map is still open, or the shape's fields are not all there.
     */
    int finish();
}
