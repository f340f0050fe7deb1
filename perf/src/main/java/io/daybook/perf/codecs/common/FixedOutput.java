/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

import org.msgpack.core.buffer.MessageBuffer;
import org.msgpack.core.buffer.MessageBufferOutput;

/**
 * An output that always writes into the same array, from its start.
 */
public final class FixedOutput implements MessageBufferOutput
{
    private final MessageBuffer buffer;

    /** Makes an output that writes into {@code bytes}. */
    public FixedOutput(final byte[] bytes)
    {
        buffer = MessageBuffer.wrap(bytes);
    }

    @Override
    public MessageBuffer next(final int minimumSize)
    {
        return buffer;
    }

    @Override
    public void writeBuffer(final int length)
    {
        // The bytes are in the array already.
    }

    @Override
    public void write(final byte[] bytes, final int offset, final int length)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void add(final byte[] bytes, final int offset, final int length)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close()
    {
    }

    @Override
    public void flush()
    {
    }
}
