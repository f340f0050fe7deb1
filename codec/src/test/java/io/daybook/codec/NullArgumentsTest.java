/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.invoke.MethodHandles;
import java.util.List;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Null in place of an argument is refused by the argument's name.
 */
class NullArgumentsTest
{
    record Trade(String symbol)
    {
    }

    private static final Shape SHAPE = Shape.builder("Trade").field("symbol", FieldType.TEXT).build();

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @Test
    void shouldNameTheNullArgumentOfADescription()
    {
        final MessageType<Trade> type = MessageType.of(Trade.class);
        refuse("type", () -> MessageType.of(null));
        refuse("type", () -> MessageType.of(null, MethodHandles.lookup()));
        refuse("codec", () -> MessageType.of(Trade.class, (Codec<Trade>)null));
        refuse("wireFormat", () -> type.with(null, () -> WireFormat.PACKED.codec(type)));
        refuse("codec", () -> type.with(WireFormat.PACKED, null));
        refuse("value", () -> type.toYaml(null));
        refuse("yaml", () -> type.fromYaml(null));
        refuse("name", () -> Field.of(null));
        refuse("name", () -> Shape.builder(null));
        refuse("name", () -> Shape.builder("Trade").field(null, FieldType.TEXT));
        refuse("type", () -> Shape.builder("Trade").field("symbol", null));
        refuse("field", () -> Shape.builder("Trade").field(null));
        refuse("type", () -> ShapeField.element(null));
        refuse("symbols", () -> ShapeField.symbol("side", null));
        refuse("wireFormat", () -> new DeclaredShape(256, null, SHAPE));
        refuse("shape", () -> new DeclaredShape(256, WireFormat.PACKED, null));
        refuse("factory", () -> new BytesMarshallableCodec<>(null));
        refuse("wireFormat", () -> Transcoder.toYaml(buffer, 0, 0, null, SHAPE, new StringBuilder()));
        refuse("target", () -> Transcoder.toYaml(buffer, 0, 0, WireFormat.PACKED, SHAPE, null));
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameTheNullArgumentOfAWireFormat(final WireFormat format)
    {
        final MessageType<Trade> type = MessageType.of(Trade.class);
        final Codec<Trade> codec = format.codec(type);
        refuse("type", () -> format.codec(null));
        refuse("type", () -> format.codec(null, SHAPE));
        refuse("writer", () -> format.codec(type, null));
        refuse("value", () -> codec.encode(null, buffer, 0));
        refuse("value", () -> codec.encodedLength(null));
        refuse("buffer", () -> codec.encode(new Trade("a"), null, 0));
        refuse("buffer", () -> codec.decode(null, 0, 0));
        if (!List.of(WireFormat.YAML, WireFormat.JSON, WireFormat.BINARY_YAML).contains(format))
        {
            final String named = "shape must not be null|a wire format without names needs the shape.*";
            assertThatThrownBy(() -> format.encoder(null)).hasMessageMatching(named);
            assertThatThrownBy(() -> format.decoder(null)).hasMessageMatching(named);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameTheNullTextOrNameOfAMessage(final WireFormat format)
    {
        final Shape sides = Shape.builder("Sides").field(ShapeField.symbol("side", List.of("Buy"))).build();
        final MessageEncoder encoder = format.encoder(SHAPE);
        refuse("(value|text)", () -> encoder.wrap(buffer, 0, null).text("symbol", null));
        refuse("(name|text)", () -> encoder.wrap(buffer, 0, null).field(null));
        refuse("(value|text)", () -> format.encoder(sides).wrap(buffer, 0, null).symbol("side", null));
    }

    @Test
    void shouldRefuseAShapeThatIsCutOffAnywhere()
    {
        final int length = new DeclaredShape(256, WireFormat.PACKED, SHAPE).encode(buffer, 0);
        for (int i = 0; i < length; i++)
        {
            final byte[] bytes = new byte[i];
            buffer.getBytes(0, bytes);
            assertThatThrownBy(() -> DeclaredShape.decode(new UnsafeBuffer(bytes), 0, bytes.length))
                .as("length=%s", i).isInstanceOf(CodecException.class);
        }
    }

    private static void refuse(final String argument, final ThrowingCallable call)
    {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class)
            .hasMessageMatching(argument + " must not be null.*");
    }
}
