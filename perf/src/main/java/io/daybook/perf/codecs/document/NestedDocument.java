/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A book of orders with their legs. It takes some 48 KB of JSON.
 */
public final class NestedDocument
{
    /** The document takes some 48 KB of JSON, YAML a little more. */
    static final int BUFFER_LENGTH = 128 * 1024;

    private static final int ORDERS = 144;
    private static final int LEGS = 3;

    /** An order of the book. */
    static final class Order
    {
        long id;
        String client;
        double limit;
        boolean isOpen;
        String note;
        final Leg[] legs = new Leg[LEGS];

        private Order()
        {
            for (int i = 0; i < LEGS; i++)
            {
                legs[i] = new Leg();
            }
        }

        private List<Object> values()
        {
            final List<Object> values = new ArrayList<>(List.of(id, client, limit, isOpen, note));
            for (final Leg leg : legs)
            {
                values.addAll(List.of(leg.venue, leg.quantity, leg.price));
            }
            return values;
        }
    }

    /** A leg of an order. */
    static final class Leg
    {
        String venue;
        long quantity;
        double price;
    }

    final Order[] orders = new Order[ORDERS];

    private NestedDocument()
    {
        for (int i = 0; i < ORDERS; i++)
        {
            orders[i] = new Order();
        }
    }

    /** Makes a document to be filled. */
    static NestedDocument empty()
    {
        return new NestedDocument();
    }

    /** Makes a document with values. */
    public static NestedDocument generated()
    {
        final NestedDocument document = new NestedDocument();
        for (int i = 0; i < ORDERS; i++)
        {
            final Order order = document.orders[i];
            order.id = 9_000_000_000L + 7_919L * i * i;
            order.client = "client-" + i % 41;
            order.limit = 1_000 + 0.25 * i;
            order.isOpen = 0 != i % 3;
            order.note = "good till cancelled, order " + i + " of the book: \"see desk\"";
            for (int k = 0; k < LEGS; k++)
            {
                order.legs[k].venue = "venue " + (i + k) % 17;
                order.legs[k].quantity = 100L * i * i + k;
                order.legs[k].price = 1_000 + 0.01 * (i + 31 * k);
            }
        }
        return document;
    }

    @Override
    public boolean equals(final Object o)
    {
        return o instanceof NestedDocument && values().equals(((NestedDocument)o).values());
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(values());
    }

    @Override
    public String toString()
    {
        return values().toString();
    }

    private List<Object> values()
    {
        final List<Object> values = new ArrayList<>();
        for (final Order order : orders)
        {
            values.addAll(order.values());
        }
        return values;
    }
}
