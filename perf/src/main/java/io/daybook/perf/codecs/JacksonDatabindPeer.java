/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Jackson as most use it, writer and reader made once, into the same object each time.
 */
final class JacksonDatabindPeer implements CodecPeer
{
    private final ReusedOutput output = new ReusedOutput();
    private final Trade trade;
    private final ObjectWriter writer;
    private final ObjectReader reader;

    JacksonDatabindPeer(final Trade trade)
    {
        this.trade = trade;
        final JsonMapper mapper = JsonMapper.builder(JacksonStreamingPeer.factory()).build();
        writer = mapper.writerFor(Trade.class);
        reader = mapper.readerForUpdating(new Trade());
    }

    @Override
    public int encode()
    {
        output.reset();
        writer.writeValue(output, trade);
        return output.size();
    }

    @Override
    public Object decode()
    {
        return reader.readValue(output.array(), 0, output.size());
    }
}
