/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.Map;
import java.util.Random;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random shapes, random objects, each binary wire format.
 */
class RoundTripTest
{
    private static final int OFFSET = 5;

    /**
     * An object and what it looks like.
     *
     * @param seed   of shape and values.
     * @param shape  of the object.
     * @param values by field name.
     */
    record Case(long seed, Shape shape, Map<String, Object> values)
    {
        @Override
        public String toString()
        {
            return "seed=" + seed + ", values=" + values + ", shape=" + shape;
        }
    }

    @Provide
    Arbitrary<Case> cases()
    {
        return Arbitraries.longs().map((seed) ->
        {
            final Random random = new Random(seed);
            final Shape shape = Shapes.shape(random);
            return new Case(seed, shape, Shapes.object(random, shape));
        });
    }

    @Property
    void shouldReadInBinaryYamlWhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.BINARY_YAML);
    }

    @Property
    void shouldReadInNumberedBinaryYamlWhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.BINARY_YAML_NUMBERED);
    }

    @Property
    void shouldReadInFieldlessBinaryYamlWhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.BINARY_YAML_FIELDLESS);
    }

    @Property
    void shouldReadInPackedWhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.PACKED);
    }

    @Property
    void shouldReadInRawUtf8WhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.RAW_UTF8);
    }

    @Property
    void shouldReadInRaw8BitWhatWasWritten(@ForAll("cases") final Case one)
    {
        final Random random = new Random(one.seed());
        final Shape shape = Shapes.shape(random);

        verify(new Case(one.seed(), shape, Shapes.object(random, shape, WireFormat.RAW_8BIT)), WireFormat.RAW_8BIT);
    }

    @Property
    void shouldReadInBytesMarshallableWhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.BYTES_MARSHALLABLE);
    }

    @Property
    void shouldReadInStopBitsWhatWasWritten(@ForAll("cases") final Case one)
    {
        verify(one, WireFormat.STOP_BIT);
    }

    private static void verify(final Case one, final WireFormat format)
    {
        final Shape shape = one.shape();
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = format.encoder(shape);
        encoder.wrap(buffer, OFFSET, null);
        Shapes.write(encoder, shape, one.values());
        final int length = encoder.finish();

        final MessageDecoder decoder = format.decoder(shape).wrap(buffer, OFFSET, length);
        assertThat(Documents.difference(one.values(), Shapes.read(decoder, shape))).isNull();

        // In a buffer without a byte to spare, and again with the same encoder.
        final UnsafeBuffer exact = new UnsafeBuffer(new byte[length]);
        encoder.wrap(exact, 0, null);
        Shapes.write(encoder, shape, one.values());
        assertThat(encoder.finish()).isEqualTo(length);
        for (int i = 0; i < length; i++)
        {
            assertThat(exact.getByte(i)).isEqualTo(buffer.getByte(OFFSET + i));
        }
        verifyFieldByName(one, decoder.wrap(exact, 0, length));
    }

    private static void verifyFieldByName(final Case one, final MessageDecoder decoder)
    {
        final Random random = new Random(one.seed());
        for (int i = one.shape().fields().size(); i > 0; i--)
        {
            final ShapeField field = one.shape().fields().get(random.nextInt(one.shape().fields().size()));
            assertThat(decoder.field(field.name())).isSameAs(decoder);
            assertThat(decoder.name().toString()).isEqualTo(field.name());
            if (random.nextBoolean())
            {
                final Object value = Shapes.value(decoder, field);
                assertThat(Documents.difference(one.values().get(field.name()), value)).isNull();
            }
            assertThat(decoder.field("absent")).isNull();
        }
    }
}
