/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Updates by the generated codec of a format. Each message holds the whole object.
 */
public final class DaybookUpdatePeer extends UpdatePeer
{
    private final Codec<Update> codec;
    private final Update owned = Update.of(0);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);

    /** Makes a peer of updates of {@code keys} objects in a wire format. */
    public DaybookUpdatePeer(final WireFormat format, final int keys)
    {
        super(keys);
        codec = format.codec(MessageType.of(Update.class));
    }

    @Override
    public int encode()
    {
        return wrote(codec.encode(next(), buffer, at));
    }

    @Override
    public Object decode()
    {
        return codec.decodeInto(owned, buffer, at, length());
    }
}
