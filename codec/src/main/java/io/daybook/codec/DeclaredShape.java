/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Objects;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A shape as it stands in a journal: under an id, with the wire format of the messages that carry the id. Its bytes are
 * a Binary YAML document, so it dumps itself.
 *
 * @param id         that messages of this shape carry as their frame type, 256 to 32,767.
 * @param wireFormat of those messages.
 * @param shape      what they look like.
 * @param delta      limits of messages in {@link WireFormat#DELTA}; null for any other format.
 */
public record DeclaredShape(int id, WireFormat wireFormat, Shape shape, DeltaOptions delta)
{
    /** Frame types below are not those of shapes. */
    public static final int MIN_ID = 256;
    /** A frame type has 15 bits. */
    public static final int MAX_ID = 32_767;

    /**
     * Checks the id, and that limits are there where they are needed.
     *
     * @throws CodecException when it is out of range, or they are not.
     */
    public DeclaredShape
    {
        Objects.requireNonNull(wireFormat, "wireFormat must not be null");
        Objects.requireNonNull(shape, "shape must not be null");
        shape.checkWhole();
        if (id < MIN_ID || id > MAX_ID)
        {
            throw new CodecException("a shape's id must be " + MIN_ID + " to " + MAX_ID + ": id=" + id + ", shape=" +
                shape.name());
        }
        if ((WireFormat.DELTA == wireFormat) != (null != delta))
        {
            throw new CodecException("limits must be declared for DELTA, and for no other format: wireFormat=" +
                wireFormat + ", limits=" + delta + ", shape=" + shape.name());
        }
    }

    /**
     * A shape under an id; in DELTA with the limits that are used by default.
     *
     * @param id         that messages of this shape carry as their frame type, 256 to 32,767.
     * @param wireFormat of those messages.
     * @param shape      what they look like.
     */
    public DeclaredShape(final int id, final WireFormat wireFormat, final Shape shape)
    {
        this(id, wireFormat, shape, WireFormat.DELTA == wireFormat ? DeltaOptions.DEFAULT : null);
    }

    /**
     * First 8 bytes, big-endian, of SHA-256 over the payload without {@code id} and {@code hash}.
     *
     * @return the hash.
     */
    public long hash()
    {
        return null == delta ? shape.hash(wireFormat) : ShapeCodec.hash(shape, wireFormat, delta);
    }

    /**
     * Writes the payload of a SHAPE frame.
     *
     * @param buffer that takes it; an expandable one grows, another must have room.
     * @param offset of the first byte.
     * @return length in bytes.
     */
    public int encode(final MutableDirectBuffer buffer, final int offset)
    {
        return ShapeCodec.encode(this, buffer, offset);
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
        return ShapeCodec.decode(buffer, offset, length);
    }
}
