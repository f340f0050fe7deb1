/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.codecs.common.CodecPeer;
import io.daybook.perf.codecs.trade.SnakeYamlPeer;
import io.daybook.perf.codecs.trade.Trade;

import org.yaml.snakeyaml.Yaml;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A {@link NestedDocument} through SnakeYAML's maps and lists. It has the same settings as for a {@link Trade}.
 */
public final class SnakeYamlNestedPeer implements CodecPeer
{
    private final Yaml yaml = SnakeYamlPeer.yaml();
    private final NestedDocument document = NestedDocument.generated();
    private final NestedDocument decoded = NestedDocument.empty();
    private byte[] bytes;

    @Override
    public int encode()
    {
        final List<Object> orders = new ArrayList<>();
        for (final NestedDocument.Order order : document.orders)
        {
            final List<Object> legs = new ArrayList<>();
            for (final NestedDocument.Leg leg : order.legs)
            {
                final Map<String, Object> fields = new LinkedHashMap<>();
                fields.put("venue", leg.venue);
                fields.put("quantity", leg.quantity);
                fields.put("price", leg.price);
                legs.add(fields);
            }
            final Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("id", order.id);
            fields.put("client", order.client);
            fields.put("limit", order.limit);
            fields.put("open", order.isOpen);
            fields.put("note", order.note);
            fields.put("legs", legs);
            orders.add(fields);
        }
        bytes = yaml.dump(Map.of("orders", orders)).getBytes(UTF_8);
        return bytes.length;
    }

    @Override
    public Object decode()
    {
        final Map<String, List<Map<String, Object>>> fields = yaml.load(new String(bytes, UTF_8));
        int i = 0;
        for (final Map<String, Object> from : fields.get("orders"))
        {
            final NestedDocument.Order order = decoded.orders[i++];
            order.id = ((Number)from.get("id")).longValue();
            order.client = (String)from.get("client");
            order.limit = ((Number)from.get("limit")).doubleValue();
            order.isOpen = (Boolean)from.get("open");
            order.note = (String)from.get("note");
            int k = 0;
            for (final Object element : (List<?>)from.get("legs"))
            {
                final Map<?, ?> values = (Map<?, ?>)element;
                final NestedDocument.Leg leg = order.legs[k++];
                leg.venue = (String)values.get("venue");
                leg.quantity = ((Number)values.get("quantity")).longValue();
                leg.price = ((Number)values.get("price")).doubleValue();
            }
        }
        return decoded;
    }
}
