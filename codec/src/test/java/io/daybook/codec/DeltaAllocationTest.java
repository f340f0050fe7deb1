/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing is allocated for a message in DELTA once each key has had its first.
 */
class DeltaAllocationTest
{
    private static final int KEYS = 100;
    private static final Field ID = Field.of("id");
    private static final Field SYMBOL = Field.of("symbol");
    private static final Field PRICE = Field.of("price");
    private static final Field AT = Field.of("at");
    private static final Field SIZES = Field.of("sizes");
    private static final Shape QUOTE = Shape.builder("Quote")
        .field(ShapeField.of("id", FieldType.INT64).asKey())
        .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
        .field("price", FieldType.FLOAT64)
        .field(ShapeField.of("at", FieldType.TIMESTAMP).orNull())
        .field(ShapeField.list("sizes", ShapeField.element(FieldType.INT64)))
        .build();
    private static final DeltaOptions OPTIONS = new DeltaOptions(16, KEYS);

    private final MessageEncoder encoder = WireFormat.PACKED.encoder(QUOTE);
    private final DeltaWriter writer = new DeltaWriter(QUOTE, OPTIONS);
    private final DeltaReader reader = new DeltaReader(QUOTE, OPTIONS);
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
    private final UnsafeBuffer payload = new UnsafeBuffer(new byte[256]);
    private int length;
    private int count;
    /** How many messages were no whole ones. */
    private int changes;

    @Test
    void shouldWriteWithoutGarbage()
    {
        assertThat(AllocationTest.allocatedBy(() ->
        {
            write();
            changes += DeltaWriter.NO_BASE == writer.base() ? 0 : 1;
        })).isZero();
        assertThat(changes).isPositive();
    }

    @Test
    void shouldReadWhatComesNextWithoutGarbage()
    {
        assertThat(AllocationTest.allocatedBy(() ->
        {
            write();
            reader.read(position(), payload, 0, length, DeltaChannel.NO_SOURCE);
            changes += reader.isWhole() ? 0 : 1;
        })).isZero();
        assertThat(changes).isPositive();
    }

    @Test
    void shouldGoBackWithoutGarbage()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE, OPTIONS);
        final UnsafeBuffer[] payloads = new UnsafeBuffer[OPTIONS.keyInterval()];
        for (int i = 0; i < payloads.length; i++)
        {
            payloads[i] = new UnsafeBuffer(
                channel.send(DeltaChannel.values("id", 1L, "symbol", "EUR/USD", "price", (long)i, "at", (long)i,
                    "sizes", List.of(1L, 2L))).payload());
        }
        final Payloads source = new Payloads(payloads);

        assertThat(AllocationTest.allocatedBy(() ->
        {
            count++;
            final int index = payloads.length - 1 - 2 * (count & 1);
            reader.read(8L * index, payloads[index], 0, payloads[index].capacity(), source);
        })).isZero();
        assertThat(reader.isWhole()).isTrue();
    }

    private void write()
    {
        count++;
        final int key = count % KEYS;
        encoder.wrap(message, 0, null)
            .int64(ID, key)
            .text(SYMBOL, "EUR/USD")
            .float64(PRICE, (count & 0xFFFF) / 100.0)
            .timestamp(AT, position())
            .field(SIZES).beginList();
        encoder.int64(key).int64(count & 0xFF).endList();
        writer.begin(message, 0, encoder.finish());
        length = writer.put(payload, 0, position());
        writer.committed(position());
    }

    private long position()
    {
        return 8L * count;
    }

    /** Payloads at multiples of 8, from 0 on. */
    private static final class Payloads extends ShownPayload
    {
        private final UnsafeBuffer[] payloads;

        Payloads(final UnsafeBuffer[] payloads)
        {
            this.payloads = payloads;
        }

        @Override
        public void show(final long position)
        {
            shown.wrap(payloads[(int)(position / Long.BYTES)]);
        }
    }
}
