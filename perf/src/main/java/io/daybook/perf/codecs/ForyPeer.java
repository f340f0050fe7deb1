/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;

/**
 * Fory with code generated at run time, both sides having the same class.
 */
final class ForyPeer implements CodecPeer
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
    private final MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(CodecPeers.BUFFER_LENGTH);
    private final Trade trade;

    ForyPeer(final Trade trade)
    {
        fory.register(Side.class);
        fory.register(Trade.class);
        this.trade = trade;
    }

    @Override
    public int encode()
    {
        buffer.writerIndex(0);
        fory.serialize(buffer, trade);
        return buffer.writerIndex();
    }

    @Override
    public Object decode()
    {
        buffer.readerIndex(0);
        return fory.deserialize(buffer);
    }
}
