/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.Arrays;

import io.daybook.perf.codecs.common.ReusedOutput;
import io.daybook.perf.codecs.trade.JacksonStreamingPeer;

import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A {@link Ticket} through Jackson's binding of the record.
 */
public final class JacksonDatabindTicketPeer extends TicketPeer
{
    private final ReusedOutput[] outputs = new ReusedOutput[TURNS];
    private final ObjectWriter writer;
    private final ObjectReader reader;

    /** Makes a peer. */
    public JacksonDatabindTicketPeer()
    {
        Arrays.setAll(outputs, (i) -> new ReusedOutput(STRIDE));
        final JsonMapper mapper = JsonMapper.builder(JacksonStreamingPeer.factory()).build();
        writer = mapper.writerFor(Ticket.class);
        reader = mapper.readerFor(Ticket.class);
    }

    @Override
    public int encode()
    {
        final ReusedOutput output = outputs[turn];
        output.reset();
        writer.writeValue(output, ticket());
        return output.size();
    }

    @Override
    public Object decode()
    {
        final ReusedOutput output = outputs[turn];
        return reader.readValue(output.array(), 0, output.size());
    }
}
