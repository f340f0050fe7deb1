/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.SnakeYamlPeer;

import org.yaml.snakeyaml.Yaml;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A {@link Ticket} through SnakeYAML, as lists and maps.
 */
public final class SnakeYamlTicketPeer extends TicketPeer
{
    private final Yaml yaml = SnakeYamlPeer.yaml();
    private final byte[][] documents = new byte[TURNS][];

    @Override
    public int encode()
    {
        final Ticket ticket = ticket();
        final List<Object> legs = new ArrayList<>();
        for (final Ticket.Leg leg : ticket.legs())
        {
            final Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("venue", leg.venue());
            fields.put("quantity", leg.quantity());
            fields.put("price", leg.price());
            legs.add(fields);
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", ticket.id());
        fields.put("symbol", ticket.symbol());
        fields.put("side", ticket.side().name());
        fields.put("price", ticket.price());
        fields.put("quantity", ticket.quantity());
        fields.put("time", ticket.time());
        fields.put("account", ticket.account());
        fields.put("venue", ticket.venue());
        fields.put("isOpen", ticket.isOpen());
        fields.put("fee", ticket.fee());
        fields.put("note", ticket.note());
        fields.put("legs", legs);
        documents[turn] = yaml.dump(fields).getBytes(UTF_8);
        return documents[turn].length;
    }

    @Override
    public Object decode()
    {
        final Map<String, Object> from = yaml.load(new String(documents[turn], UTF_8));
        final List<Ticket.Leg> legs = new ArrayList<>();
        for (final Object element : (List<?>)from.get("legs"))
        {
            final Map<?, ?> leg = (Map<?, ?>)element;
            legs.add(new Ticket.Leg((String)leg.get("venue"), ((Number)leg.get("quantity")).longValue(),
                ((Number)leg.get("price")).doubleValue()));
        }
        return new Ticket(((Number)from.get("id")).longValue(), (String)from.get("symbol"),
            Side.valueOf((String)from.get("side")), ((Number)from.get("price")).doubleValue(),
            ((Number)from.get("quantity")).longValue(), ((Number)from.get("time")).longValue(),
            (String)from.get("account"), (String)from.get("venue"), (Boolean)from.get("isOpen"),
            ((Number)from.get("fee")).doubleValue(), (String)from.get("note"), legs);
    }
}
