/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.nio.ByteBuffer;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A {@link Ticket} through our codec of the record.
 */
public final class DaybookTicketPeer extends TicketPeer
{
    private final Codec<Ticket> codec;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(TURNS * STRIDE));

    /** Makes a peer in a wire format. */
    public DaybookTicketPeer(final WireFormat format)
    {
        codec = format.codec(MessageType.of(Ticket.class));
    }

    @Override
    public int encode()
    {
        return wrote(codec.encode(ticket(), buffer, at));
    }

    @Override
    public Object decode()
    {
        return codec.decode(buffer, at, length());
    }
}
