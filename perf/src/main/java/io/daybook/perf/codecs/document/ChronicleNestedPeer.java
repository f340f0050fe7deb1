/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.function.Function;

import io.daybook.perf.codecs.common.CodecPeer;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.ValueIn;
import net.openhft.chronicle.wire.ValueOut;
import net.openhft.chronicle.wire.Wire;
import net.openhft.chronicle.wire.WireIn;
import net.openhft.chronicle.wire.WireOut;

/**
 * A {@link NestedDocument} through one of Chronicle's wires, as hand-written {@code writeMarshallable} and
 * {@code readMarshallable} would.
 */
public final class ChronicleNestedPeer implements CodecPeer
{
    private final Bytes<?> bytes = Bytes.allocateElasticDirect(NestedDocument.BUFFER_LENGTH);
    private final Wire wire;
    private final NestedDocument document = NestedDocument.generated();
    private final NestedDocument decoded = NestedDocument.empty();

    /** Makes a peer in one of Chronicle's wires. */
    public ChronicleNestedPeer(final Function<Bytes<?>, Wire> wires)
    {
        wire = wires.apply(bytes);
    }

    @Override
    public int encode()
    {
        bytes.clear();
        wire.getValueOut().resetState();
        wire.write("orders").sequence(document.orders, ChronicleNestedPeer::writeOrders);
        return (int)bytes.readRemaining();
    }

    @Override
    public Object decode()
    {
        bytes.readPosition(0);
        wire.getValueIn().resetState();
        wire.read("orders").sequence(decoded.orders, ChronicleNestedPeer::readOrders);
        return decoded;
    }

    private static void writeOrders(final NestedDocument.Order[] orders, final ValueOut out)
    {
        for (final NestedDocument.Order order : orders)
        {
            out.marshallable((wire) -> write(wire, order));
        }
    }

    private static void write(final WireOut wire, final NestedDocument.Order order)
    {
        wire.write("id").int64(order.id)
            .write("client").text(order.client)
            .write("limit").float64(order.limit)
            .write("open").bool(order.isOpen)
            .write("note").text(order.note)
            .write("legs").sequence(order.legs, ChronicleNestedPeer::writeLegs);
    }

    private static void writeLegs(final NestedDocument.Leg[] legs, final ValueOut out)
    {
        for (final NestedDocument.Leg leg : legs)
        {
            out.marshallable((wire) -> wire.write("venue").text(leg.venue)
                .write("quantity").int64(leg.quantity)
                .write("price").float64(leg.price));
        }
    }

    private static void readOrders(final NestedDocument.Order[] orders, final ValueIn in)
    {
        for (int i = 0; in.hasNextSequenceItem(); i++)
        {
            final NestedDocument.Order order = orders[i];
            in.marshallable((wire) -> read(wire, order));
        }
    }

    private static void read(final WireIn wire, final NestedDocument.Order order)
    {
        order.id = wire.read("id").int64();
        order.client = wire.read("client").text();
        order.limit = wire.read("limit").float64();
        order.isOpen = wire.read("open").bool();
        order.note = wire.read("note").text();
        wire.read("legs").sequence(order.legs, ChronicleNestedPeer::readLegs);
    }

    private static void readLegs(final NestedDocument.Leg[] legs, final ValueIn in)
    {
        for (int i = 0; in.hasNextSequenceItem(); i++)
        {
            final NestedDocument.Leg leg = legs[i];
            in.marshallable((wire) ->
            {
                leg.venue = wire.read("venue").text();
                leg.quantity = wire.read("quantity").int64();
                leg.price = wire.read("price").float64();
            });
        }
    }
}
