/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.List;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.codec.yaml.YamlEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Floats that are whole numbers as integers, in text formats.
 */
class CompactNumbersTest
{
    private static final int CASES = 20_000;

    private final YamlEncoder yaml = new YamlEncoder().compactNumbers(true);
    private final JsonEncoder json = new JsonEncoder().compactNumbers(true);
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @Test
    void shouldWriteTheExampleInTheBytesThatTheDesignPromises()
    {
        final MessageWriter example = (w) -> w
            .float64("price", 1234)
            .bool("flag", true)
            .text("text", "Hello World!")
            .symbol("side", "Sell")
            .int32("smallInt", 123)
            .int64("longInt", 1234567890L);

        assertThat(text(yaml, example)).hasSize(91 - 4).startsWith("price: 1234\n");
        assertThat(text(json, example)).hasSize(102 - 4).startsWith("{\"price\":1234,");
        assertThat(text(yaml.compactNumbers(false), example)).hasSize(93 - 4);
        assertThat(text(json.compactNumbers(false), example)).hasSize(104 - 4);
    }

    @Test
    void shouldShortenPlainWholeNumbersAlone()
    {
        final MessageWriter message = (w) ->
        {
            w.field("l").beginList().float64(0).float64(-0.0).float64(-20).float64(0.5).float64(1e15).float64(1e16)
                .float32(3).float32(-0.0f).float32(1.25f).float64(Double.NaN).decimal(10, 1).endList();
            w.field("m").beginMap().float64(2).text("2.0").endMap();
        };

        assertThat(text(json, message)).isEqualTo(
            "{\"l\":[0,-0.0,-20,0.5,1000000000000000,1.0e+16,3,-0.0,1.25,\"NaN\",1.0],\"m\":{\"2\":\"2.0\"}}");
        assertThat(text(yaml, (w) -> w.float64("a", 7))).isEqualTo("a: 7\n");
    }

    @Test
    void shouldReadAsTheFloatsThatWereWritten()
    {
        final Random random = Cases.random("shouldReadAsTheFloatsThatWereWritten");
        int whole = 0;
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final double wide = (random.nextLong() >> random.nextInt(Long.SIZE)) / (random.nextBoolean() ? 1.0 : 8.0);
            final float narrow = (random.nextInt() >> random.nextInt(Integer.SIZE)) / (random.nextBoolean() ? 1f : 8f);
            for (final WireFormat format : List.of(WireFormat.YAML, WireFormat.JSON))
            {
                final MessageEncoder encoder = WireFormat.YAML == format ? yaml : json;
                encoder.wrap(buffer, 0, null).float64("wide", wide).float32("narrow", narrow);
                final FieldReader reader = format.decoder(null).wrap(buffer, 0, encoder.finish());

                assertThat(reader.field("wide").float64()).isEqualTo(wide);
                whole += FieldType.INT64 == reader.type() ? 1 : 0;
                assertThat(reader.field("narrow").float32()).isEqualTo(narrow);
            }
        }
        assertThat(whole).isGreaterThan(Cases.count(CASES) / 10);
    }

    @Test
    void shouldHaveAnEncoderOfCompactNumbersForEachFormatThatSaysSoAndNoOther()
    {
        final Shape shape = Shape.builder("Trade").field("price", FieldType.FLOAT64).build();
        for (final WireFormat format : WireFormat.values())
        {
            if (format.hasCompactNumbers())
            {
                assertThat(length(format.compactEncoder(shape))).isLessThan(length(format.encoder(shape)));
            }
            else
            {
                assertThatThrownBy(() -> format.compactEncoder(shape))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("format=" + format);
            }
        }
    }

    private int length(final MessageEncoder encoder)
    {
        encoder.wrap(buffer, 0, null);
        encoder.float64("price", 1234);
        return encoder.finish();
    }

    private String text(final MessageEncoder encoder, final MessageWriter message)
    {
        encoder.wrap(buffer, 0, null);
        message.write(encoder);
        return buffer.getStringWithoutLengthUtf8(0, encoder.finish());
    }
}
