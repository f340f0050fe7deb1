/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.daybook.perf.codecs.trade.Side;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.ValueIn;
import net.openhft.chronicle.wire.ValueOut;
import net.openhft.chronicle.wire.Wire;

/**
 * A {@link Ticket} through one of Chronicle's wires, as hand-written {@code writeMarshallable} and
 * {@code readMarshallable} would.
 */
public final class ChronicleTicketPeer extends TicketPeer
{
    private final Bytes<?> bytes = Bytes.allocateDirect(TURNS * STRIDE);
    private final Wire wire;

    /** Makes a peer in one of Chronicle's wires. */
    public ChronicleTicketPeer(final Function<Bytes<?>, Wire> wires)
    {
        wire = wires.apply(bytes);
    }

    @Override
    public int encode()
    {
        final Ticket ticket = ticket();
        bytes.clear();
        bytes.writePosition(at);
        bytes.readPosition(at);
        wire.getValueOut().resetState();
        wire.write("id").int64(ticket.id())
            .write("symbol").text(ticket.symbol())
            .write("side").asEnum(ticket.side())
            .write("price").float64(ticket.price())
            .write("quantity").int64(ticket.quantity())
            .write("time").int64(ticket.time())
            .write("account").text(ticket.account())
            .write("venue").text(ticket.venue())
            .write("isOpen").bool(ticket.isOpen())
            .write("fee").float64(ticket.fee())
            .write("note").text(ticket.note())
            .write("legs").sequence(ticket.legs(), ChronicleTicketPeer::writeLegs);
        return wrote((int)bytes.readRemaining());
    }

    private static void writeLegs(final List<Ticket.Leg> legs, final ValueOut out)
    {
        for (final Ticket.Leg leg : legs)
        {
            out.marshallable((wire) -> wire.write("venue").text(leg.venue())
                .write("quantity").int64(leg.quantity())
                .write("price").float64(leg.price()));
        }
    }

    @Override
    public Object decode()
    {
        bytes.readPositionRemaining(at, length());
        wire.getValueIn().resetState();
        final long id = wire.read("id").int64();
        final String symbol = wire.read("symbol").text();
        final Side side = wire.read("side").asEnum(Side.class);
        final double price = wire.read("price").float64();
        final long quantity = wire.read("quantity").int64();
        final long time = wire.read("time").int64();
        final String account = wire.read("account").text();
        final String venue = wire.read("venue").text();
        final boolean isOpen = wire.read("isOpen").bool();
        final double fee = wire.read("fee").float64();
        final String note = wire.read("note").text();
        final List<Ticket.Leg> legs = new ArrayList<>();
        wire.read("legs").sequence(legs, ChronicleTicketPeer::readLegs);
        return new Ticket(id, symbol, side, price, quantity, time, account, venue, isOpen, fee, note, legs);
    }

    private static void readLegs(final List<Ticket.Leg> legs, final ValueIn in)
    {
        while (in.hasNextSequenceItem())
        {
            in.marshallable((wire) -> legs.add(new Ticket.Leg(
                wire.read("venue").text(), wire.read("quantity").int64(), wire.read("price").float64())));
        }
    }
}
