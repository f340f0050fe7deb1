/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Objects;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A shape as a journal stores it: with its id, and with the wire format of the messages that carry the id. Its bytes
 * are a Binary YAML document, so it can be dumped without another shape.
 *
 * @param id         frame type of the messages of this shape, 256 to 32,767.
 * @param wireFormat of those messages.
 * @param shape      of the messages.
 * @param delta      limits of messages in {@link WireFormat#DELTA}; null for any other format.
 * @param family     name of the sealed interface as whose objects the messages were published; null for none.
 */
public record DeclaredShape(int id, WireFormat wireFormat, Shape shape, DeltaOptions delta, String family)
{
    /** The lowest id of a shape. Lower frame types have other uses. */
    public static final int MIN_ID = 256;
    /** The highest id of a shape, because a frame type has 15 bits. */
    public static final int MAX_ID = 32_767;

    /**
     * Checks that the id is in range, and that limits are declared for DELTA and for no other format.
     *
     * @throws CodecException when one of these checks fails.
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
        if (null != family && family.isEmpty())
        {
            throw new CodecException("a family's name must not be empty: shape=" + shape.name());
        }
    }

    /**
     * A shape with its id. In DELTA it has the default limits.
     *
     * @param id         frame type of the messages of this shape, 256 to 32,767.
     * @param wireFormat of those messages.
     * @param shape      of the messages.
     */
    public DeclaredShape(final int id, final WireFormat wireFormat, final Shape shape)
    {
        this(id, wireFormat, shape, WireFormat.DELTA == wireFormat ? DeltaOptions.DEFAULT : null);
    }

    /**
     * A shape with its id, whose messages were published as objects of their own class.
     *
     * @param id         frame type of the messages of this shape, 256 to 32,767.
     * @param wireFormat of those messages.
     * @param shape      of the messages.
     * @param delta      limits of messages in {@link WireFormat#DELTA}; null for any other format.
     */
    public DeclaredShape(final int id, final WireFormat wireFormat, final Shape shape, final DeltaOptions delta)
    {
        this(id, wireFormat, shape, delta, null);
    }

    // A record's own equals and hashCode are made by the virtual machine when they are first called, which takes long.

    @Override
    public boolean equals(final Object o)
    {
        return this == o || o instanceof DeclaredShape && isSame((DeclaredShape)o);
    }

    private boolean isSame(final DeclaredShape other)
    {
        return id == other.id && wireFormat == other.wireFormat && shape.equals(other.shape) &&
            Objects.equals(delta, other.delta) && Objects.equals(family, other.family);
    }

    @Override
    public int hashCode()
    {
        // Readers of messages of several types look one up for each message: no array, no boxes.
        return 31 * shape.hashCode() + id;
    }

    /**
     * The first 8 bytes, big-endian, of SHA-256 over the payload without {@code id} and {@code hash}.
     *
     * @return the hash.
     */
    public long hash()
    {
        return null == delta && null == family ? shape.hash(wireFormat) :
            ShapeCodec.hash(shape, wireFormat, delta, family);
    }

    /**
     * Writes the payload of a SHAPE frame.
     *
     * @param buffer that takes the payload; an expandable buffer grows, any other must have room.
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
     * @param buffer that holds the payload.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return the shape, its hash verified.
     * @throws CodecException for anything that {@link #encode} does not write.
     */
    public static DeclaredShape decode(final DirectBuffer buffer, final int offset, final int length)
    {
        return ShapeCodec.decode(buffer, offset, length);
    }

    /**
     * Writes what {@link #encode} writes, but for {@code id} and {@code hash}: the same wherever the shape is declared.
     *
     * @param writer of a document, such as one in YAML that people keep.
     * @throws CodecException when the writer's format cannot hold as many levels.
     */
    public void write(final FieldWriter writer)
    {
        ShapeCodec.write(this, writer);
    }

    /**
     * Reads what {@link #write} writes. Fields that it does not know are passed over.
     *
     * @param reader of the document.
     * @param id     of the shape.
     * @return the shape.
     * @throws CodecException when a field is missing or wrong.
     */
    public static DeclaredShape read(final FieldReader reader, final int id)
    {
        return ShapeCodec.read(reader, id);
    }
}
