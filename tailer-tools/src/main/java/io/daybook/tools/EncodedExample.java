/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.HexFormat;

import io.daybook.codec.AnnotatedHex;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.DeltaWriter;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * An object in one wire format.
 *
 * @param wireFormat of the payload.
 * @param payload    bytes of the object.
 * @param compact    bytes of the object with compact numbers; null where the format has none.
 * @param annotated  lines of the payload, field by field.
 * @param yaml       of the payload, read without the object's class.
 */
record EncodedExample(WireFormat wireFormat, byte[] payload, byte[] compact, String annotated, String yaml)
{
    /** The length that stands in front of a message in a file. */
    private static final int PREFIX_LENGTH = 4;

    static <T> EncodedExample of(final MessageType<T> type, final T value, final WireFormat wireFormat)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] payload = new byte[wireFormat.codec(type).encode(value, buffer, 0)];
        buffer.getBytes(0, payload);
        final StringBuilder yaml = new StringBuilder();
        final UnsafeBuffer bytes = new UnsafeBuffer(payload);
        Transcoder.toYaml(bytes, 0, payload.length, wireFormat, type.shape(), yaml);
        final StringBuilder annotated = new StringBuilder();
        new AnnotatedHex().append(bytes, 0, payload.length, wireFormat, type.shape(), annotated);
        return new EncodedExample(wireFormat, payload, compact(bytes, wireFormat, type.shape()), annotated.toString(),
            yaml.toString());
    }

    /** Positions of the two messages of an update, in a journal that does not exist. */
    private static final long BASE = 4096;
    private static final long UPDATE = BASE + 64;

    /**
     * Encodes an object as what has changed since another.
     */
    static <T> EncodedExample ofUpdate(final MessageType<T> type, final T base, final T value)
    {
        final DeltaWriter writer = new DeltaWriter(type.shape(), type.deltaOptions());
        final DeltaReader reader = new DeltaReader(type.shape(), type.deltaOptions());
        put(writer, reader, type, base, BASE);
        final UnsafeBuffer payload = put(writer, reader, type, value, UPDATE);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(
            reader.buffer(), reader.offset(), reader.length(), WireFormat.PACKED, type.shape(), yaml);
        final StringBuilder annotated = new StringBuilder();
        new AnnotatedHex().append(payload, 0, payload.capacity(), WireFormat.DELTA, type.shape(), annotated);
        return new EncodedExample(WireFormat.DELTA, payload.byteArray(), null, annotated.toString(), yaml.toString());
    }

    private static <T> UnsafeBuffer put(
        final DeltaWriter writer,
        final DeltaReader reader,
        final MessageType<T> type,
        final T value,
        final long position)
    {
        final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        writer.begin(message, 0, WireFormat.PACKED.codec(type).encode(value, message, 0));
        final byte[] payload = new byte[writer.put(buffer, 0, position)];
        buffer.getBytes(0, payload);
        writer.committed(position);
        final UnsafeBuffer bytes = new UnsafeBuffer(payload);
        reader.read(position, bytes, 0, payload.length, null);
        return bytes;
    }

    private static byte[] compact(final UnsafeBuffer payload, final WireFormat wireFormat, final Shape shape)
    {
        if (!wireFormat.hasCompactNumbers())
        {
            return null;
        }
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] compact = new byte[new Transcoder().transcode(
            wireFormat.decoder(shape).wrap(payload, 0, payload.capacity()), wireFormat.compactEncoder(shape), null,
            buffer, 0)];
        buffer.getBytes(0, compact);
        return compact;
    }

    int prefixedLength()
    {
        return PREFIX_LENGTH + payload.length;
    }

    boolean hasCompact()
    {
        return null != compact;
    }

    int prefixedCompactLength()
    {
        return PREFIX_LENGTH + compact.length;
    }

    String hex()
    {
        return HexFormat.of().formatHex(payload);
    }
}
