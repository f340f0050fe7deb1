/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.MutableDirectBuffer;

/**
 * A {@link FieldWriter} over a buffer: wrap, write the fields, finish. It can be used for any number of messages.
 * <p>
 * <b>Note:</b> not thread-safe. Allocates nothing per message once its own buffers have grown.
 */
public interface MessageEncoder extends FieldWriter
{
    /**
     * Begins a message at an offset of a buffer. A message that was not finished is dropped.
     *
     * @param buffer   that takes the message; an expandable buffer grows, any other must have room.
     * @param offset   of the first byte.
     * @param typeName the type or event name that a self-described format puts into the message; null for none.
     * @return this for a fluent API.
     */
    MessageEncoder wrap(MutableDirectBuffer buffer, int offset, CharSequence typeName);

    /**
     * Completes the message.
     *
     * @return its length in bytes.
     * @throws CodecException when an object, list or map is still open, or a field that the shape needs is missing.
     */
    int finish();
}
