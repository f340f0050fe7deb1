/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares records whose equals and hashCode are written by hand, with one for each component that differs.
 */
class RecordEqualityTest
{
    private static final Shape LEG = Shape.builder("Leg").field("price", FieldType.FLOAT64).build();
    private static final Shape OTHER = Shape.builder("Leg").field("price", FieldType.FLOAT32).build();

    @Test
    void shouldTellFieldsOfShapesApartByEachComponent()
    {
        checkEachComponent(ShapeField.class, List.of(
            () -> text("name", 1, FieldType.TEXT, false, false, 4, 0),
            () -> text("other", 1, FieldType.TEXT, false, false, 4, 0),
            () -> text("name", 2, FieldType.TEXT, false, false, 4, 0),
            () -> text("name", 1, FieldType.BYTES, false, false, 4, 0),
            () -> text("name", 1, FieldType.TEXT, false, true, 4, 0),
            () -> text("name", 1, FieldType.TEXT, false, false, 5, 0),
            () -> text("name", 1, FieldType.TEXT, false, false, 0, 4),
            () -> number(false, 2),
            () -> number(true, 2),
            () -> number(false, 3),
            () -> ShapeField.symbol("name", List.of("BUY")),
            () -> ShapeField.symbol("name", List.of("SELL")),
            () -> ShapeField.object("name", LEG),
            () -> ShapeField.object("name", OTHER),
            () -> ShapeField.list("name", ShapeField.element(FieldType.INT32)),
            () -> ShapeField.list("name", ShapeField.element(FieldType.INT64)),
            () -> ShapeField.map("name", ShapeField.element(FieldType.TEXT), ShapeField.element(FieldType.INT64)),
            () -> ShapeField.map("name", ShapeField.element(FieldType.INT32), ShapeField.element(FieldType.INT64))));
    }

    @Test
    void shouldTellDeclaredShapesApartByEachComponent()
    {
        checkEachComponent(DeclaredShape.class, List.of(
            () -> new DeclaredShape(256, WireFormat.PACKED, LEG, null, null),
            () -> new DeclaredShape(257, WireFormat.PACKED, LEG, null, null),
            () -> new DeclaredShape(256, WireFormat.BINARY_YAML, LEG, null, null),
            () -> new DeclaredShape(256, WireFormat.PACKED, OTHER, null, null),
            () -> new DeclaredShape(256, WireFormat.PACKED, LEG, null, "Family"),
            () -> new DeclaredShape(256, WireFormat.DELTA, LEG, new DeltaOptions(1, 2), null),
            () -> new DeclaredShape(256, WireFormat.DELTA, LEG, new DeltaOptions(1, 3), null)));
    }

    /** Each of them equals what is made in the same way again, and nothing else. */
    private static <R extends Record> void checkEachComponent(final Class<R> type, final List<Supplier<R>> different)
    {
        final List<R> made = new ArrayList<>();
        different.forEach((maker) -> made.add(maker.get()));
        for (int i = 0; i < made.size(); i++)
        {
            assertThat(made.get(i)).isEqualTo(different.get(i).get()).hasSameHashCodeAs(different.get(i).get())
                .isNotEqualTo("").isNotEqualTo(null);
            for (int k = 0; k < i; k++)
            {
                assertThat(made.get(i)).isNotEqualTo(made.get(k));
            }
        }
        assertThat(new HashSet<>(made)).hasSameSizeAs(made);
        // Whoever adds a component shall come here.
        assertThat(type.getRecordComponents()).hasSize(ShapeField.class == type ? 12 : 5);
    }

    private static ShapeField text(
        final String name,
        final int number,
        final FieldType type,
        final boolean nullable,
        final boolean key,
        final int length,
        final int prefix)
    {
        return new ShapeField(name, number, type, nullable, key, 0, length, prefix, List.of(), null, null, null);
    }

    private static ShapeField number(final boolean nullable, final int scale)
    {
        return new ShapeField("name", 1, FieldType.FLOAT64, nullable, false, scale, List.of(), null, null, null);
    }
}
