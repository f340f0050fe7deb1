/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.List;
import java.util.Map;
import java.util.Random;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random shapes, random objects, each binary wire format: {@code daybook.cases} for each of the eight. In a text format
 * only a class tells a timestamp from the text that it is.
 */
@Tag("slow")
class RoundTripTest
{
    private static final int CASES = 2_500;
    private static final int OFFSET = 5;
    private static final Field ABSENT = Field.of("absent");

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldReadWhatWasWritten(final WireFormat format)
    {
        final Random random = Cases.random("shouldReadWhatWasWritten " + format);
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final Map<String, Object> values = Shapes.object(random, shape, format);
            try
            {
                verify(format, shape, values, random);
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("values=" + values + ", shape=" + shape, ex);
            }
        }
    }

    private void verify(
        final WireFormat format, final Shape shape, final Map<String, Object> values, final Random random)
    {
        final MessageEncoder encoder = format.encoder(shape);
        encoder.wrap(buffer, OFFSET, null);
        Shapes.write(encoder, shape, values);
        final int length = encoder.finish();

        final MessageDecoder decoder = format.decoder(shape).wrap(buffer, OFFSET, length);
        assertThat(Documents.difference(values, Shapes.read(decoder, shape))).isNull();

        // In a buffer without a byte to spare, and again with the same encoder.
        final UnsafeBuffer exact = new UnsafeBuffer(new byte[length]);
        encoder.wrap(exact, 0, null);
        Shapes.write(encoder, shape, values);
        assertThat(encoder.finish()).isEqualTo(length);
        assertThat(exact.compareTo(new UnsafeBuffer(buffer, OFFSET, length))).isZero();
        verifyFieldByName(shape.fields(), values, decoder.wrap(exact, 0, length), random);
    }

    private static void verifyFieldByName(
        final List<ShapeField> fields,
        final Map<String, Object> values,
        final MessageDecoder decoder,
        final Random random)
    {
        for (int i = fields.size(); i > 0; i--)
        {
            final ShapeField field = fields.get(random.nextInt(fields.size()));
            assertThat(decoder.field(field.name())).isSameAs(decoder);
            assertThat(decoder.name()).hasToString(field.name());
            if (random.nextBoolean())
            {
                final Object value = Shapes.value(decoder, field);
                assertThat(Documents.difference(values.get(field.name()), value)).isNull();
            }
            assertThat(decoder.field(ABSENT)).isNull();
        }
    }
}
