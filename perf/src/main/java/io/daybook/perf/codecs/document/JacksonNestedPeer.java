/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.List;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.common.ReusedOutput;
import io.daybook.perf.codecs.trade.JacksonStreamingPeer;
import io.daybook.perf.codecs.trade.Trade;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/**
 * A {@link NestedDocument} through Jackson's generator and parser. They have the same settings as for a {@link Trade}.
 */
public final class JacksonNestedPeer implements CodecPeer
{
    private static final List<String> ORDER = List.of("id", "client", "limit", "open", "note", "legs");
    private static final List<String> LEG = List.of("venue", "quantity", "price");
    private static final SerializedString[] ORDER_NAMES = serialized(ORDER);
    private static final SerializedString[] LEG_NAMES = serialized(LEG);

    private final JsonFactory factory = JacksonStreamingPeer.factory();
    private final PropertyNameMatcher orderNames = matcher(ORDER);
    private final PropertyNameMatcher legNames = matcher(LEG);
    private final ReusedOutput output = new ReusedOutput(NestedDocument.BUFFER_LENGTH);
    private final NestedDocument document = NestedDocument.generated();
    private final NestedDocument decoded = NestedDocument.empty();

    private static SerializedString[] serialized(final List<String> names)
    {
        return names.stream().map(SerializedString::new).toArray(SerializedString[]::new);
    }

    private PropertyNameMatcher matcher(final List<String> names)
    {
        return factory.constructNameMatcher(names.stream().map(Named::fromString).toList(), true);
    }

    @Override
    public int encode()
    {
        output.reset();
        try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), output))
        {
            generator.writeStartObject();
            generator.writeName("orders").writeStartArray();
            for (final NestedDocument.Order order : document.orders)
            {
                write(generator, order);
            }
            generator.writeEndArray();
            generator.writeEndObject();
        }
        return output.size();
    }

    private static void write(final JsonGenerator generator, final NestedDocument.Order order)
    {
        generator.writeStartObject();
        generator.writeName(ORDER_NAMES[0]).writeNumber(order.id);
        generator.writeName(ORDER_NAMES[1]).writeString(order.client);
        generator.writeName(ORDER_NAMES[2]).writeNumber(order.limit);
        generator.writeName(ORDER_NAMES[3]).writeBoolean(order.isOpen);
        generator.writeName(ORDER_NAMES[4]).writeString(order.note);
        generator.writeName(ORDER_NAMES[5]).writeStartArray();
        for (final NestedDocument.Leg leg : order.legs)
        {
            generator.writeStartObject();
            generator.writeName(LEG_NAMES[0]).writeString(leg.venue);
            generator.writeName(LEG_NAMES[1]).writeNumber(leg.quantity);
            generator.writeName(LEG_NAMES[2]).writeNumber(leg.price);
            generator.writeEndObject();
        }
        generator.writeEndArray();
        generator.writeEndObject();
    }

    @Override
    public Object decode()
    {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), output.array(), 0, output.size()))
        {
            parser.nextToken();
            parser.nextName();
            parser.nextToken();
            for (int i = 0; JsonToken.START_OBJECT == parser.nextToken(); i++)
            {
                read(parser, decoded.orders[i]);
            }
        }
        return decoded;
    }

    private void read(final JsonParser parser, final NestedDocument.Order order)
    {
        int match = parser.nextNameMatch(orderNames);
        while (PropertyNameMatcher.MATCH_END_OBJECT != match)
        {
            final JsonToken value = parser.nextToken();
            switch (match)
            {
                case 0 -> order.id = parser.getLongValue();
                case 1 -> order.client = parser.getString();
                case 2 -> order.limit = parser.getDoubleValue();
                case 3 -> order.isOpen = JsonToken.VALUE_TRUE == value;
                case 4 -> order.note = parser.getString();
                case 5 ->
                {
                    for (int i = 0; JsonToken.START_OBJECT == parser.nextToken(); i++)
                    {
                        read(parser, order.legs[i]);
                    }
                }
                default -> parser.skipChildren();
            }
            match = parser.nextNameMatch(orderNames);
        }
    }

    private void read(final JsonParser parser, final NestedDocument.Leg leg)
    {
        int match = parser.nextNameMatch(legNames);
        while (PropertyNameMatcher.MATCH_END_OBJECT != match)
        {
            parser.nextToken();
            switch (match)
            {
                case 0 -> leg.venue = parser.getString();
                case 1 -> leg.quantity = parser.getLongValue();
                case 2 -> leg.price = parser.getDoubleValue();
                default -> parser.skipChildren();
            }
            match = parser.nextNameMatch(legNames);
        }
    }
}
