/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.document;

import java.nio.ByteBuffer;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.common.CodecPeer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A {@link NestedDocument} in a self-described format, without a shape.
 */
public final class DaybookNestedPeer implements CodecPeer
{
    private static final Field ORDERS = Field.of("orders");
    private static final Field ID = Field.of("id");
    private static final Field CLIENT = Field.of("client");
    private static final Field LIMIT = Field.of("limit");
    private static final Field OPEN = Field.of("open");
    private static final Field NOTE = Field.of("note");
    private static final Field LEGS = Field.of("legs");
    private static final Field VENUE = Field.of("venue");
    private static final Field QUANTITY = Field.of("quantity");
    private static final Field PRICE = Field.of("price");

    private final MessageEncoder encoder;
    private final MessageDecoder decoder;
    private final NestedDocument document = NestedDocument.generated();
    private final NestedDocument decoded = NestedDocument.empty();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(NestedDocument.BUFFER_LENGTH));
    private int length;

    /** Makes a peer in a wire format. */
    public DaybookNestedPeer(final WireFormat format)
    {
        encoder = format.encoder(null);
        decoder = format.decoder(null);
    }

    @Override
    public int encode()
    {
        write(encoder.wrap(buffer, 0, null), document);
        length = encoder.finish();
        return length;
    }

    /** The message that was written last. */
    public byte[] bytes()
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    /** Writes the document as fields of a message. */
    public static void write(final FieldWriter writer)
    {
        write(writer, NestedDocument.generated());
    }

    private static void write(final FieldWriter writer, final NestedDocument document)
    {
        writer.field(ORDERS).beginList();
        for (final NestedDocument.Order order : document.orders)
        {
            writer.beginObject()
                .int64(ID, order.id)
                .text(CLIENT, order.client)
                .float64(LIMIT, order.limit)
                .bool(OPEN, order.isOpen)
                .text(NOTE, order.note)
                .field(LEGS).beginList();
            for (final NestedDocument.Leg leg : order.legs)
            {
                writer.beginObject()
                    .text(VENUE, leg.venue)
                    .int64(QUANTITY, leg.quantity)
                    .float64(PRICE, leg.price)
                    .endObject();
            }
            writer.endList().endObject();
        }
        writer.endList();
    }

    @Override
    public Object decode()
    {
        final FieldReader reader = decoder.wrap(buffer, 0, length).field(ORDERS).beginList();
        for (int i = 0; reader.next(); i++)
        {
            final NestedDocument.Order order = decoded.orders[i];
            reader.beginObject();
            order.id = reader.field(ID).int64();
            order.client = reader.field(CLIENT).text().toString();
            order.limit = reader.field(LIMIT).float64();
            order.isOpen = reader.field(OPEN).bool();
            order.note = reader.field(NOTE).text().toString();
            reader.field(LEGS).beginList();
            for (int k = 0; reader.next(); k++)
            {
                final NestedDocument.Leg leg = order.legs[k];
                reader.beginObject();
                leg.venue = reader.field(VENUE).text().toString();
                leg.quantity = reader.field(QUANTITY).int64();
                leg.price = reader.field(PRICE).float64();
                reader.endObject();
            }
            reader.endList().endObject();
        }
        return decoded;
    }
}
