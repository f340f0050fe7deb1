/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.update;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.common.Transform;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Updates by the generated codec of a format, each message compressed alone, so that it can be read alone.
 */
public final class CompressedUpdatePeer extends UpdatePeer
{
    private final Codec<Update> codec;
    private final Transform compressor;
    private final Transform decompressor;
    private final Update owned = Update.of(0);
    private final UnsafeBuffer plain = new UnsafeBuffer(new byte[STRIDE]);
    private final byte[] compressed = new byte[BUFFER_LENGTH];

    /** Makes a peer of updates of one object in a wire format. */
    public CompressedUpdatePeer(
        final WireFormat format, final Transform compressor, final Transform decompressor)
    {
        super(1);
        this.codec = format.codec(MessageType.of(Update.class));
        this.compressor = compressor;
        this.decompressor = decompressor;
    }

    @Override
    public int encode()
    {
        final int length = codec.encode(next(), plain, 0);
        return wrote(compressor.apply(plain.byteArray(), 0, length, compressed, at, STRIDE));
    }

    @Override
    public Object decode()
    {
        final int length = decompressor.apply(compressed, at, length(), plain.byteArray(), 0, STRIDE);
        return codec.decodeInto(owned, plain, 0, length);
    }
}
