/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.Shapes;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;
import io.daybook.codec.yaml.YamlEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Text that a run writes is what the encoder writes field by field. The encoder does so for a decoder that does not
 * tell that it goes by a shape.
 */
class FieldRunTest
{
    private static final int CASES = 60;
    private static final int MESSAGES = 4;

    private final MutableDirectBuffer source = new ExpandableArrayBuffer();
    private final MutableDirectBuffer target = new ExpandableArrayBuffer();
    private final Transcoder transcoder = new Transcoder();

    @ParameterizedTest
    @EnumSource(names = { "PACKED", "RAW_UTF8", "STOP_BIT", "BYTES_MARSHALLABLE" })
    void shouldWriteWhatTheEncoderWritesFieldByField(final WireFormat format)
    {
        final Random random = Cases.random("shouldWriteWhatTheEncoderWritesFieldByField " + format);
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final MessageDecoder decoder = format.decoder(shape);
            final List<MessageEncoder> encoders = List.of(
                TextEncoders.yaml(false), TextEncoders.json(false), TextEncoders.json(true),
                new YamlEncoder(true).compactNumbers(true));
            for (int k = 0; k < MESSAGES; k++)
            {
                final int length = write(format, shape, Shapes.object(random, shape, format));
                for (final MessageEncoder encoder : encoders)
                {
                    assertThat(text(decoder.wrap(source, 0, length), encoder, shape.name())).as("shape=%s", shape)
                        .isEqualTo(text(shapeless(decoder.wrap(source, 0, length)), encoder, shape.name()));
                }
            }
        }
    }

    @Test
    void shouldTellNamesApartThatAnotherWriterHasUsed()
    {
        final Shape shape =
            Shape.builder("Trade").field("id", FieldType.INT64).field("at", FieldType.TIMESTAMP).build();
        final int length = write(WireFormat.PACKED, shape, Map.of("id", 7L, "at", 0L));
        final MessageDecoder decoder = WireFormat.PACKED.decoder(shape);
        final MessageEncoder encoder = TextEncoders.json(false);

        encoder.wrap(target, 0, null).bool("id", true);
        transcoder.copyFields(decoder.wrap(source, 0, length), encoder);

        assertThat(target.getStringWithoutLengthUtf8(0, encoder.finish()))
            .isEqualTo("{\"id\":true,\"id_2\":7,\"at\":\"1970-01-01T00:00:00.000000000Z\"}");
    }

    @Test
    void shouldGoOnFromTheFieldThatTheDecoderIsAt()
    {
        final Shape shape = Shape.builder("Trade").field("id", FieldType.INT64).field("size", FieldType.INT32).build();
        final int length = write(WireFormat.PACKED, shape, Map.of("id", 7L, "size", 8L));
        final MessageDecoder decoder = WireFormat.PACKED.decoder(shape).wrap(source, 0, length);
        assertThat(decoder.next()).isTrue();
        final MessageEncoder encoder = TextEncoders.yaml(false);

        encoder.wrap(target, 0, null);
        transcoder.copyFields(decoder, encoder);

        assertThat(target.getStringWithoutLengthUtf8(0, encoder.finish())).isEqualTo("size: 8\n");
    }

    @Test
    void shouldWriteAGoodMessageBehindOneThatIsDamaged()
    {
        final Shape shape = Shape.builder("Trade").field("id", FieldType.INT64).field("ok", FieldType.BOOL).build();
        final int length = write(WireFormat.PACKED, shape, Map.of("id", 7L, "ok", true));
        final MessageDecoder decoder = WireFormat.PACKED.decoder(shape);
        final MessageEncoder encoder = TextEncoders.yaml(false);
        final String good = text(decoder.wrap(source, 0, length), encoder, "Trade");
        final byte last = source.getByte(length - 1);

        source.putByte(length - 1, (byte)2);
        assertThatThrownBy(() -> text(decoder.wrap(source, 0, length), encoder, "Trade"))
            .isInstanceOf(CodecException.class).hasMessageContaining("a bool must be 0 or 1");
        source.putByte(length - 1, last);

        assertThat(text(decoder.wrap(source, 0, length), encoder, "Trade")).isEqualTo(good)
            .isEqualTo("Trade:\n  id: 7\n  ok: true\n");
    }

    @Test
    void shouldWriteMoreFieldsThanFitARun()
    {
        final Shape.Builder builder = Shape.builder("Wide");
        for (int i = 0; i < 700; i++)
        {
            builder.field("a field with a long name, number " + i, FieldType.TEXT);
        }
        final Shape shape = builder.build();
        final MessageEncoder packed = WireFormat.PACKED.encoder(shape);
        packed.wrap(source, 0, null);
        for (int i = 0; i < 700; i++)
        {
            packed.text("a field with a long name, number " + i, "x".repeat(3 * i));
        }
        final int length = packed.finish();
        final MessageDecoder decoder = WireFormat.PACKED.decoder(shape);

        for (final MessageEncoder encoder : List.of(TextEncoders.yaml(false), TextEncoders.json(false)))
        {
            assertThat(text(decoder.wrap(source, 0, length), encoder, "Wide"))
                .isEqualTo(text(shapeless(decoder.wrap(source, 0, length)), encoder, "Wide"));
        }
    }

    @Test
    void shouldWriteShortDecimalsAsTheShortestThatReadBack()
    {
        final Random random = Cases.random("shouldWriteShortDecimalsAsTheShortestThatReadBack");
        for (int i = Cases.count(30_000); i > 0; i--)
        {
            final int scale = random.nextInt(9);
            final long digits = random.nextLong() >>> 15 + random.nextInt(48);
            double value = digits / Math.pow(10, scale);
            value = 0 == random.nextInt(8) ? Math.nextUp(value) : value;
            final int length = Doubles.put(target, 0, value);
            final String text = target.getStringWithoutLengthUtf8(0, length);
            assertThat(Double.parseDouble(text)).isEqualTo(value);
            // No decimal with a digit less reads back.
            final BigDecimal exact = new BigDecimal(text).stripTrailingZeros();
            if (exact.precision() > 2)
            {
                final BigDecimal shorter = new BigDecimal(value)
                    .round(new MathContext(exact.precision() - 1));
                assertThat(shorter.doubleValue()).as(text).isNotEqualTo(value);
            }
        }
    }

    private int write(final WireFormat format, final Shape shape, final Map<String, Object> values)
    {
        final MessageEncoder encoder = format.encoder(shape);
        encoder.wrap(source, 0, null);
        Shapes.write(encoder, shape, values);
        return encoder.finish();
    }

    private String text(final MessageDecoder decoder, final MessageEncoder encoder, final String name)
    {
        final int length = transcoder.transcode(decoder, encoder, name, target, 3);
        return target.getStringWithoutLengthUtf8(3, length);
    }

    private static MessageDecoder shapeless(final MessageDecoder decoder)
    {
        return (MessageDecoder)Proxy.newProxyInstance(
            FieldRunTest.class.getClassLoader(), new Class<?>[]{MessageDecoder.class}, (proxy, method, args) ->
            {
                try
                {
                    return method.invoke(decoder, args);
                }
                catch (final InvocationTargetException ex)
                {
                    throw ex.getCause();
                }
            });
    }
}
