/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.Objects;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;

/**
 * Finds the message behind the header of a payload that is stored whole.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class WholeMessage
{
    private final DeltaHeader header = new DeltaHeader();

    /** Checks the header, and returns the offset of the message's first byte as PACKED. */
    int begin(final DirectBuffer buffer, final int offset, final int length)
    {
        Objects.requireNonNull(buffer, "buffer must not be null").boundsCheck(offset, length);
        if (!header.read(buffer, offset, length).isKey())
        {
            throw new CodecException("a message that is told by what has changed must be read with its base: read it " +
                "through its journal, or with a DeltaReader: slot=" + header.slot() + ", way back=" + header.way());
        }
        return header.end();
    }
}
