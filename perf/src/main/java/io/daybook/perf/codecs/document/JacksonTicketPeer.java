/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.daybook.perf.codecs.common.ReusedOutput;
import io.daybook.perf.codecs.trade.JacksonStreamingPeer;
import io.daybook.perf.codecs.trade.Side;

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
 * A {@link Ticket} through Jackson's streams.
 */
public final class JacksonTicketPeer extends TicketPeer
{
    private static final SerializedString[] NAMES = serialized(Ticket.NAMES);
    private static final SerializedString[] LEG_NAMES = serialized(Ticket.LEG_NAMES);

    private final JsonFactory factory = JacksonStreamingPeer.factory();
    private final PropertyNameMatcher names = matcher(Ticket.NAMES);
    private final PropertyNameMatcher legNames = matcher(Ticket.LEG_NAMES);
    private final ReusedOutput[] outputs = new ReusedOutput[TURNS];

    /** Makes a peer. */
    public JacksonTicketPeer()
    {
        Arrays.setAll(outputs, (i) -> new ReusedOutput(STRIDE));
    }

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
        final Ticket ticket = ticket();
        final ReusedOutput output = outputs[turn];
        output.reset();
        try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), output))
        {
            generator.writeStartObject();
            generator.writeName(NAMES[0]).writeNumber(ticket.id());
            generator.writeName(NAMES[1]).writeString(ticket.symbol());
            generator.writeName(NAMES[2]).writeString(ticket.side().name());
            generator.writeName(NAMES[3]).writeNumber(ticket.price());
            generator.writeName(NAMES[4]).writeNumber(ticket.quantity());
            generator.writeName(NAMES[5]).writeNumber(ticket.time());
            generator.writeName(NAMES[6]).writeString(ticket.account());
            generator.writeName(NAMES[7]).writeString(ticket.venue());
            generator.writeName(NAMES[8]).writeBoolean(ticket.isOpen());
            generator.writeName(NAMES[9]).writeNumber(ticket.fee());
            generator.writeName(NAMES[10]).writeString(ticket.note());
            generator.writeName(NAMES[11]).writeStartArray();
            for (final Ticket.Leg leg : ticket.legs())
            {
                generator.writeStartObject();
                generator.writeName(LEG_NAMES[0]).writeString(leg.venue());
                generator.writeName(LEG_NAMES[1]).writeNumber(leg.quantity());
                generator.writeName(LEG_NAMES[2]).writeNumber(leg.price());
                generator.writeEndObject();
            }
            generator.writeEndArray();
            generator.writeEndObject();
        }
        return output.size();
    }

    @Override
    public Object decode()
    {
        final ReusedOutput output = outputs[turn];
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), output.array(), 0, output.size()))
        {
            parser.nextToken();
            return read(parser);
        }
    }

    private Ticket read(final JsonParser parser)
    {
        long id = 0;
        String symbol = null;
        Side side = null;
        double price = 0;
        long quantity = 0;
        long time = 0;
        String account = null;
        String venue = null;
        boolean isOpen = false;
        double fee = 0;
        String note = null;
        List<Ticket.Leg> legs = null;
        int match = parser.nextNameMatch(names);
        while (PropertyNameMatcher.MATCH_END_OBJECT != match)
        {
            final JsonToken value = parser.nextToken();
            switch (match)
            {
                case 0 -> id = parser.getLongValue();
                case 1 -> symbol = parser.getString();
                case 2 -> side = Side.valueOf(parser.getString());
                case 3 -> price = parser.getDoubleValue();
                case 4 -> quantity = parser.getLongValue();
                case 5 -> time = parser.getLongValue();
                case 6 -> account = parser.getString();
                case 7 -> venue = parser.getString();
                case 8 -> isOpen = JsonToken.VALUE_TRUE == value;
                case 9 -> fee = parser.getDoubleValue();
                case 10 -> note = parser.getString();
                case 11 -> legs = readLegs(parser);
                default -> parser.skipChildren();
            }
            match = parser.nextNameMatch(names);
        }
        return new Ticket(id, symbol, side, price, quantity, time, account, venue, isOpen, fee, note, legs);
    }

    private List<Ticket.Leg> readLegs(final JsonParser parser)
    {
        final List<Ticket.Leg> legs = new ArrayList<>();
        while (JsonToken.START_OBJECT == parser.nextToken())
        {
            String venue = null;
            long quantity = 0;
            double price = 0;
            int match = parser.nextNameMatch(legNames);
            while (PropertyNameMatcher.MATCH_END_OBJECT != match)
            {
                parser.nextToken();
                switch (match)
                {
                    case 0 -> venue = parser.getString();
                    case 1 -> quantity = parser.getLongValue();
                    case 2 -> price = parser.getDoubleValue();
                    default -> parser.skipChildren();
                }
                match = parser.nextNameMatch(legNames);
            }
            legs.add(new Ticket.Leg(venue, quantity, price));
        }
        return legs;
    }
}
