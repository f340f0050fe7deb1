/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;

/**
 * Fory with code generated at run time. Both sides have the same class.
 */
public final class ForyPeer extends TradePeer
{
    private final Fory fory = Fory.builder()
        .withXlang(false)
        .withCompatible(false)
        .withRefTracking(false)
        .withCodegen(true)
        .withAsyncCompilation(false)
        .requireClassRegistration(true)
        .suppressClassRegistrationWarnings(true)
        .build();
    private final MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(BUFFER_LENGTH);

    /** Makes a peer of a trade. */
    public ForyPeer(final Trade trade)
    {
        super(trade);
        fory.register(Side.class);
        fory.register(Trade.class);
    }

    @Override
    public int encode()
    {
        buffer.writerIndex(at);
        fory.serialize(buffer, trade);
        return buffer.writerIndex() - at;
    }

    @Override
    public Object decode()
    {
        buffer.readerIndex(at);
        return fory.deserialize(buffer);
    }
}
