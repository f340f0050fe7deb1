/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import org.boon.json.JsonParserAndMapper;
import org.boon.json.JsonParserFactory;
import org.boon.json.JsonSerializer;
import org.boon.json.JsonSerializerFactory;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Boon by the fields of the object. Serializer and parser are made once; the object is made anew. It knows the insides
 * of a string of older JDKs, so it needs the option that the benchmark gives it.
 */
public final class BoonPeer extends TradePeer
{
    private final JsonSerializer serializer =
        new JsonSerializerFactory().useFieldsOnly().includeDefaultValues().includeEmpty().create();
    private final JsonParserAndMapper parser = new JsonParserFactory().useFieldsOnly().createFastParser();
    private final byte[][] documents = new byte[TURNS][];

    /** Makes a peer of a trade. */
    public BoonPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        documents[turn] = serializer.serialize(trade).toString().getBytes(UTF_8);
        return documents[turn].length;
    }

    @Override
    public Object decode()
    {
        return parser.parse(Trade.class, documents[turn]);
    }
}
