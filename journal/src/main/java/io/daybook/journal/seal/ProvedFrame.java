/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.daybook.journal.layout.FrameDescriptor;

/**
 * A frame in a proof, with its path up to the root of its block.
 *
 * @param position of the frame.
 * @param bytes    of it, up to the next frame.
 * @param left     sides of the path, see {@link AuditPath#left()}.
 * @param path     hashes, 32 bytes each.
 */
record ProvedFrame(long position, byte[] bytes, long left, byte[] path)
{
    long word()
    {
        return buffer().getLong(FrameDescriptor.WORD_OFFSET);
    }

    /** Position behind the frame. */
    long end()
    {
        return position + bytes.length;
    }

    int type()
    {
        return FrameDescriptor.type(word());
    }

    /** Number of the frame, in a segment whose first frame has the given number. */
    long sequence(final long first)
    {
        return FrameDescriptor.sequence(first, buffer().getInt(FrameDescriptor.SEQUENCE_OFFSET));
    }

    /** Root of the block that has the frame's leaf; null when no block can. */
    byte[] root(final long scope)
    {
        final byte[] entry = ByteBuffer.allocate(2 * Long.BYTES + bytes.length).order(ByteOrder.LITTLE_ENDIAN)
            .putLong(position).putLong(scope).put(bytes).array();
        return AuditPath.root(entry, left, path);
    }

    private ByteBuffer buffer()
    {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
