/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;

/**
 * A {@link FieldReader} over a buffer: wrap, then read the fields. It can be used for any number of messages.
 * <p>
 * <b>Note:</b> not thread-safe. Nothing outside the given range is read.
 */
public interface MessageDecoder extends FieldReader
{
    /**
     * Goes to the place before the first field of a message.
     *
     * @param buffer that holds the message.
     * @param offset of the first byte.
     * @param length of the message in bytes.
     * @return this for a fluent API.
     */
    MessageDecoder wrap(DirectBuffer buffer, int offset, int length);
}
