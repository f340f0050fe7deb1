/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * As many fields, symbols and levels as a shape may have, in the binary formats.
 */
@Tag("slow")
class LimitsTest
{
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldHoldAThousandFields(final WireFormat format)
    {
        final FieldType[] types = { FieldType.INT16, FieldType.TEXT, FieldType.BOOL };
        final Shape.Builder builder = Shape.builder("Wide");
        final Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < Shape.MAX_FIELDS; i++)
        {
            final ShapeField field = ShapeField.of("f" + i, types[i % 3]);
            builder.field(0 == i % 2 ? field : field.orNull());
            values.put("f" + i, 1 == i % 14 ? null : 0 == i % 3 ? (Object)(long)i : 1 == i % 3 ? "t" + i : true);
        }
        verify(format, builder.build(), values);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldHoldEachOfTheMostSymbols(final WireFormat format)
    {
        final List<String> symbols = IntStream.range(0, ShapeField.MAX_SYMBOLS)
            .mapToObj((i) -> "S" + i).collect(Collectors.toList());
        final Shape shape = Shape.builder("Symbols")
            .field(ShapeField.list("all", ShapeField.symbol("", symbols).orNull()))
            .build();
        final List<Object> all = new ArrayList<>(symbols);
        all.add(null);
        verify(format, shape, Map.of("all", all));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldNest64ObjectsAndLists(final WireFormat format)
    {
        Shape shape = Shape.builder("Last").field("value", FieldType.INT32).build();
        Map<String, Object> values = Map.of("value", 1L);
        for (int i = 0; i < Shape.MAX_DEPTH; i++)
        {
            final ShapeField inner = ShapeField.object("inner", shape);
            shape = Shape.builder("Level" + i).field(0 == i % 2 ? inner.orNull() : inner).build();
            values = Map.of("inner", values);
        }
        verify(format, shape, values);

        ShapeField element = ShapeField.element(FieldType.INT32).orNull();
        Object list = 1L;
        for (int i = 0; i < Shape.MAX_DEPTH; i++)
        {
            element = ShapeField.list(Shape.MAX_DEPTH - 1 == i ? "list" : "", element);
            list = List.of(list);
        }
        verify(format, Shape.builder("Lists").field(element).build(), Map.of("list", list));
    }

    private void verify(final WireFormat format, final Shape shape, final Map<String, Object> values)
    {
        final MessageEncoder encoder = format.encoder(shape);
        encoder.wrap(buffer, 0, null);
        Shapes.write(encoder, shape, values);
        final MessageDecoder decoder = format.decoder(shape).wrap(buffer, 0, encoder.finish());

        assertThat(Documents.difference(values, Shapes.read(decoder, shape))).isNull();
        final DeclaredShape declared = new DeclaredShape(DeclaredShape.MIN_ID, format, shape);
        assertThat(DeclaredShape.decode(buffer, 0, declared.encode(buffer, 0))).isEqualTo(declared);
    }
}
