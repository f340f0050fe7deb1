/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A shape as it stands in a journal: under an id, with the wire format of the messages that carry the id. Its bytes are
 * a Binary YAML document, so it dumps itself.
 *
 * @param id         that messages of this shape carry as their frame type, 256 to 32,767.
 * @param wireFormat of those messages.
 * @param shape      what they look like.
 */
public record DeclaredShape(int id, WireFormat wireFormat, Shape shape)
{
    /**
     * First 8 bytes, big-endian, of SHA-256 over the payload without {@code id} and {@code hash}.
     *
     * @return the hash.
     */
    public long hash()
    {
        throw new UnsupportedOperationException();
    }

    /**
     * Writes the payload of a SHAPE frame.
     *
     * @param buffer that takes it, expandable.
     * @param offset of the first byte.
     * @return length in bytes.
     */
    public int encode(final MutableDirectBuffer buffer, final int offset)
    {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads the payload of a SHAPE frame.
     *
     * @param buffer that holds it.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return the shape, its hash verified.
     * @throws CodecException for anything that {@link #encode} does not write.
     */
    public static DeclaredShape decode(final DirectBuffer buffer, final int offset, final int length)
    {
        throw new UnsupportedOperationException();
    }
}
