/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.Arrays;

import io.daybook.perf.codecs.common.ReusedOutput;

import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Jackson as most people use it. Writer and reader are made once. Decode reads into the same object each time.
 */
public final class JacksonDatabindPeer extends TradePeer
{
    private final ReusedOutput[] outputs = new ReusedOutput[TURNS];
    private final ObjectWriter writer;
    private final ObjectReader reader;

    /** Makes a peer of a trade. */
    public JacksonDatabindPeer(final Trade trade)
    {
        super(trade);
        Arrays.setAll(outputs, (i) -> new ReusedOutput(STRIDE));
        final JsonMapper mapper = JsonMapper.builder(JacksonStreamingPeer.factory()).build();
        writer = mapper.writerFor(Trade.class);
        reader = mapper.readerForUpdating(new Trade());
    }

    @Override
    public int encode()
    {
        final ReusedOutput output = outputs[turn];
        output.reset();
        writer.writeValue(output, trade);
        return output.size();
    }

    @Override
    public Object decode()
    {
        final ReusedOutput output = outputs[turn];
        return reader.readValue(output.array(), 0, output.size());
    }
}
