/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.util.Arrays;
import java.util.List;

import io.daybook.perf.codecs.common.ReusedOutput;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.Named;

/**
 * Jackson without databind, its fastest form. Names are encoded once and matched by their bytes.
 */
public final class JacksonStreamingPeer extends TradePeer
{
    private static final List<String> NAMES = List.of("price", "flag", "text", "side", "smallInt", "longInt");
    private static final SerializedString PRICE = new SerializedString("price");
    private static final SerializedString FLAG = new SerializedString("flag");
    private static final SerializedString TEXT = new SerializedString("text");
    private static final SerializedString SIDE = new SerializedString("side");
    private static final SerializedString SMALL_INT = new SerializedString("smallInt");
    private static final SerializedString LONG_INT = new SerializedString("longInt");

    private final JsonFactory factory = factory();
    private final PropertyNameMatcher matcher =
        factory.constructNameMatcher(NAMES.stream().map(Named::fromString).toList(), true);
    private final ReusedOutput[] outputs = new ReusedOutput[TURNS];

    /** Makes a peer of a trade. */
    public JacksonStreamingPeer(final Trade trade)
    {
        super(trade);
        Arrays.setAll(outputs, (i) -> new ReusedOutput(STRIDE));
    }

    /** Makes a factory for one thread: its pool does not synchronize. It uses the faster code for doubles. */
    public static JsonFactory factory()
    {
        return JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();
    }

    @Override
    public int encode()
    {
        final ReusedOutput output = outputs[turn];
        output.reset();
        try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), output))
        {
            generator.writeStartObject();
            generator.writeName(PRICE).writeNumber(trade.price);
            generator.writeName(FLAG).writeBoolean(trade.flag);
            generator.writeName(TEXT).writeString(trade.text);
            generator.writeName(SIDE).writeString(trade.side.name());
            generator.writeName(SMALL_INT).writeNumber(trade.smallInt);
            generator.writeName(LONG_INT).writeNumber(trade.longInt);
            generator.writeEndObject();
        }
        return output.size();
    }

    @Override
    public Object decode()
    {
        final ReusedOutput output = outputs[turn];
        try (JsonParser parser =
            factory.createParser(ObjectReadContext.empty(), output.array(), 0, output.size()))
        {
            parser.nextToken();
            int match = parser.nextNameMatch(matcher);
            while (PropertyNameMatcher.MATCH_END_OBJECT != match)
            {
                final JsonToken value = parser.nextToken();
                switch (match)
                {
                    case 0 -> decoded.price = parser.getDoubleValue();
                    case 1 -> decoded.flag = JsonToken.VALUE_TRUE == value;
                    case 2 -> decoded.text = parser.getString();
                    case 3 -> decoded.side = Side.valueOf(parser.getString());
                    case 4 -> decoded.smallInt = parser.getIntValue();
                    case 5 -> decoded.longInt = parser.getLongValue();
                    default -> parser.skipChildren();
                }
                match = parser.nextNameMatch(matcher);
            }
        }
        return decoded;
    }
}
